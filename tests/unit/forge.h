/* Keys put together packet by packet, right and wrong: for tests of what is believed. After
 * cmocka.h; every step that fails fails the test. */
#ifndef UNIT_FORGE_H
#define UNIT_FORGE_H

#include "crypto/pk.h"
#include "pgp/certify.h"
#include "pgp/choice.h"
#include "pgp/key_numbers.h"
#include "pgp/packet.h"
#include "pgp/protect.h"
#include "pipe.h"
#include "test_rng.h"

/* A key pair and the public body of its packet. */
struct forge_pair {
    struct rsa_secret *secret;
    struct buf body;
    uint32_t created;
};

static inline struct forge_pair forge_pair(unsigned bits, uint64_t seed, uint32_t created)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct forge_pair pair = {.created = created};
    test_rng_init(&rng, op, seed);
    pair.secret = pk_generate(op, bits, 65537, NULL);
    assert_non_null(pair.secret);
    assert_int_equal(
        key_emit_body(op, 4, pk_rsa_verifier(rsa_secret_public(pair.secret)), created, &pair.body),
        0);
    return pair;
}

static inline void forge_pair_end(struct forge_pair *pair)
{
    rsa_secret_free(pair->secret);
    buf_end(&pair->body);
}

/* Appends a packet. */
static inline void forge_packet(struct buf *key, unsigned tag, const void *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(packet_emit_header(op, key, tag, n), 0);
    assert_int_equal(buf_append(op, key, p, n), 0);
}

/* Appends the pair's public or secret key or subkey packet, by `tag`. */
static inline void forge_key(struct buf *key, unsigned tag, const struct forge_pair *pair)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf body = {0};
    assert_int_equal(buf_append(op, &body, pair->body.data, pair->body.len), 0);
    if (tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY) {
        struct buf numbers = {0};
        assert_int_equal(key_numbers_emit_secret(op, pk_rsa_signer(pair->secret), &numbers), 0);
        struct rsa_bytes clear = {numbers.data, numbers.len};
        assert_int_equal(protect_seal(op, 4, clear, NULL, &body), 0);
        buf_end(&numbers);
    }
    forge_packet(key, tag, body.data, body.len);
    buf_end(&body);
}

static inline void forge_user_id(struct buf *key, const char *user_id)
{
    forge_packet(key, PACKET_USER_ID, user_id, strlen(user_id));
}

/* What a signature says and covers; what is zero is left out. */
struct forge_signature {
    enum signature_type type;
    const struct forge_pair *by, *primary, *subkey;
    const char *user_id;
    uint32_t created;
    int flags; /* 0: no such subpacket; -1: one that says nothing */
    uint32_t key_expires_after_s, expires_after_s;
    const uint8_t *issuer;              /* KEY_ID_BYTES */
    uint8_t critical;                   /* one more subpacket, of this type, critical */
    int reason;                         /* of a revocation, and 1 more; 0: no such subpacket */
    const struct forge_signature *back; /* embedded: its body */
    const char *hash;                   /* default: sha1 */
    /* What it covers instead of a key and what hangs on it, of n bytes. */
    const void *document;
    size_t document_bytes;
    bool no_time, long_time; /* the time of creation is missing, or has an octet more */
};

static inline void forge_cover(struct hash_ctx *h, unsigned octet, const void *p, size_t n)
{
    uint8_t long_head[5] = {(uint8_t)octet, 0, 0, (uint8_t)(n >> 8), (uint8_t)n};
    uint8_t head[3] = {(uint8_t)octet, (uint8_t)(n >> 8), (uint8_t)n};
    if (octet == 0xB4)
        hash_update(h, long_head, sizeof long_head);
    else
        hash_update(h, head, sizeof head);
    hash_update(h, p, n);
}

static inline void forge_time(struct op *op, struct buf *b, unsigned type, uint32_t v)
{
    uint8_t bytes[4] = {(uint8_t)(v >> 24), (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    assert_int_equal(signature_put_subpacket(op, b, type, bytes, sizeof bytes), 0);
}

static inline void forge_subpackets(struct op *op, const struct forge_signature *f,
                                    struct buf *hashed)
{
    uint8_t flags = f->flags < 0 ? 0 : (uint8_t)f->flags;
    if (f->long_time)
        assert_int_equal(signature_put_subpacket(op, hashed, 2, "12345", 5), 0);
    else if (!f->no_time)
        forge_time(op, hashed, 2, f->created);
    if (f->reason) {
        uint8_t reason = (uint8_t)(f->reason - 1);
        assert_int_equal(signature_put_subpacket(op, hashed, 29, &reason, 1), 0);
    }
    if (f->flags)
        assert_int_equal(signature_put_subpacket(op, hashed, 27, &flags, 1), 0);
    if (f->key_expires_after_s)
        forge_time(op, hashed, 9, f->key_expires_after_s);
    if (f->expires_after_s)
        forge_time(op, hashed, 3, f->expires_after_s);
    if (f->critical)
        assert_int_equal(signature_put_subpacket(op, hashed, f->critical | 0x80u, "x", 1), 0);
}

/* What it covers. */
static inline void forge_hash(struct hash_ctx *h, const struct forge_signature *f)
{
    hash_init(h, hash_by_name(f->hash ? f->hash : "sha1"));
    if (f->document) {
        hash_update(h, f->document, f->document_bytes);
        return;
    }
    forge_cover(h, 0x99, f->primary->body.data, f->primary->body.len);
    if (f->subkey)
        forge_cover(h, 0x99, f->subkey->body.data, f->subkey->body.len);
    if (f->user_id)
        forge_cover(h, 0xB4, f->user_id, strlen(f->user_id));
}

/* Appends the signature's body. */
static inline void forge_signature_body(struct buf *body, const struct forge_signature *f)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf hashed = {0}, unhashed = {0}, back = {0};
    struct hash_ctx h;
    forge_hash(&h, f);
    forge_subpackets(op, f, &hashed);
    if (f->issuer)
        assert_int_equal(signature_put_subpacket(op, &unhashed, 16, f->issuer, KEY_ID_BYTES), 0);
    if (f->back) {
        forge_signature_body(&back, f->back);
        assert_int_equal(signature_put_subpacket(op, &unhashed, 32, back.data, back.len), 0);
    }
    struct signature_fields fields = {.type = f->type,
                                      .hashed = {hashed.data, hashed.len},
                                      .unhashed = {unhashed.data, unhashed.len}};
    assert_int_equal(signature_make(op, pk_rsa_signer(f->by->secret), &fields, &h, body), 0);
    buf_end(&hashed);
    buf_end(&unhashed);
    buf_end(&back);
}

/* Appends the signature packet. */
static inline void forge_signature(struct buf *key, const struct forge_signature *f)
{
    struct buf body = {0};
    forge_signature_body(&body, f);
    forge_packet(key, PACKET_SIGNATURE, body.data, body.len);
    buf_end(&body);
}

/* Parses what was put together. */
static inline struct key *forge_parse(const struct buf *bytes)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    size_t used;
    struct key *key = key_parse(op, "forged", bytes->data, bytes->len, &used);
    if (!key)
        fail_msg("%s", op->err.text);
    assert_int_equal(used, bytes->len);
    return key;
}

#endif
