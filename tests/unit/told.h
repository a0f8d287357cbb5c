/* A listener that writes down what pgp/dump tells, one line a packet, and what tests do with it.
 *
 *     18{version=1 ( 8{algorithm=1/ZIP ( 11{mode=b name= date=none data bytes=5}11@0 )}11 ) ok ...}98@142
 *
 * A packet is its tag, its fields in braces, and behind them its bytes and its offset; what is
 * inside it stands in parentheses, behind "?" where it is unverified, "ok" where it was verified. The
 * length of a clearsigned text comes first.
 * After cmocka.h. */
#ifndef UNIT_TOLD_H
#define UNIT_TOLD_H

#include "packets.h"
#include "pgp/dump.h"

struct told {
    struct op *op;
    struct buf text;
    unsigned level, deepest, starts;
    struct dump_info info;
};

static inline int told_line(struct told *t, const char *text)
{
    return buf_puts(t->op, &t->text, text);
}

static inline int told_start(void *ctx, const struct dump_info *info)
{
    struct told *t = ctx;
    t->starts++;
    return info->title[0] ? told_line(t, info->title) : 0;
}

static inline int told_text(void *ctx, const struct dump_info *info)
{
    struct told *t = ctx;
    char line[64];
    assert_true(info->clearsigned && info->packets == 0);
    snprintf(line, sizeof line, " text=%llu", (unsigned long long)info->text_bytes);
    return told_line(t, line);
}

static inline int told_begin(void *ctx, const struct dump_packet *packet)
{
    struct told *t = ctx;
    char line[64];
    assert_int_equal(packet->level, t->level);
    snprintf(line, sizeof line, " %u{", packet->header->tag);
    return told_line(t, line);
}

static inline int told_field(void *ctx, const struct dump_field *f)
{
    struct told *t = ctx;
    char line[DUMP_FIELD_TEXT_MAX + 64];
    if (f->kind == DUMP_FIELD_NUMBER)
        snprintf(line, sizeof line, "%s=%llu ", f->name, (unsigned long long)f->number);
    else if (f->kind == DUMP_FIELD_CODE)
        snprintf(line, sizeof line, "%s=%llu/%s ", f->name, (unsigned long long)f->number, f->text);
    else
        snprintf(line, sizeof line, "%s=%s ", f->name, f->text);
    for (const char *p = line; *p; p++)
        assert_true(*p >= ' ' && *p <= '~');
    if (f->kind != DUMP_FIELD_NUMBER)
        assert_true(strlen(f->text) < DUMP_FIELD_TEXT_MAX);
    return told_line(t, line);
}

static inline int told_inside(void *ctx, bool unverified)
{
    struct told *t = ctx;
    if (++t->level > t->deepest)
        t->deepest = t->level;
    return told_line(t, unverified ? "(?" : "(");
}

static inline int told_verified(void *ctx)
{
    return told_line(ctx, " ok ");
}

static inline int told_end(void *ctx, const struct dump_packet *packet)
{
    struct told *t = ctx;
    char line[64];
    if (packet->level < t->level) {
        t->level--;
        if (told_line(t, ")"))
            return -1;
    }
    snprintf(line, sizeof line, "}%llu@%llu", (unsigned long long)packet->bytes,
             (unsigned long long)packet->header->offset);
    if (packet->chunks != 1)
        snprintf(line + strlen(line), sizeof line - strlen(line), "/%llu",
                 (unsigned long long)packet->chunks);
    return told_line(t, line);
}

static const struct dump_listener told_listener = {
    told_start, told_text, told_begin, told_field, told_inside, told_verified, told_end};

/* Dumps n bytes at p, which come `step` at a time. told_drop in either case. 0, or -1. */
static inline int told_dump(struct op *op, struct told *t, const struct keyring *keys,
                            const struct passphrase_source *passphrases, const void *p, size_t n,
                            size_t step)
{
    *t = (struct told){.op = op};
    struct dump_options o = {
        .keys = keys, .passphrases = passphrases, .listener = &told_listener, .ctx = t};
    struct source *in = mem_source_new(op, p, n, step);
    int rc = in ? dump_run(op, &o, in, &t->info) : -1;
    if (!rc) {
        assert_int_equal(t->starts, 1);
        assert_int_equal(t->level, 0);
        assert_int_equal(t->info.file_bytes, n);
        assert_int_equal(ledger_total(&t->info.ledger), n);
    }
    assert_int_not_equal(op->err.status, STATUS_INTERNAL);
    assert_int_equal(buf_append(op, &t->text, "", 1), 0);
    return rc;
}

static inline void told_drop(struct told *t)
{
    buf_end(&t->text);
}

/* Whether the text has `what`; prints it where not. */
static inline bool told_has(const struct told *t, const char *what)
{
    const char *text = (const char *)t->text.data;
    if (strstr(text, what))
        return true;
    fprintf(stderr, "# expected \"%s\" in \"%s\"\n", what, text);
    return false;
}

/* Dumps and empties b, with our key; it fails so. */
static inline void told_assert_fails(struct buf *b, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct told t;
    assert_int_equal(told_dump(op, &t, &ours, NULL, b->data, b->len, 0), -1);
    assert_true(pipe_failed(op, status, what));
    told_drop(&t);
    buf_end(b);
}

/* Dumps b, with these keys, and empties it; `what`, if any, is in what is told. */
static inline struct ledger told_assert(struct buf *b, const struct keyring *keys, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct told t;
    if (told_dump(op, &t, keys, NULL, b->data, b->len, 0))
        fail_msg("%s", op->err.text);
    assert_true(!what || told_has(&t, what));
    told_drop(&t);
    buf_end(b);
    return t.info.ledger;
}

#endif
