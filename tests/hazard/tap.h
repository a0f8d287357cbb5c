/* TAP for the hazard programs: a line a test, the plan at the end. */
#ifndef HAZARD_TAP_H
#define HAZARD_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static unsigned tap_tests, tap_failures;

/* Prints one test. */
__attribute__((format(printf, 2, 3))) static inline void tap_test(bool good, const char *fmt, ...)
{
    va_list ap;
    printf("%s %u - ", good ? "ok" : "not ok", ++tap_tests);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
    tap_failures += !good;
}

/* Prints a line that explains. */
__attribute__((format(printf, 1, 2))) static inline void tap_note(const char *fmt, ...)
{
    va_list ap;
    fputs("# ", stdout);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    putchar('\n');
}

/* Prints the plan; the exit status of the program. */
static inline int tap_end(void)
{
    printf("1..%u\n", tap_tests);
    return tap_failures > 0;
}

/* Ends a program whose own preparations fail. */
static inline int tap_bail_out(const char *why)
{
    printf("Bail out! %s\n", why);
    return 1;
}

#endif
