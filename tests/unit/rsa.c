/* RSA keys: hostile numbers are refused, every size comes out exact, and what went in comes out. */
#include "crypto/pk.h"
#include "crypto/rsa.h"
#include "test_rng.h"

#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* The numbers of a key, to be taken apart, changed and put together. */
struct numbers {
    mpz_t z[RSA_PARTS];
    uint8_t bytes[RSA_PARTS][2100];
    struct rsa_bytes parts[RSA_PARTS];
};

static struct op op;
static struct test_rng rng;
static struct rsa_secret *key512, *key1024; /* for all tests that only need some key */

static int make_keys(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    key512 = rsa_generate(&op, 512, 65537, NULL);
    key1024 = rsa_generate(&op, 1024, 65537, NULL);
    return key512 && key1024 ? 0 : -1;
}

static int free_keys(void **state)
{
    (void)state;
    rsa_public_free(NULL);
    rsa_secret_free(NULL);
    rsa_secret_free(key512);
    rsa_secret_free(key1024);
    return 0;
}

static int fresh_op(void **state)
{
    (void)state;
    op_init(&op);
    test_rng_init(&rng, &op, 2);
    return 0;
}

static void take(struct numbers *n, const struct rsa_secret *key)
{
    for (int i = 0; i < RSA_PARTS; i++) {
        size_t len = rsa_secret_part(key, (enum rsa_part)i, n->bytes[i]);
        assert_true(len > 0 && n->bytes[i][0]);
        assert_int_equal(len, rsa_secret_part(key, (enum rsa_part)i, NULL));
        mpz_init(n->z[i]);
        mpz_import(n->z[i], len, 1, 1, 1, 0, n->bytes[i]);
    }
}

/* Writes the numbers back as bytes, with `zeros` zero bytes before each. */
static void give(struct numbers *n, size_t zeros)
{
    for (int i = 0; i < RSA_PARTS; i++) {
        size_t len = 0;
        memset(n->bytes[i], 0, zeros);
        mpz_export(n->bytes[i] + zeros, &len, 1, 1, 1, 0, n->z[i]);
        n->parts[i] = (struct rsa_bytes){n->bytes[i], zeros + len};
    }
}

static void drop(struct numbers *n)
{
    for (int i = 0; i < RSA_PARTS; i++)
        mpz_clear(n->z[i]);
}

static void refused(struct rsa_public *public, struct rsa_secret *secret, enum status status,
                    const char *text)
{
    assert_null(public);
    assert_null(secret);
    assert_int_equal(op.err.status, status);
    if (!strstr(op.err.text, text))
        fail_msg("\"%s\" is not about \"%s\"", op.err.text, text);
    op_clear(&op);
}

static void refuse_public(struct numbers *n, enum status status, const char *text)
{
    give(n, 0);
    refused(rsa_public_new(&op, n->parts), NULL, status, text);
}

static void accept_public(struct numbers *n)
{
    give(n, 0);
    struct rsa_public *key = rsa_public_new(&op, n->parts);
    assert_non_null(key);
    rsa_public_free(key);
}

static void hostile_public_keys_are_refused(void **state)
{
    (void)state;
    struct numbers n;
    take(&n, key512);
    mpz_set_ui(n.z[RSA_N], 0);
    refuse_public(&n, STATUS_MALFORMED, "modulus is even");
    mpz_ui_pow_ui(n.z[RSA_N], 2, 127);
    mpz_sub_ui(n.z[RSA_N], n.z[RSA_N], 1);
    refuse_public(&n, STATUS_UNSUPPORTED, "modulus of 127 bits");
    mpz_ui_pow_ui(n.z[RSA_N], 2, 511);
    refuse_public(&n, STATUS_MALFORMED, "modulus is even");
    mpz_ui_pow_ui(n.z[RSA_N], 2, 16384);
    mpz_add_ui(n.z[RSA_N], n.z[RSA_N], 1);
    refuse_public(&n, STATUS_LIMIT, "above the limit");
    drop(&n);
}

static void hostile_exponents_are_refused(void **state)
{
    (void)state;
    struct numbers n;
    take(&n, key512);
    const unsigned values[] = {0, 1, 2, 65536};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        mpz_set_ui(n.z[RSA_E], values[i]);
        refuse_public(&n, STATUS_MALFORMED, "exponent");
    }
    mpz_set(n.z[RSA_E], n.z[RSA_N]);
    refuse_public(&n, STATUS_MALFORMED, "exponent");
    mpz_ui_pow_ui(n.z[RSA_E], 2, 16500);
    refuse_public(&n, STATUS_LIMIT, "exponent");
    mpz_sub_ui(n.z[RSA_E], n.z[RSA_N], 2);
    accept_public(&n);
    drop(&n);
}

static void limits_are_the_callers(void **state)
{
    (void)state;
    struct limits limits = limits_default;
    limits.mpi_bits = 511;
    op.limits = &limits;
    struct numbers n;
    take(&n, key512);
    refuse_public(&n, STATUS_LIMIT, "modulus of 512 bits is above the limit of 511");
    refused(NULL, rsa_generate(&op, 512, 3, NULL), STATUS_LIMIT, "above the limit of 511");
    limits.mpi_bits = 512;
    accept_public(&n);
    drop(&n);
}

static void refuse_secret(struct numbers *n, enum status status, const char *text)
{
    give(n, 0);
    refused(NULL, rsa_secret_new(&op, n->parts), status, text);
}

/* Each number of a secret key replaced by 0, 1, 2, another of its numbers, and itself plus 2. */
static void every_wrong_number_is_refused(void **state)
{
    (void)state;
    struct numbers n;
    take(&n, key512);
    for (int i = 0; i < RSA_PARTS; i++) {
        mpz_t good;
        mpz_init_set(good, n.z[i]);
        for (unsigned v = 0; v < 3; v++) {
            mpz_set_ui(n.z[i], v);
            give(&n, 0);
            assert_null(rsa_secret_new(&op, n.parts));
            assert_true(op_failed(&op));
            op_clear(&op);
        }
        for (int j = 0; j < RSA_PARTS; j++) {
            mpz_set(n.z[i], n.z[j]);
            if (i == j)
                mpz_add_ui(n.z[i], good, 2);
            give(&n, 0);
            assert_null(rsa_secret_new(&op, n.parts));
            op_clear(&op);
            mpz_set(n.z[i], good);
        }
        mpz_ui_pow_ui(n.z[i], 2, 16500);
        refuse_secret(&n, STATUS_LIMIT, "above the limit");
        mpz_set(n.z[i], good);
        mpz_clear(good);
    }
    drop(&n);
}

static void the_reason_is_named(void **state)
{
    (void)state;
    struct numbers n, other;
    take(&n, key512);
    take(&other, key1024);
    mpz_add_ui(n.z[RSA_U], n.z[RSA_U], 1);
    refuse_secret(&n, STATUS_MALFORMED, "inverse");
    mpz_sub_ui(n.z[RSA_U], n.z[RSA_U], 1);
    mpz_add_ui(n.z[RSA_D], n.z[RSA_D], 2);
    refuse_secret(&n, STATUS_MALFORMED, "exponent does not undo");
    mpz_sub_ui(n.z[RSA_D], n.z[RSA_D], 2);
    mpz_set(n.z[RSA_Q], other.z[RSA_Q]);
    refuse_secret(&n, STATUS_MALFORMED, "do not make the modulus");
    mpz_set_ui(n.z[RSA_P], 1);
    mpz_set(n.z[RSA_Q], n.z[RSA_N]);
    refuse_secret(&n, STATUS_MALFORMED, "even or below 3");
    drop(&n);
    drop(&other);
}

/* Makes the numbers of the key that p and q give, which need not be prime. */
static void from_factors(struct numbers *n)
{
    mpz_t p1, q1;
    mpz_inits(p1, q1, NULL);
    mpz_sub_ui(p1, n->z[RSA_P], 1);
    mpz_sub_ui(q1, n->z[RSA_Q], 1);
    mpz_mul(n->z[RSA_N], n->z[RSA_P], n->z[RSA_Q]);
    mpz_lcm(n->z[RSA_D], p1, q1);
    assert_true(mpz_invert(n->z[RSA_D], n->z[RSA_E], n->z[RSA_D]));
    if (!mpz_invert(n->z[RSA_U], n->z[RSA_P], n->z[RSA_Q]))
        mpz_set_ui(n->z[RSA_U], 1);
    mpz_clears(p1, q1, NULL);
}

static void odd_factors_do_no_harm(void **state)
{
    (void)state;
    struct numbers n;
    take(&n, key1024);
    mpz_t q;
    mpz_init_set(q, n.z[RSA_Q]);
    /* As many limbs as the modulus: Nettle would add to none, and never end. */
    mpz_set_ui(n.z[RSA_P], 3);
    mpz_fdiv_q_2exp(n.z[RSA_Q], q, 8);
    mpz_nextprime(n.z[RSA_Q], n.z[RSA_Q]);
    from_factors(&n);
    refuse_secret(&n, STATUS_UNSUPPORTED, "unequal");
    mpz_set(n.z[RSA_P], q);
    mpz_set(n.z[RSA_Q], q);
    from_factors(&n);
    refuse_secret(&n, STATUS_MALFORMED, "inverse");
    /* A square given the wrong way round, as it were: u is then computed, and cannot be. */
    mpz_mul_ui(n.z[RSA_P], q, 3);
    mpz_set(n.z[RSA_Q], q);
    mpz_mul(n.z[RSA_N], n.z[RSA_P], n.z[RSA_Q]);
    refuse_secret(&n, STATUS_MALFORMED, "common divisor");
    mpz_clear(q);
    drop(&n);
}

static void check_numbers(const struct rsa_secret *key, unsigned bits)
{
    struct numbers n;
    take(&n, key);
    mpz_t t;
    mpz_init(t);
    assert_int_equal(rsa_public_bits(rsa_secret_public(key)), bits);
    assert_int_equal(rsa_public_bytes(rsa_secret_public(key)), (bits + 7) / 8);
    assert_int_equal(mpz_sizeinbase(n.z[RSA_N], 2), bits);
    assert_true(mpz_cmp(n.z[RSA_P], n.z[RSA_Q]) < 0);
    mpz_mul(t, n.z[RSA_P], n.z[RSA_Q]);
    assert_true(mpz_cmp(t, n.z[RSA_N]) == 0);
    mpz_mul(t, n.z[RSA_U], n.z[RSA_P]);
    mpz_mod(t, t, n.z[RSA_Q]);
    assert_true(mpz_cmp_ui(t, 1) == 0);
    assert_true(mpz_cmp(n.z[RSA_U], n.z[RSA_Q]) < 0);
    assert_true(mpz_probab_prime_p(n.z[RSA_P], 20) && mpz_probab_prime_p(n.z[RSA_Q], 20));
    mpz_clear(t);
    drop(&n);
}

/* Decrypts what it encrypts, and its signature verifies. */
static void check_use(const struct rsa_secret *key)
{
    struct pk_verifier pub = pk_rsa_verifier(rsa_secret_public(key));
    uint8_t coded[2048], plain[64], digest[HASH_DIGEST_MAX] = "digest";
    assert_int_equal(pk_encrypt(&op, pub.rsa, (const uint8_t *)"hello", 5, coded), 0);
    struct pk_plain got = {.p = plain, .cap = sizeof plain};
    struct rsa_bytes cipher = {coded, rsa_public_bytes(pub.rsa)};
    assert_int_equal(pk_decrypt(&op, key, cipher, &got), 0);
    assert_int_equal(got.ok, 1);
    assert_int_equal(got.len, 5);
    assert_memory_equal(plain, "hello", 5);
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key), hash_by_id(2), digest, coded), 0);
    assert_true(pk_verify(&op, pub, hash_by_id(2), digest, pk_signature_in(pub, coded)));
}

/* In every order and with zeros before the numbers, the same key comes out. */
static void check_load(const struct rsa_secret *key)
{
    for (int swapped = 0; swapped < 2; swapped++) {
        struct numbers n;
        take(&n, key);
        if (swapped)
            mpz_swap(n.z[RSA_P], n.z[RSA_Q]);
        give(&n, (size_t)swapped * 3);
        struct rsa_secret *again = rsa_secret_new(&op, n.parts);
        assert_non_null(again);
        for (int i = 0; i < RSA_PARTS; i++) {
            uint8_t a[2048], b[2048];
            size_t len = rsa_secret_part(key, (enum rsa_part)i, a);
            assert_int_equal(rsa_secret_part(again, (enum rsa_part)i, b), len);
            assert_memory_equal(a, b, len);
        }
        check_use(again);
        rsa_secret_free(again);
        drop(&n);
    }
}

static void count_step(void *ctx, int c)
{
    (void)c;
    ++*(unsigned *)ctx;
}

static void every_size_comes_out_exact(void **state)
{
    (void)state;
    const unsigned sizes[] = {382,  383,  384,  385,  512,  513, 888,
                              1023, 1024, 1025, 2047, 2048, 2049};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        unsigned steps = 0;
        struct rsa_progress progress = {count_step, &steps};
        struct rsa_secret *key = rsa_generate(&op, sizes[i], i % 2 ? 65537 : 17, &progress);
        assert_non_null(key);
        assert_true(steps > 0);
        check_numbers(key, sizes[i]);
        check_use(key);
        check_load(key);
        rsa_secret_free(key);
    }
}

static void unequal_factors_work(void **state)
{
    (void)state;
    struct numbers n;
    take(&n, key1024);
    for (unsigned bits = 3; bits < 500; bits += 71) {
        mpz_ui_pow_ui(n.z[RSA_P], 2, bits);
        do
            mpz_nextprime(n.z[RSA_P], n.z[RSA_P]);
        while (mpz_congruent_ui_p(n.z[RSA_P], 1, 65537));
        from_factors(&n);
        give(&n, 0);
        struct rsa_secret *key = rsa_secret_new(&op, n.parts);
        assert_non_null(key);
        check_use(key);
        rsa_secret_free(key);
    }
    drop(&n);
}

static void wrong_requests_are_refused(void **state)
{
    (void)state;
    refused(NULL, rsa_generate(&op, 381, 65537, NULL), STATUS_UNSUPPORTED, "not 381");
    refused(NULL, rsa_generate(&op, 0, 65537, NULL), STATUS_UNSUPPORTED, "not 0");
    refused(NULL, rsa_generate(&op, 16385, 65537, NULL), STATUS_UNSUPPORTED, "not 16385");
    refused(NULL, rsa_generate(&op, 512, 65536, NULL), STATUS_UNSUPPORTED, "exponent 65536");
    refused(NULL, rsa_generate(&op, 512, 1, NULL), STATUS_UNSUPPORTED, "exponent 1");
    refused(NULL, rsa_generate(&op, 512, 0, NULL), STATUS_UNSUPPORTED, "exponent 0");
}

static void failing_randomness_is_a_failure(void **state)
{
    (void)state;
    for (unsigned long call = 1; call < 12; call += 5) {
        test_rng_init(&rng, &op, 5);
        rng.fail = call;
        refused(NULL, rsa_generate(&op, 512, 65537, NULL), STATUS_IO, "randomness failed");
        assert_int_equal(rng.fills, call);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hostile_public_keys_are_refused, fresh_op),
        cmocka_unit_test_setup(hostile_exponents_are_refused, fresh_op),
        cmocka_unit_test_setup(limits_are_the_callers, fresh_op),
        cmocka_unit_test_setup(every_wrong_number_is_refused, fresh_op),
        cmocka_unit_test_setup(the_reason_is_named, fresh_op),
        cmocka_unit_test_setup(odd_factors_do_no_harm, fresh_op),
        cmocka_unit_test_setup(wrong_requests_are_refused, fresh_op),
        cmocka_unit_test_setup(failing_randomness_is_a_failure, fresh_op),
        cmocka_unit_test_setup(every_size_comes_out_exact, fresh_op),
        cmocka_unit_test_setup(unequal_factors_work, fresh_op),
    };
    return cmocka_run_group_tests(tests, make_keys, free_keys);
}
