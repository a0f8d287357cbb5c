#include "pgp/ring_match.h"

#include "crypto/hash.h"
#include "pgp/key_body.h"
#include "pgp/packet.h"

#include <string.h>

/* Id of the registry. */
enum { SHA1 = 2 };

static bool is_primary(unsigned tag)
{
    return tag == PACKET_PUBLIC_KEY || tag == PACKET_SECRET_KEY;
}

int ring_match_init(struct op *op, struct ring_match *m, struct ring_match_wanted *wanted,
                    size_t count)
{
    *m = (struct ring_match){.wanted = wanted, .count = count};
    for (size_t i = 0; i < count; i++) {
        size_t n = wanted[i].n;
        wanted[i].is_here = wanted[i].is_over = false;
        m->by_id |= n == KEY_ID_BYTES || n == KEY_QUERY_SHORT_ID_BYTES;
        m->by_md5 |= n == KEY_OLD_FINGERPRINT_BYTES;
        m->by_sha1 |= n == KEY_FINGERPRINT_BYTES;
        m->by_name |= n == 0 && wanted[i].name;
        if (n != KEY_QUERY_SHORT_ID_BYTES && n != KEY_ID_BYTES && n != KEY_OLD_FINGERPRINT_BYTES &&
            n != KEY_FINGERPRINT_BYTES && !(n == 0 && wanted[i].name))
            return op_fail(op, STATUS_INTERNAL, "a key wanted by %zu octets", n);
    }
    return 0;
}

/* Whether something wanted has these n bytes. */
static bool compare(struct ring_match *m, bool primary, const uint8_t *p, size_t n)
{
    bool found = false;
    for (size_t i = 0; i < m->count; i++) {
        struct ring_match_wanted *w = &m->wanted[i];
        bool is_short = w->n == KEY_QUERY_SHORT_ID_BYTES && n == KEY_ID_BYTES;
        if ((w->n != n && !is_short) || memcmp(w->bytes, p + n - w->n, w->n) != 0)
            continue;
        found = true;
        w->is_here |= primary && n == KEY_FINGERPRINT_BYTES;
    }
    return found;
}

/* Both are compared, so that each is marked. */
static bool compare_both(struct ring_match *m, bool primary, const uint8_t *id,
                         const uint8_t *fingerprint, size_t n)
{
    bool by_id = compare(m, primary, id, KEY_ID_BYTES);
    return compare(m, primary, fingerprint, n) || by_id;
}

/* In version 4 the public half is all of the body, whatever the algorithm. */
static bool match_public(struct ring_match *m, bool primary, const uint8_t *body, size_t n)
{
    uint8_t head[] = {0x99, (uint8_t)(n >> 8), (uint8_t)n};
    uint8_t fingerprint[KEY_FINGERPRINT_BYTES];
    struct hash_ctx h;
    hash_init(&h, hash_by_id(SHA1));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, n);
    hash_digest(&h, fingerprint);
    return compare_both(m, primary, fingerprint + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, fingerprint,
                        KEY_FINGERPRINT_BYTES);
}

/* Before it, and where a secret half follows, the numbers have to be found. */
static bool match_parsed(struct op *op, struct ring_match *m, unsigned tag, const uint8_t *body,
                         size_t n)
{
    struct key_part part = {0};
    bool is_secret = tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY;
    if (key_body_parse(op, &part, body, n, is_secret)) {
        op_clear(op);
        return false;
    }
    return part.fingerprint_bytes > 0 &&
           compare_both(m, is_primary(tag), part.id, part.fingerprint, part.fingerprint_bytes);
}

bool ring_match_body(struct op *op, struct ring_match *m, unsigned tag, const uint8_t *body,
                     size_t n)
{
    if (n < 1 || n > RING_MATCH_BODY_MAX)
        return false;
    if (body[0] == 2 || body[0] == 3)
        return (m->by_id || m->by_md5) && match_parsed(op, m, tag, body, n);
    if (body[0] != 4 || n < key_body_head(4) || !(m->by_id || m->by_sha1))
        return false;
    return tag == PACKET_PUBLIC_KEY || tag == PACKET_PUBLIC_SUBKEY
               ? match_public(m, is_primary(tag), body, n)
               : match_parsed(op, m, tag, body, n);
}

bool ring_match_user_id(const struct ring_match *m, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < m->count; i++) {
        if (m->wanted[i].n == 0 && key_query_fits_user_id(m->wanted[i].name, p, n))
            return true;
    }
    return false;
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
