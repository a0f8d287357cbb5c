#include "cli/recipients.h"

#include "base/clock.h"
#include "base/num.h"
#include "cli/ui.h"
#include "crypto/rsa.h"
#include "pgp/measuring.h"

#include <stdlib.h>

/* Below it, keys are for measuring (BSI TR-02102, NIST SP 800-131A). */
enum { STRONG_BITS = 2048 };

static void step(void *ctx, int c)
{
    (void)c;
    ui_progress_step(ctx);
}

int recipients_measuring(struct op *op, const struct store *store, struct store_measuring which,
                         bool quiet)
{
    char name[MEASURING_NAME_BYTES], text[64];
    bool made = false;
    measuring_name(which, name);
    snprintf(text, sizeof text, "making the %s", name);
    struct ui_progress shown = {.text = text, .quiet = quiet};
    struct rsa_progress progress = {step, &shown};
    int rc = measuring_ensure(op, store, which, &progress, &made);
    ui_progress_end(&shown);
    if (!rc && made)
        ui_note("made the %s, kept in %s/measuring", name, store->dir);
    return rc;
}

static struct store_measuring measuring_of(const struct recipients *r)
{
    return (struct store_measuring){.profile = r->profile, .bits = r->measuring_bits};
}

bool recipients_must_make(struct op *op, const struct store *store, const struct recipients *r)
{
    bool missing = false;
    return r->measuring_bits && !measuring_is_missing(op, store, measuring_of(r), &missing) &&
           missing;
}

int recipients_prepare(struct op *op, const struct store *store, const struct recipients *r,
                       bool quiet)
{
    if (r->measuring_bits == 0)
        return 0;
    if (r->measuring_bits < STRONG_BITS)
        op_warn(op, "a key of %u bits is for measuring, not for secrets", r->measuring_bits);
    return recipients_measuring(op, store, measuring_of(r), quiet);
}

static int add(struct op *op, struct recipients_found *f, struct key *key, struct key_part *part)
{
    const struct rsa_public *rsa = key_public(op, key, part);
    if (!rsa)
        return -1;
    f->hits[f->count] = (struct keyring_hit){key, part};
    f->list[f->count++] = (struct write_recipient){rsa, part->id};
    return 0;
}

/* A measuring key is ours alone; it needs no checking. */
static int add_measuring(struct op *op, const struct store *store, struct store_measuring which,
                         struct recipients_found *f)
{
    struct keyring_hit hit;
    if (measuring_load(op, store, which, &f->measuring, &hit))
        return -1;
    return add(op, f, hit.key, hit.part);
}

static int add_named(struct op *op, struct named_keys *keys, const struct recipients *r,
                     const char *name, struct recipients_found *f)
{
    struct key *key = named_keys_find_in(op, keys, &r->rings, name);
    struct key_part *part =
        key ? keyring_encryption_part(op, key, r->profile, clock_unix_time(), r->allow_expired)
            : NULL;
    return part ? add(op, f, key, part) : -1;
}

int recipients_find(struct op *op, struct named_keys *keys, const struct recipients *r,
                    struct recipients_found *f)
{
    *f = (struct recipients_found){0};
    f->hits = calloc(r->name_count + 1, sizeof *f->hits);
    f->list = calloc(r->name_count + 1, sizeof *f->list);
    if (!f->hits || !f->list)
        return op_fail_memory(op);
    for (size_t i = 0; i < r->name_count; i++) {
        if (add_named(op, keys, r, r->names[i], f))
            return -1;
    }
    return r->measuring_bits ? add_measuring(op, keys->store, measuring_of(r), f) : 0;
}

void recipients_found_end(struct recipients_found *f)
{
    keyring_end(&f->measuring);
    free(f->hits);
    free(f->list);
}

void recipients_describe_names(const struct recipients_found *f, char *out, size_t n)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < f->count && used < n; i++) {
        const struct keyring_hit *hit = &f->hits[i];
        char id[2 * KEY_ID_BYTES + 1];
        if (f->measuring.count > 0 && hit->key == f->measuring.keys[0])
            continue;
        num_hex(hit->key->parts[0].id, KEY_ID_BYTES, id);
        used += (size_t)snprintf(out + used, n - used, "%s%s %s", used ? ", " : "", id,
                                 key_name(hit->key));
    }
}

void recipients_describe(const struct recipients_found *f, char *out, size_t n)
{
    size_t used = 0;
    out[0] = '\0';
    for (size_t i = 0; i < f->count && used < n; i++) {
        uint8_t e_bytes[RSA_GENERATE_BITS_MAX / 8];
        size_t e_count = rsa_public_part(f->list[i].rsa, RSA_E, NULL);
        unsigned long e = 0;
        if (e_count <= sizeof e) {
            rsa_public_part(f->list[i].rsa, RSA_E, e_bytes);
            for (size_t k = 0; k < e_count; k++)
                e = e << 8 | e_bytes[k];
        }
        used += (size_t)snprintf(out + used, n - used, "%sRSA %u", i ? ", " : "",
                                 f->hits[i].part->bits);
        if (e && used < n)
            used += (size_t)snprintf(out + used, n - used, " (e %lu)", e);
    }
}
