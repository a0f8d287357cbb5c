#include "study/context.h"

#include "crypto/library.h"
#include "zip/version.h"

#include <stdio.h>

#if defined(__clang__)
#define COMPILER "clang " __VERSION__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

void context_describe(const struct clock *clock, int pinned, struct results_context *out)
{
    *out = (struct results_context){.made = clock_unix_time(), .pinned = pinned};
    snprintf(out->program, sizeof out->program, "%s", PACKAGE_STRING);
    snprintf(out->compiler, sizeof out->compiler, "%s", COMPILER);
    snprintf(out->flags, sizeof out->flags, "%s", BUILD_FLAGS);
    snprintf(out->zlib, sizeof out->zlib, "%s", version_zlib());
    library_nettle(out->nettle, sizeof out->nettle);
    library_gmp(out->gmp, sizeof out->gmp);
    host_describe(&out->host);
    snprintf(out->clock, sizeof out->clock, "%s", clock->name);
    out->clock_cost_ns = clock_cost_ns(clock);
    out->clock_step_ns = clock_step_ns(clock);
    out->load = host_load();
    out->processors = host_processors();
}
