#include "base/secret.h"

#include "base/cpu.h"

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

/* Ciphers leave their key schedule in the vector registers and memcpy what it copied. Whoever saves
 * these next puts that on the stack: a signal, or the dynamic linker when it looks up a function. */
#if defined(__x86_64__)
#define ZERO(n)      "pxor %%xmm" #n ", %%xmm" #n "\n\t"
#define ZERO_WIDE(n) "vpxord %%xmm" #n ", %%xmm" #n ", %%xmm" #n "\n\t"

__attribute__((target("avx512vl"))) static void wipe_wide_registers(void)
{
    __asm__ volatile(ZERO_WIDE(16) ZERO_WIDE(17) ZERO_WIDE(18) ZERO_WIDE(19) ZERO_WIDE(20)
                         ZERO_WIDE(21) ZERO_WIDE(22) ZERO_WIDE(23) ZERO_WIDE(24) ZERO_WIDE(25)
                             ZERO_WIDE(26) ZERO_WIDE(27) ZERO_WIDE(28) ZERO_WIDE(29) ZERO_WIDE(30)
                                 ZERO_WIDE(31)
                     :
                     :
                     : "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23",
                       "xmm24", "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31");
}

static void wipe_vector_registers(void)
{
    __asm__ volatile(ZERO(0) ZERO(1) ZERO(2) ZERO(3) ZERO(4) ZERO(5) ZERO(6) ZERO(7) ZERO(8) ZERO(9)
                         ZERO(10) ZERO(11) ZERO(12) ZERO(13) ZERO(14) ZERO(15)
                     :
                     :
                     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                       "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
    if (cpu_has_wide_vectors())
        wipe_wide_registers();
}
#else
static void wipe_vector_registers(void)
{
}
#endif

enum { STEP_BYTES = 2048 };

/* A frame for each step: what lies between two of them is their own. */
__attribute__((noinline)) static void wipe_frames(size_t bytes)
{
    volatile unsigned char area[STEP_BYTES];
    secret_wipe((void *)area, sizeof area);
    if (bytes > STEP_BYTES)
        wipe_frames(bytes - STEP_BYTES);
    /* Keeps the area from ending before the call, and the calls from becoming a loop. */
    __asm__ volatile("" : : "r"(area) : "memory");
}

__attribute__((noinline)) void secret_wipe_stack(size_t bytes)
{
    wipe_vector_registers();
    wipe_frames(bytes);
}

int secret_no_dump(void)
{
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none))
        return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
