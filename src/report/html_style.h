/* How the page looks: readable on a telephone and on a wide screen, in light and in dark, and on paper. */
#ifndef REPORT_HTML_STYLE_H
#define REPORT_HTML_STYLE_H

#include "report/html.h"

/* Writes the <style> element. */
void html_style(struct html *h);

#endif
