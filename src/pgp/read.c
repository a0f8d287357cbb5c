#include "pgp/read.h"

#include "base/secret.h"
#include "pgp/armor_source.h"
#include "pgp/reader.h"

/* Armor, if there is any, comes off first. */
static int enter_armor(struct reader *r, struct armor_info *armor)
{
    bool armored = false;
    if (armor_source_detect(r->op, r->top, &armored))
        return -1;
    r->info->armored = armored;
    if (!armored)
        return 0;
    armor->strict = r->options->strict_armor;
    r->top = armor_source_new(r->op, r->top, armor);
    return r->top ? 0 : -1;
}

/* RFC 9580 section 6.1: a wrong checksum alone is no reason to refuse what checks itself. */
static int judge_armor(struct reader *r, const struct armor_info *armor)
{
    if (!armor->crc_wrong)
        return 0;
    if (!r->info->encrypted || r->info->no_integrity)
        return op_fail(r->op, STATUS_DAMAGED, "the armor's checksum is wrong");
    op_warn(r->op, "the armor's checksum is wrong, but the message's integrity was checked");
    return 0;
}

int read_message(struct op *op, const struct read_options *options, struct source *in,
                 struct sink *out, struct read_info *info)
{
    *info = (struct read_info){0};
    struct reader r = {.op = op, .options = options, .info = info, .out = out, .top = in};
    struct armor_info armor = {0};
    r.budget.consumed = &in->offset;
    int rc = enter_armor(&r, &armor);
    if (!rc)
        rc = reader_packets(&r);
    if (!rc)
        rc = judge_armor(&r, &armor);
    if (rc)
        info->recipient = (struct keyring_hit){NULL, NULL};
    source_free(r.top);
    trials_packets_end(&r.level.pkesks);
    trials_packets_end(&r.level.skesks);
    secret_wipe_stack_light();
    return rc;
}
