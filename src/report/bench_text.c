#include "report/bench_text.h"

#include "report/doubt_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Columns of sizes that fit a line beside the name. */
enum { COLUMNS = 7, NAME = BENCH_NAME_BYTES - 1 };

const char *bench_text_number(double v, char out[BENCH_TEXT_BYTES])
{
    double a = fabs(v);
    snprintf(out, BENCH_TEXT_BYTES, "%.*f", a < 0.9995 ? 3 : a < 9.995 ? 2 : a < 99.95 ? 1 : 0, v);
    return out;
}

const char *bench_text_interval(const struct estimate *e, char out[2 * BENCH_TEXT_BYTES])
{
    char low[BENCH_TEXT_BYTES], high[BENCH_TEXT_BYTES];
    if (e->coverage > 0 && isfinite(e->low) && isfinite(e->high))
        snprintf(out, 2 * BENCH_TEXT_BYTES, "%.22s to %.20s", bench_text_number(e->low, low),
                 bench_text_number(e->high, high));
    else
        strcpy(out, "-");
    return out;
}

const char *bench_text_spread(const struct summary *s, char out[BENCH_TEXT_BYTES])
{
    double spread = summary_spread(s) * 100;
    if (!summary_has_interval(s) || spread < 0)
        strcpy(out, "-");
    else
        snprintf(out, BENCH_TEXT_BYTES, spread < 9.95 ? "%.1f" : "%.0f", spread);
    return out;
}

/* Part of a run: rows from `from` to before `to`, of one group and unit. */
struct span {
    const struct bench *b;
    size_t from, to;
};

/* --- what goes through bytes --------------------------------------------------------------------- */

bool bench_text_alike(const struct bench *b, size_t i, size_t k)
{
    size_t n = bench_series(b, i);
    if (bench_series(b, k) != n)
        return false;
    while (n-- > 0) {
        if (b->rows[i + n].size != b->rows[k + n].size)
            return false;
    }
    return true;
}

static int print_speed_line(FILE *to, const struct bench_row *rows, size_t n)
{
    fprintf(to, "%-*s", NAME, rows[0].name);
    for (size_t i = 0; i < n; i++) {
        struct summary s;
        char speed[BENCH_TEXT_BYTES];
        if (bench_summary(&rows[i], &s))
            return -1;
        if (s.median > 0)
            bench_text_number((double)rows[i].size / s.median * 1e3, speed);
        else
            strcpy(speed, "-");
        fprintf(to, " %8s", speed);
    }
    fputc('\n', to);
    return 0;
}

/* The sizes from column `first` on. */
static int print_speeds(FILE *to, struct span s, size_t first)
{
    size_t n = bench_series(s.b, s.from) - first;
    n = n < COLUMNS ? n : COLUMNS;
    fprintf(to, "%-*s", NAME, "MB/s, at bytes:");
    for (size_t i = 0; i < n; i++)
        fprintf(to, " %8" PRIu64, s.b->rows[s.from + first + i].size);
    fputc('\n', to);
    for (size_t i = s.from; i < s.to; i += bench_series(s.b, i)) {
        if (print_speed_line(to, &s.b->rows[i + first], n))
            return -1;
    }
    return 0;
}

void bench_text_cost_head(FILE *to, const char *title)
{
    fprintf(to, "%-*s %10s %-20s %8s  %s\n", NAME, title, "fixed ns", "95 % interval", "ns/byte",
            "95 % interval");
}

void bench_text_cost(FILE *to, const char *name, const struct fit *fit)
{
    char fixed[BENCH_TEXT_BYTES], slope[BENCH_TEXT_BYTES], a[48], b[48];
    fprintf(to, "%-*s %10s %-20s %8s  %s\n", NAME, name,
            bench_text_number(fit->intercept.value, fixed), bench_text_interval(&fit->intercept, a),
            bench_text_number(fit->slope.value, slope), bench_text_interval(&fit->slope, b));
}

static int print_costs(FILE *to, struct span s)
{
    bench_text_cost_head(to, "cost");
    for (size_t i = s.from; i < s.to; i += bench_series(s.b, i)) {
        struct fit f;
        if (bench_fit(&s.b->rows[i], bench_series(s.b, i), &f))
            return -1;
        if (f.n > 0)
            bench_text_cost(to, s.b->rows[i].name, &f);
    }
    return 0;
}

static int print_bytes(FILE *to, struct span s)
{
    for (size_t end = s.from; s.from < s.to; s.from = end) {
        while (end < s.to && bench_text_alike(s.b, s.from, end))
            end += bench_series(s.b, end);
        struct span alike = {s.b, s.from, end};
        size_t sizes = bench_series(s.b, s.from);
        for (size_t first = 0; first < sizes; first += COLUMNS) {
            if (print_speeds(to, alike, first))
                return -1;
        }
        if (sizes > 1 && print_costs(to, alike))
            return -1;
    }
    return 0;
}

/* --- what takes a key ---------------------------------------------------------------------------- */

static int print_operations(FILE *to, struct span s)
{
    fprintf(to, "%-*s %6s %12s %12s %6s\n", NAME, "operation", "bits", "us/op", "ops/s", "+-%");
    for (size_t i = s.from; i < s.to; i++) {
        const struct bench_row *r = &s.b->rows[i];
        struct summary t;
        char bits[BENCH_TEXT_BYTES] = "-", us[BENCH_TEXT_BYTES], rate[BENCH_TEXT_BYTES] = "-",
             spread[BENCH_TEXT_BYTES];
        if (bench_summary(r, &t))
            return -1;
        if (r->size)
            snprintf(bits, sizeof bits, "%" PRIu64, r->size);
        if (t.median > 0)
            bench_text_number(1e9 / t.median, rate);
        fprintf(to, "%-*s %6s %12s %12s %6s\n", NAME, r->name, bits,
                bench_text_number(t.median / 1e3, us), rate, bench_text_spread(&t, spread));
    }
    return 0;
}

static int print_powers(FILE *to, struct span s)
{
    bool headed = false;
    for (size_t i = s.from, n; i < s.to; i += n) {
        struct fit f;
        char slope[BENCH_TEXT_BYTES], interval[48], book[BENCH_TEXT_BYTES] = "-";
        n = bench_series(s.b, i);
        if (bench_fit(&s.b->rows[i], n, &f))
            return -1;
        if (f.n == 0)
            continue;
        if (bench_textbook(&s.b->rows[i]))
            snprintf(book, sizeof book, "%d", bench_textbook(&s.b->rows[i]));
        if (!headed)
            fprintf(to, "%-*s %8s  %-16s %s\n", NAME, "power of bits", "exponent", "95 % interval",
                    "textbook");
        headed = true;
        fprintf(to, "%-*s %8s  %-16s %s\n", NAME, s.b->rows[i].name,
                bench_text_number(f.slope.value, slope), bench_text_interval(&f.slope, interval),
                book);
    }
    return 0;
}

static int print_bits(FILE *to, struct span s)
{
    return print_operations(to, s) || print_powers(to, s) ? -1 : 0;
}

/* --- whole files --------------------------------------------------------------------------------- */

static int print_files(FILE *to, struct span s)
{
    fprintf(to, "%-*s %10s %10s %6s %10s %7s\n", NAME, "operation", "ms", "MB/s", "+-%",
            "compressed", "share");
    for (size_t i = s.from; i < s.to; i++) {
        const struct bench_row *r = &s.b->rows[i];
        struct summary t;
        char ms[BENCH_TEXT_BYTES], speed[BENCH_TEXT_BYTES] = "-", spread[BENCH_TEXT_BYTES];
        if (bench_summary(r, &t))
            return -1;
        if (t.median > 0)
            bench_text_number((double)r->size / t.median * 1e3, speed);
        fprintf(to, "%-*s %10s %10s %6s %10" PRIu64 " %5.1f %%\n", NAME, r->name,
                bench_text_number(t.median / 1e6, ms), speed, bench_text_spread(&t, spread),
                r->out_bytes, r->size ? (double)r->out_bytes / (double)r->size * 100 : 0.0);
    }
    return 0;
}

static int (*const printers[BENCH_UNITS])(FILE *to, struct span s) = {
    [BENCH_BYTES] = print_bytes,
    [BENCH_BITS] = print_bits,
    [BENCH_ONE] = print_operations,
    [BENCH_FILE] = print_files,
};

int bench_text_print(FILE *to, const struct bench *b, const char *(*what)(const char *group))
{
    struct span s = {b, 0, 0};
    const char *group = "";
    for (; s.from < b->count; s.from = s.to) {
        const struct bench_row *first = &b->rows[s.from];
        while (s.to < b->count && b->rows[s.to].unit == first->unit &&
               strcmp(b->rows[s.to].group, first->group) == 0)
            s.to++;
        if (strcmp(group, first->group) != 0)
            fprintf(to, "%s%s: %s\n", s.from ? "\n" : "", first->group, what(first->group));
        group = first->group;
        if (printers[first->unit](to, s))
            return -1;
    }
    fprintf(to, "\nMedians of %u samples in shuffled rounds (--seed %" PRIu64 ")\n", b->runs,
            b->seed);
    doubt_text_load(to, b->load, b->processors);
    return 0;
}
