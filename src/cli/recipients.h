/* Whom to encrypt to: turns -k and -r into keys. */
#ifndef CLI_RECIPIENTS_H
#define CLI_RECIPIENTS_H

#include "cli/named_keys.h"
#include "pgp/write.h"

struct recipients {
    const struct profile *profile;
    unsigned measuring_bits; /* -k; 0: none */
    const char **names;      /* -r (owned) */
    size_t name_count;
    struct named_keys_rings rings; /* --keyring (owned) */
    bool allow_expired;
};

/* What they were found to be. */
struct recipients_found {
    struct keyring measuring; /* owns that key */
    struct keyring_hit *hits;
    struct write_recipient *list; /* points into the keys */
    size_t count;
};

/* Makes that measuring key unless it is there already, shows progress, and says that
 * it was made. 0, or -1. */
int recipients_measuring(struct op *op, const struct store *store, struct store_measuring which,
                         bool quiet);

/* Whether recipients_prepare will have to make a measuring key. */
bool recipients_must_make(struct op *op, const struct store *store, const struct recipients *r);

/* Makes the measuring key that is asked for, if one is, unless it is there already, and says so. Warns below 2048 bits. 0, or
 * -1. */
int recipients_prepare(struct op *op, const struct store *store, const struct recipients *r,
                       bool quiet);

/* Finds all of them; keys owns those that have names. 0, or -1 with op->err set; recipients_found_end in
 * either case. */
int recipients_find(struct op *op, struct named_keys *keys, const struct recipients *r,
                    struct recipients_found *found);

void recipients_found_end(struct recipients_found *found);

/* The names of those that -r named, each with its key ID; "" where there are none. */
void recipients_describe_names(const struct recipients_found *found, char *out, size_t n);

/* "RSA 1024, e 65537", or several of them. */
void recipients_describe(const struct recipients_found *found, char *out, size_t n);

#endif
