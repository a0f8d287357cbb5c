/* Session keys: what does not decode, then what no candidate, one and several of them give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cfb.h"
#include "pgp/session.h"
#include "pipe.h"
#include "test_rng.h"

/* Decodes n bytes at p as pk_decrypt would give them, with junk behind. */
static struct session_candidate decode(const uint8_t *p, size_t n, unsigned ok)
{
    uint8_t bytes[SESSION_ENCODED_MAX];
    struct session_candidate c;
    memset(bytes, 0x5A, sizeof bytes);
    memcpy(bytes, p, n < sizeof bytes ? n : sizeof bytes);
    struct pk_plain plain = {.p = bytes, .cap = sizeof bytes, .len = n, .ok = ok};
    memset(&c, 0xFF, sizeof c);
    session_decode(&plain, &c);
    assert_in_range(c.valid, 0, 1);
    return c;
}

static struct session make(const struct cipher *cipher, uint64_t seed)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct session s = {0};
    test_rng_init(&rng, op, seed);
    assert_int_equal(session_make(op, cipher, &s), 0);
    return s;
}

/* Every bit, every length, every algorithm. */
static void wrong_ones_are_not_valid(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session s = make(*c, 1);
        uint8_t encoded[SESSION_ENCODED_MAX];
        size_t n = session_encode(&s, encoded);
        assert_int_equal(n, (*c)->key_bytes + 3);
        assert_int_equal(decode(encoded, n, 0).valid, 0);
        for (size_t len = 0; len <= SESSION_ENCODED_MAX; len++)
            assert_int_equal(decode(encoded, len, 1).valid, len == n);
        /* Each bit of key and sum; those of the algorithm may turn into one of the same length. */
        for (size_t bit = 8; bit < 8 * n; bit++) {
            encoded[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_int_equal(decode(encoded, n, 1).valid, 0);
            encoded[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (unsigned id = 0; id < 256; id++) {
            const struct cipher *other = cipher_by_id(id);
            encoded[0] = (uint8_t)id;
            assert_int_equal(decode(encoded, n, 1).valid,
                             other && other->key_bytes == (*c)->key_bytes);
        }
    }
}

static void encoded_and_decoded(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session s = make(*c, 2);
        uint8_t encoded[SESSION_ENCODED_MAX];
        struct session_candidate got = decode(encoded, session_encode(&s, encoded), 1);
        assert_int_equal(got.valid, 1);
        assert_int_equal(got.algorithm, (*c)->id);
        assert_memory_equal(got.key, s.key, (*c)->key_bytes);
    }
    /* A sum by hand: sixteen times 0xFF. */
    static const uint8_t ones[] = {7,    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                   0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0xF0};
    assert_int_equal(decode(ones, sizeof ones, 1).valid, 1);
}

static struct session_candidate candidate(const struct session *s)
{
    uint8_t encoded[SESSION_ENCODED_MAX];
    return decode(encoded, session_encode(s, encoded), 1);
}

static struct session choose(const struct session_candidate *c, size_t count,
                             struct session_sample sample)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session s;
    memset(&s, 0, sizeof s);
    assert_int_equal(session_choose(op, c, count, &sample, &s), 0);
    assert_false(op_failed(op));
    return s;
}

static bool same_key(const struct session *a, const struct session *b)
{
    return a->cipher == b->cipher && memcmp(a->key, b->key, a->cipher->key_bytes) == 0;
}

static void none_gives_a_random_key_each_time(void **state)
{
    (void)state;
    struct session s = make(cipher_by_id(7), 3), chosen[8];
    struct session_candidate wrong[2] = {candidate(&s), candidate(&s)};
    static const uint8_t prefix[SESSION_SAMPLE_BYTES];
    struct session_sample sample = {.p = prefix, .n = sizeof prefix};
    wrong[0].valid = wrong[1].valid = 0;
    for (unsigned i = 0; i < 8; i++) {
        chosen[i] = choose(wrong, i % 3, sample);
        assert_ptr_equal(chosen[i].cipher, cipher_by_id(9));
        /* Not the bytes of one that was not valid. */
        assert_memory_not_equal(chosen[i].key, s.key, 16);
        for (unsigned k = 0; k < i; k++)
            assert_false(same_key(&chosen[i], &chosen[k]));
    }
}

static void no_randomness_is_a_failure(void **state)
{
    (void)state;
    struct session s = make(cipher_by_id(9), 3);
    struct session_candidate right = candidate(&s);
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    test_rng_init(&rng, op, 1);
    rng.fail = 1;
    assert_int_equal(session_make(op, cipher_by_id(9), &s), -1);
    assert_true(op_failed(op));
    op_clear(op);
    /* Also where a candidate would do: the shape of the work is the same. */
    struct session_sample nothing = {.n = 0};
    assert_int_equal(session_choose(op, &right, 1, &nothing, &s), -1);
    assert_true(op_failed(op));
}

static void one_is_taken_without_a_look_at_the_data(void **state)
{
    (void)state;
    static const uint8_t prefix[SESSION_SAMPLE_BYTES] = {1, 2, 3};
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session s = make(*c, 4), other = make(cipher_by_id(9), 5);
        for (unsigned place = 0; place < 3; place++) {
            struct session_candidate all[3] = {candidate(&other), candidate(&other),
                                               candidate(&other)};
            for (unsigned i = 0; i < 3; i++)
                all[i].valid = 0;
            all[place] = candidate(&s);
            struct session_sample sample = {.p = prefix, .n = place ? sizeof prefix : 0};
            struct session chosen = choose(all, 3, sample);
            assert_true(same_key(&chosen, &s));
        }
    }
}

/* The first bytes of data encrypted with s, and room for them: a good prefix, then `octet`. */
static struct session_sample encrypted_prefix(const struct session *s, uint8_t octet, bool resync,
                                              uint8_t out[SESSION_SAMPLE_BYTES])
{
    size_t block = s->cipher->block_bytes;
    struct cfb cfb;
    for (size_t i = 0; i < block; i++)
        out[i] = (uint8_t)(i * 37 + 1);
    out[block] = out[block - 2];
    out[block + 1] = out[block - 1];
    out[block + 2] = octet;
    cfb_init(&cfb, s->cipher, s->key);
    cfb_encrypt(&cfb, block + 2, out, out);
    if (resync)
        cfb_resync(&cfb);
    cfb_encrypt(&cfb, 1, out + block + 2, out + block + 2);
    cfb_end(&cfb);
    return (struct session_sample){.p = out, .n = block + 3, .resync = resync};
}

static void of_two_the_one_whose_quick_check_fits(void **state)
{
    (void)state;
    uint8_t prefix[SESSION_SAMPLE_BYTES];
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session s = make(*c, 6), other = make(cipher_by_id(9), 7);
        for (unsigned way = 0; way < 4; way++) {
            unsigned place = way & 1;
            struct session_sample sample = encrypted_prefix(&s, 0xC8, way & 2, prefix);
            struct session_candidate two[2] = {candidate(&other), candidate(&other)};
            two[place] = candidate(&s);
            struct session chosen = choose(two, 2, sample);
            assert_true(same_key(&chosen, &s));
            /* With too little data to tell, one of them all the same. */
            sample.n--;
            chosen = choose(two, 2, sample);
            assert_true(same_key(&chosen, &s) || same_key(&chosen, &other));
        }
    }
}

/* A second key under which the same prefix passes the quick check, but no packet follows. */
static struct session lookalike(struct session_sample sample)
{
    for (uint64_t seed = 100;; seed++) {
        struct session s = make(cipher_by_id(7), seed);
        uint8_t plain[SESSION_SAMPLE_BYTES];
        struct cfb cfb;
        cfb_init(&cfb, s.cipher, s.key);
        cfb_decrypt(&cfb, 18, plain, sample.p);
        if (sample.resync)
            cfb_resync(&cfb);
        cfb_decrypt(&cfb, 1, plain + 18, sample.p + 18);
        cfb_end(&cfb);
        if (memcmp(plain + 14, plain + 16, 2) == 0 && !(plain[18] & 0x80))
            return s;
    }
}

static void of_two_that_fit_the_one_with_a_packet_behind(void **state)
{
    (void)state;
    static const uint8_t octets[] = {0xC8, 0xCB, 0xC4, 0xC2, 0xCA, 0xA3, 0xAC, 0x90, 0x88};
    for (unsigned i = 0; i < 2 * sizeof octets; i++) {
        uint8_t prefix[SESSION_SAMPLE_BYTES];
        struct session s = make(cipher_by_id(9), 8 + i);
        struct session_sample sample = encrypted_prefix(&s, octets[i / 2], i % 2, prefix);
        struct session other = lookalike(sample);
        for (unsigned place = 0; place < 2; place++) {
            struct session_candidate two[2] = {candidate(&other), candidate(&other)};
            two[place] = candidate(&s);
            struct session chosen = choose(two, 2, sample);
            assert_true(same_key(&chosen, &s));
        }
    }
}

static void failing_and_wiping(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session s = make(cipher_by_id(9), 9), zero;
    memset(&zero, 0, sizeof zero);
    assert_int_equal(session_fail(op), -1);
    assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase"));
    assert_string_equal(op->err.hint, "");
    session_end(&s);
    assert_memory_equal(&s, &zero, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_ones_are_not_valid),
        cmocka_unit_test(none_gives_a_random_key_each_time),
        cmocka_unit_test(no_randomness_is_a_failure),
        cmocka_unit_test(encoded_and_decoded),
        cmocka_unit_test(one_is_taken_without_a_look_at_the_data),
        cmocka_unit_test(of_two_the_one_whose_quick_check_fits),
        cmocka_unit_test(of_two_that_fit_the_one_with_a_packet_behind),
        cmocka_unit_test(failing_and_wiping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
