#include "stat/results_save_bench.h"

#include "stat/results_fields.h"

static json_t *emit_row(const struct bench_row *row)
{
    json_t *o = results_fields_emit(results_fields_row, row);
    if (json_object_set_new(o, "unit", json_string(bench_unit_names[row->unit]))) {
        json_decref(o);
        return NULL;
    }
    return o;
}

int results_save_bench_run(struct op *op, struct results_save *s, const struct bench *b)
{
    json_t *run = results_fields_emit(results_fields_bench, b), *rows = json_array();
    for (size_t i = 0; i < b->count; i++)
        json_array_append_new(rows, emit_row(&b->rows[i]));
    bool whole = rows && json_array_size(rows) == b->count;
    if (json_object_set_new(run, "rows", rows) || !whole) {
        json_decref(run);
        return op_fail_memory(op);
    }
    return results_save_begin(op, s, "bench", run);
}

static int save(struct op *op, struct results_save *s, const struct bench_row *row, size_t i,
                size_t k)
{
    json_t *o = json_pack("{s:I, s:f}", "row", (json_int_t)i, "ns", row->ns[k]);
    if (row->counts_tried && json_object_set_new(o, "tried", json_real(row->tried[k]))) {
        json_decref(o);
        return op_fail_memory(op);
    }
    return results_save_taken(op, s, o);
}

int results_save_bench_sample(struct op *op, struct results_save *s, const struct bench *b,
                              size_t row)
{
    return save(op, s, &b->rows[row], row, b->rows[row].count - 1);
}

int results_save_bench_all(struct op *op, struct results_save *s, const struct bench *b)
{
    if (results_save_bench_run(op, s, b))
        return -1;
    for (size_t i = 0; i < b->count; i++) {
        for (size_t k = 0; k < b->rows[i].count; k++) {
            if (save(op, s, &b->rows[i], i, k))
                return -1;
        }
    }
    return 0;
}
