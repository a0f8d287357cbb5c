/* The context of one operation: its error, its meter, its limits, its source of randomness.
 *
 * Every function that can fail takes a `struct op *` first and returns 0, or -1 (pointers: NULL)
 * after having set op->err. The reason is set once, where it is found; callers only prepend where
 * (op_where). The library prints nothing and never exits: the caller that owns the op does.
 *
 * An op belongs to one thread. It owns nothing: meter, limits, rng, rsa, pool and stages are borrowed.
 */
#ifndef BASE_OP_H
#define BASE_OP_H

#include "base/limits.h"
#include "base/status.h"

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meter;
struct pool;
struct rsa_engine;
struct sink;
struct source;

/* Where random bytes come from. fill() writes n bytes and returns 0, or -1. */
struct op_rng {
    int (*fill)(void *ctx, uint8_t *p, size_t n);
    void *ctx;
};

/* Is told of every stage when it is made, before anything is written to it or read from it: for one
 * that puts another in its place. Nobody else is. */
struct op_stages {
    void (*sink)(void *ctx, struct sink *s);
    void (*source)(void *ctx, struct source *s);
    void *ctx;
};

struct op_err {
    enum status status;
    bool final;      /* memory or a signal, nothing that was read: to go on makes no sense */
    bool names_file; /* the text begins with the file that it is of (op_where_file) */
    char text[512];  /* one line, lower case, no full stop */
    char hint[256];  /* one line, or empty */
};

struct op {
    struct op_err err;
    struct meter *meter;            /* NULL: nothing is measured */
    const struct limits *limits;    /* never NULL after op_init */
    const struct op_rng *rng;       /* NULL: the kernel's */
    const struct rsa_engine *rsa;   /* crypto/rsa_private; NULL: the default */
    struct pool *pool;              /* stream/pool; NULL: one thread */
    const struct op_stages *stages; /* NULL: nobody is told */
    /* Set by a signal handler; the doors look at it. NULL: never interrupted. */
    const volatile sig_atomic_t *interrupted;
    /* Told one line each for what is odd but no failure. NULL: nobody listens. */
    void (*warn)(void *ctx, const char *text);
    void *warn_ctx;
};

/* Makes op ready: no error, no meter, the default limits, the kernel's randomness. */
void op_init(struct op *op);

/* Sets the error unless one is set already, and returns -1, so that `return op_fail(…)` works.
 * fmt as for printf; a text too long for op->err.text is cut. */
int op_fail(struct op *op, enum status status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, with ": " and the text of errno value `errnum` behind it. */
int op_fail_errno(struct op *op, enum status status, int errnum, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Fails with STATUS_IO because memory ran out. Returns -1. */
int op_fail_memory(struct op *op);

/* Prepends "PLACE: " to the text of the error that is set. Returns -1. */
int op_where(struct op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Prepends "FILE: " to it, unless it names the file that it is of already: one that is not the
 * caller's, a keyring. Returns -1. */
int op_where_file(struct op *op, const char *file);

/* Sets the hint of the error that is set, unless it has one. Returns -1. */
int op_hint(struct op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Passes one line to op->warn. */
void op_warn(struct op *op, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Whether an error is set. */
bool op_failed(const struct op *op);

/* Forgets the error, for a caller that goes on after one that is not final. */
void op_clear(struct op *op);

/* Returns -1 with STATUS_IO "interrupted" when a signal asked to stop, else 0. */
int op_check_interrupt(struct op *op);

#endif
