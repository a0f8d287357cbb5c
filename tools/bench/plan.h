/* The plan of a run, as tools/bench-peers writes it: what to run, and what the report says beside.
 *
 * Text, one record a line, fields apart by tabs (so no field holds one):
 *
 *     head NAME VALUE                      a line of the report's head
 *     note TEXT                            a remark below the tables
 *     agent PROGRAM PID                    a process that works for PROGRAM beside it
 *     cell TASK FILE BITS Z FORM BYTES     a job; the input has so many bytes
 *     run PROGRAM STDIN STDOUT REMOVE ARG...
 *                                          how PROGRAM does the job of the last cell; REMOVE is
 *                                          removed before each run; "-" is /dev/null, or nothing
 *     warm EMPTY STDIN STDOUT REMOVE ARG...
 *                                          how the last cell's first program does the job warm, and
 *                                          prints to STDOUT, a file, what each phase takes; EMPTY
 *                                          is the program of the empty cell whose process is of the
 *                                          same kind
 *     undone PROGRAM REASON [TASK FILE BITS Z FORM]
 *                                          what is not measured: a cell, or the program at all
 *
 * The first program of a cell is what the others are compared with.
 */
#ifndef BENCH_PLAN_H
#define BENCH_PLAN_H

#include "base/buf.h"
#include "base/op.h"

#include <sys/types.h>

/* What makes one cell another than the next. */
enum plan_field { PLAN_TASK, PLAN_FILE, PLAN_BITS, PLAN_Z, PLAN_FORM, PLAN_FIELDS };

/* The value of a field in cells that have none. */
#define PLAN_NONE "-"

/* The task of the cell in which programs do nothing but start and end. */
#define PLAN_EMPTY "empty"

struct plan_pair {
    const char *name, *value;
};

struct plan_agent {
    const char *program;
    pid_t pid;
};

struct plan_cell {
    const char *field[PLAN_FIELDS];
    uint64_t bytes;
    size_t first_run, run_count; /* its runs in plan.runs */
    long warm;                   /* in plan.warm; -1: none */
};

struct plan_run {
    const char *program;
    const char *in, *out; /* paths */
    const char *remove;   /* a path, or NULL */
    char **argv;          /* ends with NULL */
    size_t cell;
    pid_t agent; /* 0: none */
};

struct plan_undone {
    const char *program, *reason;
    const char *field[PLAN_FIELDS]; /* all NULL: every cell */
};

/* All strings point into `text`. */
struct plan {
    struct buf text;
    char **words; /* of all lines (owned) */
    struct plan_pair *heads, *notes;
    struct plan_agent *agents;
    struct plan_cell *cells;
    struct plan_run *runs, *warm;
    struct plan_undone *undone;
    size_t head_count, note_count, agent_count, cell_count, run_count, warm_count, undone_count;
};

/* Reads the plan in file `path`. 0, or -1 (STATUS_MALFORMED names the line); plan_end in either
 * case. */
int plan_read(struct op *op, const char *path, struct plan *p);
void plan_end(struct plan *p);

/* Whether all fields are the same. */
bool plan_same(const char *const a[PLAN_FIELDS], const char *const b[PLAN_FIELDS]);

/* Whether it is the cell in which programs only start and end. */
bool plan_is_empty(const struct plan_cell *cell);

/* Whether no cell before this one has its value of the field. */
bool plan_is_new(const struct plan *plan, size_t cell, enum plan_field field);

/* The name of a cell without its form, "encrypt mail 1024 on" or "sign mail 4096". Returns out. */
const char *plan_short(const char *const field[PLAN_FIELDS], char out[32]);

/* "encrypt mail, 1024 bits, compression on, binary", or "empty process". Returns out. */
const char *plan_title(const char *const field[PLAN_FIELDS], char out[160]);

#endif
