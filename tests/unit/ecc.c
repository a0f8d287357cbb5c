/* Keys on curves: points and secrets that no key can have first, then what must work. */
#include "crypto/ecc.h"
#include "crypto/pk.h"
#include "test_rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "ecc_numbers.h"

static struct op op;

static int fresh_op(void **state)
{
    (void)state;
    op_init(&op);
    return 0;
}

static void assert_failed(const char *text)
{
    assert_int_equal(op.err.status, STATUS_MALFORMED);
    if (!strstr(op.err.text, text))
        fail_msg("\"%s\" is not about \"%s\"", op.err.text, text);
    op_clear(&op);
}

/* Whether a public key can have that point; where not, the failure says so. */
static bool takes(const char *curve, struct rsa_bytes point)
{
    struct ecc_public *k = ecc_public_new(&op, ecc_by_name(curve), point);
    bool taken = k != NULL;
    if (taken) {
        assert_ptr_equal(ecc_public_curve(k), ecc_by_name(curve));
        assert_memory_equal(ecc_public_point(k), point.p, point.n);
    } else {
        assert_failed(point.n == ecc_by_name(curve)->point_bytes ? "no point on" : "octets, not");
    }
    ecc_public_free(k);
    return taken;
}

static bool takes_number(const char *curve, const char *hex)
{
    struct ecc_number x = ecc_number(hex);
    return takes(curve, ecc_bytes(&x));
}

static void other_lengths_are_refused(void **state)
{
    (void)state;
    uint8_t octets[100] = {2};
    for (const struct ecc *const *row = ecc_table; *row; row++)
        for (size_t n = 0; n < sizeof octets; n++)
            assert_false(takes((*row)->name, (struct rsa_bytes){octets, n}));
    assert_false(takes("p256", (struct rsa_bytes){NULL, 0}));
    /* With the octet that OpenPGP puts before it. */
    assert_false(takes_number("ed25519", "40" ED25519_POINT));
}

static void what_is_no_point_on_p256_is_refused(void **state)
{
    (void)state;
    /* x = 5, and x = 5 + p, which is the same, not reduced. */
    static const char five[] = "040000000000000000000000000000000000000000000000000000000000000005"
                               "459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc";
    static const char above[] = "04ffffffff00000001000000000000000000000001000000000000000000000004"
                                "459243b9aa581806fe913bce99817ade11ca503c64d9a3c533415c083248fbcc";
    struct ecc_number good = ecc_number(P256_POINT);
    assert_false(takes_number("p256", "04" ZERO ZERO)); /* infinity, as some write it */
    assert_false(takes_number("p256", "00" ZERO ZERO));
    assert_false(takes_number("p256", "04" ALL_ONES ALL_ONES));
    for (unsigned first = 0; first < 256; first++) {
        good.bytes[0] = (uint8_t)first;
        assert_int_equal(takes("p256", ecc_bytes(&good)), first == 4);
    }
    good.bytes[0] = 4;
    for (size_t bit = 8; bit < 8 * good.n; bit++) {
        good.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(takes("p256", ecc_bytes(&good)));
        good.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_false(takes_number("p256", above));
    assert_true(takes_number("p256", five));
    assert_true(takes_number("p256", P256_POINT));
}

/* y as a point, with a sign. */
static bool takes_y(unsigned first, uint8_t rest, uint8_t last, bool sign)
{
    uint8_t octets[32];
    memset(octets, rest, sizeof octets);
    octets[0] = (uint8_t)first;
    octets[31] = (uint8_t)(last | sign << 7);
    return takes("ed25519", (struct rsa_bytes){octets, sizeof octets});
}

/* Anything would be a signature by these: h times the key has one of eight values. */
static void points_of_small_order_are_refused(void **state)
{
    (void)state;
    static const char *const order8[] = {
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    };
    for (int sign = 0; sign < 2; sign++) {
        assert_false(takes_y(1, 0, 0, sign));          /* y = 1: order 1 */
        assert_false(takes_y(0xec, 0xff, 0x7f, sign)); /* y = -1: order 2 */
        assert_false(takes_y(0, 0, 0, sign));          /* y = 0: order 4 */
    }
    for (size_t i = 0; i < sizeof order8 / sizeof *order8; i++)
        assert_false(takes_number("ed25519", order8[i]));
}

/* The y of points on the curve were found apart from this program. */
static void what_is_no_point_on_ed25519_is_refused(void **state)
{
    (void)state;
    static const bool on_curve[20] = {[3] = 1,  [4] = 1,  [5] = 1,  [6] = 1,  [9] = 1, [10] = 1,
                                      [14] = 1, [15] = 1, [16] = 1, [18] = 1, [19] = 1};
    for (unsigned y = 0; y < 20; y++)
        for (int sign = 0; sign < 2; sign++) {
            assert_int_equal(takes_y(y, 0, 0, sign), on_curve[y]);
            assert_int_equal(takes_y(0xed - y, 0xff, 0x7f, sign), on_curve[y]);
            if (y < 19) /* the same y, not reduced */
                assert_false(takes_y(0xed + y, 0xff, 0x7f, sign));
        }
    assert_true(takes_number("ed25519", ED25519_POINT));
}

static bool key_is_made(const char *curve, const char *secret, const char *point)
{
    struct ecc_secret *k = ecc_key_of(&op, curve, secret, point);
    bool made = k != NULL;
    if (made)
        assert_memory_equal(ecc_public_point(ecc_secret_public(k)), ecc_number(point).bytes,
                            ecc_by_name(curve)->point_bytes);
    ecc_secret_free(k);
    return made;
}

static void secrets_out_of_range_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "00", ZERO, P256_N, ALL_ONES, ("00" P256_KEY)};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(key_is_made("p256", wrong[i], P256_POINT));
        assert_failed("the secret key is out of the range of P-256");
    }
    assert_false(key_is_made("ed25519", ED25519_KEY "00", ED25519_POINT));
    assert_failed("out of the range of Ed25519");
}

static void halves_that_do_not_belong_together_are_refused(void **state)
{
    (void)state;
    assert_false(key_is_made("p256", "01", P256_POINT));
    assert_failed("does not belong to the public one");
    assert_false(key_is_made("p256", P256_N_1, P256_POINT));
    assert_failed("does not belong to the public one");
    assert_false(key_is_made("ed25519", P256_KEY, ED25519_POINT));
    assert_failed("Ed25519 secret key: it does not belong to the public one");
    assert_false(key_is_made("p256", P256_KEY, "04" ZERO ZERO));
    assert_failed("the public key is no point on P-256 that a key can have");
    assert_false(key_is_made("ed25519", ED25519_KEY, P256_POINT));
    assert_failed("a public key on Ed25519 has 32 octets, not 65");
}

static void keys_are_made(void **state)
{
    (void)state;
    /* The generator, times 1, and times n - 1: the smallest and the largest secret. */
    static const char one[] = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                              "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
    static const char last[] = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                               "b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a";
    assert_true(key_is_made("p256", "01", one));
    assert_true(key_is_made("p256", P256_N_1, last));
    assert_true(key_is_made("p256", P256_KEY, P256_POINT));
    assert_true(key_is_made("ed25519", ED25519_KEY, ED25519_POINT));
}

static void failing_randomness_is_a_failure(void **state)
{
    (void)state;
    struct test_rng rng;
    for (const struct ecc *const *row = ecc_table; *row; row++) {
        test_rng_init(&rng, &op, 1);
        rng.fail = 1;
        assert_null(pk_ecc_generate(&op, *row));
        assert_int_equal(op.err.status, STATUS_IO);
        op_clear(&op);
    }
}

/* What is drawn and is no secret is drawn again, never made to fit: else some would be likelier. */
static void what_is_out_of_range_is_drawn_again(void **state)
{
    (void)state;
    static const char *const numbers[] = {ZERO, P256_N, ALL_ONES, P256_KEY, NULL};
    struct ecc_draws draws;
    ecc_draws_init(&draws, &op, numbers);
    struct ecc_secret *k = pk_ecc_generate(&op, ecc_by_name("p256"));
    assert_non_null(k);
    assert_null(*draws.next);
    assert_memory_equal(ecc_secret_octets(k), ecc_number(P256_KEY).bytes, 32);
    assert_memory_equal(ecc_public_point(ecc_secret_public(k)), ecc_number(P256_POINT).bytes, 65);
    ecc_secret_free(k);
}

static void generated_keys_come_back(void **state)
{
    (void)state;
    struct test_rng rng;
    test_rng_init(&rng, &op, 3);
    for (const struct ecc *const *row = ecc_table; *row; row++) {
        struct ecc_secret *k = pk_ecc_generate(&op, *row), *other = pk_ecc_generate(&op, *row);
        const uint8_t *point = ecc_public_point(ecc_secret_public(k));
        struct rsa_bytes secret = {ecc_secret_octets(k), (*row)->field_bytes};
        assert_memory_not_equal(secret.p, ecc_secret_octets(other), secret.n);
        struct ecc_secret *again =
            ecc_secret_new(&op, *row, secret, (struct rsa_bytes){point, (*row)->point_bytes});
        assert_non_null(again);
        assert_memory_equal(ecc_secret_octets(again), secret.p, secret.n);
        ecc_secret_free(again);
        ecc_secret_free(other);
        ecc_secret_free(k);
    }
}

static void curves_are_found(void **state)
{
    (void)state;
    uint8_t octets[ECC_OID_MAX + 1] = {0};
    assert_null(ecc_by_name("p384"));
    assert_null(ecc_by_name(""));
    assert_null(ecc_by_oid((struct rsa_bytes){octets, 0}));
    for (const struct ecc *const *row = ecc_table; *row; row++) {
        struct rsa_bytes oid = {octets, (*row)->oid_bytes};
        memcpy(octets, (*row)->oid, sizeof(*row)->oid);
        assert_ptr_equal(ecc_by_oid(oid), *row);
        oid.n++;
        assert_null(ecc_by_oid(oid));
        oid.n -= 2;
        assert_null(ecc_by_oid(oid));
        oid.n++;
        octets[oid.n - 1] ^= 1;
        assert_null(ecc_by_oid(oid));
        assert_ptr_equal(ecc_by_name((*row)->name), *row);
        assert_ptr_equal(ecc_by_name((*row)->label), *row);
        assert_in_range((*row)->field_bytes, 1, ECC_FIELD_MAX);
        assert_in_range((*row)->point_bytes, 1, ECC_POINT_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(other_lengths_are_refused, fresh_op),
        cmocka_unit_test_setup(what_is_no_point_on_p256_is_refused, fresh_op),
        cmocka_unit_test_setup(points_of_small_order_are_refused, fresh_op),
        cmocka_unit_test_setup(what_is_no_point_on_ed25519_is_refused, fresh_op),
        cmocka_unit_test_setup(secrets_out_of_range_are_refused, fresh_op),
        cmocka_unit_test_setup(halves_that_do_not_belong_together_are_refused, fresh_op),
        cmocka_unit_test_setup(failing_randomness_is_a_failure, fresh_op),
        cmocka_unit_test_setup(curves_are_found, fresh_op),
        cmocka_unit_test_setup(keys_are_made, fresh_op),
        cmocka_unit_test_setup(what_is_out_of_range_is_drawn_again, fresh_op),
        cmocka_unit_test_setup(generated_keys_come_back, fresh_op),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
