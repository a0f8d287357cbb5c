/* How keys are shown: a line each, in full, and as JSON. */
#ifndef CLI_KEYS_SHOW_H
#define CLI_KEYS_SHOW_H

#include "pgp/key.h"

/* The key's signatures on itself must have been checked, as far as they can be. */

/* One line: ID, algorithm, date, what is here, first user ID. */
void keys_show_line(const struct key *key);

/* All of it, on several lines. */
void keys_show_full(const struct key *key);

/* All keys as a JSON array on standard output. 0, or -1 out of memory. */
int keys_show_json(struct op *op, struct key *const *keys, size_t count);

#endif
