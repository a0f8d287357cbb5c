#include "stat/results_load_bench.h"

#include "stat/results_fields.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* More than that nobody can have measured. */
enum { ROWS_MAX = 1000000, RUNS_MAX = 10000 };

static int read_unit(struct op *op, const json_t *row, enum bench_unit *out)
{
    json_t *name = results_fields_member(op, row, "unit", JSON_STRING);
    if (!name)
        return -1;
    for (int u = 0; u < BENCH_UNITS; u++) {
        *out = (enum bench_unit)u;
        if (strcmp(json_string_value(name), bench_unit_names[u]) == 0)
            return 0;
    }
    return op_fail(op, STATUS_MALFORMED, "\"unit\": expected bytes, bits, one or file");
}

static int read_rows(struct op *op, const json_t *rows, struct bench *b)
{
    for (size_t i = 0; i < b->count; i++) {
        struct bench_row *row = &b->rows[i];
        const json_t *value = json_array_get(rows, i);
        if (!json_is_object(value))
            return op_fail(op, STATUS_MALFORMED, "row %zu: \"rows\": expected objects", i);
        if (read_unit(op, value, &row->unit) ||
            results_fields_parse(op, results_fields_row, value, 1, row))
            return op_where(op, "row %zu", i);
        if (row->repeats == 0)
            return op_fail(op, STATUS_MALFORMED, "row %zu: \"repeats\": expected at least 1", i);
    }
    return 0;
}

int results_load_bench_run(struct op *op, const json_t *value, struct results_set *set)
{
    struct bench read = {.count = 0};
    json_t *rows = results_fields_member(op, value, "rows", JSON_ARRAY);
    if (!rows || results_fields_parse(op, results_fields_bench, value, 1, &read))
        return -1;
    size_t count = json_array_size(rows);
    if (count > ROWS_MAX || set->bench_count >= RUNS_MAX)
        return op_fail(op, STATUS_MALFORMED, "more rows than anybody can have measured");
    struct bench *more = realloc(set->benches, (set->bench_count + 1) * sizeof *more);
    if (!more)
        return op_fail_memory(op);
    set->benches = more;
    struct bench *b = &set->benches[set->bench_count++];
    *b = read;
    set->last = RESULTS_ROWS;
    b->rows = calloc(count + 1, sizeof *b->rows);
    b->count = b->rows ? count : 0;
    return b->rows ? read_rows(op, rows, b) : op_fail_memory(op);
}

int results_load_bench_sample(struct op *op, const json_t *value, struct results_set *set)
{
    struct bench *b = &set->benches[set->bench_count - 1];
    uint64_t i;
    double ns, tried = 0;
    if (results_fields_whole(op, json_object_get(value, "row"), "row", &i))
        return -1;
    if (i >= b->count)
        return op_fail(op, STATUS_MALFORMED, "a sample of row %" PRIu64 ", which there is not", i);
    struct bench_row *row = &b->rows[i];
    if (results_fields_real(op, value, "ns", &ns) ||
        (row->counts_tried && results_fields_real(op, value, "tried", &tried)))
        return -1;
    if (json_object_size(value) != (row->counts_tried ? 3 : 2))
        return op_fail(op, STATUS_MALFORMED, "has a member that is unknown here");
    return bench_append(row, ns, tried) ? op_fail_memory(op) : 0;
}
