/* Tells the packets of pgp/dump that hold data in clear: literal and compressed data. */
#ifndef PGP_DUMP_DATA_H
#define PGP_DUMP_DATA_H

#include "pgp/dump_walk.h"

/* Rows of pgp/dump_walk's table. 0, or -1. */

/* Tells mode, name and date, and counts the data. */
int dump_data_literal(struct dump_walk *w);

/* Walks over the packets inside, at most op->limits->depth layers deep. */
int dump_data_compressed(struct dump_walk *w);

#endif
