/* GMP's memory is wiped before it is given back.
 *
 * GMP and Nettle compute with secret numbers in memory of their own and give it back as it is. What
 * they have on the heap passes through the functions set here; what they have on the stack,
 * anything below 64 KiB, does not: see secret_wipe_stack.
 */
#ifndef CRYPTO_GMP_MEMORY_H
#define CRYPTO_GMP_MEMORY_H

/* From here on, in the whole process. Before any other use of GMP or Nettle. */
void gmp_memory_wipe(void);

#endif
