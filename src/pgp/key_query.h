/* What people type to name a key: a fingerprint, a long or short key ID of any part, or a part of a user
 * ID, case left aside. */
#ifndef PGP_KEY_QUERY_H
#define PGP_KEY_QUERY_H

#include "pgp/key.h"

/* The octets of a short key ID: the end of the long one. */
#define KEY_QUERY_SHORT_ID_BYTES 4

struct key_query {
    const char *text;                     /* borrowed */
    uint8_t bytes[KEY_FINGERPRINT_BYTES]; /* the hexadecimal digits, last bytes of a fingerprint */
    size_t n;                             /* 20, 16, 8, 4, or 0: not hexadecimal */
};

/* Reads what was typed: hexadecimal of 40, 32, 16 or 8 digits, "0x" before it and blanks within left
 * aside, or a text. */
void key_query_parse(const char *name, struct key_query *q);

/* Whether the key is called so. An empty name fits every key that has a user ID. */
bool key_query_fits(const struct key *key, const struct key_query *q);

/* Whether the n bytes of a user ID have the text in them; a NUL counts as the '?' that it is shown
 * as. */
bool key_query_fits_user_id(const char *text, const uint8_t *p, size_t n);

#endif
