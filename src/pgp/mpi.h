/* Multiprecision integers: a 16-bit count of bits, then the bytes (RFC 4880 section 3.2). */
#ifndef PGP_MPI_H
#define PGP_MPI_H

#include "base/buf.h"
#include "crypto/rsa.h"

/* Bytes that are read from the front: what is left of a packet's body. */
struct mpi_reader {
    const uint8_t *p;
    size_t n;
};

/* Takes one MPI from the front of r. A count of bits that is off within its first byte is read, as
 * others do. The value is borrowed from r's bytes. 0, or -1 (STATUS_MALFORMED: cut short;
 * STATUS_LIMIT: above op->limits->mpi_bits). */
int mpi_parse(struct op *op, struct mpi_reader *r, struct rsa_bytes *value);

/* Appends the n bytes at p as an MPI, leading zero bytes left out. 0, or -1 out of memory. */
int mpi_emit(struct op *op, struct buf *b, const uint8_t *p, size_t n);

/* The number of bits of the n bytes at p. */
unsigned mpi_bits(const uint8_t *p, size_t n);

#endif
