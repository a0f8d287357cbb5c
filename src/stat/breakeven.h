/* Below which speed of a link compressing first is faster end to end: compress, encrypt, send, decrypt,
 * decompress, one after the other. */
#ifndef STAT_BREAKEVEN_H
#define STAT_BREAKEVEN_H

#include "stat/estimate.h"
#include "stat/results.h"

enum breakeven_outcome {
    BREAKEVEN_UNKNOWN, /* cannot be told */
    BREAKEVEN_NEVER,   /* on no link: nothing is saved */
    BREAKEVEN_ALWAYS,  /* on every link: it takes no longer even without one */
    BREAKEVEN_BELOW    /* on links slower than that */
};

struct breakeven_link {
    enum breakeven_outcome outcome;
    uint64_t on_bytes, off_bytes; /* of the message */
    struct estimate extra_ns;     /* how much longer both tasks take, the median over the rounds */
    struct estimate bits_per_s;   /* BELOW */
};

/* The cell of that task and compression for a file of so many bytes; NULL where there is none. */
const struct results_cell *breakeven_find(const struct results *r, bool decrypts, bool on,
                                          uint64_t plain_bytes);

/* Answers it for the file of so many bytes, of cells that are of one key and cipher. 0, or -1 out of
 * memory. */
int breakeven_link(const struct results *r, uint64_t plain_bytes, struct breakeven_link *out);

#endif
