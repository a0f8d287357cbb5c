#include "base/secret.h"

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

void secret_wipe(void *p, size_t n)
{
    if (n)
        explicit_bzero(p, n);
}

void secret_free(void *p, size_t n)
{
    if (!p)
        return;
    secret_wipe(p, n);
    free(p);
}

__attribute__((noinline)) void secret_wipe_stack(void)
{
    volatile unsigned char area[SECRET_STACK_BYTES];
    secret_wipe((void *)area, sizeof area);
    __asm__ volatile("" : : "r"(area) : "memory");
}

int secret_no_dump(void)
{
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none))
        return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
