#include "pgp/dump.h"

#include "base/secret.h"
#include "pgp/clearsign_source.h"
#include "pgp/dump_walk.h"

#include <string.h>

/* Reads the text of a clearsigned file, up to the armor of its signatures, and tells how much it is.
 * Gives the number of the line at which it is then. */
static int pass_text(struct dump_walk *w, uint64_t *line)
{
    struct dump_info *info = w->info;
    struct clearsign_info clear;
    w->top = clearsign_source_new(w->to.op, w->top, &clear);
    if (!w->top || source_drain(w->top))
        return -1;
    info->text_bytes = w->top->offset;
    *line = clear.line;
    w->top = source_pop(w->top);
    dump_walk_charge(w, LEDGER_PAYLOAD, info->text_bytes);
    info->ledger.written = info->text_bytes;
    return w->to.listener->text(w->to.ctx, info);
}

/* Tells what the file is. Armor, if there is any, comes off first, and text before it. */
static int enter_armor(struct dump_walk *w)
{
    struct dump_info *info = w->info;
    uint64_t line = 1;
    if (armor_source_title(w->to.op, w->top, info->title) || w->to.listener->start(w->to.ctx, info))
        return -1;
    if (info->title[0] == '\0')
        return 0;
    info->clearsigned = strcmp(info->title, "PGP SIGNED MESSAGE") == 0;
    if (info->clearsigned && pass_text(w, &line))
        return -1;
    w->top = armor_source_new(w->to.op, w->top, &info->armor);
    info->armor.line = line;
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
        rc = dump_walk_packets(&w);
    if (!rc && info->packets == 0)
        rc = op_fail(op, STATUS_MALFORMED, "no packet in it");
    if (!rc) {
        info->binary_bytes = info->text_bytes + w.top->offset;
        info->file_bytes = in->offset;
        rc = ledger_close(op, &info->ledger, info->binary_bytes, info->file_bytes);
    }
    source_free(w.top);
    dump_walk_end(&w);
    secret_wipe_stack(SECRET_STACK_BYTES);
    return rc;
}
