#include "cli/ui.h"

#include "base/clock.h"

#include <errno.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Handlers can reach nothing but a global. */
static volatile sig_atomic_t caught;

static void on_alarm(int number)
{
    (void)number;
    alarm(1);
}

/* Who looks at `caught` and then goes to sleep in a system call would not be woken by a signal that
 * came in between: an alarm wakes it, again and again. */
static void on_signal(int number)
{
    struct sigaction again = {.sa_handler = on_alarm};
    caught = number;
    sigaction(SIGALRM, &again, NULL);
    alarm(1);
}

void ui_catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction action = {.sa_handler = on_signal}, old;
        /* A signal that was ignored from the start (nohup) stays ignored. */
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

static void print_warning(void *ctx, const char *text)
{
    (void)ctx;
    fprintf(stderr, "pgpcost: warning: %s\n", text);
}

void ui_op_init(struct op *op)
{
    op_init(op);
    op->warn = print_warning;
    op->interrupted = &caught;
}

int ui_report(struct op *op)
{
    if (!op_failed(op))
        return STATUS_OK;
    fprintf(stderr, "pgpcost: %s\n", op->err.text);
    if (op->err.hint[0])
        fprintf(stderr, "pgpcost: hint: %s\n", op->err.hint);
    if (caught) {
        signal(caught, SIG_DFL);
        raise(caught);
    }
    return (int)op->err.status;
}

int ui_end(int status)
{
    struct op op;
    ui_op_init(&op);
    int reason = fflush(stdout) ? errno : ferror(stdout) ? EIO : 0;
    if (reason)
        op_fail_errno(&op, STATUS_IO, reason, "standard output: cannot write");
    int own = ui_report(&op);
    if (reason) {
        /* Said once is enough. */
        __fpurge(stdout);
        clearerr(stdout);
    }
    return status ? status : own;
}

static void at_exit(void)
{
    int status = ui_end(STATUS_OK);
    if (status)
        _exit(status);
}

void ui_begin(void)
{
    atexit(at_exit);
}

int ui_blame_input(struct op *op, const char *path)
{
    switch (op->err.status) {
    case STATUS_IO:
    case STATUS_USAGE:
    case STATUS_INTERNAL:
        return -1;
    default:
        return op_where_file(op, strcmp(path, "-") == 0 ? "standard input" : path);
    }
}

void ui_note(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs("pgpcost: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
}

static void print_progress(const struct ui_progress *p, double seconds)
{
    fprintf(stderr, "\r\033[Kpgpcost: %s", p->text);
    if (p->all > 0)
        fprintf(stderr, ", %zu of %zu", p->done + 1, p->all);
    fprintf(stderr, ", %.0f s", seconds);
    if (p->done > 0 && p->all > p->done)
        fprintf(stderr, ", about %.0f s left",
                seconds / (double)p->done * (double)(p->all - p->done));
    fflush(stderr);
}

void ui_progress_step(struct ui_progress *p)
{
    static const uint64_t second_ns = 1000000000;
    struct clock clock;
    if (p->quiet)
        return;
    clock_init_monotonic(&clock);
    uint64_t now = clock.wall_ns(clock.ctx);
    if (!p->start_ns)
        p->start_ns = p->shown_ns = now;
    if (now - p->start_ns < 2 * second_ns || now - p->shown_ns < second_ns ||
        !isatty(STDERR_FILENO))
        return;
    p->shown_ns = now;
    print_progress(p, (double)(now - p->start_ns) / (double)second_ns);
}

void ui_progress_end(struct ui_progress *p)
{
    if (p->shown_ns != p->start_ns)
        fprintf(stderr, "\r\033[K");
}
