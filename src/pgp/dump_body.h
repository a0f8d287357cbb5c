/* The body of a packet that is held in memory, being taken apart from its front to be told.
 *
 * Used by the list functions of pgp/dump's table of packets. Each takes what it names and fails with
 * STATUS_MALFORMED where the body ends within it.
 */
#ifndef PGP_DUMP_BODY_H
#define PGP_DUMP_BODY_H

#include "pgp/dump_field.h"

struct dump_body {
    const struct dump_teller *to;
    unsigned tag;
    const uint8_t *p; /* what is left */
    size_t n;
};

/* Takes n octets; *p points at them. 0, or -1. */
int dump_body_take(struct dump_body *b, const char *what, size_t n, const uint8_t **p);

/* Takes an octet, respectively a big-endian number of 2 or 4. 0, or -1. */
int dump_body_octet(struct dump_body *b, const char *what, uint8_t *value);
int dump_body_number(struct dump_body *b, const char *what, unsigned octets, uint32_t *value);

/* Takes the length of a subpacket (RFC 4880 section 5.2.3.1), which is never 0. 0, or -1. */
int dump_body_length(struct dump_body *b, const char *what, uint32_t *length);

/* Takes a multiprecision integer; *bits is the count that it states. 0, or -1 (STATUS_LIMIT above
 * op->limits->mpi_bits). */
int dump_body_mpi(struct dump_body *b, unsigned *bits);

/* Each takes a field and tells it under its name. 0, or -1. */
int dump_body_tell_number(struct dump_body *b, const char *name, unsigned octets);
int dump_body_tell_time(struct dump_body *b, const char *name);
int dump_body_tell_id(struct dump_body *b, const char *name);
int dump_body_tell_code(struct dump_body *b, const char *name, const char *(*name_of)(unsigned));

#endif
