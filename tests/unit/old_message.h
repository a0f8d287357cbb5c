/* What tests of messages for PGP 2.6 share: keys to encrypt to, and bytes. */
#ifndef UNIT_OLD_MESSAGE_H
#define UNIT_OLD_MESSAGE_H

#include "message.h"

enum { MOST = 3 << 20 };

static struct keyring keys; /* 512, 1024 and 2048 bits */
static const struct profile *pgp26;
static uint8_t *dull, *noisy, *lines; /* MOST bytes each; every ninth of `lines` ends one */

static inline int make_keys(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    pgp26 = profile_by_name("pgp26");
    dull = pipe_bytes(MOST, false);
    noisy = pipe_bytes(MOST, true);
    lines = pipe_bytes(MOST, false);
    for (size_t i = 8; i < MOST; i += 9)
        lines[i] = '\n';
    return message_add_key(op, &keys, 512, true, 1) || message_add_key(op, &keys, 1024, true, 2) ||
           message_add_key(op, &keys, 2048, true, 3);
}

static inline int drop_keys(void **state)
{
    (void)state;
    keyring_end(&keys);
    free(dull);
    free(noisy);
    free(lines);
    return 0;
}

#endif
