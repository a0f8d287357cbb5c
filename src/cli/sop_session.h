/* A session key as a line of text: the number of its cipher, and the key in hexadecimal, "9:0123…". */
#ifndef CLI_SOP_SESSION_H
#define CLI_SOP_SESSION_H

#include "pgp/session.h"

/* "255:", the digits, LF and an end. */
#define SOP_SESSION_TEXT_BYTES (4 + 2 * CIPHER_KEY_MAX + 2)

/* Reads the n characters at p, with blanks and line ends around them. Returns whether they are a key of a
 * cipher that is known here, of its length. What is not is wiped. */
bool sop_session_parse(const char *p, size_t n, struct session *s);

/* Writes it to out, with LF behind it; returns the number of characters. */
size_t sop_session_format(const struct session *s, char out[SOP_SESSION_TEXT_BYTES]);

#endif
