#include "base/populate.h"

#include <stdint.h>
#include <sys/mman.h>

/* Kernel 5.14; older C library headers do not know it. */
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

#define PAGE 4096

void populate(void *p, size_t n)
{
    uintptr_t from = ((uintptr_t)p + PAGE - 1) / PAGE * PAGE, to = ((uintptr_t)p + n) / PAGE * PAGE;
    if (to > from)
        (void)madvise((void *)from, to - from, MADV_POPULATE_WRITE);
}
