#include "study/ring_packets.h"

#include "base/splitmix.h"
#include "pgp/key_body.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"

#include <stdio.h>
#include <string.h>

enum { EXPONENT = 65537, BEGINNING = 1262304000, YEARS_15 = 473385600, BYTES_MAX = 2048 };

/* Signatures, by type (RFC 4880 section 5.2.1). */
enum { CERTIFICATION = 0x10, SELF_SIGNATURE = 0x13, BINDING = 0x18 };

/* Hashed subpackets of both kinds of our own signatures, as GnuPG 2.2 writes them behind issuer and
 * time: usage flags, then preferences, features and key server preferences. */
static const uint8_t primary_says[] = {2, 27, 3, 6, 11, 9, 8, 7, 3, 2,  6, 21, 10, 9,
                                       8, 11, 2, 4, 22, 2, 3, 1, 2, 30, 1, 2,  23, 0x80};
static const uint8_t subkey_says[] = {2, 27, 12};

static void random_bytes(struct ring_packets *r, uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        p[i] = (uint8_t)(splitmix_next(&r->chance) >> 56);
}

/* A number of `bits` bits. */
static int put_random_mpi(struct ring_packets *r, struct buf *b, unsigned bits, bool odd)
{
    uint8_t number[BYTES_MAX];
    size_t n = (bits + 7) / 8;
    random_bytes(r, number, n);
    number[0] = (uint8_t)((number[0] & ((1u << ((bits - 1) % 8)) - 1)) | 1u << ((bits - 1) % 8));
    number[n - 1] |= odd;
    return mpi_emit(r->op, b, number, n);
}

/* Appends the packet with that body, which is emptied. */
static int put_packet(struct ring_packets *r, unsigned tag, struct buf *body)
{
    struct buf *out = r->out;
    int rc;
    if (r->new_headers)
        rc = packet_emit_header(r->op, out, tag, body->len);
    else if (body->len < 256)
        rc = buf_put8(r->op, out, 0x80 | tag << 2) || buf_put8(r->op, out, (unsigned)body->len);
    else
        rc = buf_put8(r->op, out, 0x81 | tag << 2) || buf_put16(r->op, out, (unsigned)body->len);
    if (!rc)
        rc = buf_append(r->op, out, body->data, body->len);
    buf_clear(body);
    return rc ? -1 : 0;
}

static int put_key(struct ring_packets *r, unsigned tag, uint32_t created,
                   uint8_t fingerprint[KEY_FINGERPRINT_BYTES], struct buf *body)
{
    static const uint8_t exponent[] = {EXPONENT >> 16, EXPONENT >> 8 & 255, EXPONENT & 255};
    struct key_part part = {0};
    if (buf_put8(r->op, body, 4) || buf_put32(r->op, body, created) ||
        buf_put8(r->op, body, PK_RSA) || put_random_mpi(r, body, r->bits, true) ||
        mpi_emit(r->op, body, exponent, sizeof exponent))
        return -1;
    if (key_body_parse(r->op, &part, body->data, body->len, false))
        return -1;
    memcpy(fingerprint, part.fingerprint, KEY_FINGERPRINT_BYTES);
    return put_packet(r, tag, body);
}

/* A signature by the key of that fingerprint, with n more hashed subpackets at p. Of its number one
 * bit less than the modulus has is there, so that it is below. */
static int put_signature(struct ring_packets *r, unsigned type, uint32_t created,
                         const uint8_t *issuer, struct buf *body)
{
    const uint8_t *says = type == SELF_SIGNATURE ? primary_says : subkey_says;
    size_t n = type == SELF_SIGNATURE ? sizeof primary_says
               : type == BINDING      ? sizeof subkey_says
                                      : 0;
    uint8_t head[] = {4, (uint8_t)type, PK_RSA, 8, 0, (uint8_t)(29 + n)};
    static const uint8_t issuer_head[] = {22, 33, 4}, time_head[] = {5, 2};
    static const uint8_t id_head[] = {0, 10, 9, 16};
    struct op *op = r->op;
    if (buf_append(op, body, head, sizeof head) ||
        buf_append(op, body, issuer_head, sizeof issuer_head) ||
        buf_append(op, body, issuer, KEY_FINGERPRINT_BYTES) ||
        buf_append(op, body, time_head, sizeof time_head) || buf_put32(op, body, created) ||
        buf_append(op, body, says, n) || buf_append(op, body, id_head, sizeof id_head) ||
        buf_append(op, body, issuer + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, KEY_ID_BYTES) ||
        buf_put16(op, body, (unsigned)splitmix_below(&r->chance, 65536)) ||
        put_random_mpi(r, body, r->bits - 1, false))
        return -1;
    return put_packet(r, PACKET_SIGNATURE, body);
}

static int put_certification(struct ring_packets *r, uint32_t created, struct buf *body)
{
    uint8_t issuer[KEY_FINGERPRINT_BYTES];
    random_bytes(r, issuer, sizeof issuer);
    return put_signature(r, CERTIFICATION, created, issuer, body);
}

static int put_user_id(struct ring_packets *r, unsigned long number, struct buf *body)
{
    char text[80];
    snprintf(text, sizeof text, "Made up %05lu <made-up-%05lu@example.org>", number, number);
    return buf_puts(r->op, body, text) ? -1 : put_packet(r, PACKET_USER_ID, body);
}

int ring_packets_key(struct ring_packets *r, unsigned long number, unsigned long certifications)
{
    uint32_t created = (uint32_t)(BEGINNING + splitmix_below(&r->chance, YEARS_15));
    uint8_t primary[KEY_FINGERPRINT_BYTES], subkey[KEY_FINGERPRINT_BYTES];
    struct buf body = {0};
    int rc = put_key(r, PACKET_PUBLIC_KEY, created, primary, &body) ||
             put_user_id(r, number, &body) ||
             put_signature(r, SELF_SIGNATURE, created, primary, &body);
    for (unsigned long i = 0; !rc && i < certifications; i++)
        rc = put_certification(r, created + 1 + (uint32_t)i, &body);
    rc = rc || put_key(r, PACKET_PUBLIC_SUBKEY, created, subkey, &body) ||
         put_signature(r, BINDING, created, primary, &body);
    buf_end(&body);
    return rc ? -1 : 0;
}
