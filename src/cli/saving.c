#include "cli/saving.h"

#include "base/path.h"
#include "study/context.h"
#include "study/reference.h"

#include <inttypes.h>

int saving_check(struct op *op, const struct saving *s)
{
    if (s->path && path_is_stdout(s->path))
        return op_fail(op, STATUS_USAGE, "--save %s: the tables go to standard output; name a file",
                       s->path);
    if (!s->path || s->force || !file_exists(s->path) || path_is_special(s->path))
        return 0;
    op_fail(op, STATUS_IO, "%s: exists already", s->path);
    return op_hint(op, "-f replaces it");
}

static int save_reference(struct op *op, struct saving *s, const struct clock *clock,
                          enum results_when when)
{
    struct results_reference reference;
    if (reference_run(op, clock, &reference))
        return -1;
    return results_save_reference(op, &s->file, when, &reference);
}

int saving_begin(struct op *op, struct saving *s, const struct clock *clock,
                 struct results_save **to)
{
    struct results_context context;
    *to = NULL;
    if (!s->path)
        return 0;
    s->open = true;
    context_describe(clock, s->cpu, &context);
    context.quick = s->quick;
    *to = &s->file;
    if (results_save_open(op, &s->file, s->path, s->force ? FILE_REPLACE : 0, &context))
        return -1;
    return save_reference(op, s, clock, RESULTS_START);
}

int saving_end(struct op *op, struct saving *s, const struct clock *clock, int rc)
{
    if (!s->open)
        return rc;
    s->open = false;
    if (!rc)
        rc = save_reference(op, s, clock, RESULTS_END);
    if (!rc)
        rc = results_save_finish(op, &s->file);
    if (rc && s->file.samples > 0)
        op_hint(op, "%s holds the %" PRIu64 " samples that were taken", s->path, s->file.samples);
    results_save_close(&s->file);
    return rc;
}
