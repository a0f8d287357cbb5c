#include "stat/results_load.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/num.h"
#include "stat/results_fields.h"
#include "stat/results_load_bench.h"
#include "stat/results_load_processes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* More than that is no results file of anybody's. */
enum { CELLS_MAX = 1000000, RUNS_MAX = 10000, FILE_BYTES_MAX = 1 << 30 };

static int fail(struct op *op, const char *text)
{
    return op_fail(op, STATUS_MALFORMED, "%s", text);
}

static int read_schema(struct op *op, const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "schema"));
    const size_t n = strlen(RESULTS_FIELDS_SCHEMA);
    uint64_t version;
    if (!name || strncmp(name, RESULTS_FIELDS_SCHEMA, n) != 0 ||
        !num_parse(name + n, 1, UINT32_MAX, &version))
        return fail(op, "not a results file of pgpcost");
    if (version > RESULTS_FIELDS_VERSION) {
        op_fail(op, STATUS_UNSUPPORTED, "a newer format, %" PRIu64 "; this version reads up to %d",
                version, RESULTS_FIELDS_VERSION);
        return op_hint(op, "a newer pgpcost reads it");
    }
    return 0;
}

static int read_head(struct op *op, const json_t *line, struct results_set *set)
{
    if (read_schema(op, line))
        return -1;
    json_t *context = results_fields_member(op, line, "context", JSON_OBJECT);
    if (!context || results_fields_parse(op, results_fields_context, context, 0, &set->context))
        return -1;
    return json_object_size(line) == 2 ? 0 : fail(op, "has a member that is unknown here");
}

static int read_reference(struct op *op, const json_t *value, struct results_set *set)
{
    json_t *when = results_fields_member(op, value, "when", JSON_STRING);
    int w = 0;
    if (!when)
        return -1;
    while (w < RESULTS_WHENS && strcmp(json_string_value(when), results_set_whens[w]) != 0)
        w++;
    if (w == RESULTS_WHENS)
        return fail(op, "\"when\": expected start or end");
    if (set->has_reference[w])
        return fail(op, "a second reference run of the same moment");
    if (json_object_size(value) != 1 + RESULTS_REFERENCES)
        return fail(op, "has a member that is unknown here, or lacks one");
    for (int k = 0; k < RESULTS_REFERENCES; k++) {
        const char *name = results_set_references[k].name;
        json_t *list = results_fields_member(op, value, name, JSON_ARRAY);
        if (!list)
            return -1;
        if (json_array_size(list) != RESULTS_REFERENCE_SAMPLES)
            return op_fail(op, STATUS_MALFORMED, "\"%s\": expected %d samples", name,
                           RESULTS_REFERENCE_SAMPLES);
        for (size_t i = 0; i < RESULTS_REFERENCE_SAMPLES; i++) {
            if (results_fields_whole(op, json_array_get(list, i), name,
                                     &set->references[w].ns[k][i]))
                return -1;
        }
    }
    set->has_reference[w] = true;
    return 0;
}

static int read_cells(struct op *op, const json_t *cells, struct results *r)
{
    for (size_t i = 0; i < r->count; i++) {
        struct results_cell *c = &r->cells[i];
        json_t *cell = json_array_get(cells, i);
        if (!json_is_object(cell))
            return op_where(op, "cell %zu", i), fail(op, "\"cells\": expected objects");
        if (results_fields_parse(op, results_fields_cell, cell, 0, c))
            return op_where(op, "cell %zu", i);
        if (c->level < 0 || c->level > 9 || c->level_on < 0 || c->level_on > 9)
            return fail(op, "\"level\": expected 0 to 9");
    }
    return 0;
}

static int read_run(struct op *op, const json_t *value, struct results_set *set)
{
    json_t *cells = results_fields_member(op, value, "cells", JSON_ARRAY);
    json_t *clock = results_fields_member(op, value, "clock", JSON_STRING);
    struct results read = {.count = 0};
    if (!cells || !clock || results_fields_parse(op, results_fields_run, value, 2, &read))
        return -1;
    const char *clock_name = clock_known(json_string_value(clock));
    size_t count = json_array_size(cells);
    if (!clock_name)
        return fail(op, "\"clock\": expected tsc or monotonic");
    if (count == 0 || count > CELLS_MAX || set->count >= RUNS_MAX)
        return fail(op, "no cells, or more than anybody can have measured");
    struct results *more = realloc(set->runs, (set->count + 1) * sizeof *more);
    if (!more)
        return op_fail_memory(op);
    set->runs = more;
    struct results *r = &set->runs[set->count];
    *r = read;
    r->clock_name = clock_name;
    r->cells = calloc(count, sizeof *r->cells);
    r->count = r->cells ? count : 0;
    r->runs = 0; /* grows with the samples: what was planned need not have been measured */
    set->count++;
    set->last = RESULTS_CELLS;
    return r->cells ? read_cells(op, cells, r) : op_fail_memory(op);
}

static int read_phases(struct op *op, const json_t *phases, struct cost *cost)
{
    size_t found = 0;
    for (int p = 0; p < PHASE_COUNT; p++) {
        const char *name = phase_rows[p].name;
        json_t *list = json_object_get(phases, name);
        if (!list)
            continue;
        found++;
        if (json_array_size(list) != 3)
            return op_fail(op, STATUS_MALFORMED, "\"%s\": expected three numbers", name);
        if (results_fields_whole(op, json_array_get(list, 0), name, &cost->ns[p]) ||
            results_fields_whole(op, json_array_get(list, 1), name, &cost->bytes_in[p]) ||
            results_fields_whole(op, json_array_get(list, 2), name, &cost->bytes_out[p]))
            return -1;
    }
    if (found != json_object_size(phases))
        return fail(op, "\"phases\": one that is unknown here");
    if (cost_sum_ns(cost) != cost->wall_ns)
        return op_fail(op, STATUS_MALFORMED, "the phases sum to %" PRIu64 " ns, not to %" PRIu64,
                       cost_sum_ns(cost), cost->wall_ns);
    return 0;
}

static int read_cell_sample(struct op *op, const json_t *value, struct results_set *set)
{
    struct results *r = &set->runs[set->count - 1];
    json_t *phases = results_fields_member(op, value, "phases", JSON_OBJECT);
    uint64_t cell;
    if (!phases || results_fields_whole(op, json_object_get(value, "cell"), "cell", &cell))
        return -1;
    if (cell >= r->count)
        return op_fail(op, STATUS_MALFORMED, "a sample of cell %" PRIu64 ", which there is not",
                       cell);
    struct results_sample *sample = results_add(r, (size_t)cell);
    if (!sample)
        return op_fail_memory(op);
    if (results_fields_parse(op, results_fields_sample, value, 2, sample))
        return -1;
    if (sample->repeats == 0)
        return fail(op, "\"repeats\": expected at least 1");
    return read_phases(op, phases, &sample->cost);
}

static bool has_run(const struct results_set *set)
{
    return set->count + set->bench_count + set->processes_count > 0;
}

/* A sample is of the last run. */
static int read_sample(struct op *op, const json_t *value, struct results_set *set)
{
    if (!has_run(set))
        return fail(op, "a sample before there is a run");
    if (set->last == RESULTS_ROWS)
        return results_load_bench_sample(op, value, set);
    if (set->last == RESULTS_JOBS)
        return results_load_processes_sample(op, value, set);
    return read_cell_sample(op, value, set);
}

static int read_end(struct op *op, const json_t *value, struct results_set *set)
{
    uint64_t samples;
    if (results_fields_whole(op, value, "end", &samples))
        return -1;
    size_t found = results_set_samples(set) + set->dropped;
    if (samples != found)
        return op_fail(op, STATUS_MALFORMED,
                       "there should be %" PRIu64 " samples before it, and are %zu", samples,
                       found);
    set->complete = true;
    return 0;
}

/* What a line may be, by its one member. */
static const struct {
    const char *name;
    bool is_object;
    int (*read)(struct op *op, const json_t *value, struct results_set *set);
} lines[] = {
    {"reference", true, read_reference},
    {"run", true, read_run},
    {"bench", true, results_load_bench_run},
    {"processes", true, results_load_processes_run},
    {"sample", true, read_sample},
    {"failure", true, results_load_processes_failure},
    {"end", false, read_end},
};

static int read_line(struct op *op, const json_t *line, size_t number, struct results_set *set)
{
    if (number == 1)
        return read_head(op, line, set);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *value = json_object_get(line, lines[i].name);
        if (!value)
            continue;
        if (json_object_size(line) != 1 || (lines[i].is_object && !json_is_object(value)))
            break;
        return lines[i].read(op, value, set);
    }
    return fail(op, "expected a reference, run, bench, processes, sample, failure or end");
}

static int parse_line(struct op *op, const char *p, size_t n, size_t number,
                      struct results_set *set)
{
    json_error_t error;
    if (set->complete)
        return fail(op, "something stands behind the end");
    json_t *line = json_loadb(p, n, JSON_REJECT_DUPLICATES, &error);
    int rc = -1;
    if (json_is_object(line))
        rc = read_line(op, line, number, set);
    else if (!line && json_error_code(&error) == json_error_out_of_memory)
        op_fail_memory(op);
    else
        fail(op, number == 1 ? "not a results file of pgpcost" : "not an object of JSON");
    json_decref(line);
    return rc;
}

int results_load_bytes(struct op *op, const uint8_t *p, size_t n, struct results_set *out)
{
    size_t number = 1;
    *out = (struct results_set){.context.pinned = -1};
    for (const uint8_t *end; n > 0 && (end = memchr(p, '\n', n)) != NULL; number++) {
        size_t length = (size_t)(end - p);
        if (parse_line(op, (const char *)p, length, number, out))
            return op_where(op, "line %zu", number);
        p = end + 1;
        n -= length + 1;
    }
    if (out->complete && n > 0)
        return op_fail(op, STATUS_MALFORMED, "line %zu: something stands behind the end", number);
    if (!has_run(out))
        return op_fail(op, STATUS_MALFORMED, "line %zu: %s", number,
                       number == 1 ? "not a results file of pgpcost"
                                   : "breaks off before there is anything measured");
    return 0;
}

int results_load(struct op *op, const char *path, struct results_set *out)
{
    struct buf b = {0};
    *out = (struct results_set){0};
    int rc = file_slurp(op, path, FILE_BYTES_MAX, &b);
    if (!rc && results_load_bytes(op, b.data, b.len, out))
        rc = op->err.final ? -1 : op_where(op, "%s", path);
    buf_end(&b);
    return rc;
}
