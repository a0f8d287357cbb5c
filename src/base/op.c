#include "base/op.h"

#include <stdio.h>
#include <string.h>

void op_init(struct op *op)
{
    *op = (struct op){.limits = &limits_default};
}

static int fail_v(struct op *op, enum status status, const char *fmt, va_list ap)
{
    if (op_failed(op))
        return -1;
    op->err.status = status;
    op->err.hint[0] = '\0';
    vsnprintf(op->err.text, sizeof op->err.text, fmt, ap);
    return -1;
}

int op_fail(struct op *op, enum status status, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fail_v(op, status, fmt, ap);
    va_end(ap);
    return -1;
}

int op_fail_errno(struct op *op, enum status status, int errnum, const char *fmt, ...)
{
    if (op_failed(op))
        return -1;
    va_list ap;
    va_start(ap, fmt);
    fail_v(op, status, fmt, ap);
    va_end(ap);
    const char *reason = strerrordesc_np(errnum);
    size_t used = strlen(op->err.text);
    snprintf(op->err.text + used, sizeof op->err.text - used, ": %s",
             reason ? reason : "unknown error");
    /* House style is lower case; the C library's texts start with a capital. */
    char *first = op->err.text + used + 2;
    if (used + 3 < sizeof op->err.text && first[0] >= 'A' && first[0] <= 'Z' && first[1] != '/')
        first[0] = (char)(first[0] - 'A' + 'a');
    return -1;
}

static int fail_finally(struct op *op, const char *text)
{
    op->err.final = op->err.final || !op_failed(op);
    return op_fail(op, STATUS_IO, "%s", text);
}

int op_fail_memory(struct op *op)
{
    return fail_finally(op, "out of memory");
}

int op_where(struct op *op, const char *fmt, ...)
{
    char old[sizeof op->err.text];
    memcpy(old, op->err.text, sizeof old);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(op->err.text, sizeof op->err.text, fmt, ap);
    va_end(ap);
    size_t used = strlen(op->err.text);
    snprintf(op->err.text + used, sizeof op->err.text - used, ": %s", old);
    return -1;
}

int op_where_file(struct op *op, const char *file)
{
    if (!op->err.names_file)
        op_where(op, "%s", file);
    op->err.names_file = true;
    return -1;
}

int op_hint(struct op *op, const char *fmt, ...)
{
    if (op->err.hint[0] != '\0')
        return -1;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(op->err.hint, sizeof op->err.hint, fmt, ap);
    va_end(ap);
    return -1;
}

void op_warn(struct op *op, const char *fmt, ...)
{
    if (!op->warn)
        return;
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    op->warn(op->warn_ctx, text);
}

bool op_failed(const struct op *op)
{
    return op->err.status != STATUS_OK;
}

void op_clear(struct op *op)
{
    op->err.status = STATUS_OK;
    op->err.final = op->err.names_file = false;
    op->err.text[0] = '\0';
    op->err.hint[0] = '\0';
}

int op_check_interrupt(struct op *op)
{
    if (op->interrupted && *op->interrupted)
        return fail_finally(op, "interrupted");
    return 0;
}
