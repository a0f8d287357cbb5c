/* Claims and their verdicts, as text. */
#ifndef REPORT_CLAIM_TEXT_H
#define REPORT_CLAIM_TEXT_H

#include "stat/claim.h"

#include <stdio.h>

/* Prints the claim, when it holds, `old` (what the source's own figures say; may be NULL), the cases, and
 * the verdict on all of them; in brackets that on a case that does not decide. */
void claim_text_print(FILE *to, const struct claim *c, const char *old);

#endif
