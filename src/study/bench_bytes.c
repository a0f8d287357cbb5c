#include "study/bench_bytes.h"

#include "base/splitmix.h"
#include "crypto/cfb.h"
#include "crypto/s2k.h"
#include "crypto/sha3.h"
#include "crypto/xsalsa20.h"
#include "pgp/armor_sink.h"
#include "pgp/armor_source.h"
#include "pgp/crc24.h"
#include "pgp/radix64.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of all of them: what it is, and so many bytes. */
struct bytes {
    const struct hash *hash;
    const struct cipher *cipher;
    struct s2k s2k;
    struct buf armored, base64;
    size_t n;
    uint8_t *out; /* behind in[] */
    uint8_t in[];
};

static void free_bytes(void *state)
{
    struct bytes *b = state;
    buf_end(&b->armored);
    buf_end(&b->base64);
    free(b);
}

/* Bytes without a pattern, the same every time. NULL out of memory. */
static struct bytes *new_bytes(size_t n)
{
    struct bytes *b = calloc(1, sizeof *b + 2 * n);
    uint64_t random = n;
    if (!b)
        return NULL;
    b->n = n;
    b->out = b->in + n;
    for (size_t i = 0; i < n; i++)
        b->in[i] = (uint8_t)splitmix_next(&random);
    return b;
}

static struct bench_task make_task(const char *name, const char *direction, size_t n,
                                   struct bytes *state)
{
    struct bench_task t = {.free = free_bytes, .state = state};
    snprintf(t.what.name, sizeof t.what.name, "%s%s", name, direction);
    t.what.unit = BENCH_BYTES;
    t.what.size = n;
    return t;
}

/* --- hash --------------------------------------------------------------------------------------- */

static int run_hash(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    (void)op;
    while (times-- > 0) {
        hash_init(&h, b->hash);
        hash_update(&h, b->in, b->n);
        hash_digest(&h, digest);
    }
    return 0;
}

static int run_sha3(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    uint8_t digest[SHA3_DIGEST_BYTES];
    (void)op;
    while (times-- > 0)
        sha3_digest(b->in, b->n, digest);
    return 0;
}

int bench_bytes_hash(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    size_t rows = 0;
    while (hash_table[rows])
        rows++;
    for (size_t k = 0; k < (rows + 1) * plan->size_count; k++) {
        const struct hash *hash = hash_table[k / plan->size_count];
        size_t n = (size_t)plan->sizes[k % plan->size_count];
        struct bytes *b = new_bytes(n);
        struct bench_task t = make_task(hash ? hash->label : SHA3_LABEL, "", n, b);
        t.run = hash ? run_hash : run_sha3;
        if (b)
            b->hash = hash;
        if (bench_task_add(op, list, &t))
            return -1;
    }
    return 0;
}

/* --- cipher ------------------------------------------------------------------------------------- */

static int run_encrypt(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    uint8_t key[CIPHER_KEY_MAX] = {1, 2, 3};
    struct cfb cfb;
    (void)op;
    while (times-- > 0) {
        cfb_init(&cfb, b->cipher, key);
        cfb_encrypt(&cfb, b->n, b->out, b->in);
        cfb_end(&cfb);
    }
    return 0;
}

static int run_decrypt(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    uint8_t key[CIPHER_KEY_MAX] = {1, 2, 3};
    struct cfb cfb;
    (void)op;
    while (times-- > 0) {
        cfb_init(&cfb, b->cipher, key);
        cfb_decrypt(&cfb, b->n, b->out, b->in);
        cfb_end(&cfb);
    }
    return 0;
}

static int run_stream(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    uint8_t key[XSALSA20_KEY_BYTES] = {1, 2, 3}, nonce[XSALSA20_NONCE_BYTES] = {4, 5, 6};
    struct xsalsa20 x;
    (void)op;
    while (times-- > 0) {
        xsalsa20_init(&x, key, nonce);
        xsalsa20_crypt(&x, b->n, b->out, b->in);
        xsalsa20_end(&x);
    }
    return 0;
}

static int add_cipher(struct op *op, const struct bench_plan *plan, struct bench_list *list,
                      const struct cipher *cipher, bool decrypts)
{
    for (size_t i = 0; i < plan->size_count; i++) {
        size_t n = (size_t)plan->sizes[i];
        struct bytes *b = new_bytes(n);
        struct bench_task t = cipher ? make_task(cipher->label, decrypts ? " dec" : " enc", n, b)
                                     : make_task(XSALSA20_LABEL, "", n, b);
        t.run = !cipher ? run_stream : decrypts ? run_decrypt : run_encrypt;
        if (b)
            b->cipher = cipher;
        if (bench_task_add(op, list, &t))
            return -1;
    }
    return 0;
}

int bench_bytes_cipher(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        if (add_cipher(op, plan, list, *row, false) || add_cipher(op, plan, list, *row, true))
            return -1;
    }
    return add_cipher(op, plan, list, NULL, false);
}

/* --- armor -------------------------------------------------------------------------------------- */

static int armor(struct op *op, const struct bytes *b, struct buf *out)
{
    struct sink *s = mem_sink_new(op, out);
    if (s)
        s = armor_sink_new(op, s, "PGP MESSAGE", NULL);
    int rc = !s || sink_write(s, b->in, b->n) || sink_finish(s) ? -1 : 0;
    sink_free(s);
    return rc;
}

static int run_armor(struct op *op, void *state, unsigned times)
{
    int rc = 0;
    while (!rc && times-- > 0)
        rc = armor(op, state, NULL);
    return rc;
}

static int run_dearmor(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    int rc = 0;
    while (!rc && times-- > 0) {
        struct armor_info info = {.strict = true};
        struct source *s = mem_source_new(op, b->armored.data, b->armored.len, 0);
        if (s)
            s = armor_source_new(op, s, &info);
        rc = s ? source_drain(s) : -1;
        source_free(s);
    }
    return rc;
}

/* Base64 and checksum by themselves: without lines, and without the stages. */
static int run_base64_enc(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    (void)op;
    while (times-- > 0)
        radix64_encode(b->in, b->n, (char *)b->base64.data);
    return 0;
}

static int run_base64_dec(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    size_t groups = b->n / 3, done = groups;
    while (done == groups && times-- > 0)
        done = radix64_decode(b->base64.data, 4 * groups, b->out);
    return done == groups ? 0 : op_fail(op, STATUS_INTERNAL, "our own base64 does not decode");
}

static int run_crc24(struct op *op, void *state, unsigned times)
{
    struct bytes *b = state;
    uint32_t crc = CRC24_INIT;
    (void)op;
    while (times-- > 0)
        crc = crc24_update(crc, b->in, b->n);
    b->out[0] = (uint8_t)crc;
    return 0;
}

static int prepare_armor(struct op *op, struct bytes *b)
{
    return armor(op, b, &b->armored);
}

static int prepare_base64(struct op *op, struct bytes *b)
{
    if (buf_reserve(op, &b->base64, (b->n + 2) / 3 * 4))
        return -1;
    radix64_encode(b->in, b->n, (char *)b->base64.data);
    return 0;
}

int bench_bytes_armor(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    static const struct {
        const char *name;
        int (*prepare)(struct op *op, struct bytes *b);
        int (*run)(struct op *op, void *state, unsigned times);
    } kinds[] = {{"armor", NULL, run_armor},
                 {"dearmor", prepare_armor, run_dearmor},
                 {"base64 enc", prepare_base64, run_base64_enc},
                 {"base64 dec", prepare_base64, run_base64_dec},
                 {"CRC-24", NULL, run_crc24}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds * plan->size_count; k++) {
        size_t n = (size_t)plan->sizes[k % plan->size_count];
        struct bytes *b = new_bytes(n);
        size_t kind = k / plan->size_count;
        struct bench_task t = make_task(kinds[kind].name, "", n, b);
        t.run = kinds[kind].run;
        if (bench_task_add(op, list, &t) || (kinds[kind].prepare && kinds[kind].prepare(op, b)))
            return -1;
    }
    return 0;
}

/* --- s2k ---------------------------------------------------------------------------------------- */

static int run_s2k(struct op *op, void *state, unsigned times)
{
    static const struct s2k_passphrase passphrase = {(const uint8_t *)"passphrase", 10};
    struct bytes *b = state;
    uint8_t key[CIPHER_KEY_MAX];
    int rc = 0;
    while (!rc && times-- > 0)
        rc = s2k_derive(op, &b->s2k, passphrase, key, sizeof key);
    return rc;
}

/* From the least that is in use up to what we write ourselves. */
int bench_bytes_s2k(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    static const char *const names[] = {"sha1", "sha256", "sha512"};
    static const uint8_t counts[] = {0x60, 0x90, 0xC0, S2K_COUNT_NEW};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        for (size_t k = 0; k < (plan->quick ? 2 : sizeof counts); k++) {
            struct bytes *b = new_bytes(0);
            const struct hash *hash = hash_by_name(names[i]);
            struct bench_task t = make_task(hash->label, "", s2k_count(counts[k]), b);
            t.run = run_s2k;
            if (b)
                b->s2k = (struct s2k){.mode = S2K_ITERATED, .hash = hash, .coded_count = counts[k]};
            if (bench_task_add(op, list, &t))
                return -1;
        }
    }
    return 0;
}
