/* The verb decrypt. */
#ifndef CLI_SOP_DECRYPT_H
#define CLI_SOP_DECRYPT_H

#include "cli/sop.h"

int sop_decrypt_run(struct sop *s);

#endif
