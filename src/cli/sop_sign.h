/* The verbs sign and inline-sign. */
#ifndef CLI_SOP_SIGN_H
#define CLI_SOP_SIGN_H

#include "cli/sop.h"

int sop_sign_detached(struct sop *s);
int sop_sign_inline(struct sop *s);

#endif
