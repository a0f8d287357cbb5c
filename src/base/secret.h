/* Memory that held a secret is wiped before it is given back.
 *
 * secret_wipe cannot be optimised away. Library calls below us (GMP above all) leave copies on the
 * stack that no allocator hook sees: secret_wipe_stack overwrites the stack below its caller.
 */
#ifndef BASE_SECRET_H
#define BASE_SECRET_H

#include <stddef.h>

/* Overwrites n bytes at p with zeros; p may be NULL where n is 0. */
void secret_wipe(void *p, size_t n);

/* Wipes n bytes at p, then frees p as from malloc; p may be NULL. */
void secret_free(void *p, size_t n);

/* Overwrites `bytes` of the stack below the caller's frame, and the vector registers where it is
 * known how. Each page of stack that was never used before costs a fault: so who asks says what the
 * work before may have used, as below. */
void secret_wipe_stack(size_t bytes);

/* For ciphers, hashes, S2K, curves, and reading packets: these were seen to use up to 9 KB. */
#define SECRET_STACK_BYTES ((size_t)12 * 1024)

/* For RSA: a public operation was seen to use 4.5 KB with 1024 bits, 10 with 4096, 35 with 16384; a
 * private one 2.7, 6.5 and 22. */
#define SECRET_STACK_RSA(bits) ((size_t)4 * 1024 + 5 * (size_t)(bits) / 2)

/* For making RSA keys of any size, in code that is not ours; one of 3072 bits took 12 KB. */
#define SECRET_STACK_KEYGEN ((size_t)128 * 1024)

/* Asks the kernel for no core dump of this process, and no reading of it by others of the same
 * user. Returns 0, or -1 where the kernel refuses. */
int secret_no_dump(void);

#endif
