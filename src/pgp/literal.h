/* The fields before the data of a literal packet (RFC 4880 section 5.9). */
#ifndef PGP_LITERAL_H
#define PGP_LITERAL_H

#include "stream/source.h"

#define LITERAL_NAME_MAX 255

struct literal {
    char mode; /* 'b' binary, 't' text, 'u' UTF-8, 'l' local, 'm' MIME */
    uint8_t name_bytes;
    uint8_t name[LITERAL_NAME_MAX]; /* as the sender gave it; not to be trusted */
    uint32_t date;                  /* seconds since 1970, or 0 */
};

/* Longest form of the fields. */
#define LITERAL_HEAD_MAX (2 + LITERAL_NAME_MAX + 4)

/* Writes the fields to out and returns their length. A name above LITERAL_NAME_MAX is cut. */
size_t literal_emit(char mode, const char *name, uint32_t date, uint8_t out[LITERAL_HEAD_MAX]);

/* Whether the beginning of a file, n bytes, looks like text, by the rule of PGP 2.6: of the control
 * characters only those from BEL to CR, ^Z and ESC, and at most a quarter of other than ASCII. */
bool literal_looks_like_text(const uint8_t *p, size_t n);

/* So much of it is looked at. */
#define LITERAL_LOOK_BYTES 512

/* Reads the fields from a packet's body; what follows is the data. 0, or -1 (STATUS_MALFORMED). */
int literal_read(struct op *op, struct source *body, struct literal *l);

/* Whether the mode says that lines end with CR LF in the packet and with LF outside. */
bool literal_is_text(char mode);

#endif
