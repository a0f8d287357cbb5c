/* Strict parsing of numbers and hexadecimal: the whole text, in range, or nothing. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Parses a decimal number of digits only (no sign, no blank). Returns whether the whole text is
 * one between min and max; *value is set only then. */
bool num_parse(const char *text, uint64_t min, uint64_t max, uint64_t *value);

/* The same for a number of bytes, which may end in K, M, G or T (1024 each). */
bool num_parse_bytes(const char *text, uint64_t *value);

/* Parses exactly 2 * n hexadecimal digits (either case) into out[n]. Returns whether they are. */
bool num_parse_hex(const char *text, uint8_t *out, size_t n);

/* Writes n bytes as 2 * n upper-case digits and an end into out[2 * n + 1]. */
void num_hex(const uint8_t *p, size_t n, char *out);

/* Reads a big-endian number of 2 or 4 bytes. */
unsigned num_get16(const uint8_t *p);
uint32_t num_get32(const uint8_t *p);

#endif
