/* Where and with what is measured: filled in from the machine, the build and the libraries. */
#ifndef STUDY_CONTEXT_H
#define STUDY_CONTEXT_H

#include "base/clock.h"
#include "stat/results_set.h"

/* `pinned` is the processor that the process stays on; -1: none. `quick` is the caller's to set. */
void context_describe(const struct clock *clock, int pinned, struct results_context *out);

#endif
