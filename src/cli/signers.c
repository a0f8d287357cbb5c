#include "cli/signers.h"

#include "base/clock.h"
#include "pgp/measuring.h"
#include "pgp/unlock.h"

#include <stdio.h>
#include <stdlib.h>

enum { OPT_HASH = 0x500 };

static const struct argp_option options[] = {
    {"signer", 'u', "KEY", 0,
     "A secret key of the store (fingerprint, key ID, part of a user ID) or a file with one; may "
     "be "
     "repeated",
     2},
    {"hash", OPT_HASH, "NAME", 0,
     "sha224, sha256, sha384, sha512 or sha1 (default: sha256; sha512 for RSA from 3072 bits and "
     "Ed25519; pgp26 has its own, MD5)",
     2},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct signers *s = state->input;
    switch (key) {
    case 'u':
        return named_keys_name(&s->names, &s->name_count, arg);
    case OPT_HASH:
        s->hash = hash_by_name(arg);
        if (!s->hash || !sign_takes_hash(s->hash))
            argp_error(state, "--hash %s: expected sha224, sha256, sha384, sha512 or sha1", arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp signers_argp = {options, parse_option, NULL, NULL, NULL, NULL, NULL};

void signers_warn(struct op *op, const struct signers *s)
{
    if (s->profile->hash)
        op_warn(op,
                "profile %s: signatures with %s can be forged: for old programs and for measuring",
                s->profile->name, hash_by_name(s->profile->hash)->label);
    else if (s->hash == hash_by_name("sha1"))
        op_warn(op, "signatures with SHA-1 can be forged, and many programs refuse them");
}

static int add(struct op *op, const struct signers *s, const struct keyring_hit *hit,
               struct signers_found *f)
{
    return sign_signer_of(op, s->profile, s->hash, hit, &f->list[f->count++]);
}

static int add_measuring(struct op *op, const struct store *store, const struct signers *s,
                         struct signers_found *f)
{
    struct store_measuring which = {.profile = s->profile, .bits = s->measuring_bits};
    struct keyring_hit hit;
    if (measuring_load(op, store, which, &f->measuring, &hit))
        return -1;
    return add(op, s, &hit, f);
}

static int find_named(struct op *op, struct named_keys *keys, const struct profile *profile,
                      const char *name, struct keyring_hit *hit)
{
    hit->key = named_keys_find(op, keys, name);
    if (!hit->key)
        return -1;
    hit->part = keyring_signing_part(op, hit->key, profile, clock_unix_time());
    return hit->part ? 0 : -1;
}

int signers_find(struct op *op, struct named_keys *keys, const struct signers *s,
                 const struct passphrase_source *passphrases, struct signers_found *f)
{
    unsigned runs = 0;
    *f = (struct signers_found){.list = calloc(s->name_count + 1, sizeof *f->list)};
    if (!f->list)
        return op_fail_memory(op);
    for (size_t i = 0; i < s->name_count; i++) {
        struct keyring_hit hit;
        if (find_named(op, keys, s->profile, s->names[i], &hit) ||
            unlock_part(op, hit.key, hit.part, passphrases, &runs) != UNLOCK_DONE ||
            add(op, s, &hit, f))
            return -1;
    }
    return s->measuring_bits ? add_measuring(op, keys->store, s, f) : 0;
}

void signers_found_end(struct signers_found *f)
{
    keyring_end(&f->measuring);
    free(f->list);
}

void signers_describe(const struct signers_found *f, char *out, size_t n)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < f->count && used < n; i++) {
        const struct sign_signer *s = &f->list[i];
        char key[KEY_DESCRIPTION_BYTES];
        key_describe(s->part, key);
        used += (size_t)snprintf(out + used, n - used, "%s%s with %s", i ? ", " : "", key,
                                 s->hash->label);
    }
}
