#include "cli/sop_rings.h"

#include "base/clock.h"
#include "base/file.h"
#include "cli/sop_input.h"
#include "pgp/packet.h"
#include "pgp/profile.h"
#include "pgp/unlock.h"

#include <stdlib.h>
#include <string.h>

static const char begin_line[] = "-----BEGIN PGP ";

/* The length of the first block of armor among the n bytes at p: up to the next one's BEGIN line. */
static size_t block_bytes(const uint8_t *p, size_t n)
{
    const uint8_t *first = memmem(p, n, begin_line, sizeof begin_line - 1);
    if (!first)
        return n;
    size_t past = (size_t)(first - p) + 1;
    const uint8_t *next = memmem(p + past, n - past, begin_line, sizeof begin_line - 1);
    return next ? (size_t)(next - p) : n;
}

/* Binary data is one block: text within it means nothing. */
static int load_blocks(struct sop *s, const char *name, const struct buf *b, struct keyring *r)
{
    bool binary = b->len > 0 && b->data[0] & 0x80 && b->data[0] != 0xEF;
    size_t at = 0;
    do {
        size_t n = binary ? b->len : block_bytes(b->data + at, b->len - at);
        if (keyring_load_bytes(&s->op, r, name, (struct rsa_bytes){b->data + at, n}))
            return -1;
        at += n;
    } while (at < b->len);
    return 0;
}

/* Whether it came with its secret half, of whatever algorithm. */
static bool is_secret(struct sop *s, const struct key *key)
{
    struct packet_header h = {.offset = 0};
    return !packet_parse_header(&s->op, key->raw.data, key->raw.len, &h) &&
           h.tag == PACKET_SECRET_KEY;
}

static int check_kind(struct sop *s, const char *name, const struct key *key,
                      enum sop_rings_kind kind)
{
    bool secret = is_secret(s, key);
    if (secret && kind == SOP_RINGS_CERTS)
        return sop_fail(s, SOP_BAD_DATA, "%s: %s: a secret key, where a certificate was expected",
                        name, key_name(key));
    if (!secret && kind == SOP_RINGS_KEYS)
        return sop_fail(s, SOP_BAD_DATA, "%s: %s: a certificate, where a secret key was expected",
                        name, key_name(key));
    return 0;
}

static int load_bytes(struct sop *s, const char *name, const struct buf *b,
                      enum sop_rings_kind kind, struct keyring *r)
{
    size_t before = r->count;
    if (load_blocks(s, name, b, r))
        return sop_blame(s, SOP_BAD_DATA);
    for (size_t i = before; i < r->count; i++) {
        if (check_kind(s, name, r->keys[i], kind))
            return -1;
    }
    return 0;
}

static int load_named(struct sop *s, const char *name, enum sop_rings_kind kind, struct keyring *r)
{
    struct buf b = {0};
    int rc = sop_input_read(s, name, s->op.limits->key_file_bytes, &b);
    if (!rc)
        rc = load_bytes(s, name, &b, kind, r);
    buf_end(&b);
    return rc;
}

int sop_rings_load_option(struct sop *s, enum sop_option option, enum sop_rings_kind kind,
                          struct keyring *r)
{
    size_t at = 0;
    const char *name;
    while ((name = sop_options_next(&s->options, option, &at))) {
        if (load_named(s, name, kind, r))
            return -1;
    }
    return 0;
}

int sop_rings_load_arguments(struct sop *s, size_t first, enum sop_rings_kind kind,
                             struct keyring *r)
{
    for (size_t i = first; i < s->options.argument_count; i++) {
        if (load_named(s, s->options.arguments[i], kind, r))
            return -1;
    }
    return 0;
}

int sop_rings_load_stdin(struct sop *s, enum sop_rings_kind kind, struct keyring *r)
{
    struct buf b = {0};
    int rc = file_slurp(&s->op, "-", s->op.limits->key_file_bytes, &b);
    if (!rc)
        rc = load_bytes(s, "standard input", &b, kind, r);
    buf_end(&b);
    return rc;
}

int sop_rings_unlock(struct sop *s, const struct keyring_hit *hit,
                     const struct sop_passwords *passwords)
{
    struct sop_passwords_tried tried = {.keys = passwords};
    struct passphrase_source source = sop_passwords_source(&tried);
    unsigned runs = 0;
    switch (unlock_part(&s->op, hit->key, hit->part, &source, &runs)) {
    case UNLOCK_DONE:
        return 0;
    case UNLOCK_LOCKED:
        return sop_blame(s, SOP_KEY_IS_PROTECTED);
    case UNLOCK_BROKEN:
    case UNLOCK_FAILED:
        return sop_blame(s, SOP_BAD_DATA);
    }
    return -1;
}

int sop_rings_signers(struct sop *s, const struct keyring *r, const struct sop_passwords *passwords,
                      struct sign_signer *list)
{
    const struct profile *profile = profile_table[0];
    for (size_t i = 0; i < r->count; i++) {
        struct keyring_hit hit = {.key = r->keys[i]};
        hit.part = keyring_signing_part(&s->op, hit.key, profile, clock_unix_time());
        if (!hit.part)
            return sop_blame(s, SOP_KEY_CANNOT_SIGN);
        if (sop_rings_unlock(s, &hit, passwords))
            return -1;
        if (sign_signer_of(&s->op, profile, NULL, &hit, &list[i]))
            return sop_blame(s, SOP_KEY_CANNOT_SIGN);
    }
    return 0;
}

/* Whether a part of the key is of an algorithm that encrypts and is not RSA: Elgamal, ECDH, X25519 and X448
 * (RFC 9580 section 9.1). */
static bool encrypts_otherwise(const struct key *key)
{
    static const uint8_t algorithms[] = {16, 18, 25, 26};
    for (size_t i = 0; i < key->part_count; i++) {
        if (memchr(algorithms, key->parts[i].algorithm, sizeof algorithms))
            return true;
    }
    return false;
}

int sop_rings_recipients(struct sop *s, const struct keyring *r, struct write_recipient *list)
{
    for (size_t i = 0; i < r->count; i++) {
        struct key *key = r->keys[i];
        struct key_part *part =
            keyring_encryption_part(&s->op, key, profile_table[0], clock_unix_time(), false);
        if (!part)
            return sop_blame(s, encrypts_otherwise(key) ? SOP_UNSUPPORTED_ASYMMETRIC_ALGO
                                                        : SOP_CERT_CANNOT_ENCRYPT);
        list[i] = (struct write_recipient){key_public(&s->op, key, part), part->id};
        if (!list[i].rsa)
            return sop_blame(s, SOP_BAD_DATA);
    }
    return 0;
}
