/* The options of the commands that read messages, decrypt and verify: limits, armor, and where the keys
 * are that signatures are checked with. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "base/limits.h"
#include "pgp/profile.h"
#include "pgp/verify.h"

#include <argp.h>

/* A child of their argp parsers. The input is a `struct reading`. */
extern const struct argp reading_argp;

struct reading {
    struct limits limits;
    bool strict_armor;
    bool allow_weak;    /* --allow-weak-hash */
    const char **rings; /* --keyring (owned, not the strings) */
    size_t ring_count;
};

/* What verify is to be given, at this time. */
struct verify_options reading_verify(const struct reading *r, const struct profile *profile,
                                     const struct keyring *keys);

void reading_end(struct reading *r);

#endif
