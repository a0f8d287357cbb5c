#include "pgp/measuring.h"

#include "base/clock.h"
#include "base/file.h"
#include "pgp/keygen.h"

#include <stdio.h>
#include <stdlib.h>

static struct key *generate(struct op *op, struct store_measuring which,
                            const struct rsa_progress *progress)
{
    char user_id[64];
    if (which.curve)
        snprintf(user_id, sizeof user_id, "pgpcost measuring key, %s", which.curve->label);
    else
        snprintf(user_id, sizeof user_id, "pgpcost measuring key, %u bits", which.bits);
    struct keygen_options o = {.profile = which.profile,
                               .bits = which.bits,
                               .curve = which.curve,
                               .user_id = user_id,
                               .created = clock_unix_time(),
                               .single = true,
                               .progress = progress};
    return keygen_new(op, &o);
}

void measuring_name(struct store_measuring which, char *out)
{
    if (which.curve)
        snprintf(out, MEASURING_NAME_BYTES, "measuring key on %s", which.curve->label);
    else
        snprintf(out, MEASURING_NAME_BYTES, "measuring key of %u bits", which.bits);
}

int measuring_is_missing(struct op *op, const struct store *store, struct store_measuring which,
                         bool *missing)
{
    char *path = store_measuring_path(op, store, which);
    if (!path)
        return -1;
    *missing = !file_exists(path);
    free(path);
    return 0;
}

int measuring_ensure(struct op *op, const struct store *store, struct store_measuring which,
                     const struct rsa_progress *progress, bool *made)
{
    if (measuring_is_missing(op, store, which, made))
        return -1;
    if (!*made)
        return 0;
    struct key *key = generate(op, which, progress);
    int rc = key ? store_add_measuring(op, store, which, key) : -1;
    key_free(key);
    return rc;
}

int measuring_load(struct op *op, const struct store *store, struct store_measuring which,
                   struct keyring *ring, struct keyring_hit *hit)
{
    char *path = store_measuring_path(op, store, which);
    int rc = path ? keyring_load(op, ring, path) : -1;
    free(path);
    if (rc)
        return -1;
    struct key *key = ring->keys[ring->count - 1];
    *hit = (struct keyring_hit){key, &key->parts[0]};
    return 0;
}
