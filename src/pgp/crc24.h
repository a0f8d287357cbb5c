/* The checksum of ASCII armor (RFC 4880 section 6.1): it finds accidents, not attackers. */
#ifndef PGP_CRC24_H
#define PGP_CRC24_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of no bytes: where to start. */
#define CRC24_INIT 0xB704CEu

/* The checksum, 24 bits, of what `crc` is of and n bytes at p behind it. */
uint32_t crc24_update(uint32_t crc, const void *p, size_t n);

#endif
