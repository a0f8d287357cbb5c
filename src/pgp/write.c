#include "pgp/write.h"

#include "base/secret.h"
#include "pgp/armor_sink.h"
#include "pgp/cfb_sink.h"
#include "pgp/frame_sink.h"
#include "pgp/literal.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/mdc_sink.h"
#include "pgp/packet.h"
#include "pgp/skesk.h"
#include "pgp/text_sink.h"
#include "stream/copy.h"
#include "zip/deflate_sink.h"

enum { COMPRESSION_ZIP = 1 };

/* Writes n bytes to s; on failure s is freed and NULL returned, so that steps chain. */
static struct sink *put(struct sink *s, const void *p, size_t n)
{
    if (s && sink_write(s, p, n)) {
        sink_free(s);
        return NULL;
    }
    return s;
}

static struct sink *put_session_keys(struct op *op, const struct write_options *o,
                                     const struct session *session, struct sink *s)
{
    struct buf packets = {0};
    int rc = 0;
    static const uint8_t hidden[PKESK_ID_BYTES] = {0};
    for (size_t i = 0; !rc && i < o->recipient_count; i++)
        rc = pkesk_emit(op, session, o->recipients[i].rsa,
                        o->hide_recipients ? hidden : o->recipients[i].id, &packets);
    for (size_t i = 0; !rc && i < o->passphrase_count; i++)
        rc = skesk_emit(op, session, o->passphrases[i], &packets);
    if (rc)
        sink_free(s);
    s = rc ? NULL : put(s, packets.data, packets.len);
    buf_end(&packets);
    return s;
}

static struct sink *encrypted(struct op *op, const struct write_options *o,
                              const struct session *session, struct sink *s)
{
    s = frame_sink_new(op, s, PACKET_SEIPD);
    if (!s)
        return NULL;
    if (!o->separate)
        return mdc_cfb_sink_new(op, s, session);
    s = cfb_sink_new(op, s, session);
    return s ? mdc_sink_new(op, s, session->cipher) : NULL;
}

static struct sink *compressed(struct op *op, const struct write_options *o, struct sink *s)
{
    static const uint8_t algorithm = COMPRESSION_ZIP;
    s = put(frame_sink_new(op, s, PACKET_COMPRESSED), &algorithm, 1);
    s = s ? deflate_sink_new(op, s, o->level, WRITE_WINDOW_BITS) : NULL;
    if (s && o->expected_bytes > 0)
        deflate_sink_expect(s, o->expected_bytes);
    return s;
}

static struct sink *literal(struct op *op, const struct write_options *o, struct sink *s)
{
    uint8_t head[LITERAL_HEAD_MAX];
    size_t n = literal_emit(o->text ? 't' : 'b', o->name, 0, head);
    s = put(frame_sink_new(op, s, PACKET_LITERAL), head, n);
    return s && o->text ? text_sink_new(op, s, TEXT_ENCODE) : s;
}

/* The chain that ends in `out`, session keys written. NULL on failure, with `out` freed. */
static struct sink *compose(struct op *op, const struct write_options *o,
                            const struct session *session, struct sink *out)
{
    struct sink *s = o->armor ? armor_sink_new(op, out, "PGP MESSAGE", NULL) : out;
    if (s)
        s = put_session_keys(op, o, session, s);
    if (s)
        s = encrypted(op, o, session, s);
    if (s && o->level > 0)
        s = compressed(op, o, s);
    return s ? literal(op, o, s) : NULL;
}

int write_message(struct op *op, const struct write_options *o, struct source *in, struct sink *out,
                  uint64_t *written)
{
    struct session session = {0};
    struct sink *head = NULL;
    int rc = session_make(op, o->cipher, &session);
    if (rc)
        sink_free(out);
    else
        head = compose(op, o, &session, out);
    if (!head)
        rc = -1;
    if (!rc)
        rc = copy_stream(op, in, head, UINT64_MAX);
    if (!rc)
        rc = sink_finish(head);
    if (!rc)
        *written = out->taken;
    sink_free(head);
    session_end(&session);
    secret_wipe_stack_light();
    return rc;
}
