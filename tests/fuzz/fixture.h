/* The key and the passphrase that targets know and that seeds are made for: the same each time. */
#ifndef FUZZ_FIXTURE_H
#define FUZZ_FIXTURE_H

#include "fuzz.h"
#include "pgp/keygen.h"
#include "pgp/keyring.h"
#include "pgp/passphrase.h"

#define FIXTURE_PASSPHRASE "abc"

enum { FIXTURE_BITS = 512 };

/* Makes the key, one for everything, into an empty ring. */
static inline void fixture_keys(struct keyring *ring)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct keygen_options o = {
        .bits = FIXTURE_BITS, .user_id = "fuzz", .created = 1700000000, .single = true};
    struct key *key = keygen_new(op, &o);
    fuzz_require(key && !keyring_add(op, ring, key), "a key can be made");
}

static inline enum passphrase_answer fixture_get(struct op *op, void *ctx,
                                                 const struct passphrase_request *request,
                                                 struct buf *out)
{
    (void)ctx;
    if (request->attempt > 0)
        return PASSPHRASE_NONE;
    return buf_puts(op, out, FIXTURE_PASSPHRASE) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

/* Gives the passphrase once. */
static const struct passphrase_source fixture_passphrases = {.get = fixture_get};

#endif
