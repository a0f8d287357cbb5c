#include "cli/sop_cost.h"

#include "base/append.h"
#include "base/clock.h"

#include <jansson.h>
#include <stdlib.h>

static int set(json_t *o, const char *name, uint64_t value)
{
    return json_object_set_new(o, name, json_integer((json_int_t)value));
}

static json_t *phases_json(const struct cost *cost)
{
    json_t *o = json_object();
    int rc = o ? 0 : -1;
    for (int p = 0; !rc && p < PHASE_COUNT; p++)
        rc = set(o, phase_rows[p].name, cost->ns[p]);
    if (!rc)
        return o;
    json_decref(o);
    return NULL;
}

/* The line without its end, to be freed; NULL out of memory. */
static char *line_of(const struct sop *s, enum sop_status status, const struct cost *cost)
{
    json_t *o = json_object();
    int rc = json_object_set_new(o, "program", json_string(PACKAGE_STRING));
    rc |= set(o, "made", clock_unix_time());
    rc |= json_object_set_new(o, "verb", json_string(s->verb->name));
    rc |= set(o, "status", status);
    rc |= set(o, "in_bytes", cost->bytes_out[PHASE_READ]);
    rc |= set(o, "out_bytes", cost->bytes_in[PHASE_WRITE]);
    rc |= set(o, "wall_ns", cost->wall_ns);
    rc |= set(o, "user_ns", cost->user_ns);
    rc |= set(o, "system_ns", cost->system_ns);
    rc |= json_object_set_new(o, "phases_ns", phases_json(cost));
    char *line = rc ? NULL : json_dumps(o, 0);
    json_decref(o);
    return line;
}

void sop_cost_append(struct sop *s, enum sop_status status, const struct cost *cost)
{
    const char *path = getenv("PGPCOST_COST");
    struct op op;
    struct buf record = {0};
    if (!path || path[0] == '\0')
        return;
    op_init(&op);
    char *line = line_of(s, status, cost);
    int rc = line ? 0 : op_fail_memory(&op);
    if (!rc)
        rc = buf_puts(&op, &record, line) || buf_put8(&op, &record, '\n') ? -1 : 0;
    if (!rc)
        rc = append_record(&op, path, record.data, record.len);
    if (rc)
        op_warn(&s->op, "PGPCOST_COST: %s", op.err.text);
    buf_end(&record);
    free(line);
}
