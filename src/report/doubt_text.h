/* Why figures may mislead, in a line behind or before a table that has no notes of its own. */
#ifndef REPORT_DOUBT_TEXT_H
#define REPORT_DOUBT_TEXT_H

#include <stdio.h>

/* That as little was measured as can be: --quick. */
void doubt_text_quick(FILE *to);

/* That the machine had other work, where the load average before the run says so (stat/finding); nothing
 * where it is not known (processors 0, or a negative load). */
void doubt_text_load(FILE *to, double load, unsigned processors);

#endif
