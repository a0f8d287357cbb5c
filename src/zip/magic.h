/* Tells from its first bytes that a file is compressed already. */
#ifndef ZIP_MAGIC_H
#define ZIP_MAGIC_H

#include <stddef.h>
#include <stdint.h>

/* How many of the first bytes magic_name wants to see, if there are so many. */
#define MAGIC_BYTES 16

/* The name of the format ("gzip", "JPEG"), or NULL where these are not the first bytes of any
 * compressed format known here. OpenPGP messages count: what is encrypted does not shrink. */
const char *magic_name(const uint8_t *p, size_t n);

#endif
