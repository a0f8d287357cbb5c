/* Documents signed by forged keys, and the verdicts on them. After cmocka.h. */
#ifndef UNIT_SIGNED_H
#define UNIT_SIGNED_H

#include "forge.h"
#include "pgp/read_signed.h"

enum { DAY = 86400, MADE = 1700000000, SIGNED = MADE + 100 * DAY, NOW = SIGNED + 100 * DAY };

static const char user_id[] = "Alice <alice@example.org>";
static const char text[] = "hello\r\n";
enum { TEXT_BYTES = sizeof text - 1 };

/* The primary key, a subkey of it, and somebody else's key. */
static struct forge_pair primary, subkey, stranger;

static inline int make_pairs(void **state)
{
    (void)state;
    primary = forge_pair(512, 1, MADE);
    subkey = forge_pair(512, 2, MADE);
    stranger = forge_pair(512, 3, MADE);
    return 0;
}

static inline int drop_pairs(void **state)
{
    (void)state;
    forge_pair_end(&primary);
    forge_pair_end(&subkey);
    forge_pair_end(&stranger);
    return 0;
}

/* The key ID of a pair: in static memory, of the last one asked for. */
static inline const uint8_t *id_of(const struct forge_pair *pair)
{
    static uint8_t id[KEY_ID_BYTES];
    struct buf bytes = {0};
    forge_key(&bytes, PACKET_PUBLIC_KEY, pair);
    struct key *key = forge_parse(&bytes);
    memcpy(id, key->parts[0].id, sizeof id);
    key_free(key);
    buf_end(&bytes);
    return id;
}

/* --- keys ---------------------------------------------------------------------------------------- */

static inline struct forge_signature self_signature(const struct forge_pair *pair)
{
    return (struct forge_signature){.type = SIGNATURE_CERTIFY_POSITIVE,
                                    .by = pair,
                                    .primary = pair,
                                    .user_id = user_id,
                                    .created = MADE,
                                    .flags = SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN,
                                    .hash = "sha256"};
}

/* Back-signature and binding of a subkey that signs. */
static inline struct forge_signature back_signature(const struct forge_pair *of)
{
    return (struct forge_signature){.type = SIGNATURE_BACK,
                                    .by = &subkey,
                                    .primary = of,
                                    .subkey = &subkey,
                                    .created = MADE,
                                    .hash = "sha256"};
}

static inline struct forge_signature binding_signature(const struct forge_pair *by,
                                                       const struct forge_signature *back)
{
    return (struct forge_signature){.type = SIGNATURE_SUBKEY,
                                    .by = by,
                                    .primary = by,
                                    .subkey = &subkey,
                                    .created = MADE,
                                    .flags = SIGNATURE_MAY_SIGN,
                                    .back = back,
                                    .hash = "sha256"};
}

/* A primary key with its user ID and self-signature; what is NULL is left out. */
static inline struct buf key_bytes(const struct forge_pair *pair,
                                   const struct forge_signature *self)
{
    struct buf key = {0};
    forge_key(&key, PACKET_PUBLIC_KEY, pair);
    forge_user_id(&key, user_id);
    if (self)
        forge_signature(&key, self);
    return key;
}

static inline void add_subkey(struct buf *key, const struct forge_signature *binding)
{
    forge_key(key, PACKET_PUBLIC_SUBKEY, &subkey);
    if (binding)
        forge_signature(key, binding);
}

/* Puts the key into the ring, and empties it. */
static inline void put_key(struct keyring *ring, struct buf *key)
{
    struct pipe pipe;
    assert_int_equal(keyring_add(pipe_init(&pipe), ring, forge_parse(key)), 0);
    buf_end(key);
}

/* --- documents ----------------------------------------------------------------------------------- */

static inline struct forge_signature over(const struct forge_pair *by, const void *p, size_t n)
{
    return (struct forge_signature){.type = SIGNATURE_BINARY,
                                    .by = by,
                                    .created = SIGNED,
                                    .hash = "sha256",
                                    .issuer = id_of(by),
                                    .document = p,
                                    .document_bytes = n};
}

/* Appends the one-pass packet of a signature. */
static inline void put_one_pass(struct buf *b, const struct forge_signature *f)
{
    uint8_t body[13] = {3, (uint8_t)f->type, hash_by_name(f->hash)->id, 1};
    if (f->issuer)
        memcpy(body + 4, f->issuer, KEY_ID_BYTES);
    body[12] = 1;
    forge_packet(b, PACKET_ONE_PASS_SIGNATURE, body, sizeof body);
}

static inline void put_text(struct buf *b, char mode, const void *p, size_t n)
{
    struct pipe pipe;
    struct buf body = {0};
    const uint8_t head[] = {(uint8_t)mode, 0, 0, 0, 0, 0};
    assert_int_equal(buf_append(pipe_init(&pipe), &body, head, sizeof head), 0);
    assert_int_equal(buf_append(pipe_init(&pipe), &body, p, n), 0);
    forge_packet(b, PACKET_LITERAL, body.data, body.len);
    buf_end(&body);
}

/* A message of one signature over the text of n bytes at p. */
static inline struct buf message_of(const struct forge_signature *f, const void *p, size_t n)
{
    struct buf b = {0};
    put_one_pass(&b, f);
    put_text(&b, 'b', p, n);
    forge_signature(&b, f);
    return b;
}

/* --- verdicts ------------------------------------------------------------------------------------ */

/* What came of reading; to be freed with verdict_end. */
struct verdict {
    struct keyring ring;
    struct verify_options options;
    struct verify v;
    int rc;
    struct op_err err;
    struct buf text;
};

static inline void verdict_init(struct verdict *d, struct buf *key)
{
    *d = (struct verdict){.options.now = NOW};
    d->options.keys = &d->ring;
    d->v.options = &d->options;
    if (key)
        put_key(&d->ring, key);
}

static inline void verdict_end(struct verdict *d)
{
    verify_end(&d->v);
    keyring_end(&d->ring);
    buf_end(&d->text);
}

/* Reads n bytes at p. */
static inline void verdict_read(struct verdict *d, const void *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct read_info info;
    struct read_options o = {.keys = &d->ring, .verify = &d->v};
    struct sink *out = mem_sink_new(op, &d->text);
    verify_end(&d->v);
    buf_end(&d->text);
    d->rc = read_message(op, &o, mem_source_new(op, p, n, 1 + n % 7), out, &info);
    d->err = op->err;
    sink_free(out);
}

/* The key, which is emptied, and the message, too: there is one signature, and that is what it is
 * worth. */
static inline void assert_verdict(struct buf *key, struct buf *message, enum verify_verdict verdict,
                                  const char *reason)
{
    struct verdict d;
    verdict_init(&d, key);
    verdict_read(&d, message->data, message->len);
    if (d.rc)
        fail_msg("%s", d.err.text);
    assert_int_equal(d.v.count, 1);
    if (d.v.results[0].verdict != verdict || !strstr(d.v.results[0].reason, reason))
        fail_msg("expected %s \"%s\", found %s \"%s\"", verify_rows[verdict].name, reason,
                 verify_rows[d.v.results[0].verdict].name, d.v.results[0].reason);
    if (reason[0] == '\0')
        assert_string_equal(d.v.results[0].reason, "");
    verdict_end(&d);
    buf_end(message);
}

/* --- Alice ---------------------------------------------------------------------------------------- */

/* Her key. */
static inline struct buf alice(void)
{
    struct forge_signature self = self_signature(&primary);
    return key_bytes(&primary, &self);
}

/* Alice's key with a subkey that signs, or whatever the binding is. */
static inline struct buf alice_with(const struct forge_signature *binding)
{
    struct buf key = alice();
    add_subkey(&key, binding);
    return key;
}

/* What she signed. */
static inline struct buf hello(void)
{
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    return message_of(&f, text, TEXT_BYTES);
}

/* What that signature over the text is worth where the key is known. */
static inline void assert_signed(const struct forge_signature *f, struct buf key,
                                 enum verify_verdict verdict, const char *reason)
{
    struct buf message = message_of(f, text, TEXT_BYTES);
    assert_verdict(&key, &message, verdict, reason);
}

#endif
