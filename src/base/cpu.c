#include "base/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>

#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>

bool cpu_has_wide_vectors(void)
{
    return CPU_FEATURE_ACTIVE(AVX512VL);
}

bool cpu_has_invariant_tsc(void)
{
    return CPU_FEATURE_PRESENT(INVARIANT_TSC);
}

#else /* another C library, or glibc before 2.33 */

bool cpu_has_wide_vectors(void)
{
    return __builtin_cpu_supports("avx512vl");
}

bool cpu_has_invariant_tsc(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d >> 8) & 1;
}

#endif

bool cpu_is_intel(void)
{
    unsigned a, b, c, d;
    return __get_cpuid(0, &a, &b, &c, &d) && b == signature_INTEL_ebx && c == signature_INTEL_ecx &&
           d == signature_INTEL_edx;
}

#else

bool cpu_has_wide_vectors(void)
{
    return false;
}

bool cpu_has_invariant_tsc(void)
{
    return false;
}

bool cpu_is_intel(void)
{
    return false;
}

#endif
