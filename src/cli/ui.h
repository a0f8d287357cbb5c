/* What the program says to its user besides results: errors, hints, warnings, progress; and what
 * signals do. Nothing else prints to standard error. */
#ifndef CLI_UI_H
#define CLI_UI_H

#include "base/op.h"

#include <stdio.h>

/* op_init, with warnings printed and signals heeded. */
void ui_op_init(struct op *op);

/* From here on SIGINT, SIGTERM and SIGHUP only ask the running operation to stop, so that it can
 * clean up. Until then they end the process at once. */
void ui_catch_signals(void);

/* Prints the error in op, if there is one, with its hint, and returns the exit status. After an
 * operation that a signal stopped, ends the process by that signal. */
int ui_report(struct op *op);

/* Writes out what was printed to standard output. Returns `status`, or that of the failure where all
 * else went well. */
int ui_end(int status);

/* To be called once at the start: --help and --usage end the process where they stand, and what they
 * print is then written out as ui_end does it. */
void ui_begin(void);

/* Puts the name of the input before errors that lie in its content. Returns -1. */
int ui_blame_input(struct op *op, const char *path);

/* One line on standard error, "pgpcost: …". */
void ui_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Progress of something that takes long: a line on standard error that is written over each second, if
 * that is a terminal and two seconds have passed. Zero bytes, then text, make one ready. Where `all` is
 * known it says how many are done, and how much time is left if the others take as long. */
struct ui_progress {
    const char *text;
    bool quiet;
    size_t done, all; /* 0: nobody knows */
    uint64_t start_ns, shown_ns;
};
void ui_progress_step(struct ui_progress *p);
void ui_progress_end(struct ui_progress *p);

#endif
