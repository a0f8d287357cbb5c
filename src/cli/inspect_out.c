#include "cli/inspect_out.h"

int inspect_out_puts(struct inspect_out *out, const char *text)
{
    if (!out->holding) {
        fputs(text, out->to);
        return 0;
    }
    if (buf_puts(out->op, &out->held, text))
        return -1;
    if (out->held.len > INSPECT_OUT_HOLD)
        inspect_out_release(out);
    return 0;
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

void inspect_out_release(struct inspect_out *out)
{
    if (out->held.len > 0)
        fwrite(out->held.data, 1, out->held.len, out->to);
    buf_clear(&out->held);
    out->holding = false;
}

bool inspect_out_drop(struct inspect_out *out)
{
    bool held = out->holding;
    buf_end(&out->held);
    out->holding = false;
    return held;
}

void inspect_out_end(struct inspect_out *out)
{
    buf_end(&out->held);
    fflush(out->to);
}
