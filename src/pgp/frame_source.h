/* A source that gives the body of one packet. Phase `frame`.
 *
 * Made right behind packet_read_header, it ends where the body ends: at its length, behind its last
 * chunk, or, where the length is indeterminate, where `up` ends. It never reads past that, so the
 * next packet can be read from `up` afterwards: take `up` back with source_pop. A body that breaks
 * off is STATUS_MALFORMED. Bytes go from `up` straight to the caller's buffer.
 */
#ifndef PGP_FRAME_SOURCE_H
#define PGP_FRAME_SOURCE_H

#include "pgp/packet.h"
#include "stream/source.h"

/* Smallest first partial chunk that the RFC allows; a smaller one is read with a warning. */
#define FRAME_SOURCE_FIRST_MIN 512

/* Gives the body of the packet whose header *h was just read from `up`; h is copied. `up` is owned,
 * even on failure, until source_pop. NULL on failure, with `up` freed. */
struct source *frame_source_new(struct op *op, struct source *up, const struct packet_header *h);

/* What a body was cut into. */
struct frame_source_parts {
    uint64_t chunks;        /* begun so far; 1 where the length is not partial */
    uint64_t length_octets; /* of the lengths of chunks behind the header's */
};

/* The parts of the body read so far; all of them once `frame`, made by frame_source_new, ended. */
struct frame_source_parts frame_source_count(const struct source *frame);

#endif
