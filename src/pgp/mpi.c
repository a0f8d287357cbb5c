#include "pgp/mpi.h"

#include "base/num.h"

int mpi_parse(struct op *op, struct mpi_reader *r, struct rsa_bytes *value)
{
    if (r->n < 2)
        return op_fail(op, STATUS_MALFORMED, "ends where a number was expected");
    unsigned bits = num_get16(r->p);
    size_t bytes = (bits + 7) / 8;
    if (bits > op->limits->mpi_bits)
        return op_fail(op, STATUS_LIMIT, "a number of %u bits, above the limit of %u", bits,
                       op->limits->mpi_bits);
    if (r->n - 2 < bytes)
        return op_fail(op, STATUS_MALFORMED, "a number claims %zu bytes, %zu are left", bytes,
                       r->n - 2);
    *value = (struct rsa_bytes){r->p + 2, bytes};
    r->p += 2 + bytes;
    r->n -= 2 + bytes;
    return 0;
}

unsigned mpi_bits(const uint8_t *p, size_t n)
{
    while (n > 0 && *p == 0) {
        p++;
        n--;
    }
    if (n == 0)
        return 0;
    unsigned bits = (unsigned)(n - 1) * 8;
    for (unsigned top = *p; top; top >>= 1)
        bits++;
    return bits;
}

int mpi_emit(struct op *op, struct buf *b, const uint8_t *p, size_t n)
{
    unsigned bits = mpi_bits(p, n);
    size_t bytes = (bits + 7) / 8;
    if (buf_put16(op, b, bits))
        return -1;
    return buf_append(op, b, p + (n - bytes), bytes);
}
