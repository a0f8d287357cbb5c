/* What pgp/dump says of packets, and to whom.
 *
 * A listener is told of each packet in turn: begin, its fields, end. A packet with packets in it has
 * them between `inside` and its end, and may have more fields after them. All text is printable
 * ASCII: whatever else comes out of a file is written as \xNN here, before anybody sees it.
 */
#ifndef PGP_DUMP_FIELD_H
#define PGP_DUMP_FIELD_H

#include "pgp/packet.h"

/* Longest text of a field, with its end. What is longer ends in "...". */
#define DUMP_FIELD_TEXT_MAX 256

enum dump_field_kind {
    DUMP_FIELD_NUMBER,
    DUMP_FIELD_TEXT,
    DUMP_FIELD_CODE /* a number that has a name */
};

struct dump_field {
    enum dump_field_kind kind;
    const char *name; /* lower case words; no two of one packet are the same */
    uint64_t number;
    const char *text;
};

struct dump_packet {
    const struct packet_header *header; /* its offset is within what the packet stands in */
    unsigned level;                     /* packets around it */
    /* Known at the end: */
    uint64_t bytes;  /* of the body, without the lengths of its chunks */
    uint64_t chunks; /* 1 where the length is not partial */
};

struct dump_info;

/* All return 0, or -1 with op->err set, which ends the walk. */
struct dump_listener {
    /* Called once, before all others: whether there is armor is known. */
    int (*start)(void *ctx, const struct dump_info *info);
    /* Called next, of a clearsigned file: its text was read, and how long it is is known. */
    int (*text)(void *ctx, const struct dump_info *info);
    int (*begin)(void *ctx, const struct dump_packet *packet);
    int (*field)(void *ctx, const struct dump_field *field);
    /* The packets inside come next. With `unverified` they were decrypted and could be anything
     * until `verified`; where that never comes, forget them. */
    int (*inside)(void *ctx, bool unverified);
    int (*verified)(void *ctx);
    int (*end)(void *ctx, const struct dump_packet *packet);
};

/* Whom to tell. */
struct dump_teller {
    struct op *op;
    const struct dump_listener *listener;
    void *ctx;
};

/* Writes n octets as printable ASCII to out, others as \xNN and a backslash twice; what does not
 * fit into `cap` bytes, the end included, is cut and ends in "...". cap is at least 4. */
void dump_field_escape(const uint8_t *p, size_t n, char *out, size_t cap);

/* Each tells one field. `text` is ours; octets are the file's. 0, or -1. */
int dump_field_number(const struct dump_teller *to, const char *name, uint64_t number);
int dump_field_text(const struct dump_teller *to, const char *name, const char *text);
int dump_field_code(const struct dump_teller *to, const char *name, unsigned code,
                    const char *text);
int dump_field_octets(const struct dump_teller *to, const char *name, const uint8_t *p, size_t n);
int dump_field_hex(const struct dump_teller *to, const char *name, const uint8_t *p, size_t n);

/* A key ID; all zero is "hidden". */
int dump_field_id(const struct dump_teller *to, const char *name, const uint8_t id[8]);

/* Seconds since 1970 as "2106-02-07T06:28:15Z"; 0 is "none". */
int dump_field_time(const struct dump_teller *to, const char *name, uint32_t seconds);

#endif
