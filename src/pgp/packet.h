/* Packet tags and packet headers (RFC 4880 section 4.2 and 4.3).
 *
 * Headers only: the body is read and written by frame_source and frame_sink. A header is read
 * through the door of its source, so that the first body byte is the next to be read, and nothing
 * is believed that was not checked: what a length claims is never allocated.
 */
#ifndef PGP_PACKET_H
#define PGP_PACKET_H

#include "base/buf.h"
#include "stream/source.h"

enum packet_tag {
    PACKET_RESERVED = 0,
    PACKET_PKESK = 1,
    PACKET_SIGNATURE = 2,
    PACKET_SKESK = 3,
    PACKET_ONE_PASS_SIGNATURE = 4,
    PACKET_SECRET_KEY = 5,
    PACKET_PUBLIC_KEY = 6,
    PACKET_SECRET_SUBKEY = 7,
    PACKET_COMPRESSED = 8,
    PACKET_SED = 9, /* symmetrically encrypted data, no integrity */
    PACKET_MARKER = 10,
    PACKET_LITERAL = 11,
    PACKET_TRUST = 12,
    PACKET_USER_ID = 13,
    PACKET_PUBLIC_SUBKEY = 14,
    PACKET_USER_ATTRIBUTE = 17,
    PACKET_SEIPD = 18, /* symmetrically encrypted, integrity protected data */
    PACKET_MDC = 19,
    PACKET_AEAD = 20, /* GnuPG's OCB encrypted data */
    PACKET_PADDING = 21,
    PACKET_PRIVATE_FIRST = 60,
    PACKET_PRIVATE_LAST = 63
};

/* How the length of a body is known. */
enum packet_length {
    PACKET_DEFINITE,     /* stands in the header */
    PACKET_PARTIAL,      /* in chunks, each with its length, the last one definite */
    PACKET_INDETERMINATE /* to the end of the source; old format only */
};

/* The last tag that an old-format header can hold. */
#define PACKET_TAG_OLD_MAX 15

/* Longest header: the tag octet, 0xFF, and four octets of length. */
#define PACKET_HEADER_MAX 6

struct packet_header {
    unsigned tag; /* 1 to 63; see enum packet_tag */
    bool new_format;
    enum packet_length kind;
    uint64_t length;     /* definite: of the body; partial: of the first chunk; else 0 */
    uint64_t offset;     /* of the header in its source */
    size_t header_bytes; /* 1 to PACKET_HEADER_MAX */
};

/* The RFC's name of a tag, in lower case ("literal data"); "private" for 60 to 63 and "unknown"
 * for what has no name. Never NULL. */
const char *packet_tag_name(unsigned tag);

/* Whether a packet of this tag may be of partial or indeterminate length: only those that hold
 * data may (8, 9, 11, 18, 20). */
bool packet_tag_is_data(unsigned tag);

/* Whether that octet can begin a packet: ASCII text never does. */
bool packet_is_header(uint8_t first);

/* Parses the header at the front of n bytes, all that there are of a key or ring in memory.
 * h->offset must be set by the caller and is used in messages only. n is at least 1. 0, or -1 with
 * STATUS_MALFORMED. */
int packet_parse_header(struct op *op, const uint8_t *p, size_t n, struct packet_header *h);

/* Reads one header from `source`. At the clean end of it *end is set and *h left alone. 0, or -1
 * with STATUS_MALFORMED, the offset and what was expected. */
int packet_read_header(struct op *op, struct source *source, struct packet_header *h, bool *end);

/* Appends a new-format header with the shortest definite length. tag 1 to 63, length below 2^32.
 * 0, or -1. */
int packet_emit_header(struct op *op, struct buf *b, unsigned tag, uint64_t length);

/* Appends an old-format header with the shortest length, of 1, 2 or 4 octets, as PGP 2.6 has them.
 * tag 1 to 15, length below 2^32. 0, or -1. */
int packet_emit_old_header(struct op *op, struct buf *b, unsigned tag, uint64_t length);

/* Appends the old-format header that PGP 2.6 knows before a packet of a key, for it looks for the very
 * octets: one octet of length for a user ID, two for all else, four where that does not do. tag 1
 * to 15, length below 2^32. 0, or -1. */
int packet_emit_key_header(struct op *op, struct buf *b, unsigned tag, uint64_t length);

/* Writes an old-format header to out and returns its octets. Its length has `octets` octets, 1, 2 or
 * 4, or more where those do not do. tag 1 to 15. */
size_t packet_put_old_header(uint8_t out[PACKET_HEADER_MAX], unsigned tag, unsigned octets,
                             uint32_t length);

/* The tag octet of an old-format packet that goes on to the end of what it is in. */
#define PACKET_OLD_INDETERMINATE(tag) (0x80u | (tag) << 2 | 3)

/* Writes the shortest new-format definite length to out[5] and returns its octets: 1, 2 or 5. */
size_t packet_put_length(uint8_t out[5], uint32_t length);

/* How many octets the new-format length has that begins with `first`: 1, 2 or 5. */
size_t packet_length_octets(uint8_t first);

/* The value of the new-format length at p, all of whose octets are there; *partial is whether it
 * is that of a partial chunk. */
uint32_t packet_get_length(const uint8_t *p, bool *partial);

#endif
