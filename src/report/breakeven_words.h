/* What a ladder of sizes says about compression, a sentence for each question: from which size on it
 * takes longer than RSA, from which it makes all of it faster, below which speed of a link it is worth
 * it. */
#ifndef REPORT_BREAKEVEN_WORDS_H
#define REPORT_BREAKEVEN_WORDS_H

#include "stat/breakeven.h"

#define BREAKEVEN_WORDS       5
#define BREAKEVEN_WORDS_BYTES 640

/* Writes sentence i, of BREAKEVEN_WORDS, on cells of one key and cipher at several sizes. 0, or -1 out
 * of memory. */
int breakeven_words(const struct results *r, int i, char out[BREAKEVEN_WORDS_BYTES]);

/* How large the largest plaintext of a run is. */
uint64_t breakeven_words_largest(const struct results *r);

/* The speed of a link in Mbit/s below which it is worth it, "94.3", or what it is instead. */
const char *breakeven_words_link(const struct breakeven_link *l, char out[24]);

#endif
