/* The verbs that make and change keys: generate-key, extract-cert, change-key-password. */
#ifndef CLI_SOP_KEY_H
#define CLI_SOP_KEY_H

#include "cli/sop.h"

int sop_key_generate(struct sop *s);
int sop_key_extract_cert(struct sop *s);
int sop_key_change_password(struct sop *s);

#endif
