/* The verbs verify, inline-verify and inline-detach. */
#ifndef CLI_SOP_VERIFY_H
#define CLI_SOP_VERIFY_H

#include "cli/sop.h"

int sop_verify_detached(struct sop *s);
int sop_verify_inline(struct sop *s);
int sop_verify_detach(struct sop *s);

#endif
