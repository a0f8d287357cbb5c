#include "crypto/cfb.h"
#include "base/secret.h"

#include <nettle/memxor.h>
#include <string.h>

/* How much key stream is made at a time: small enough for the first-level cache, large enough
 * that a call costs nothing. A multiple of every block size. */
#define CHUNK_BYTES 4096

static size_t min(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void next_key_stream(struct cfb *c)
{
    memcpy(c->before, c->block, sizeof c->before);
    c->cipher->encrypt(c->schedule, c->cipher->block_bytes, c->block, c->block);
    c->pos = 0;
}

void cfb_init(struct cfb *c, const struct cipher *cipher, const uint8_t *key)
{
    c->cipher = cipher;
    c->pos = cipher->block_bytes;
    memset(c->block, 0, sizeof c->block);
    cipher->set_key(c->schedule, key);
}

void cfb_set_iv(struct cfb *c, const uint8_t *iv)
{
    memcpy(c->block, iv, c->cipher->block_bytes);
}

void cfb_resync(struct cfb *c)
{
    size_t block_bytes = c->cipher->block_bytes;
    uint8_t last[CIPHER_BLOCK_MAX];
    memcpy(last, c->before + c->pos, block_bytes - c->pos);
    memcpy(last + block_bytes - c->pos, c->block, c->pos);
    memcpy(c->block, last, block_bytes);
    c->pos = c->cipher->block_bytes;
}

void cfb_end(struct cfb *c)
{
    secret_wipe(c->block, sizeof c->block);
    secret_wipe(c->schedule, c->cipher ? c->cipher->schedule_bytes : 0);
}

/* n bytes that do not go past the end of the block at hand. */
static void encrypt_bytes(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src)
{
    for (size_t i = 0; i < n; i++)
        dst[i] = c->block[c->pos++] ^= src[i];
}

static void decrypt_bytes(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src)
{
    for (size_t i = 0; i < n; i++) {
        uint8_t byte = src[i];
        dst[i] = c->block[c->pos] ^ byte;
        c->block[c->pos++] = byte;
    }
}

/* What the block at hand lacks. Nothing, if no byte of its key stream was used: only encryption
 * by CBC leaves it so, and goes on from it. */
static size_t rest_of_block(const struct cfb *c)
{
    return (c->cipher->block_bytes - c->pos) % c->cipher->block_bytes;
}

/* How much is hashed between two steps of the cipher. As little as one input block of the hash
 * lets the processor run the hash beside the cipher, which waits for itself; decryption waits less
 * and takes twice that. Without a hash all of a chunk is one step. */
static size_t step_bytes(const struct hash_ctx *h, size_t input_blocks)
{
    return h ? h->hash->block_bytes * input_blocks : CHUNK_BYTES;
}

/* Whole blocks one by one, from the end of a block. */
static void encrypt_serial(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                           const uint8_t *src)
{
    size_t block_bytes = c->cipher->block_bytes;
    size_t step = step_bytes(h, 1);
    for (size_t i = 0; i < n; i += block_bytes) {
        if (h && i % step == 0)
            hash_update(h, src + i, min(step, n - i));
        c->cipher->encrypt(c->schedule, block_bytes, c->block, c->block);
        memxor(c->block, src + i, block_bytes);
        memcpy(dst + i, c->block, block_bytes);
    }
}

static void add_stream(uint8_t *dst, const uint8_t *src, const uint8_t *stream, size_t n)
{
    if (dst == src)
        memxor(dst, stream, n);
    else
        memxor3(dst, src, stream, n);
}

/* Whole blocks, from key stream not yet begun. With Y_i the encryption of C_i, C_i = P_i ^ Y_(i-1)
 * makes Y_i the encryption of P_i ^ Y_(i-1): the Y are the CBC encryption of the P, and the CBC's
 * IV after it is the key stream of the next block. */
static void encrypt_by_cbc(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                           const uint8_t *src)
{
    _Alignas(64) uint8_t stream[CIPHER_BLOCK_MAX + CHUNK_BYTES];
    size_t block_bytes = c->cipher->block_bytes;
    size_t used = block_bytes + min(n, CHUNK_BYTES);
    size_t step = step_bytes(h, 1);
    for (size_t m; n; dst += m, src += m, n -= m) {
        m = min(n, CHUNK_BYTES);
        memcpy(stream, c->block, block_bytes);
        for (size_t i = 0, k; i < m; i += k) {
            k = min(step, m - i);
            if (h)
                hash_update(h, src + i, k);
            c->cipher->cbc(c->schedule, c->block, k, stream + block_bytes + i, src + i);
        }
        add_stream(dst, src, stream, m);
        memcpy(c->before, dst + m - block_bytes, block_bytes);
    }
    secret_wipe(stream, used);
}

/* Whole blocks, from the end of a block: all key stream is known beforehand. */
static void decrypt_blocks(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                           const uint8_t *src)
{
    _Alignas(64) uint8_t stream[CHUNK_BYTES];
    size_t block_bytes = c->cipher->block_bytes;
    size_t used = min(n, CHUNK_BYTES);
    size_t step = step_bytes(h, 2);
    for (size_t m; n; dst += m, src += m, n -= m) {
        m = min(n, CHUNK_BYTES);
        memcpy(stream, c->block, block_bytes);
        memcpy(stream + block_bytes, src, m - block_bytes);
        memcpy(c->block, src + m - block_bytes, block_bytes);
        for (size_t i = 0, k; i < m; i += k) {
            k = min(step, m - i);
            c->cipher->encrypt(c->schedule, k, stream + i, stream + i);
            add_stream(dst + i, src + i, stream + i, k);
            if (h)
                hash_update(h, dst + i, k);
        }
    }
    secret_wipe(stream, used);
}

/* From between two blocks on: whole blocks, then the beginning of one. */
static void encrypt_on(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                       const uint8_t *src)
{
    size_t whole = n - n % c->cipher->block_bytes;
    if (whole && c->cipher->cbc) {
        if (c->pos)
            next_key_stream(c);
        encrypt_by_cbc(c, h, whole, dst, src);
    } else if (whole) {
        encrypt_serial(c, h, whole, dst, src);
    }
    if (whole == n)
        return;
    if (h)
        hash_update(h, src + whole, n - whole);
    if (c->pos)
        next_key_stream(c);
    encrypt_bytes(c, n - whole, dst + whole, src + whole);
}

static void decrypt_on(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst,
                       const uint8_t *src)
{
    size_t whole = n - n % c->cipher->block_bytes;
    decrypt_blocks(c, h, whole, dst, src);
    if (whole == n)
        return;
    next_key_stream(c);
    decrypt_bytes(c, n - whole, dst + whole, src + whole);
    if (h)
        hash_update(h, dst + whole, n - whole);
}

void cfb_encrypt(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src)
{
    size_t head = min(n, rest_of_block(c));
    encrypt_bytes(c, head, dst, src);
    encrypt_on(c, NULL, n - head, dst + head, src + head);
}

void cfb_decrypt(struct cfb *c, size_t n, uint8_t *dst, const uint8_t *src)
{
    size_t head = min(n, rest_of_block(c));
    decrypt_bytes(c, head, dst, src);
    decrypt_on(c, NULL, n - head, dst + head, src + head);
}

/* How much goes before the weaving, so that after it the cipher stands between two blocks and,
 * where both began together, so does the hash: then no step has to be copied into the hash. */
static size_t unwoven_head(const struct cfb *c, const struct hash_ctx *h)
{
    size_t rest = rest_of_block(c);
    size_t hash_rest = (h->hash->block_bytes - h->fill) % h->hash->block_bytes;
    return hash_rest % c->cipher->block_bytes == rest ? hash_rest : rest;
}

void cfb_encrypt_hash(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst, const uint8_t *src)
{
    size_t head = min(n, unwoven_head(c, h));
    hash_update(h, src, head);
    cfb_encrypt(c, head, dst, src);
    encrypt_on(c, h, n - head, dst + head, src + head);
}

void cfb_decrypt_hash(struct cfb *c, struct hash_ctx *h, size_t n, uint8_t *dst, const uint8_t *src)
{
    size_t head = min(n, unwoven_head(c, h));
    cfb_decrypt(c, head, dst, src);
    hash_update(h, dst, head);
    decrypt_on(c, h, n - head, dst + head, src + head);
}
