/* Base64 in whole blocks (RFC 4880 section 6.3), without lines: armor knows about those.
 *
 * By tables, and so not in constant time: what is armored is public.
 */
#ifndef PGP_RADIX64_H
#define PGP_RADIX64_H

#include <stddef.h>
#include <stdint.h>

/* Encodes n bytes into (n + 2) / 3 * 4 characters at out, the last ones padded with '='. Nothing
 * is put behind them. Returns their number. */
size_t radix64_encode(const uint8_t *in, size_t n, char *out);

/* Decodes groups of four characters into three bytes each, at most n / 4 groups, up to the first
 * group that has another character (padding too). Returns the number of groups decoded. */
size_t radix64_decode(const uint8_t *in, size_t n, uint8_t *out);

/* The value, 0 to 63, of a character, or -1. */
int radix64_value(uint8_t c);

#endif
