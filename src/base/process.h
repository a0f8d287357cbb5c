/* Another program, run once and measured from outside: from before it is spawned until it was waited
 * for.
 *
 * Wall time is CLOCK_MONOTONIC; CPU time is what wait4 says of the process and of the children that it
 * waited for itself. A process that works for it beside, as gpg-agent does for gpg, is in neither.
 * Standard input and standard error are /dev/null.
 */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/op.h"

struct process_cost {
    uint64_t wall_ns;
    uint64_t user_ns;
    uint64_t system_ns;
};

/* The path of a program, looked for as execvp does: an absolute path is itself, if it can be run. To
 * be freed; NULL where there is none or memory ran out. */
char *process_find(const char *program);

/* Runs argv[0], a path, with standard output to the file `out`, which is made or made empty; NULL:
 * /dev/null. 0 with *cost set, or -1: it cannot be run (STATUS_IO), or its status was not 0
 * (STATUS_DIFFERS: the text says which). */
int process_run(struct op *op, const char *const *argv, const char *out, struct process_cost *cost);

/* The same with `setting`, "NAME=value", in its environment, in the place of what was there of that name. */
int process_run_with(struct op *op, const char *const *argv, const char *setting, const char *out,
                     struct process_cost *cost);

#endif
