/* The door for random bytes: phase `random`.
 *
 * They come from op->rng where that is set (tests), else from the kernel. A request costs a system
 * call, 1.2 us; nothing is kept in advance.
 */
#ifndef CRYPTO_RANDOM_H
#define CRYPTO_RANDOM_H

#include "base/op.h"

/* Writes n random bytes to p. 0, or -1 with op->err set; then what is at p must not be used. */
int random_fill(struct op *op, void *p, size_t n);

#endif
