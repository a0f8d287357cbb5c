/* Bytes that do not compress, made once for all tests of a program. After cmocka.h. */
#ifndef UNIT_NOISE_H
#define UNIT_NOISE_H

#include "pipe.h"

enum { NOISE_BYTES = 200000 };

static uint8_t *bytes;

static inline int make_bytes(void **state)
{
    (void)state;
    bytes = pipe_bytes(NOISE_BYTES, true);
    return bytes ? 0 : -1;
}

static inline int drop_bytes(void **state)
{
    (void)state;
    free(bytes);
    return 0;
}

#endif
