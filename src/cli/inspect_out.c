#include "cli/inspect_out.h"

#include <errno.h>
#include <string.h>

/* Says why nothing more can be written, here where it is known: whoever finds out later only knows
 * that something could not be. Behind another failure that is left to do. */
static int fail_write(struct inspect_out *out)
{
    int reason = errno;
    if (op_failed(out->op))
        return -1;
    out->full = true;
    clearerr(out->to);
    return op_fail_errno(out->op, STATUS_IO, reason, "standard output: cannot write");
}

static int put(struct inspect_out *out, const void *p, size_t n)
{
    if (out->full)
        return -1;
    return fwrite(p, 1, n, out->to) == n ? 0 : fail_write(out);
}

int inspect_out_puts(struct inspect_out *out, const char *text)
{
    if (!out->holding)
        return put(out, text, strlen(text));
    if (buf_puts(out->op, &out->held, text))
        return -1;
    return out->held.len > INSPECT_OUT_HOLD ? inspect_out_release(out) : 0;
}

int inspect_out_printf(struct inspect_out *out, const char *fmt, ...)
{
    char text[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return inspect_out_puts(out, text);
}

void inspect_out_hold(struct inspect_out *out)
{
    out->holding = true;
}

int inspect_out_release(struct inspect_out *out)
{
    int rc = out->held.len > 0 ? put(out, out->held.data, out->held.len) : 0;
    buf_clear(&out->held);
    out->holding = false;
    return rc;
}

bool inspect_out_drop(struct inspect_out *out)
{
    bool held = out->holding;
    buf_end(&out->held);
    out->holding = false;
    return held;
}

int inspect_out_end(struct inspect_out *out)
{
    buf_end(&out->held);
    return fflush(out->to) ? fail_write(out) : 0;
}
