#include "base/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>

#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>

/* What CPU_FEATURE_ACTIVE does, without its shift of a signed 1 by 31 places, which is undefined, and which
 * the last bit of a register, that of AVX512VL, needs. */
static bool is_active(unsigned feature)
{
    enum { REGISTER_BITS = 32, LEAF_BITS = 4 * REGISTER_BITS };
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / LEAF_BITS);
    unsigned bit = feature % LEAF_BITS;
    return leaf->active_array[bit / REGISTER_BITS] >> bit % REGISTER_BITS & 1;
}

bool cpu_has_wide_vectors(void)
{
    return is_active(x86_cpu_AVX512VL);
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
