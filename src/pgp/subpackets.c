#include "pgp/subpackets.h"

#include "base/num.h"

#include <string.h>

/* Types (RFC 9580 section 5.2.3.7). */
enum {
    CREATED = 2,
    EXPIRES = 3,
    KEY_EXPIRES = 9,
    ISSUER = 16,
    KEY_FLAGS = 27,
    REVOCATION_REASON = 29,
    EMBEDDED = 32,
    ISSUER_FINGERPRINT = 33
};

enum { FINGERPRINT_VERSION = 4 };

/* Known, though nothing here depends on them: a critical one of these is no reason to refuse. A
 * notation (20) is, for what it says is not understood. */
static bool is_harmless(unsigned type)
{
    static const uint8_t known[] = {4, 5, 7, 11, 12, 21, 22, 23, 24, 25, 26, 28, 30, 31, 34};
    return memchr(known, (int)type, sizeof known) != NULL;
}

/* One subpacket. */
struct subpacket {
    unsigned type;
    bool critical;
    const uint8_t *p; /* behind the type */
    size_t n;
};

static int fail_size(struct op *op, const struct subpacket *s)
{
    return op_fail(op, STATUS_MALFORMED, "a signature's subpacket of type %u has %zu bytes",
                   s->type, s->n);
}

static int note_number(struct op *op, const struct subpacket *s, uint32_t *out)
{
    if (s->n != 4)
        return fail_size(op, s);
    *out = num_get32(s->p);
    return 0;
}

static int note_issuer(struct op *op, const struct subpacket *s, struct signature *sig)
{
    if (s->n != sizeof sig->issuer)
        return fail_size(op, s);
    sig->has_issuer = true;
    memcpy(sig->issuer, s->p, s->n);
    return 0;
}

/* Fingerprints of other versions are of keys that are not known here. */
static int note_fingerprint(struct op *op, const struct subpacket *s, struct signature *sig)
{
    if (s->n < 1)
        return fail_size(op, s);
    if (s->p[0] != FINGERPRINT_VERSION)
        return 0;
    if (s->n != 1 + sizeof sig->issuer_fingerprint)
        return fail_size(op, s);
    sig->has_issuer_fingerprint = true;
    memcpy(sig->issuer_fingerprint, s->p + 1, s->n - 1);
    return 0;
}

static int note_hashed(struct op *op, const struct subpacket *s, struct signature *sig)
{
    switch (s->type) {
    case CREATED:
        sig->has_created = true;
        return note_number(op, s, &sig->created);
    case EXPIRES:
        return note_number(op, s, &sig->expires_after_s);
    case KEY_EXPIRES:
        return note_number(op, s, &sig->key_expires_after_s);
    case KEY_FLAGS:
        sig->has_key_flags = true;
        sig->key_flags = s->n > 0 ? s->p[0] : 0;
        return 0;
    case REVOCATION_REASON:
        if (s->n < 1)
            return fail_size(op, s);
        sig->has_reason = true;
        sig->reason = s->p[0];
        return 0;
    case ISSUER:
        return note_issuer(op, s, sig);
    case ISSUER_FINGERPRINT:
        return note_fingerprint(op, s, sig);
    case EMBEDDED:
        sig->embedded = (struct rsa_bytes){s->p, s->n};
        return 0;
    default:
        if (s->critical && !is_harmless(s->type))
            sig->unknown_critical = (uint8_t)s->type;
        return 0;
    }
}

static int note_unhashed(struct op *op, const struct subpacket *s, struct signature *sig)
{
    if (s->type == ISSUER && !sig->has_issuer)
        return note_issuer(op, s, sig);
    if (s->type == ISSUER_FINGERPRINT && !sig->has_issuer_fingerprint)
        return note_fingerprint(op, s, sig);
    if (s->type == EMBEDDED && !sig->embedded.p)
        sig->embedded = (struct rsa_bytes){s->p, s->n};
    return 0;
}

/* Takes one subpacket from the front of the area. */
static int take(struct op *op, struct rsa_bytes *area, struct subpacket *s)
{
    const uint8_t *p = area->p;
    size_t head = p[0] < 192 ? 1 : p[0] < 255 ? 2 : 5;
    if (area->n < head)
        return op_fail(op, STATUS_MALFORMED, "a signature's subpacket is cut short");
    size_t len = head == 1   ? p[0]
                 : head == 2 ? (size_t)(p[0] - 192) * 256 + p[1] + 192
                             : num_get32(p + 1);
    if (len < 1 || len > area->n - head)
        return op_fail(op, STATUS_MALFORMED, "a signature's subpacket claims %zu bytes of %zu", len,
                       area->n - head);
    *s = (struct subpacket){p[head] & 0x7F, p[head] & 0x80, p + head + 1, len - 1};
    area->p += head + len;
    area->n -= head + len;
    return 0;
}

int subpackets_parse(struct op *op, struct rsa_bytes area, bool hashed, struct signature *sig)
{
    while (area.n > 0) {
        struct subpacket s;
        if (take(op, &area, &s) || (hashed ? note_hashed : note_unhashed)(op, &s, sig))
            return -1;
    }
    return 0;
}
