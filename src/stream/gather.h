/* A block that a stage gathers small pieces in, so that it writes to the next one in large ones.
 *
 * Embedded in a sink; the stage may also write behind `len` itself, where gather_reserve has made
 * room, and raise it. What is held may be a key: gather_end wipes it.
 */
#ifndef STREAM_GATHER_H
#define STREAM_GATHER_H

#include "stream/sink.h"

struct gather {
    size_t len, high; /* bytes held now, and at most before they were last written */
    char block[STREAM_BLOCK];
};

/* Writes what is held to `next`. 0, or -1. */
int gather_flush(struct gather *g, struct sink *next);

/* Makes room for n bytes, at most STREAM_BLOCK, behind g->len. 0, or -1. */
int gather_reserve(struct gather *g, struct sink *next, size_t n);

/* Appends n bytes. 0, or -1. */
int gather_put(struct gather *g, struct sink *next, const char *p, size_t n);

/* Wipes what was ever held. */
void gather_end(struct gather *g);

#endif
