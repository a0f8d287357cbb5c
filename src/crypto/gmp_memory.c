#include "crypto/gmp_memory.h"

#include "base/secret.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

static void give_back(void *p, size_t n)
{
    secret_free(p, n);
}

/* GMP cannot be told that there is no memory; its own functions end the process as well. What it
 * asks for is bounded by limits.mpi_bits. */
static void *retake(void *old, size_t old_n, size_t n)
{
    void *p = malloc(n);
    if (!p)
        abort();
    memcpy(p, old, old_n < n ? old_n : n);
    secret_free(old, old_n);
    return p;
}

void gmp_memory_wipe(void)
{
    mp_set_memory_functions(NULL, retake, give_back);
}
