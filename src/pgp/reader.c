#include "pgp/reader.h"

#include "pgp/frame_source.h"
#include "pgp/read_content.h"
#include "pgp/read_encrypted.h"
#include "pgp/read_signed.h"
#include "stream/copy.h"

#include <string.h>

int reader_enter(struct reader *r, const struct packet_header *h)
{
    r->top = frame_source_new(r->op, r->top, h);
    return r->top ? 0 : -1;
}

int reader_enter_armor(struct reader *r)
{
    r->armor.strict = r->options->strict_armor;
    r->top = armor_source_new(r->op, r->top, &r->armor);
    return r->top ? 0 : -1;
}

void reader_leave(struct reader *r)
{
    r->top = source_pop(r->top);
}

int reader_slurp(struct reader *r, const struct packet_header *h, struct buf *b)
{
    size_t bytes = (size_t)h->length, got = 0;
    if (h->length > r->op->limits->packet_bytes)
        return op_fail(r->op, STATUS_LIMIT, "claims %llu bytes, above the limit of %zu",
                       (unsigned long long)h->length, r->op->limits->packet_bytes);
    if (reader_enter(r, h) || buf_reserve(r->op, b, bytes) ||
        (bytes > 0 && source_read_full(r->top, b->data + b->len, bytes, &got)))
        return -1;
    b->len += got;
    reader_leave(r);
    return 0;
}

int reader_copy(struct reader *r, struct sink *to)
{
    int rc = copy_stream(r->op, r->top, to, r->op->limits->output_bytes);
    r->too_much = rc && r->op->err.status == STATUS_LIMIT && !r->top->failed;
    if (r->too_much)
        op_hint(r->op, "--max-output sets the limit");
    return rc;
}

int reader_claim_level(struct reader *r)
{
    if (r->level.has_data)
        return op_fail(r->op, STATUS_MALFORMED, "a second message behind the first");
    r->level.has_data = true;
    return 0;
}

void reader_descend(struct reader *r, struct reader_level *outer)
{
    *outer = r->level;
    r->level = (struct reader_level){0};
}

void reader_rise(struct reader *r, const struct reader_level *outer)
{
    trials_packets_end(&r->level.pkesks);
    trials_packets_end(&r->level.skesks);
    r->level = *outer;
}

/* What is done with each packet of a message. */
static const struct {
    unsigned tag;
    int (*handle)(struct reader *r, const struct packet_header *h);
} handlers[] = {
    {PACKET_PKESK, read_encrypted_pkesk},         {PACKET_SKESK, read_encrypted_skesk},
    {PACKET_SEIPD, read_encrypted_data},          {PACKET_SED, read_encrypted_unprotected},
    {PACKET_COMPRESSED, read_content_compressed}, {PACKET_LITERAL, read_content_literal},
    {PACKET_SIGNATURE, read_signed_signature},    {PACKET_ONE_PASS_SIGNATURE, read_signed_one_pass},
    {PACKET_MARKER, read_content_skip},           {PACKET_TRUST, read_content_skip},
    {PACKET_PADDING, read_content_skip},
};

/* Tags from 40 up may be skipped when unknown (RFC 9580 section 4.3). */
enum { FIRST_NOT_CRITICAL = 40 };

static int handle(struct reader *r, const struct packet_header *h)
{
    for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++) {
        if (handlers[i].tag == h->tag)
            return handlers[i].handle(r, h);
    }
    if (h->tag >= FIRST_NOT_CRITICAL)
        return read_content_skip(r, h);
    if (h->tag == PACKET_AEAD)
        return op_fail(r->op, STATUS_UNSUPPORTED, "GnuPG's OCB encryption is not supported");
    return op_fail(r->op, STATUS_MALFORMED, "does not belong in a message");
}

bool reader_failed_on_content(const struct reader *r)
{
    enum status status = r->op->err.status;
    return status != STATUS_OK && status != STATUS_IO && status != STATUS_USAGE &&
           status != STATUS_INTERNAL;
}

/* Says in which packet it failed, unless the text does already: of layers of the same kind the
 * innermost is enough. */
static void say_where(struct reader *r, const struct packet_header *h)
{
    const char *name = packet_tag_name(h->tag);
    /* After a failure of other kinds, such as memory, the sources may be gone; and whoever lacks a
     * key or its passphrase is not helped by where. */
    enum status status = r->op->err.status;
    if (!reader_failed_on_content(r) || status == STATUS_NO_KEY || status == STATUS_BAD_PASSPHRASE)
        return;
    /* Where inside a wrong MDC was met depends on the key: that would tell. */
    bool tells = r->judge && r->judge->failed;
    if (!tells && strncmp(r->op->err.text, name, strlen(name)) != 0)
        op_where(r->op, "%s at offset %llu", name, (unsigned long long)h->offset);
}

int reader_packets(struct reader *r)
{
    struct packet_header h;
    bool end;
    for (;;) {
        if (packet_read_header(r->op, r->top, &h, &end))
            return -1;
        if (end)
            break;
        if (handle(r, &h)) {
            say_where(r, &h);
            return -1;
        }
    }
    if (!r->level.has_data)
        return op_fail(r->op, STATUS_MALFORMED, "no message in it");
    return 0;
}
