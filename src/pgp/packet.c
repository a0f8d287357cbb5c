#include "pgp/packet.h"

#include "base/num.h"

#include <inttypes.h>

static const struct {
    const char *name;
    bool is_data;
} tags[] = {
    [PACKET_RESERVED] = {"reserved", false},
    [PACKET_PKESK] = {"public-key encrypted session key", false},
    [PACKET_SIGNATURE] = {"signature", false},
    [PACKET_SKESK] = {"symmetric-key encrypted session key", false},
    [PACKET_ONE_PASS_SIGNATURE] = {"one-pass signature", false},
    [PACKET_SECRET_KEY] = {"secret key", false},
    [PACKET_PUBLIC_KEY] = {"public key", false},
    [PACKET_SECRET_SUBKEY] = {"secret subkey", false},
    [PACKET_COMPRESSED] = {"compressed data", true},
    [PACKET_SED] = {"symmetrically encrypted data", true},
    [PACKET_MARKER] = {"marker", false},
    [PACKET_LITERAL] = {"literal data", true},
    [PACKET_TRUST] = {"trust", false},
    [PACKET_USER_ID] = {"user id", false},
    [PACKET_PUBLIC_SUBKEY] = {"public subkey", false},
    [PACKET_USER_ATTRIBUTE] = {"user attribute", false},
    [PACKET_SEIPD] = {"encrypted and integrity protected data", true},
    [PACKET_MDC] = {"modification detection code", false},
    [PACKET_AEAD] = {"aead encrypted data", true},
    [PACKET_PADDING] = {"padding", false},
};

#define TAG_COUNT (sizeof tags / sizeof tags[0])

const char *packet_tag_name(unsigned tag)
{
    if (tag >= PACKET_PRIVATE_FIRST && tag <= PACKET_PRIVATE_LAST)
        return "private";
    return tag < TAG_COUNT && tags[tag].name ? tags[tag].name : "unknown";
}

bool packet_tag_is_data(unsigned tag)
{
    return tag < TAG_COUNT && tags[tag].is_data;
}

size_t packet_length_octets(uint8_t first)
{
    if (first == 255)
        return 5;
    return first >= 192 && first < 224 ? 2 : 1;
}

uint32_t packet_get_length(const uint8_t *p, bool *partial)
{
    *partial = p[0] >= 224 && p[0] < 255;
    if (*partial)
        return UINT32_C(1) << (p[0] & 31);
    if (p[0] == 255)
        return num_get32(p + 1);
    return p[0] < 192 ? p[0] : ((p[0] - 192u) << 8) + p[1] + 192;
}

size_t packet_put_length(uint8_t out[5], uint32_t n)
{
    if (n < 192) {
        out[0] = (uint8_t)n;
        return 1;
    }
    if (n < 8384) {
        out[0] = (uint8_t)(192 + ((n - 192) >> 8));
        out[1] = (uint8_t)(n - 192);
        return 2;
    }
    out[0] = 255;
    out[1] = (uint8_t)(n >> 24);
    out[2] = (uint8_t)(n >> 16);
    out[3] = (uint8_t)(n >> 8);
    out[4] = (uint8_t)n;
    return 5;
}

/* Takes tag and format from the first octet and finds how long the header is. p has n >= 1 bytes;
 * of a new format's length octets the first may be missing, and then counts as one. */
static void measure(const uint8_t *p, size_t n, struct packet_header *h)
{
    h->new_format = p[0] & 0x40;
    if (h->new_format) {
        h->tag = p[0] & 63;
        h->header_bytes = 1 + (n > 1 ? packet_length_octets(p[1]) : 1);
    } else {
        h->tag = p[0] >> 2 & 15;
        h->header_bytes = 1 + ((p[0] & 3) == 3 ? 0 : (size_t)1 << (p[0] & 3));
    }
}

/* Reads the length, all of whose octets are there. */
static void take_length(const uint8_t *p, struct packet_header *h)
{
    bool partial = false;
    if (h->new_format)
        h->length = packet_get_length(p + 1, &partial);
    else
        for (size_t i = 1; i < h->header_bytes; i++)
            h->length = h->length << 8 | p[i];
    if (partial)
        h->kind = PACKET_PARTIAL;
    else
        h->kind = h->header_bytes == 1 ? PACKET_INDETERMINATE : PACKET_DEFINITE;
}

bool packet_is_header(uint8_t first)
{
    return first & 0x80;
}

int packet_parse_header(struct op *op, const uint8_t *p, size_t n, struct packet_header *h)
{
    h->length = 0;
    if (!packet_is_header(p[0]))
        return op_fail(op, STATUS_MALFORMED,
                       "packet header expected at offset %" PRIu64 ", found octet 0x%02x",
                       h->offset, p[0]);
    measure(p, n, h);
    if (h->tag == PACKET_RESERVED)
        return op_fail(op, STATUS_MALFORMED,
                       "packet header expected at offset %" PRIu64 ", found the reserved tag 0",
                       h->offset);
    if (n < h->header_bytes)
        return op_fail(op, STATUS_MALFORMED,
                       "packet header at offset %" PRIu64
                       " breaks off: %zu octets expected, %zu found",
                       h->offset, h->header_bytes, n);
    take_length(p, h);
    if (h->kind != PACKET_DEFINITE && !packet_tag_is_data(h->tag))
        return op_fail(op, STATUS_MALFORMED,
                       "packet at offset %" PRIu64 ": %s (tag %u) must be of definite length",
                       h->offset, packet_tag_name(h->tag), h->tag);
    return 0;
}

int packet_read_header(struct op *op, struct source *source, struct packet_header *h, bool *end)
{
    const uint8_t *p;
    size_t n;
    if (source_peek(source, PACKET_HEADER_MAX, &p, &n))
        return -1;
    *end = n == 0;
    if (*end)
        return 0;
    struct packet_header read = {.offset = source->offset};
    if (packet_parse_header(op, p, n, &read))
        return -1;
    source_skip(source, read.header_bytes);
    *h = read;
    return 0;
}

static int check_emitted(struct op *op, unsigned tag, unsigned tag_max, uint64_t length)
{
    if (tag < 1 || tag > tag_max || length > UINT32_MAX)
        return op_fail(op, STATUS_INTERNAL, "packet of tag %u and %" PRIu64 " bytes", tag, length);
    return 0;
}

int packet_emit_header(struct op *op, struct buf *b, unsigned tag, uint64_t length)
{
    if (check_emitted(op, tag, 63, length))
        return -1;
    uint8_t octets[PACKET_HEADER_MAX] = {(uint8_t)(0xC0 | tag)};
    size_t n = packet_put_length(octets + 1, (uint32_t)length);
    return buf_append(op, b, octets, 1 + n);
}

size_t packet_put_old_header(uint8_t out[PACKET_HEADER_MAX], unsigned tag, unsigned octets,
                             uint32_t length)
{
    while (octets < 4 && length >> 8 * octets)
        octets *= 2;
    out[0] = (uint8_t)(0x80 | tag << 2 | octets >> 1);
    for (unsigned i = 0; i < octets; i++)
        out[1 + i] = (uint8_t)(length >> 8 * (octets - 1 - i));
    return 1 + octets;
}

static int emit_old(struct op *op, struct buf *b, unsigned tag, unsigned octets, uint64_t length)
{
    if (check_emitted(op, tag, PACKET_TAG_OLD_MAX, length))
        return -1;
    uint8_t header[PACKET_HEADER_MAX];
    return buf_append(op, b, header, packet_put_old_header(header, tag, octets, (uint32_t)length));
}

int packet_emit_old_header(struct op *op, struct buf *b, unsigned tag, uint64_t length)
{
    return emit_old(op, b, tag, 1, length);
}

int packet_emit_key_header(struct op *op, struct buf *b, unsigned tag, uint64_t length)
{
    return emit_old(op, b, tag, tag == PACKET_USER_ID ? 1 : 2, length);
}
