/* The verbs armor and dearmor. */
#ifndef CLI_SOP_ARMOR_H
#define CLI_SOP_ARMOR_H

#include "cli/sop.h"

int sop_armor_put(struct sop *s);
int sop_armor_take(struct sop *s);

#endif
