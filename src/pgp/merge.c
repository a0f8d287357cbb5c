#include "pgp/merge.h"

#include "pgp/packet.h"
#include "pgp/protect.h"

#include <string.h>

/* What a key packet has of its secret half: the more, the less may it be given up. */
enum half { HALF_PUBLIC, HALF_ABSENT, HALF_FOREIGN, HALF_USABLE };

/* A packet of a key. */
struct packet {
    unsigned tag;
    struct rsa_bytes whole; /* with its header */
    struct rsa_bytes all;   /* its body */
    struct rsa_bytes body;  /* the same, of key packets the public half */
    enum half half;
};

static bool is_secret(unsigned tag)
{
    return tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY;
}

/* What p, the packet of `part`, has. */
static enum half half_of(struct op *op, const struct packet *p, const struct key_part *part)
{
    if (part->has_secret)
        return HALF_USABLE;
    if (!is_secret(p->tag))
        return HALF_PUBLIC;
    struct rsa_bytes secret = {p->all.p + part->public_bytes, p->all.n - part->public_bytes};
    return protect_kind_of(op, part->version, secret) == PROTECT_ABSENT ? HALF_ABSENT
                                                                        : HALF_FOREIGN;
}

/* Steps through the packets of a key: false at the end. The key was parsed, so its headers are
 * right. */
static bool next_packet(struct op *op, const struct key *key, size_t *at, struct packet *p)
{
    struct packet_header h = {.offset = *at};
    if (*at >= key->raw.len || packet_parse_header(op, key->raw.data + *at, key->raw.len - *at, &h))
        return false;
    const uint8_t *start = key->raw.data + *at;
    *p = (struct packet){.tag = h.tag,
                         .whole = {start, h.header_bytes + (size_t)h.length},
                         .body = {start + h.header_bytes, (size_t)h.length}};
    p->all = p->body;
    const struct key_part *part = key_part_at(key, *at);
    if (part) {
        p->body.n = part->public_bytes;
        p->half = half_of(op, p, part);
    }
    *at += p->whole.n;
    return true;
}

static bool is_key_packet(unsigned tag)
{
    return tag == PACKET_PUBLIC_KEY || tag == PACKET_SECRET_KEY || tag == PACKET_PUBLIC_SUBKEY ||
           tag == PACKET_SECRET_SUBKEY;
}

static bool is_component(unsigned tag)
{
    return is_key_packet(tag) || tag == PACKET_USER_ID || tag == PACKET_USER_ATTRIBUTE;
}

static bool same_bytes(struct rsa_bytes a, struct rsa_bytes b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static bool same_component(const struct packet *a, const struct packet *b)
{
    bool same_kind = a->tag == b->tag || (is_key_packet(a->tag) && is_key_packet(b->tag));
    return same_kind && same_bytes(a->body, b->body);
}

/* Finds a component of `key` with the same content; *at is then behind it. */
static bool find_component(struct op *op, const struct key *key, const struct packet *wanted,
                           size_t *at, struct packet *found)
{
    *at = 0;
    while (next_packet(op, key, at, found)) {
        if (is_component(found->tag) && same_component(found, wanted))
            return true;
    }
    return false;
}

/* Whether the component that ends at `at` in `key` has that packet among those on it. */
static bool has_signature(struct op *op, const struct key *key, size_t at,
                          const struct packet *signature)
{
    struct packet p;
    while (next_packet(op, key, &at, &p) && !is_component(p.tag)) {
        if (same_bytes(p.body, signature->body) && p.tag == signature->tag)
            return true;
    }
    return false;
}

static int put(struct op *op, const struct packet *p, struct buf *out)
{
    return buf_append(op, out, p->whole.p, p->whole.n);
}

/* Appends the packets on the component of `key` that ends at `at`, those left out that the same
 * component of `other` has. `other` may be NULL. */
static int put_signatures(struct op *op, const struct key *key, size_t at, const struct key *other,
                          size_t other_at, struct buf *out)
{
    struct packet p;
    while (next_packet(op, key, &at, &p) && !is_component(p.tag)) {
        if (other && has_signature(op, other, other_at, &p))
            continue;
        if (put(op, &p, out))
            return -1;
    }
    return 0;
}

/* One component of the older key with what the newer one knows of it. */
static int put_component(struct op *op, const struct key *older, const struct packet *p, size_t at,
                         const struct key *newer, struct buf *out)
{
    struct packet twin;
    size_t twin_at;
    if (!find_component(op, newer, p, &twin_at, &twin))
        return put(op, p, out) || put_signatures(op, older, at, NULL, 0, out) ? -1 : 0;
    /* The same in another form, such as an old header, is nothing new. */
    bool take_twin = !same_bytes(p->all, twin.all) && twin.half >= p->half;
    if (put(op, take_twin ? &twin : p, out) || put_signatures(op, older, at, NULL, 0, out))
        return -1;
    return put_signatures(op, newer, twin_at, older, at, out);
}

static bool is_subkey(unsigned tag)
{
    return tag == PACKET_PUBLIC_SUBKEY || tag == PACKET_SECRET_SUBKEY;
}

/* All components of one kind, subkeys or the others: user IDs come before subkeys. */
static int put_kind(struct op *op, const struct key *older, const struct key *newer, bool subkeys,
                    struct buf *out)
{
    struct packet p, twin;
    size_t at = 0, unused;
    while (next_packet(op, older, &at, &p)) {
        if (is_component(p.tag) && is_subkey(p.tag) == subkeys &&
            put_component(op, older, &p, at, newer, out))
            return -1;
    }
    at = 0;
    while (next_packet(op, newer, &at, &p)) {
        if (!is_component(p.tag) || is_subkey(p.tag) != subkeys ||
            find_component(op, older, &p, &unused, &twin))
            continue;
        if (put(op, &p, out) || put_signatures(op, newer, at, NULL, 0, out))
            return -1;
    }
    return 0;
}

struct key *merge_keys(struct op *op, const struct key *older, const struct key *newer)
{
    struct buf out = {0};
    struct key *key = NULL;
    struct packet a, b;
    size_t used = 0, unused = 0;
    if (!next_packet(op, older, &used, &a) || !next_packet(op, newer, &unused, &b) ||
        !same_component(&a, &b)) {
        op_fail(op, STATUS_MALFORMED, "%s: another key has its fingerprint", key_name(newer));
        return NULL;
    }
    if (!put_kind(op, older, newer, false, &out) && !put_kind(op, older, newer, true, &out))
        key = key_parse(op, "merged key", out.data, out.len, &used);
    buf_end(&out);
    return key;
}
