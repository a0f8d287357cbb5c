#include "pgp/read_content.h"

#include "pgp/literal.h"
#include "pgp/text_sink.h"
#include "stream/copy.h"

enum { COMPRESSION_NONE, COMPRESSION_ZIP, COMPRESSION_ZLIB, COMPRESSION_BZIP2 };

int read_content_skip(struct reader *r, const struct packet_header *h)
{
    if (reader_enter(r, h) || source_drain(r->top))
        return -1;
    reader_leave(r);
    return 0;
}

int read_content_one_pass(struct reader *r, const struct packet_header *h)
{
    if (r->level.has_data)
        return op_fail(r->op, STATUS_MALFORMED, "behind what it should announce a signature of");
    r->level.one_pass++;
    r->info->is_signed = true;
    return read_content_skip(r, h);
}

/* Whether a signature, whose body is next, is one that GnuPG 1.4 puts behind a literal when it writes
 * as programs before RFC 2440 did (--rfc1991, --pgp2), which knew no one-pass packets: everything
 * about it is of that time. */
static int is_old_signature(struct reader *r, const struct packet_header *h, bool *is_old)
{
    const uint8_t *version;
    size_t got;
    *is_old = false;
    if (h->new_format || !r->level.old_literal)
        return 0;
    if (source_peek(r->top, 1, &version, &got))
        return -1;
    *is_old = got > 0 && (version[0] == 2 || version[0] == 3);
    return 0;
}

/* Before the data a signature may stand alone, behind it only where a one-pass packet said so (RFC
 * 4880 section 11.3), or where nobody said so yet: a version 2 or 3 one behind a literal, both with
 * headers of the old format. */
int read_content_signature(struct reader *r, const struct packet_header *h)
{
    if (r->level.has_data && r->level.one_pass == 0) {
        bool is_old;
        if (is_old_signature(r, h, &is_old))
            return -1;
        if (!is_old)
            return op_fail(r->op, STATUS_MALFORMED,
                           "behind the message, which did not announce it");
    } else if (r->level.has_data) {
        r->level.one_pass--;
    }
    r->info->is_signed = true;
    return read_content_skip(r, h);
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
static int copy_text(struct reader *r, uint64_t max)
{
    struct sink *text = text_sink_new(r->op, r->out, TEXT_DECODE);
    if (!text)
        return -1;
    int rc = copy_stream(r->op, r->top, text, max);
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
    uint64_t max = r->op->limits->output_bytes;
    int rc = literal_is_text(l->mode) ? copy_text(r, max) : copy_stream(r->op, r->top, r->out, max);
    r->too_much = rc && r->op->err.status == STATUS_LIMIT && !r->top->failed;
    if (r->too_much)
        op_hint(r->op, "--max-output sets the limit");
    if (!rc)
        reader_leave(r);
    return rc;
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
