/* The packets of made-up keys, as GnuPG writes them: valid in form, with random numbers. */
#ifndef STUDY_RING_PACKETS_H
#define STUDY_RING_PACKETS_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct ring_packets {
    struct op *op;
    struct buf *out;
    uint64_t chance;  /* state of base/splitmix */
    unsigned bits;    /* of the moduli */
    bool new_headers; /* packet headers of the new format */
};

/* Appends a key: primary key, user ID, self-signature, `certifications` by others, subkey, binding
 * signature. `number` is told in the user ID. 0, or -1 out of memory. */
int ring_packets_key(struct ring_packets *r, unsigned long number, unsigned long certifications);

#endif
