#include "report/format.h"

#include <inttypes.h>
#include <stdio.h>

/* Three significant digits, without an exponent. */
static void three_digits(double v, const char *unit, char out[FORMAT_BYTES])
{
    int decimals = v < 9.995 ? 2 : v < 99.95 ? 1 : 0;
    snprintf(out, FORMAT_BYTES, "%.*f %s", decimals, v, unit);
}

const char *format_time(double ns, char out[FORMAT_BYTES])
{
    if (ns < 999.5)
        snprintf(out, FORMAT_BYTES, "%.0f ns", ns);
    else if (ns < 999.5e3)
        three_digits(ns / 1e3, "us", out);
    else if (ns < 999.5e6)
        three_digits(ns / 1e6, "ms", out);
    else
        three_digits(ns / 1e9, "s", out);
    return out;
}

const char *format_rate(uint64_t bytes, double ns, char out[FORMAT_BYTES])
{
    if (bytes == 0 || ns <= 0)
        snprintf(out, FORMAT_BYTES, "-");
    else if ((double)bytes / ns < 0.9995)
        three_digits((double)bytes / ns * 1e3, "MB/s", out);
    else
        three_digits((double)bytes / ns, "GB/s", out);
    return out;
}

const char *format_share(double part, double whole, char out[FORMAT_BYTES])
{
    snprintf(out, FORMAT_BYTES, "%.1f %%", whole > 0 ? part / whole * 100 : 0.0);
    return out;
}

const char *format_bytes(uint64_t bytes, char out[FORMAT_BYTES])
{
    if (bytes == 0)
        snprintf(out, FORMAT_BYTES, "-");
    else
        snprintf(out, FORMAT_BYTES, "%" PRIu64, bytes);
    return out;
}
