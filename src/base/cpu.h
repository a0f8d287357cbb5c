/* What the processor can do, as the C library found it at its start.
 *
 * In a virtual machine each CPUID instruction is a trip to the hypervisor, some microseconds, and a
 * compiler's own __builtin_cpu_supports runs a dozen of them before main in every process. The C library
 * has asked already, and keeps the answers. Elsewhere than on x86-64 all answers are no.
 */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>

/* Whether there are vector registers 16 to 31, and the system saves them. */
bool cpu_has_wide_vectors(void);

/* Whether the time-stamp counter runs at one rate in every power state (AMD and Intel manuals, CPUID
 * 80000007h). */
bool cpu_has_invariant_tsc(void);

/* Whether Intel made it. */
bool cpu_is_intel(void);

#endif
