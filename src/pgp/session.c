#include "pgp/session.h"

#include "base/num.h"
#include "base/secret.h"
#include "crypto/cfb.h"
#include "crypto/random.h"

#include <string.h>

enum { AES_256 = 9 };

int session_make(struct op *op, const struct cipher *cipher, struct session *s)
{
    s->cipher = cipher;
    return random_fill(op, s->key, cipher->key_bytes);
}

/* RFC 4880 section 5.1: the bytes of the key summed up modulo 65536. */
static unsigned checksum(const uint8_t *key, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += key[i];
    return sum & 0xFFFF;
}

size_t session_encode(const struct session *s, uint8_t out[SESSION_ENCODED_MAX])
{
    size_t n = s->cipher->key_bytes;
    unsigned sum = checksum(s->key, n);
    out[0] = s->cipher->id;
    memcpy(out + 1, s->key, n);
    out[1 + n] = (uint8_t)(sum >> 8);
    out[2 + n] = (uint8_t)sum;
    return 3 + n;
}

/* 1 where a equals b, else 0, both below 2^31, without a branch. */
static unsigned equal(unsigned a, unsigned b)
{
    return ((a ^ b) - 1) >> 31;
}

void session_decode(const struct pk_plain *plain, struct session_candidate *c)
{
    const uint8_t *p = plain->p;
    c->valid = 0;
    c->algorithm = p[0];
    memcpy(c->key, p + 1, CIPHER_KEY_MAX);
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        size_t n = (*row)->key_bytes;
        unsigned fits = equal(p[0], (*row)->id) & equal((unsigned)plain->len, (unsigned)n + 3);
        fits &= equal(checksum(p + 1, n), num_get16(p + 1 + n));
        c->valid |= fits & plain->ok;
    }
}

/* Replaces *s by the candidate where take is 1, without a branch. */
static void replace_if(unsigned take, const struct session_candidate *c, uint8_t *algorithm,
                       uint8_t key[CIPHER_KEY_MAX])
{
    uint8_t mask = (uint8_t)(0u - take);
    *algorithm ^= (uint8_t)(mask & (*algorithm ^ c->algorithm));
    for (size_t i = 0; i < CIPHER_KEY_MAX; i++)
        key[i] ^= (uint8_t)(mask & (key[i] ^ c->key[i]));
}

/* How well a candidate's key opens the encrypted data: 0 not at all, 1 the two repeated bytes of
 * the prefix fit, 2 a packet header follows as well. */
static int openness(const struct session_candidate *c, const struct session_sample *sample)
{
    const struct cipher *cipher = cipher_by_id(c->algorithm);
    size_t block = cipher->block_bytes;
    uint8_t plain[SESSION_SAMPLE_BYTES];
    struct cfb cfb;
    if (sample->n < block + 3)
        return 0;
    cfb_init(&cfb, cipher, c->key);
    cfb_decrypt(&cfb, block + 2, plain, sample->p);
    if (sample->resync)
        cfb_resync(&cfb);
    cfb_decrypt(&cfb, 1, plain + block + 2, sample->p + block + 2);
    cfb_end(&cfb);
    if (memcmp(plain + block - 2, plain + block, 2) != 0)
        return 0;
    /* Compressed, literal, one-pass signature, signature or marker, in either format. */
    static const uint8_t first[] = {8, 11, 4, 2, 10};
    unsigned octet = plain[block + 2];
    unsigned tag = octet & 0x40 ? octet & 0x3F : octet >> 2 & 0x0F;
    return octet & 0x80 && memchr(first, (int)tag, sizeof first) ? 2 : 1;
}

/* Several packets decode: somebody's key ID was met by chance or on purpose. That there are
 * several is no secret worth keeping. */
static const struct session_candidate *best_of(const struct session_candidate *c, size_t count,
                                               const struct session_sample *sample)
{
    const struct session_candidate *best = NULL;
    int best_score = -1;
    for (size_t i = 0; i < count; i++) {
        int score = c[i].valid ? openness(&c[i], sample) : -1;
        if (score > best_score) {
            best = &c[i];
            best_score = score;
        }
    }
    return best;
}

int session_choose(struct op *op, const struct session_candidate *candidates, size_t count,
                   const struct session_sample *sample, struct session *s)
{
    uint8_t algorithm = AES_256;
    unsigned valid = 0;
    if (random_fill(op, s->key, sizeof s->key))
        return -1;
    for (size_t i = 0; i < count; i++) {
        valid += candidates[i].valid;
        replace_if(candidates[i].valid, &candidates[i], &algorithm, s->key);
    }
    if (valid > 1) {
        const struct session_candidate *best = best_of(candidates, count, sample);
        replace_if(1, best, &algorithm, s->key);
    }
    s->cipher = cipher_by_id(algorithm);
    return 0;
}

int session_fail(struct op *op)
{
    return op_fail(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase");
}

void session_end(struct session *s)
{
    secret_wipe(s, sizeof *s);
}
