#include "pgp/read.h"

#include "base/secret.h"
#include "pgp/armor_source.h"
#include "pgp/read_signed.h"

#include <string.h>

/* Armor, if there is any, comes off first. */
static int read_any(struct reader *r)
{
    char title[ARMOR_TITLE_BYTES];
    if (armor_source_title(r->op, r->top, title))
        return -1;
    r->info->armored = title[0] != '\0';
    if (strcmp(title, "PGP SIGNED MESSAGE") == 0)
        return read_signed_clear(r);
    if (r->info->armored)
        return reader_enter_armor(r) || reader_packets(r) ? -1 : 0;
    const uint8_t *p;
    size_t got;
    if (source_peek(r->top, 1, &p, &got))
        return -1;
    bool is_foreign = got > 0 && !packet_is_header(p[0]);
    int rc = reader_packets(r);
    if (rc && is_foreign && r->op->err.status == STATUS_MALFORMED)
        op_hint(r->op, "it is neither OpenPGP packets nor ASCII armor");
    return rc;
}

/* RFC 9580 section 6.1: a wrong checksum alone is no reason to refuse what checks itself. */
static int judge_armor(const struct reader *r)
{
    const struct read_info *info = r->info;
    const struct verify *v = r->options->verify;
    bool is_good = v && v->count > 0 && verify_worst(v) == VERIFY_GOOD;
    bool has_integrity = info->encrypted && !info->no_integrity;
    if (!r->armor.crc_wrong)
        return 0;
    if (!is_good && !has_integrity)
        return op_fail(r->op, STATUS_DAMAGED, "the armor's checksum is wrong");
    op_warn(r->op, "the armor's checksum is wrong, but the message's %s checked",
            has_integrity ? "integrity was" : "signatures were");
    return 0;
}

int read_message(struct op *op, const struct read_options *options, struct source *in,
                 struct sink *out, struct read_info *info)
{
    *info = (struct read_info){0};
    struct reader r = {.op = op, .options = options, .info = info, .out = out, .top = in};
    r.budget.consumed = &in->offset;
    int rc = read_any(&r);
    if (!rc && options->verify)
        rc = verify_judge(op, options->verify);
    if (!rc)
        rc = judge_armor(&r);
    if (rc)
        info->recipient = (struct keyring_hit){NULL, NULL};
    source_free(r.top);
    trials_packets_end(&r.level.pkesks);
    trials_packets_end(&r.level.skesks);
    if (rc || info->encrypted)
        secret_wipe_stack(SECRET_STACK_BYTES);
    return rc;
}
