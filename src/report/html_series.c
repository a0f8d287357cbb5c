#include "report/html_series.h"

#include "report/bench_text.h"
#include "report/plot_lines.h"

#include <inttypes.h>

/* The most sizes in one table. */
enum { COLUMNS = 12 };

/* --- pictures ------------------------------------------------------------------------------------ */

/* How many series have several sizes, and so a line. */
static size_t count_lines(const struct html_span *s)
{
    size_t n = 0;
    for (size_t i = s->from; i < s->to; i += bench_series(s->b, i))
        n += bench_series(s->b, i) > 1;
    return n;
}

/* Up to `most` series from row `first` on; returns where the next ones begin. Those of one size have no
 * line. */
static size_t take_series(const struct html_span *s, size_t first, size_t most,
                          struct plot_power *out, const char **names, size_t *count)
{
    *count = 0;
    while (first < s->to && *count < most) {
        size_t n = bench_series(s->b, first);
        if (n > 1) {
            out[*count] = (struct plot_power){.line = {s->x + first, s->ns + first, n}};
            names[(*count)++] = s->b->rows[first].name;
        }
        first += n;
    }
    return first;
}

/* Fits what was taken. 0, or -1 out of memory. */
static int fit_series(const struct html_span *s, struct plot_power *series, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct fit f;
        if (bench_fit(&s->b->rows[series[i].line.x - s->x], series[i].line.count, &f))
            return -1;
        series[i].fitted = f.n > 0;
        series[i].slope = f.slope.value;
        series[i].intercept = f.intercept.value;
    }
    return 0;
}

static int draw(struct html *h, const struct html_span *s, struct plot_power *series, size_t count)
{
    struct html_picture p;
    struct plot_line lines[MATRIX_GROUPS];
    bool bits = s->b->rows[s->from].unit == BENCH_BITS;
    char title[64];
    if (bits && fit_series(s, series, count))
        return op_fail_memory(h->op);
    if (html_picture_begin(h, &p))
        return -1;
    for (size_t i = 0; i < count; i++)
        lines[i] = series[i].line;
    if (bits)
        plot_lines_powers(p.to, series, count, "bits of the key");
    else
        plot_lines(p.to, lines, count, "bytes");
    snprintf(title, sizeof title, "%s: time against size", s->b->rows[s->from].group);
    return html_picture_end(h, &p, title,
                            bits ? "A point for each size and operation, and the power that is "
                                   "fitted to them; both axes are logarithmic."
                                 : "A line for each algorithm; both axes are logarithmic.");
}

static int print_pictures(struct html *h, const struct html_span *s)
{
    struct plot_power series[MATRIX_GROUPS];
    const char *names[MATRIX_GROUPS];
    int rc = 0;
    /* As many pictures as the signs need, with as many lines in each. */
    size_t lines = count_lines(s), pictures = (lines + MATRIX_GROUPS - 1) / MATRIX_GROUPS;
    size_t most = pictures > 0 ? (lines + pictures - 1) / pictures : 0;
    if (lines == 0)
        return 0;
    fputs("<div class=\"pictures\">\n", h->to);
    for (size_t first = s->from, count; !rc && first < s->to;) {
        first = take_series(s, first, most, series, names, &count);
        if (count == 0)
            continue;
        fputs("<div>\n", h->to);
        html_legend(h, names, count, true);
        rc = draw(h, s, series, count);
        fputs("</div>\n", h->to);
    }
    fputs("</div>\n", h->to);
    return rc;
}

/* --- what goes through bytes --------------------------------------------------------------------- */

/* Speeds of series that have the same sizes, from the size number `first` on. */
static void print_speeds(struct html *h, const struct html_span *s, size_t first)
{
    char sizes[COLUMNS][24], text[BENCH_TEXT_BYTES];
    struct html_column columns[1 + COLUMNS] = {{"MB/s, at bytes", true}};
    size_t n = bench_series(s->b, s->from) - first;
    n = n < COLUMNS ? n : COLUMNS;
    for (size_t i = 0; i < n; i++) {
        snprintf(sizes[i], sizeof sizes[i], "%.0f", s->x[s->from + first + i]);
        columns[1 + i] = (struct html_column){sizes[i], false};
    }
    html_table_begin(h, "Speed in MB/s, by the number of bytes", columns, 1 + n);
    for (size_t i = s->from; i < s->to; i += bench_series(s->b, i)) {
        html_row_begin(h, s->b->rows[i].name);
        for (size_t k = i + first; k < i + first + n; k++)
            html_number(h, s->ns[k] > 0 ? bench_text_number(s->x[k] / s->ns[k] * 1e3, text) : "-");
    }
    html_table_end(h);
}

static int print_costs(struct html *h, const struct html_span *s)
{
    static const struct html_column columns[] = {{"cost", true},
                                                 {"fixed, ns", false},
                                                 {"95 % interval", false},
                                                 {"ns/byte", false},
                                                 {"95 % interval", false}};
    html_table_begin(h, "What it costs at all, and each byte: a line fitted to the times", columns,
                     5);
    for (size_t i = s->from; i < s->to; i += bench_series(s->b, i)) {
        char text[2 * BENCH_TEXT_BYTES];
        struct fit f;
        if (bench_fit(&s->b->rows[i], bench_series(s->b, i), &f))
            return op_fail_memory(h->op);
        if (f.n == 0)
            continue;
        html_row_begin(h, s->b->rows[i].name);
        html_number(h, bench_text_number(f.intercept.value, text));
        html_count(h, bench_text_interval(&f.intercept, text));
        html_number(h, bench_text_number(f.slope.value, text));
        html_count(h, bench_text_interval(&f.slope, text));
    }
    html_table_end(h);
    return 0;
}

static int print_bytes_tables(struct html *h, struct html_span s)
{
    for (size_t end = s.from, last = s.to; s.from < last; s.from = end) {
        while (end < last && bench_text_alike(s.b, s.from, end))
            end += bench_series(s.b, end);
        s.to = end;
        size_t sizes = bench_series(s.b, s.from);
        for (size_t first = 0; first < sizes; first += COLUMNS)
            print_speeds(h, &s, first);
        if (sizes > 1 && print_costs(h, &s))
            return -1;
    }
    return 0;
}

int html_series_bytes(struct html *h, const struct html_span *s)
{
    fputs("<figure>\n", h->to);
    int rc = h->maker ? print_pictures(h, s) : 0;
    html_element(h, "figcaption",
                 "Times are of one operation; where a line bends up, the bytes begin to cost more "
                 "than the rest.");
    if (!rc)
        rc = print_bytes_tables(h, *s);
    fputs("</figure>\n", h->to);
    return rc;
}

/* --- what takes a key ---------------------------------------------------------------------------- */

static int print_operations(struct html *h, const struct html_span *s)
{
    static const struct html_column columns[] = {{"operation", true}, {"bits", false},
                                                 {"us/op", false},    {"ops/s", false},
                                                 {"\u00b1 %", false}, {"n", false}};
    html_table_begin(h, "One operation: medians", columns, 6);
    for (size_t i = s->from; i < s->to; i++) {
        const struct bench_row *r = &s->b->rows[i];
        struct summary t;
        char text[BENCH_TEXT_BYTES];
        if (bench_summary(r, &t))
            return op_fail_memory(h->op);
        html_row_begin(h, r->name);
        snprintf(text, sizeof text, "%" PRIu64, r->size);
        html_count(h, r->size ? text : "-");
        html_number(h, bench_text_number(t.median / 1e3, text));
        html_number(h, t.median > 0 ? bench_text_number(1e9 / t.median, text) : "-");
        html_number(h, bench_text_spread(&t, text));
        snprintf(text, sizeof text, "%zu", t.n);
        html_count(h, text);
    }
    html_table_end(h);
    return 0;
}

static void print_exponent(struct html *h, const struct bench_row *row, const struct fit *f)
{
    char text[2 * BENCH_TEXT_BYTES];
    html_row_begin(h, row->name);
    html_number(h, bench_text_number(f->slope.value, text));
    html_count(h, bench_text_interval(&f->slope, text));
    snprintf(text, sizeof text, "%d", bench_textbook(row));
    html_count(h, bench_textbook(row) ? text : "-");
}

static int print_exponents(struct html *h, const struct html_span *s)
{
    static const struct html_column columns[] = {
        {"operation", true}, {"exponent", false}, {"95 % interval", false}, {"textbook", false}};
    bool begun = false;
    for (size_t i = s->from, n; i < s->to; i += n) {
        struct fit f;
        n = bench_series(s->b, i);
        if (bench_fit(&s->b->rows[i], n, &f))
            return op_fail_memory(h->op);
        if (f.n == 0)
            continue;
        if (!begun)
            html_table_begin(h, "Exponents: time = c \u00d7 bits^exponent", columns, 4);
        begun = true;
        print_exponent(h, &s->b->rows[i], &f);
    }
    if (begun)
        html_table_end(h);
    return 0;
}

int html_series_bits(struct html *h, const struct html_span *s)
{
    bool beside = h->maker && count_lines(s) > 0;
    fprintf(h->to, "<figure>\n<div class=\"%s\">\n", beside ? "beside" : "alone");
    int rc = beside ? print_pictures(h, s) : 0;
    fputs("<div>\n", h->to);
    if (!rc)
        rc = print_exponents(h, s) || print_operations(h, s) ? -1 : 0;
    fputs("</div>\n</div>\n</figure>\n", h->to);
    return rc;
}
