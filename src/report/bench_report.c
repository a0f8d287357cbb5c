#include "report/bench_report.h"

#include "report/bench_csv.h"
#include "report/bench_text.h"

#include <inttypes.h>

enum { GROUP, NAME, UNIT, SIZE, OUT_BYTES, REPEATS, N, TIME, LOW, HIGH, MAD, MIN, MAX, COLUMNS };

static const struct rows_column columns[] = {
    [GROUP] = {"group", 0, true},
    [NAME] = {"name", 0, true},
    [UNIT] = {"unit", 0, true},
    [SIZE] = {"size", 0, false},
    [OUT_BYTES] = {"out_bytes", 0, false},
    [REPEATS] = {"repeats", 0, false},
    [N] = {"n", 0, false},
    [TIME] = {"time_ns", 0, false},
    [LOW] = {"low_ns", 0, false},
    [HIGH] = {"high_ns", 0, false},
    [MAD] = {"mad_ns", 0, false},
    [MIN] = {"min_ns", 0, false},
    [MAX] = {"max_ns", 0, false},
    [COLUMNS] = {NULL, 0, false},
};

static int print_row(struct rows *r, const struct bench_row *row)
{
    char v[COLUMNS][ROWS_BYTES];
    struct summary s;
    if (bench_summary(row, &s))
        return -1;
    const double figures[] = {s.median, s.low, s.high, s.mad, s.min, s.max};
    snprintf(v[GROUP], ROWS_BYTES, "%s", row->group);
    snprintf(v[NAME], ROWS_BYTES, "%s", row->name);
    snprintf(v[UNIT], ROWS_BYTES, "%s", bench_unit_names[row->unit]);
    snprintf(v[SIZE], ROWS_BYTES, "%" PRIu64, row->size);
    snprintf(v[OUT_BYTES], ROWS_BYTES, "%" PRIu64, row->out_bytes);
    snprintf(v[REPEATS], ROWS_BYTES, "%u", row->repeats);
    snprintf(v[N], ROWS_BYTES, "%zu", row->count);
    for (size_t i = TIME; i < COLUMNS; i++)
        snprintf(v[i], ROWS_BYTES, "%.3f", figures[i - TIME]);
    rows_put(r, v);
    return 0;
}

int bench_report_print(FILE *to, enum rows_format format, const struct bench *b,
                       const char *(*what)(const char *group))
{
    struct rows r;
    if (format == ROWS_TABLE)
        return bench_text_print(to, b, what);
    if (format == ROWS_CSV) {
        bench_csv_print(to, b);
        return 0;
    }
    rows_begin(&r, to, format, columns);
    for (size_t i = 0; i < b->count; i++) {
        if (print_row(&r, &b->rows[i]))
            return -1;
    }
    rows_end(&r);
    return 0;
}
