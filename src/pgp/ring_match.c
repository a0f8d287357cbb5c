#include "pgp/ring_match.h"

#include "crypto/hash.h"
#include "pgp/key_body.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"

#include <string.h>

/* Ids of the registry. */
enum { MD5 = 1, SHA1 = 2 };

/* Version, time, days of validity, algorithm (RFC 4880 section 5.5.2). */
enum { OLD_HEAD = 8, OLD_ALGORITHM = 7 };

int ring_match_init(struct op *op, struct ring_match *m, struct ring_match_wanted *wanted,
                    size_t count)
{
    *m = (struct ring_match){.wanted = wanted, .count = count};
    for (size_t i = 0; i < count; i++) {
        wanted[i].is_here = wanted[i].is_over = false;
        m->by_id |= wanted[i].n == KEY_ID_BYTES;
        m->by_md5 |= wanted[i].n == RING_MATCH_MD5_BYTES;
        m->by_sha1 |= wanted[i].n == KEY_FINGERPRINT_BYTES;
        if (wanted[i].n != KEY_ID_BYTES && wanted[i].n != RING_MATCH_MD5_BYTES &&
            wanted[i].n != KEY_FINGERPRINT_BYTES)
            return op_fail(op, STATUS_INTERNAL, "a key wanted by %zu octets", wanted[i].n);
    }
    return 0;
}

/* Whether something wanted has these n bytes. */
static bool compare(struct ring_match *m, bool is_primary, const uint8_t *p, size_t n)
{
    bool found = false;
    for (size_t i = 0; i < m->count; i++) {
        struct ring_match_wanted *w = &m->wanted[i];
        if (w->n != n || memcmp(w->bytes, p, n) != 0)
            continue;
        found = true;
        w->is_here |= is_primary && n == KEY_FINGERPRINT_BYTES;
    }
    return found;
}

static bool compare_sha1(struct ring_match *m, bool is_primary, const uint8_t *fingerprint)
{
    /* Both, so that each is marked. */
    bool by_id =
        compare(m, is_primary, fingerprint + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, KEY_ID_BYTES);
    return compare(m, is_primary, fingerprint, KEY_FINGERPRINT_BYTES) || by_id;
}

/* The public half is all of the body, whatever the algorithm. */
static bool match_public(struct ring_match *m, bool is_primary, const uint8_t *body, size_t n)
{
    uint8_t head[] = {0x99, (uint8_t)(n >> 8), (uint8_t)n};
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES];
    struct hash_ctx h;
    hash_init(&h, hash_by_id(SHA1));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, n);
    hash_digest(&h, fingerprint);
    return compare_sha1(m, is_primary, fingerprint);
}

static bool match_secret(struct op *op, struct ring_match *m, bool is_primary, const uint8_t *body,
                         size_t n)
{
    struct key_part part = {0};
    if (key_body_parse(op, &part, body, n, true)) {
        op_clear(op);
        return false;
    }
    return key_body_has_fingerprint(&part) && compare_sha1(m, is_primary, part.fingerprint);
}

/* Versions 2 and 3: RSA, the secret half behind the two numbers of the public one. */
static bool match_old(struct op *op, struct ring_match *m, bool is_primary, const uint8_t *body,
                      size_t n)
{
    struct rsa_bytes modulus, exponent;
    if (n < OLD_HEAD || body[OLD_ALGORITHM] < 1 || body[OLD_ALGORITHM] > 3)
        return false;
    struct mpi_reader r = {body + OLD_HEAD, n - OLD_HEAD};
    if (mpi_parse(op, &r, &modulus) || mpi_parse(op, &r, &exponent)) {
        op_clear(op);
        return false;
    }
    bool found = modulus.n >= KEY_ID_BYTES &&
                 compare(m, is_primary, modulus.p + modulus.n - KEY_ID_BYTES, KEY_ID_BYTES);
    if (!m->by_md5)
        return found;
    uint8_t fingerprint[RING_MATCH_MD5_BYTES];
    struct hash_ctx h;
    hash_init(&h, hash_by_id(MD5));
    hash_update(&h, modulus.p, modulus.n);
    hash_update(&h, exponent.p, exponent.n);
    hash_digest(&h, fingerprint);
    return compare(m, is_primary, fingerprint, sizeof fingerprint) || found;
}

bool ring_match_body(struct op *op, struct ring_match *m, unsigned tag, const uint8_t *body,
                     size_t n)
{
    bool is_primary = tag == PACKET_PUBLIC_KEY || tag == PACKET_SECRET_KEY;
    bool is_secret = tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY;
    if (n < KEY_BODY_HEAD || n > RING_MATCH_BODY_MAX)
        return false;
    if (body[0] == 2 || body[0] == 3)
        return (m->by_id || m->by_md5) && match_old(op, m, is_primary, body, n);
    if (body[0] != 4 || !(m->by_id || m->by_sha1))
        return false;
    return is_secret ? match_secret(op, m, is_primary, body, n)
                     : match_public(m, is_primary, body, n);
}

void ring_match_end_key(struct ring_match *m, bool kept)
{
    for (size_t i = 0; i < m->count; i++) {
        m->wanted[i].is_over |= m->wanted[i].is_here && kept;
        m->wanted[i].is_here = false;
    }
}

bool ring_match_is_over(const struct ring_match *m)
{
    for (size_t i = 0; i < m->count; i++) {
        if (!m->wanted[i].is_over)
            return false;
    }
    return true;
}
