#include "pgp/dump_body.h"

#include "base/num.h"
#include "pgp/mpi.h"

int dump_body_take(struct dump_body *b, const char *what, size_t n, const uint8_t **p)
{
    if (b->n < n) {
        op_fail(b->to->op, STATUS_MALFORMED, "ends within its %s", what);
        return -1;
    }
    *p = b->p;
    b->p += n;
    b->n -= n;
    return 0;
}

int dump_body_octet(struct dump_body *b, const char *what, uint8_t *value)
{
    const uint8_t *p;
    if (dump_body_take(b, what, 1, &p))
        return -1;
    *value = *p;
    return 0;
}

int dump_body_number(struct dump_body *b, const char *what, unsigned octets, uint32_t *value)
{
    const uint8_t *p;
    if (dump_body_take(b, what, octets, &p))
        return -1;
    *value = 0;
    for (unsigned i = 0; i < octets; i++)
        *value = *value << 8 | p[i];
    return 0;
}

int dump_body_length(struct dump_body *b, const char *what, uint32_t *length)
{
    uint8_t first;
    *length = 0;
    if (dump_body_octet(b, what, &first))
        return -1;
    if (first < 192)
        *length = first;
    else if (dump_body_number(b, what, first == 255 ? 4 : 1, length))
        return -1;
    else if (first < 255)
        *length += (first - 192u) * 256 + 192;
    return *length ? 0 : op_fail(b->to->op, STATUS_MALFORMED, "a subpacket has no type");
}

int dump_body_mpi(struct dump_body *b, unsigned *bits)
{
    struct mpi_reader r = {b->p, b->n};
    struct rsa_bytes value;
    if (mpi_parse(b->to->op, &r, &value))
        return -1;
    *bits = num_get16(b->p);
    b->p = r.p;
    b->n = r.n;
    return 0;
}

int dump_body_tell_number(struct dump_body *b, const char *name, unsigned octets)
{
    uint32_t value;
    if (dump_body_number(b, name, octets, &value))
        return -1;
    return dump_field_number(b->to, name, value);
}

int dump_body_tell_time(struct dump_body *b, const char *name)
{
    uint32_t value;
    if (dump_body_number(b, name, 4, &value))
        return -1;
    return dump_field_time(b->to, name, value);
}

int dump_body_tell_id(struct dump_body *b, const char *name)
{
    const uint8_t *p;
    if (dump_body_take(b, name, 8, &p))
        return -1;
    return dump_field_id(b->to, name, p);
}

int dump_body_tell_code(struct dump_body *b, const char *name, const char *(*name_of)(unsigned))
{
    uint8_t code;
    if (dump_body_octet(b, name, &code))
        return -1;
    return dump_field_code(b->to, name, code, name_of(code));
}
