#include "pgp/write.h"

#include "base/secret.h"
#include "pgp/armor_sink.h"
#include "pgp/cfb_sink.h"
#include "pgp/clearsign_sink.h"
#include "pgp/digest_sink.h"
#include "pgp/frame_sink.h"
#include "pgp/literal.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/mdc_sink.h"
#include "pgp/old_frame_sink.h"
#include "pgp/packet.h"
#include "pgp/skesk.h"
#include "pgp/spool_sink.h"
#include "pgp/text_sink.h"
#include "stream/copy.h"
#include "zip/deflate_sink.h"

#include <string.h>

enum { COMPRESSION_ZIP = 1 };

/* A message while it is written. */
struct chain {
    struct sink *head; /* what the document is written to */
    struct sink *held; /* behind it: up to here all is ended before the signatures are written, */
    struct sink *body; /* and this is what they are written to */
    bool armors_signatures;
    struct digest_set digests;
};

/* Writes n bytes to s; on failure s is freed and NULL returned, so that steps chain. */
static struct sink *put(struct sink *s, const void *p, size_t n)
{
    if (s && sink_write(s, p, n)) {
        sink_free(s);
        return NULL;
    }
    return s;
}

/* --- packets of today: new headers, partial lengths, integrity ------------------------------------ */

static struct sink *encrypted_new(struct op *op, const struct write_options *o,
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

static struct sink *compressed_new(struct op *op, struct sink *s)
{
    return frame_sink_new(op, s, PACKET_COMPRESSED);
}

static struct sink *literal_new(struct op *op, const struct write_options *o, size_t head_bytes,
                                struct sink *s)
{
    (void)o;
    (void)head_bytes;
    return frame_sink_new(op, s, PACKET_LITERAL);
}

/* --- those of PGP 2.6: the length first, so what has none yet is held back ------------------------- */

static struct sink *encrypted_old(struct op *op, const struct write_options *o,
                                  const struct session *session, struct sink *s)
{
    s = old_frame_sink_new(op, s, PACKET_SED, true);
    /* What is compressed or signed has a length that cannot be told from that of the literal. */
    if (s && (o->level > 0 || o->signer_count > 0))
        s = spool_sink_new(op, s);
    return s ? cfb_sink_new_resync(op, s, session) : NULL;
}

/* It goes on to the end of the encrypted data. */
static struct sink *compressed_old(struct op *op, struct sink *s)
{
    static const uint8_t header = PACKET_OLD_INDETERMINATE(PACKET_COMPRESSED);
    (void)op;
    return put(s, &header, 1);
}

static struct sink *literal_old(struct op *op, const struct write_options *o, size_t head_bytes,
                                struct sink *s)
{
    s = old_frame_sink_new(op, s, PACKET_LITERAL, o->text);
    if (!s || o->text || o->expected_bytes == 0 || o->signer_count > 0)
        return s ? spool_sink_new(op, s) : NULL;
    sink_expect(s, head_bytes + o->expected_bytes);
    return s;
}

/* --- the one place where they are told apart ------------------------------------------------------ */

/* How packets are laid out. The functions add to the chain at s, and free it on failure. */
struct layout {
    int (*emit_pkesk)(struct op *op, const struct session *session, const struct rsa_public *rsa,
                      const uint8_t id[PKESK_ID_BYTES], struct buf *out);
    struct sink *(*encrypted)(struct op *op, const struct write_options *o,
                              const struct session *session, struct sink *s);
    struct sink *(*compressed)(struct op *op, struct sink *s);
    struct sink *(*literal)(struct op *op, const struct write_options *o, size_t head_bytes,
                            struct sink *s);
    bool signature_first; /* it stands before the document, and no one-pass packet does */
};

static const struct layout layout_new = {pkesk_emit, encrypted_new, compressed_new, literal_new,
                                         false};
static const struct layout layout_old = {pkesk_emit_old, encrypted_old, compressed_old, literal_old,
                                         true};

static const struct layout *layout_of(const struct write_options *o)
{
    return o->profile->old_packets ? &layout_old : &layout_new;
}

/* --- the chain ------------------------------------------------------------------------------------ */

static bool is_digest(const struct write_options *o)
{
    return o->profile->key_is_digest && o->passphrase_count > 0;
}

/* A random key; where the profile has it so, the passphrase's. */
static int make_session(struct op *op, const struct write_options *o, struct session *session)
{
    if (!is_digest(o))
        return session_make(op, o->cipher, session);
    const struct s2k s2k = {.mode = S2K_SIMPLE, .hash = hash_by_name("md5")};
    session->cipher = o->cipher;
    return s2k_derive(op, &s2k, o->passphrases[0], session->key, o->cipher->key_bytes);
}

static struct sink *put_session_keys(struct op *op, const struct write_options *o,
                                     const struct session *session, struct sink *s)
{
    struct buf packets = {0};
    int rc = 0;
    static const uint8_t hidden[PKESK_ID_BYTES] = {0};
    for (size_t i = 0; !rc && i < o->recipient_count; i++)
        rc = layout_of(o)->emit_pkesk(op, session, o->recipients[i].rsa,
                                      o->hide_recipients ? hidden : o->recipients[i].id, &packets);
    for (size_t i = 0; !rc && i < o->passphrase_count && !is_digest(o); i++)
        rc = skesk_emit(op, session, o->passphrases[i], &packets);
    if (rc)
        sink_free(s);
    s = rc ? NULL : put(s, packets.data, packets.len);
    buf_end(&packets);
    return s;
}

static struct sink *compressed(struct op *op, const struct write_options *o, struct sink *s)
{
    static const uint8_t algorithm = COMPRESSION_ZIP;
    s = put(layout_of(o)->compressed(op, s), &algorithm, 1);
    s = s ? deflate_sink_new(op, s, o->level, WRITE_WINDOW_BITS) : NULL;
    if (s && o->expected_bytes > 0)
        deflate_sink_expect(s, o->expected_bytes);
    return s;
}

static struct sink *literal(struct op *op, const struct write_options *o, struct chain *c,
                            struct sink *s)
{
    uint8_t head[LITERAL_HEAD_MAX];
    size_t n = literal_emit(o->text ? 't' : 'b', o->name, 0, head);
    c->body = s;
    s = layout_of(o)->literal(op, o, n, s);
    c->held = layout_of(o)->signature_first ? s : c->body;
    s = put(s, head, n);
    return s && o->text ? text_sink_new(op, s, TEXT_ENCODE) : s;
}

static struct sign_options signing(const struct write_options *o)
{
    bool text = o->text || o->form == WRITE_CLEARSIGNED;
    return (struct sign_options){.signers = o->signers,
                                 .count = o->signer_count,
                                 .type = text ? SIGNATURE_TEXT : SIGNATURE_BINARY,
                                 .created = o->signed_at};
}

static struct sink *put_one_pass(struct op *op, const struct write_options *o, struct sink *s)
{
    struct buf packets = {0};
    struct sign_options signing_options = signing(o);
    int rc = sign_emit_one_pass(op, &signing_options, &packets);
    if (rc)
        sink_free(s);
    s = rc ? NULL : put(s, packets.data, packets.len);
    buf_end(&packets);
    return s;
}

static struct sink *armored(struct op *op, const struct write_options *o, const char *title,
                            struct sink *s)
{
    return armor_sink_new(op, s, title, o->profile->armor_version);
}

/* The chain that ends in `out`, session keys written. */
static struct sink *compose_message(struct op *op, const struct write_options *o,
                                    const struct session *session, struct chain *c,
                                    struct sink *out)
{
    struct sink *s = o->armor ? armored(op, o, "PGP MESSAGE", out) : out;
    if (s && o->cipher)
        s = put_session_keys(op, o, session, s);
    if (s && o->cipher)
        s = layout_of(o)->encrypted(op, o, session, s);
    if (s && o->level > 0)
        s = compressed(op, o, s);
    if (s && o->signer_count > 0 && !layout_of(o)->signature_first)
        s = put_one_pass(op, o, s);
    return s ? literal(op, o, c, s) : NULL;
}

static struct sink *compose_detached(struct op *op, const struct write_options *o, struct chain *c,
                                     struct sink *out)
{
    c->held = c->body = o->armor ? armored(op, o, "PGP SIGNATURE", out) : out;
    return c->body;
}

static struct sink *compose_clearsigned(struct op *op, const struct write_options *o,
                                        struct chain *c, struct sink *out)
{
    c->held = c->body = out;
    c->armors_signatures = true;
    return clearsign_sink_new(op, out, o->profile->hash ? NULL : c->digests.hashes);
}

static void choose_digests(const struct write_options *o, struct digest_set *set)
{
    if (o->form == WRITE_CLEARSIGNED)
        set->form = o->profile->hash ? TEXT_DIGEST_CLEARSIGNED_PGP26 : TEXT_DIGEST_CLEARSIGNED;
    else
        set->form = o->text ? TEXT_DIGEST_LINES : TEXT_DIGEST_BINARY;
    for (size_t i = 0; i < o->signer_count; i++)
        digest_set_add(set, o->signers[i].hash);
}

/* 0, or -1 with `out` freed and c->head NULL. */
static int compose(struct op *op, const struct write_options *o, const struct session *session,
                   struct chain *c, struct sink *out)
{
    choose_digests(o, &c->digests);
    struct sink *s = o->form == WRITE_MESSAGE    ? compose_message(op, o, session, c, out)
                     : o->form == WRITE_DETACHED ? compose_detached(op, o, c, out)
                                                 : compose_clearsigned(op, o, c, out);
    if (s && o->signer_count > 0)
        s = digest_sink_new(op, s, &c->digests,
                            o->form == WRITE_DETACHED ? DIGEST_SINK_ONLY : DIGEST_SINK_TEE);
    c->head = s;
    return s ? 0 : -1;
}

/* Ends the stages before `stop` and takes them off. */
static int end_until(struct chain *c, const struct sink *stop)
{
    for (; c->head != stop; c->head = sink_pop(c->head)) {
        if (sink_end(c->head))
            return -1;
    }
    return 0;
}

static int put_signatures(struct op *op, const struct write_options *o, struct chain *c)
{
    struct sign_options signing_options = signing(o);
    struct buf packets = {0};
    if (c->armors_signatures)
        c->head = c->body = armored(op, o, "PGP SIGNATURE", c->head);
    int rc = c->body ? sign_emit(op, &signing_options, &c->digests, &packets) : -1;
    if (!rc)
        rc = sink_write(c->body, packets.data, packets.len);
    buf_end(&packets);
    return rc;
}

/* Ends the document, puts its signatures where they belong, and ends the rest. */
static int finish(struct op *op, const struct write_options *o, struct chain *c)
{
    if (end_until(c, c->held) || (o->signer_count > 0 && put_signatures(op, o, c)) ||
        end_until(c, c->body))
        return -1;
    return sink_finish(c->head);
}

int write_check(struct op *op, const struct write_options *o)
{
    const struct profile *p = o->profile;
    if (p->one_cipher && o->cipher && o->cipher != cipher_by_name(p->cipher))
        return op_fail(op, STATUS_USAGE, "profile %s: cipher %s cannot be read there, only %s",
                       p->name, o->cipher->name, p->cipher);
    if (p->names_recipients && o->hide_recipients)
        return op_fail(op, STATUS_USAGE, "profile %s: hidden recipients cannot be read there",
                       p->name);
    if (is_digest(o) && (o->passphrase_count > 1 || o->recipient_count > 0))
        return op_fail(op, STATUS_USAGE,
                       "profile %s: a passphrase is the key of the message itself: there can be "
                       "one only, and no recipients beside it",
                       p->name);
    return 0;
}

/* What is to be text is written as it is where the profile says so and it does not look like it. */
static int look_at_text(struct op *op, struct write_options *o, struct source *in)
{
    const uint8_t *p;
    size_t got;
    if (!o->text || !o->profile->text_by_look)
        return 0;
    if (source_peek(in, LITERAL_LOOK_BYTES, &p, &got))
        return -1;
    if (got > LITERAL_LOOK_BYTES)
        got = LITERAL_LOOK_BYTES;
    o->text = literal_looks_like_text(p, got);
    if (!o->text)
        op_warn(op, "this does not look like text: its line ends are not converted");
    return 0;
}

static int write_with(struct op *op, const struct write_options *o, struct source *in,
                      struct sink *out, uint64_t *written)
{
    struct session session = {0};
    struct chain c = {0};
    int rc = o->cipher ? make_session(op, o, &session) : 0;
    if (rc)
        sink_free(out);
    else
        rc = compose(op, o, &session, &c, out);
    if (!rc && o->session_out)
        *o->session_out = session;
    if (!rc)
        rc = copy_stream(op, in, c.head, UINT64_MAX);
    if (!rc)
        rc = finish(op, o, &c);
    if (!rc)
        *written = out->taken;
    sink_free(c.head);
    digest_set_end(&c.digests);
    session_end(&session);
    secret_wipe_stack(SECRET_STACK_BYTES);
    return rc;
}

int write_message(struct op *op, const struct write_options *options, struct source *in,
                  struct sink *out, uint64_t *written)
{
    struct write_options o = *options;
    if (!o.profile)
        o.profile = profile_table[0];
    if (write_check(op, &o) || look_at_text(op, &o, in)) {
        sink_free(out);
        return -1;
    }
    return write_with(op, &o, in, out, written);
}
