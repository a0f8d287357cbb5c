#include "stat/results_fields.h"

#include "base/num.h"
#include "stat/results_set.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define FIELD(of, kind, name, member)                                             \
    {                                                                             \
        name, kind, offsetof(struct of, member), sizeof(((struct of *)0)->member) \
    }

const struct results_field results_fields_context[] = {
    FIELD(results_context, RESULTS_WHOLE, "made", made),
    FIELD(results_context, RESULTS_TEXT, "program", program),
    FIELD(results_context, RESULTS_TEXT, "nettle", nettle),
    FIELD(results_context, RESULTS_TEXT, "gmp", gmp),
    FIELD(results_context, RESULTS_TEXT, "zlib", zlib),
    FIELD(results_context, RESULTS_TEXT, "compiler", compiler),
    FIELD(results_context, RESULTS_TEXT, "flags", flags),
    FIELD(results_context, RESULTS_TEXT, "kernel", host.kernel),
    FIELD(results_context, RESULTS_TEXT, "cpu", host.cpu),
    FIELD(results_context, RESULTS_UNSIGNED, "cores", host.cores),
    FIELD(results_context, RESULTS_UNSIGNED, "threads", host.threads),
    FIELD(results_context, RESULTS_TEXT, "smt", host.smt),
    FIELD(results_context, RESULTS_TEXT, "turbo", host.turbo),
    FIELD(results_context, RESULTS_TEXT, "governor", host.governor),
    FIELD(results_context, RESULTS_INT, "pinned", pinned),
    FIELD(results_context, RESULTS_FLAG, "quick", quick),
    FIELD(results_context, RESULTS_TEXT, "clock", clock),
    FIELD(results_context, RESULTS_REAL, "clock_cost_ns", clock_cost_ns),
    FIELD(results_context, RESULTS_REAL, "clock_step_ns", clock_step_ns),
    FIELD(results_context, RESULTS_REAL, "load", load),
    FIELD(results_context, RESULTS_UNSIGNED, "processors", processors),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_run[] = {
    FIELD(results, RESULTS_TEXT, "study", study),
    FIELD(results, RESULTS_TEXT, "name", name),
    FIELD(results, RESULTS_UNSIGNED, "runs", runs),
    FIELD(results, RESULTS_WIDE, "seed", seed),
    FIELD(results, RESULTS_REAL, "clock_cost_ns", clock_cost_ns),
    FIELD(results, RESULTS_REAL, "clock_step_ns", clock_step_ns),
    FIELD(results, RESULTS_REAL, "load", load),
    FIELD(results, RESULTS_UNSIGNED, "processors", processors),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_cell[] = {
    FIELD(results_cell, RESULTS_TEXT, "task", task),
    FIELD(results_cell, RESULTS_TEXT, "file", file),
    FIELD(results_cell, RESULTS_TEXT, "sha256", sha256),
    FIELD(results_cell, RESULTS_TEXT, "profile", profile),
    FIELD(results_cell, RESULTS_TEXT, "cipher", cipher),
    FIELD(results_cell, RESULTS_UNSIGNED, "key_bits", bits),
    FIELD(results_cell, RESULTS_INT, "level", level),
    FIELD(results_cell, RESULTS_INT, "level_on", level_on),
    FIELD(results_cell, RESULTS_FLAG, "armor", armor),
    FIELD(results_cell, RESULTS_FLAG, "text", text),
    FIELD(results_cell, RESULTS_UNSIGNED, "inputs", inputs),
    FIELD(results_cell, RESULTS_UNSIGNED, "ring_keys", ring.keys),
    FIELD(results_cell, RESULTS_WHOLE, "ring_bytes", ring.bytes),
    FIELD(results_cell, RESULTS_FLAG, "ring_large_keys", ring.large_keys),
    FIELD(results_cell, RESULTS_WHOLE, "in_bytes", in_bytes),
    FIELD(results_cell, RESULTS_WHOLE, "out_bytes", out_bytes),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_sample[] = {
    FIELD(results_sample, RESULTS_UNSIGNED, "repeats", repeats),
    FIELD(results_sample, RESULTS_WHOLE, "wall_ns", cost.wall_ns),
    FIELD(results_sample, RESULTS_WHOLE, "user_ns", cost.user_ns),
    FIELD(results_sample, RESULTS_WHOLE, "system_ns", cost.system_ns),
    FIELD(results_sample, RESULTS_WHOLE, "minor_faults", cost.minor_faults),
    FIELD(results_sample, RESULTS_WHOLE, "major_faults", cost.major_faults),
    FIELD(results_sample, RESULTS_WHOLE, "transitions", cost.transitions),
    FIELD(results_sample, RESULTS_WHOLE, "cycles", counts[COUNTER_CYCLES]),
    FIELD(results_sample, RESULTS_WHOLE, "instructions", counts[COUNTER_INSTRUCTIONS]),
    FIELD(results_sample, RESULTS_WHOLE, "ticks", counts[COUNTER_TICKS]),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_bench[] = {
    FIELD(bench, RESULTS_TEXT, "study", study),
    FIELD(bench, RESULTS_TEXT, "name", name),
    FIELD(bench, RESULTS_TEXT, "setting", setting),
    FIELD(bench, RESULTS_TEXT, "missing", missing),
    FIELD(bench, RESULTS_UNSIGNED, "runs", runs),
    FIELD(bench, RESULTS_WIDE, "seed", seed),
    FIELD(bench, RESULTS_REAL, "load", load),
    FIELD(bench, RESULTS_UNSIGNED, "processors", processors),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_row[] = {
    FIELD(bench_row, RESULTS_TEXT, "group", group),
    FIELD(bench_row, RESULTS_TEXT, "name", name),
    FIELD(bench_row, RESULTS_WHOLE, "size", size),
    FIELD(bench_row, RESULTS_WHOLE, "out_bytes", out_bytes),
    FIELD(bench_row, RESULTS_UNSIGNED, "repeats", repeats),
    FIELD(bench_row, RESULTS_FLAG, "counts_tried", counts_tried),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_processes[] = {
    FIELD(processes, RESULTS_TEXT, "study", study),
    FIELD(processes, RESULTS_TEXT, "name", name),
    FIELD(processes, RESULTS_WIDE, "seed", seed),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_program[] = {
    FIELD(processes_program, RESULTS_TEXT, "name", name),
    FIELD(processes_program, RESULTS_TEXT, "what", what),
    FIELD(processes_program, RESULTS_INDEX, "reference", reference),
    FIELD(processes_program, RESULTS_TEXT, "missing", missing),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_job[] = {
    FIELD(processes_job, RESULTS_INDEX, "program", program),
    FIELD(processes_job, RESULTS_FLAG, "decrypts", decrypts),
    FIELD(processes_job, RESULTS_TEXT, "file", file),
    FIELD(processes_job, RESULTS_WHOLE, "file_bytes", file_bytes),
    FIELD(processes_job, RESULTS_UNSIGNED, "bits", bits),
    FIELD(processes_job, RESULTS_TEXT, "key", key),
    FIELD(processes_job, RESULTS_FLAG, "on", on),
    FIELD(processes_job, RESULTS_TEXT, "failure", failure),
    {NULL, RESULTS_TEXT, 0, 0},
};

const struct results_field results_fields_failure[] = {
    FIELD(processes_job, RESULTS_TEXT, "failure", failure),
    {NULL, RESULTS_TEXT, 0, 0},
};

/* Names of files need not be UTF-8, and may hold anything: what is not printable becomes '?'. */
static json_t *emit_text(const char *text, size_t room)
{
    char clean[512] = "";
    size_t n = strnlen(text, room);
    for (size_t i = 0; i < n; i++)
        clean[i] = (unsigned char)text[i] < ' ' || text[i] == 0x7F ? '?' : text[i];
    json_t *value = json_stringn(clean, n);
    for (size_t i = 0; !value && i < n; i++)
        clean[i] = clean[i] > '~' || clean[i] < ' ' ? '?' : clean[i];
    return value ? value : json_stringn(clean, n);
}

static json_t *emit_one(const struct results_field *f, const void *from)
{
    const void *p = (const char *)from + f->offset;
    char digits[24];
    switch (f->kind) {
    case RESULTS_TEXT:
        return emit_text(p, f->size);
    case RESULTS_FLAG:
        return json_boolean(*(const bool *)p);
    case RESULTS_INT:
        return json_integer(*(const int *)p);
    case RESULTS_UNSIGNED:
        return json_integer(*(const unsigned *)p);
    case RESULTS_WHOLE:
        return json_integer((json_int_t)(*(const uint64_t *)p & INT64_MAX));
    case RESULTS_INDEX:
        return json_integer((json_int_t)(*(const size_t *)p));
    case RESULTS_WIDE:
        snprintf(digits, sizeof digits, "%" PRIu64, *(const uint64_t *)p);
        return json_string(digits);
    case RESULTS_REAL:
        return json_real(*(const double *)p);
    }
    return NULL;
}

json_t *results_fields_emit(const struct results_field *fields, const void *from)
{
    json_t *object = json_object();
    for (const struct results_field *f = fields; object && f->name; f++) {
        if (json_object_set_new(object, f->name, emit_one(f, from))) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

static const char *type_name(json_type type)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object",       [JSON_ARRAY] = "an array", [JSON_STRING] = "a text",
        [JSON_INTEGER] = "a whole number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true"};
    return names[type];
}

static int fail_type(struct op *op, const char *name, const char *expected)
{
    return op_fail(op, STATUS_MALFORMED, "\"%s\": expected %s", name, expected);
}

json_t *results_fields_member(struct op *op, const json_t *object, const char *name, json_type type)
{
    json_t *value = json_object_get(object, name);
    if (value && json_typeof(value) == type)
        return value;
    fail_type(op, name, type_name(type));
    return NULL;
}

int results_fields_whole(struct op *op, const json_t *value, const char *what, uint64_t *out)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return fail_type(op, what, "a whole number that is not negative");
    *out = (uint64_t)json_integer_value(value);
    return 0;
}

int results_fields_real(struct op *op, const json_t *object, const char *name, double *out)
{
    const json_t *number = json_object_get(object, name);
    *out = json_number_value(number);
    if (json_is_number(number) && *out >= 0)
        return 0;
    return fail_type(op, name, "a number that is not negative");
}

static int parse_text(struct op *op, const struct results_field *f, const json_t *value, char *out)
{
    const char *text = json_string_value(value);
    if (!text)
        return fail_type(op, f->name, type_name(JSON_STRING));
    size_t n = json_string_length(value);
    for (size_t i = 0; i < n; i++) {
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7F)
            return fail_type(op, f->name, "printable text");
    }
    if (n >= f->size)
        return op_fail(op, STATUS_MALFORMED, "\"%s\": longer than %zu bytes", f->name, f->size - 1);
    memcpy(out, text, n + 1);
    return 0;
}

static int parse_int(struct op *op, const struct results_field *f, const json_t *value, int *out)
{
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < INT_MIN || n > INT_MAX)
        return fail_type(op, f->name, "a whole number of 32 bits");
    *out = (int)n;
    return 0;
}

static int parse_unsigned(struct op *op, const struct results_field *f, const json_t *value,
                          unsigned *out)
{
    uint64_t n = 0;
    if (results_fields_whole(op, value, f->name, &n))
        return -1;
    if (n > UINT_MAX)
        return fail_type(op, f->name, "a whole number of 32 bits");
    *out = (unsigned)n;
    return 0;
}

static int parse_index(struct op *op, const struct results_field *f, const json_t *value,
                       size_t *out)
{
    unsigned n = 0;
    if (parse_unsigned(op, f, value, &n))
        return -1;
    *out = n;
    return 0;
}

static int parse_one(struct op *op, const struct results_field *f, const json_t *value, void *to)
{
    void *p = (char *)to + f->offset;
    switch (f->kind) {
    case RESULTS_TEXT:
        return parse_text(op, f, value, p);
    case RESULTS_FLAG:
        if (!json_is_boolean(value))
            return fail_type(op, f->name, "true or false");
        *(bool *)p = json_is_true(value);
        return 0;
    case RESULTS_INT:
        return parse_int(op, f, value, p);
    case RESULTS_UNSIGNED:
        return parse_unsigned(op, f, value, p);
    case RESULTS_WHOLE:
        return results_fields_whole(op, value, f->name, p);
    case RESULTS_INDEX:
        return parse_index(op, f, value, p);
    case RESULTS_WIDE:
        if (!json_is_string(value) || !num_parse(json_string_value(value), 0, UINT64_MAX, p))
            return fail_type(op, f->name, "digits as a text");
        return 0;
    case RESULTS_REAL:
        if (!json_is_number(value))
            return fail_type(op, f->name, type_name(JSON_REAL));
        *(double *)p = json_number_value(value);
        return 0;
    }
    return -1;
}

int results_fields_parse(struct op *op, const struct results_field *fields, const json_t *object,
                         size_t more, void *to)
{
    size_t count = more;
    for (const struct results_field *f = fields; f->name; f++, count++) {
        if (parse_one(op, f, json_object_get(object, f->name), to))
            return -1;
    }
    if (json_object_size(object) != count)
        return op_fail(op, STATUS_MALFORMED, "has a member that is unknown here");
    return 0;
}
