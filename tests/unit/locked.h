/* What is locked by a passphrase, in every way that the format knows: the program itself writes but
 * one, and a slow one. For tests and seeds. Each function gives 0, or -1 with op->err set. */
#ifndef UNIT_LOCKED_H
#define UNIT_LOCKED_H

#include "crypto/cfb.h"
#include "pgp/key.h"
#include "pgp/key_numbers.h"
#include "pgp/packet.h"
#include "pgp/protect.h"
#include "pgp/session.h"

#include <string.h>

/* A specifier of that mode with a hash, and the fewest rounds. */
static inline struct s2k locked_s2k(enum s2k_mode mode, const char *hash)
{
    return (struct s2k){.mode = mode, .hash = hash_by_name(hash), .salt = "pepper!"};
}

static inline struct s2k_passphrase locked_passphrase(const char *text)
{
    return (struct s2k_passphrase){(const uint8_t *)text, strlen(text)};
}

/* Appends a packet that tells the session key to who knows the passphrase. */
static inline int locked_skesk(struct op *op, const struct session *session, const struct s2k *s2k,
                               const char *passphrase, struct buf *out)
{
    uint8_t key[CIPHER_KEY_MAX], body[2 + S2K_SPEC_MAX + 1 + CIPHER_KEY_MAX];
    const struct cipher *cipher = session->cipher;
    struct cfb cfb;
    if (s2k_derive(op, s2k, locked_passphrase(passphrase), key, cipher->key_bytes))
        return -1;
    body[0] = 4;
    body[1] = cipher->id;
    size_t n = 2 + s2k_emit(s2k, body + 2);
    body[n] = cipher->id;
    memcpy(body + n + 1, session->key, cipher->key_bytes);
    cfb_init(&cfb, cipher, key);
    cfb_encrypt(&cfb, 1 + cipher->key_bytes, body + n, body + n);
    cfb_end(&cfb);
    n += 1 + cipher->key_bytes;
    return packet_emit_header(op, out, PACKET_SKESK, n) || buf_append(op, out, body, n) ? -1 : 0;
}

/* Sets the session key to what the passphrase itself makes, and appends the packet that says so,
 * which holds no key. session->cipher is set. */
static inline int locked_direct(struct op *op, struct session *session, const struct s2k *s2k,
                                const char *passphrase, struct buf *out)
{
    uint8_t body[2 + S2K_SPEC_MAX] = {4, session->cipher->id};
    size_t n = 2 + s2k_emit(s2k, body + 2);
    if (s2k_derive(op, s2k, locked_passphrase(passphrase), session->key,
                   session->cipher->key_bytes) ||
        packet_emit_header(op, out, PACKET_SKESK, n))
        return -1;
    return buf_append(op, out, body, n);
}

/* Appends the sum of 16 bits, or the SHA-1, that stands behind a secret key's numbers. */
static inline int locked_checksum(struct op *op, enum protect_usage usage, struct buf *numbers)
{
    unsigned sum = 0;
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    for (size_t i = 0; i < numbers->len; i++)
        sum += numbers->data[i];
    if (usage != PROTECT_SHA1)
        return buf_put16(op, numbers, sum & 0xFFFF);
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, numbers->data, numbers->len);
    hash_digest(&h, digest);
    return buf_append(op, numbers, digest, 20);
}

/* Appends the secret half of a key packet, locked with AES-128. */
static inline int locked_half(struct op *op, struct pk_signer secret, enum protect_usage usage,
                              const struct s2k *s2k, const char *passphrase, struct buf *out)
{
    static const uint8_t iv[16] = "initial vector.";
    uint8_t key[CIPHER_KEY_MAX], spec[S2K_SPEC_MAX];
    const struct cipher *cipher = cipher_by_name("aes128");
    struct buf numbers = {0};
    struct cfb cfb;
    int rc = s2k_derive(op, s2k, locked_passphrase(passphrase), key, cipher->key_bytes);
    if (!rc)
        rc = key_numbers_emit_secret(op, secret, &numbers);
    if (!rc)
        rc = locked_checksum(op, usage, &numbers);
    if (!rc) {
        cfb_init(&cfb, cipher, key);
        cfb_set_iv(&cfb, iv);
        cfb_encrypt(&cfb, numbers.len, numbers.data, numbers.data);
        cfb_end(&cfb);
        rc = buf_put8(op, out, usage) || buf_put8(op, out, cipher->id) ||
             buf_append(op, out, spec, s2k_emit(s2k, spec)) ||
             buf_append(op, out, iv, cipher->block_bytes) ||
             buf_append(op, out, numbers.data, numbers.len);
    }
    buf_end(&numbers);
    return rc ? -1 : 0;
}

#endif
