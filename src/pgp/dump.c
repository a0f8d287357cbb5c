#include "pgp/dump.h"

#include "base/secret.h"
#include "pgp/dump_walk.h"

/* Armor, if there is any, comes off first. */
static int enter_armor(struct dump_walk *w)
{
    struct dump_info *info = w->info;
    if (armor_source_title(w->to.op, w->top, info->title))
        return -1;
    if (info->title[0] == '\0')
        return 0;
    w->top = armor_source_new(w->to.op, w->top, &info->armor);
    return w->top ? 0 : -1;
}

int dump_run(struct op *op, const struct dump_options *options, struct source *in,
             struct dump_info *info)
{
    *info = (struct dump_info){.packets = 0};
    struct dump_walk w = {.to = {op, options->listener, options->ctx},
                          .options = options,
                          .info = info,
                          .top = in,
                          .budget = {.consumed = &in->offset}};
    int rc = enter_armor(&w);
    if (!rc)
        rc = w.to.listener->start(w.to.ctx, info);
    if (!rc)
        rc = dump_walk_packets(&w);
    if (!rc && info->packets == 0)
        rc = op_fail(op, STATUS_MALFORMED, "no packet in it");
    if (!rc) {
        info->binary_bytes = w.top->offset;
        info->file_bytes = in->offset;
        rc = ledger_close(op, &info->ledger, info->binary_bytes, info->file_bytes);
    }
    source_free(w.top);
    dump_walk_end(&w);
    secret_wipe_stack_light();
    return rc;
}
