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

/* Overwrites SECRET_STACK_BYTES of the stack below the caller's frame, and the vector registers
 * where it is known how. */
void secret_wipe_stack(void);

/* The same for SECRET_STACK_LIGHT_BYTES, for what needs less: ciphers, hashes, and private operations
 * of up to SECRET_LIGHT_RSA_BITS. Each page of stack that was never used before costs a fault. */
void secret_wipe_stack_light(void);

/* What a private operation of 16384 bits was seen to use of the stack, and half as much again. */
#define SECRET_STACK_BYTES (128 * 1024)

#define SECRET_STACK_LIGHT_BYTES (24 * 1024)
#define SECRET_LIGHT_RSA_BITS    4096

/* Asks the kernel for no core dump of this process, and no reading of it by others of the same
 * user. Returns 0, or -1 where the kernel refuses. */
int secret_no_dump(void);

#endif
