/* Programs that run under valgrind, which is told that secrets were never set: it sees each jump and
 * each address that depends on one (A. Langley's ctgrind).
 *
 * What is known and says nothing stands in secretly.supp.
 */
#ifndef HAZARD_SECRETLY_H
#define HAZARD_SECRETLY_H

#include "tap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined __has_feature
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif

/* Valgrind cannot run what sanitizers were built into. */
#if __has_include(<valgrind/memcheck.h>) && !defined __SANITIZE_ADDRESS__ && \
    !HAS_FEATURE(address_sanitizer) && !HAS_FEATURE(memory_sanitizer)
#include <valgrind/memcheck.h>
enum { HAVE_VALGRIND = 1 };
#else
enum { HAVE_VALGRIND = 0 };
#define RUNNING_ON_VALGRIND               0
#define VALGRIND_COUNT_ERRORS             0
#define VALGRIND_DISABLE_ERROR_REPORTING  (void)0
#define VALGRIND_ENABLE_ERROR_REPORTING   (void)0
#define VALGRIND_MAKE_MEM_DEFINED(p, n)   ((void)(p), (void)(n))
#define VALGRIND_MAKE_MEM_UNDEFINED(p, n) ((void)(p), (void)(n))
#endif

/* Else all that follows means nothing. */
static inline void secretly_the_method_sees(void)
{
    static const uint8_t table[256] = {1};
    volatile uint8_t secret = 3, sink = 0;
    VALGRIND_MAKE_MEM_UNDEFINED((void *)(uintptr_t)&secret, sizeof secret);
    unsigned before = (unsigned)VALGRIND_COUNT_ERRORS;
    if (secret == 7)
        sink = 1;
    unsigned jump = (unsigned)VALGRIND_COUNT_ERRORS - before;
    sink = table[secret];
    unsigned address = (unsigned)VALGRIND_COUNT_ERRORS - before - jump;
    (void)sink;
    tap_test(jump == 1, "a jump by a secret is seen");
    tap_test(address == 1, "an address by a secret is seen");
}

/* Runs the program again, under valgrind with these arguments, ended by NULL; comes back only where
 * that cannot be, with what main returns. */
static inline int secretly_run(char **args)
{
    if (!HAVE_VALGRIND) {
        puts("1..0 # SKIP no valgrind to build for (package valgrind), or built with sanitizers");
        return 0;
    }
    execvp(args[0], args);
    puts("1..0 # SKIP valgrind is not installed (package valgrind)");
    return 0;
}

/* The same under memcheck. */
static inline int secretly_start(char *self)
{
    const char *top = getenv("top_srcdir");
    char known[4096];
    snprintf(known, sizeof known, "--suppressions=%s/tests/hazard/secretly.supp", top ? top : ".");
    char *args[] = {"valgrind", "-q", "--undef-value-errors=yes", "--track-origins=no", known,
                    self,       NULL};
    return secretly_run(args);
}

#endif
