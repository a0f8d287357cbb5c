#include "pgp/read_content.h"

#include "pgp/literal.h"
#include "pgp/read_signed.h"
#include "pgp/text_sink.h"

enum { COMPRESSION_NONE, COMPRESSION_ZIP, COMPRESSION_ZLIB, COMPRESSION_BZIP2 };

int read_content_skip(struct reader *r, const struct packet_header *h)
{
    if (reader_enter(r, h) || source_drain(r->top))
        return -1;
    reader_leave(r);
    return 0;
}

/* Notes this level's data. Behind a session key it must not be plain: that is how encrypted data
 * would be exchanged for an attacker's own. */
static int claim_plain(struct reader *r)
{
    if (reader_claim_level(r))
        return -1;
    if (r->level.pkesks.count + r->level.skesks.count > 0)
        return op_fail(r->op, STATUS_MALFORMED, "not encrypted, though a session key is before it");
    return 0;
}

/* Copies text, with the line ends of this side. */
static int copy_text(struct reader *r)
{
    struct sink *text = text_sink_new(r->op, r->out, TEXT_DECODE);
    if (!text)
        return -1;
    int rc = reader_copy(r, text);
    if (!rc)
        rc = sink_end(text);
    sink_pop(text);
    return rc;
}

int read_content_literal(struct reader *r, const struct packet_header *h)
{
    struct literal *l = &r->info->literal;
    r->level.old_literal = !h->new_format;
    if (claim_plain(r) || reader_enter(r, h) || literal_read(r->op, r->top, l))
        return -1;
    if (r->options->on_literal && r->options->on_literal(r->op, r->options->ctx, l))
        return -1;
    bool is_on;
    if (read_signed_enter(r, &is_on) ||
        (literal_is_text(l->mode) ? copy_text(r) : reader_copy(r, r->out)))
        return -1;
    if (is_on)
        reader_leave(r);
    reader_leave(r);
    return 0;
}

static int inflate(struct reader *r, unsigned algorithm)
{
    switch (algorithm) {
    case COMPRESSION_NONE:
        return 0;
    case COMPRESSION_ZIP:
    case COMPRESSION_ZLIB:
        r->top = inflate_source_new(
            r->op, r->top, algorithm == COMPRESSION_ZIP ? INFLATE_RAW : INFLATE_ZLIB, &r->budget);
        return r->top ? 0 : -1;
    default:
        return op_fail(r->op, STATUS_UNSUPPORTED, "compression %u%s, expected 0, 1 or 2", algorithm,
                       algorithm == COMPRESSION_BZIP2 ? " (bzip2)" : "");
    }
}

int read_content_compressed(struct reader *r, const struct packet_header *h)
{
    uint8_t algorithm;
    size_t got;
    if (claim_plain(r) || reader_enter(r, h) || source_read_full(r->top, &algorithm, 1, &got))
        return -1;
    if (got < 1)
        return op_fail(r->op, STATUS_MALFORMED, "empty");
    if (r->depth == r->op->limits->depth) {
        op_fail(r->op, STATUS_LIMIT, "more than %u layers of compression", r->op->limits->depth);
        return op_hint(r->op, "--max-depth sets the limit");
    }
    struct source *frame = r->top;
    struct reader_level outer;
    reader_descend(r, &outer);
    r->depth++;
    int rc = inflate(r, algorithm);
    r->info->compression = algorithm;
    r->info->layers++;
    if (!rc)
        rc = reader_packets(r);
    r->depth--;
    reader_rise(r, &outer);
    if (rc)
        return -1;
    while (r->top != frame)
        reader_leave(r);
    reader_leave(r);
    return 0;
}
