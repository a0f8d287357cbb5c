#include "study/breakeven_run.h"

#include "base/path.h"
#include "study/beginnings.h"
#include "study/runner.h"

#define SAMPLE_NS 1e6

static void listen(void *ctx, size_t cell, size_t done, size_t all)
{
    const struct study_context *c = ctx;
    (void)cell;
    c->progress(c->ctx, "sizes", done, all);
}

static int run(struct op *op, const struct study_context *c, struct plan *plan, const char *name,
               const struct beginnings *l, struct results *out)
{
    /* A listener reads what it is given. */
    struct study_context heard = *c;
    struct runner_options o = {.study = c->name,
                               .name = name,
                               .part_of = name,
                               .save = c->save,
                               .runs = c->runs,
                               .seed = c->seed,
                               .sample_ns = c->quick ? 0 : SAMPLE_NS,
                               .clock = c->clock,
                               .progress = listen,
                               .progress_ctx = &heard};
    for (size_t i = 0; i < l->count; i++) {
        if (plan_add_path(op, plan, l->files[i].path))
            return -1;
    }
    return runner_run(op, plan, c->store, &o, out);
}

int breakeven_run(struct op *op, const struct study_context *c, struct plan *plan, const char *path,
                  struct results *out)
{
    struct beginnings ladder;
    struct file_in file;
    *out = (struct results){0};
    if (file_open(op, &file, path))
        return -1;
    bool is_small = file.st.st_size < BREAKEVEN_RUN_FEW;
    file_close(&file);
    if (is_small)
        return op_fail(op, STATUS_USAGE, "%s: a file of at least %d bytes is needed", path,
                       BREAKEVEN_RUN_FEW);
    int rc =
        beginnings_init(op, path, c->quick ? BEGINNINGS_FACTOR_QUICK : BEGINNINGS_FACTOR, &ladder);
    if (!rc)
        rc = run(op, c, plan, path_base(path), &ladder, out);
    beginnings_end(&ladder);
    return rc;
}
