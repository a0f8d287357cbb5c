/* How the RSA operation grows with the key: the times over bits, and the exponent beside that of the
 * textbook. */
#ifndef REPORT_HTML_POWERS_H
#define REPORT_HTML_POWERS_H

#include "report/html.h"

/* Nothing is written of a run with keys of fewer than 3 sizes. 0, or -1: out of memory, or
 * interrupted. */
int html_powers(struct html *h, const struct results *run);

#endif
