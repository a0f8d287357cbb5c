#include "stat/results_save.h"

#include "stat/results_fields.h"

/* In one call, so that a full disk leaves all lines before it whole. */
static int put_line(struct op *op, struct results_save *s, json_t *object)
{
    size_t n = object ? json_dumpb(object, NULL, 0, JSON_COMPACT) : 0;
    int rc = n > 0 ? 0 : op_fail_memory(op);
    buf_clear(&s->line);
    if (!rc)
        rc = buf_reserve(op, &s->line, n + 1);
    if (!rc && json_dumpb(object, (char *)s->line.data, n, JSON_COMPACT) != n)
        rc = op_fail_memory(op);
    json_decref(object);
    if (rc)
        return -1;
    s->line.data[n] = '\n';
    s->line.len = n + 1;
    return file_write(op, &s->file, s->line.data, s->line.len);
}

/* {NAME: value}, taking the value. */
static json_t *wrapped(const char *name, json_t *value)
{
    return json_pack("{s:o}", name, value);
}

int results_save_open(struct op *op, struct results_save *s, const char *path, unsigned flags,
                      const struct results_context *context)
{
    char schema[40];
    *s = (struct results_save){.file = {.fd = -1}};
    if (file_create(op, &s->file, path, flags, NULL))
        return -1;
    snprintf(schema, sizeof schema, "%s%d", RESULTS_FIELDS_SCHEMA, RESULTS_FIELDS_VERSION);
    return put_line(op, s,
                    json_pack("{s:s, s:o}", "schema", schema, "context",
                              results_fields_emit(results_fields_context, context)));
}

int results_save_reference(struct op *op, struct results_save *s, enum results_when when,
                           const struct results_reference *reference)
{
    json_t *o = json_pack("{s:s}", "when", results_set_whens[when]);
    for (int k = 0; o && k < RESULTS_REFERENCES; k++) {
        json_t *list = json_array();
        for (int i = 0; i < RESULTS_REFERENCE_SAMPLES; i++)
            json_array_append_new(list, json_integer((json_int_t)reference->ns[k][i]));
        if (json_array_size(list) != RESULTS_REFERENCE_SAMPLES) {
            json_decref(list);
            list = NULL;
        }
        if (json_object_set_new(o, results_set_references[k].name, list)) {
            json_decref(o);
            o = NULL;
        }
    }
    return put_line(op, s, wrapped("reference", o));
}

int results_save_run(struct op *op, struct results_save *s, const struct results *r)
{
    json_t *run = results_fields_emit(results_fields_run, r), *cells = json_array();
    for (size_t i = 0; i < r->count; i++)
        json_array_append_new(cells, results_fields_emit(results_fields_cell, &r->cells[i]));
    bool whole = cells && json_array_size(cells) == r->count;
    if (json_object_set_new(run, "cells", cells) || !whole ||
        json_object_set_new(run, "clock", json_string(r->clock_name))) {
        json_decref(run);
        return op_fail_memory(op);
    }
    return results_save_begin(op, s, "run", run);
}

int results_save_begin(struct op *op, struct results_save *s, const char *kind, json_t *run)
{
    return put_line(op, s, wrapped(kind, run)) || file_publish(op, &s->file) ? -1 : 0;
}

int results_save_line(struct op *op, struct results_save *s, const char *kind, json_t *value)
{
    return put_line(op, s, wrapped(kind, value));
}

int results_save_taken(struct op *op, struct results_save *s, json_t *sample)
{
    if (put_line(op, s, wrapped("sample", sample)))
        return -1;
    s->samples++;
    return 0;
}

/* The phases that something happened in: [ns, bytes in, bytes out]. */
static json_t *emit_phases(const struct cost *c)
{
    json_t *phases = json_object();
    for (int p = 0; phases && p < PHASE_COUNT; p++) {
        if (!c->ns[p] && !c->bytes_in[p] && !c->bytes_out[p])
            continue;
        json_t *list = json_pack("[I,I,I]", (json_int_t)c->ns[p], (json_int_t)c->bytes_in[p],
                                 (json_int_t)c->bytes_out[p]);
        if (json_object_set_new(phases, phase_rows[p].name, list)) {
            json_decref(phases);
            return NULL;
        }
    }
    return phases;
}

int results_save_sample(struct op *op, struct results_save *s, const struct results *r, size_t cell)
{
    const struct results_cell *c = &r->cells[cell];
    const struct results_sample *sample = &c->samples[c->count - 1];
    json_t *o = results_fields_emit(results_fields_sample, sample);
    if (json_object_set_new(o, "cell", json_integer((json_int_t)cell)) ||
        json_object_set_new(o, "phases", emit_phases(&sample->cost))) {
        json_decref(o);
        return op_fail_memory(op);
    }
    return results_save_taken(op, s, o);
}

int results_save_finish(struct op *op, struct results_save *s)
{
    int rc = put_line(op, s, wrapped("end", json_integer((json_int_t)s->samples)));
    if (!rc)
        rc = file_commit(op, &s->file);
    results_save_close(s);
    return rc;
}

void results_save_close(struct results_save *s)
{
    file_abort(&s->file);
    buf_end(&s->line);
}
