#include "pgp/read_signed.h"

#include "base/num.h"
#include "pgp/armor_source.h"
#include "pgp/clearsign_source.h"
#include "pgp/digest_source.h"
#include "pgp/read_content.h"
#include "stream/copy.h"

/* --- packets of a message ------------------------------------------------------------------------ */

/* RFC 9580 section 5.4: version, type, hash, algorithm, issuer, last. */
enum { ONE_PASS_VERSION = 3, ONE_PASS_BYTES = 13 };

/* Reads one and asks for its hash. Of other versions nothing is known, so that their signatures cannot
 * be checked. */
static int announce(struct reader *r, const struct packet_header *h)
{
    struct buf body = {0};
    int rc = reader_slurp(r, h, &body);
    if (!rc && body.len == ONE_PASS_BYTES && body.data[0] == ONE_PASS_VERSION)
        verify_announce(r->options->verify, body.data[2], body.data[1]);
    buf_end(&body);
    return rc;
}

int read_signed_one_pass(struct reader *r, const struct packet_header *h)
{
    if (r->level.has_data)
        return op_fail(r->op, STATUS_MALFORMED, "behind what it should announce a signature of");
    r->level.one_pass++;
    r->info->is_signed = true;
    return r->options->verify ? announce(r, h) : read_content_skip(r, h);
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

/* Keeps the signature whose header was read. */
static int keep(struct reader *r, const struct packet_header *h)
{
    struct verify *v = r->options->verify;
    size_t start = v->packets.bytes.len;
    return reader_slurp(r, h, &v->packets.bytes) || verify_keep(r->op, v, start) ? -1 : 0;
}

/* Before the data a signature may stand alone, behind it only where a one-pass packet said so (RFC
 * 4880 section 11.3), or where nobody said so yet: a version 2 or 3 one behind a literal, both with
 * headers of the old format. */
int read_signed_signature(struct reader *r, const struct packet_header *h)
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
    if (!r->options->verify)
        return read_content_skip(r, h);
    if (keep(r, h))
        return -1;
    if (!r->level.has_data)
        verify_announce_last(r->op, r->options->verify);
    return 0;
}

int read_signed_enter(struct reader *r, bool *is_on)
{
    *is_on = r->options->verify && !digests_is_empty(&r->options->verify->digests);
    if (*is_on)
        r->top = digest_source_new(r->op, r->top, &r->options->verify->digests);
    return r->top ? 0 : -1;
}

/* --- signatures apart from what they cover -------------------------------------------------------- */

/* Reads what is nothing but signatures. */
static int read_signatures(struct reader *r)
{
    struct packet_header h;
    bool end;
    size_t count = 0;
    while (!packet_read_header(r->op, r->top, &h, &end)) {
        int rc;
        if (end && count > 0)
            return 0;
        if (end)
            return op_fail(r->op, STATUS_MALFORMED, "no signature in it");
        if (h.tag == PACKET_SIGNATURE)
            rc = r->options->verify ? keep(r, &h) : read_content_skip(r, &h);
        else if (h.tag == PACKET_MARKER || h.tag == PACKET_PADDING || h.tag >= PACKET_PRIVATE_FIRST)
            rc = read_content_skip(r, &h);
        else
            rc = op_fail(r->op, STATUS_MALFORMED, "%s at offset %llu: a signature was expected",
                         packet_tag_name(h.tag), (unsigned long long)h.offset);
        if (rc)
            return -1;
        count += h.tag == PACKET_SIGNATURE;
    }
    return -1;
}

/* Which hash a clearsigned text has is known only behind it. Its headers say which, and where they say
 * nothing it may be any (RFC 9580 section 7.1). */
static void announce_clear(struct verify *v, const struct clearsign_info *info)
{
    v->clearsigned = true;
    v->unnamed = !info->has_header;
    for (size_t i = 0; i < info->hash_count; i++)
        verify_announce(v, info->hashes[i]->id, SIGNATURE_TEXT);
    for (size_t i = 0; !info->has_header && hash_table[i]; i++)
        verify_announce(v, hash_table[i]->id, SIGNATURE_TEXT);
}

/* The text of r->top, a clearsign_source, goes to r->out. */
static int copy_clear(struct reader *r, const struct clearsign_info *info)
{
    bool is_on;
    if (source_start(r->top))
        return -1;
    if (r->options->verify)
        announce_clear(r->options->verify, info);
    if (r->options->on_literal && r->options->on_literal(r->op, r->options->ctx, &r->info->literal))
        return -1;
    if (read_signed_enter(r, &is_on) || reader_copy(r, r->out))
        return -1;
    if (is_on)
        reader_leave(r);
    return 0;
}

int read_signed_clear(struct reader *r)
{
    struct clearsign_info info;
    r->info->is_signed = r->info->clearsigned = true;
    r->info->literal.mode = 't';
    r->top = clearsign_source_new(r->op, r->top, &info);
    if (!r->top || copy_clear(r, &info))
        return -1;
    reader_leave(r);
    return reader_enter_armor(r) || read_signatures(r) ? -1 : 0;
}

/* --- detached ------------------------------------------------------------------------------------- */

static int read_signature_file(struct reader *r)
{
    bool armored;
    if (armor_source_detect(r->op, r->top, &armored))
        return -1;
    if ((armored && reader_enter_armor(r)) || read_signatures(r))
        return -1;
    if (r->armor.crc_wrong)
        op_warn(r->op, "the checksum of the signature's armor is wrong");
    return 0;
}

static void announce_all(struct op *op, struct verify *v)
{
    const uint8_t *body = v->packets.bytes.data;
    for (size_t i = 0; i < v->packets.count; body += v->packets.lengths[i++]) {
        struct signature sig;
        if (signature_parse(op, body, v->packets.lengths[i], &sig))
            op_clear(op);
        else
            verify_announce(v, sig.hash_algorithm, sig.type);
    }
}

int read_signed_detached(struct op *op, const struct read_options *options,
                         struct source *signatures, struct source *document)
{
    struct read_info info = {0};
    struct reader r = {.op = op, .options = options, .info = &info, .top = signatures};
    struct verify *v = options->verify;
    int rc = read_signature_file(&r);
    source_free(r.top);
    if (!rc) {
        announce_all(op, v);
        document = digest_source_new(op, document, &v->digests);
        rc = document ? source_drain(document) : -1;
    }
    source_free(document);
    return rc ? -1 : verify_judge(op, v);
}
