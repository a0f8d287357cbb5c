/* What the doors of public keys and randomness take is theirs: by a clock that goes on one tick
 * at every reading, all that is left to the caller is one tick a call. */
#include "crypto/pk.h"
#include "crypto/random.h"
#include "fake_clock.h"
#include "meter/meter.h"
#include "test_rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static struct op op;
static struct meter meter;
static uint64_t other, own[PHASE_COUNT], random_ticks;

/* Since the last time: one tick for the caller, at least one for the door's phase, and some for
 * randomness only where it is drawn. */
static void assert_in_door(enum phase phase, bool draws)
{
    assert_int_equal(meter.depth, 0);
    assert_int_equal(meter.ticks[PHASE_OTHER], ++other);
    assert_true(meter.ticks[phase] > own[phase]);
    assert_int_equal(meter.ticks[PHASE_RANDOM] > random_ticks, draws);
    own[phase] = meter.ticks[phase];
    random_ticks = meter.ticks[PHASE_RANDOM];
}

static void go_through_doors_of(const struct ecc *curve)
{
    static const uint8_t digest[32];
    const struct hash *sha256 = hash_by_name("sha256");
    bool draws = curve == ecc_by_name("p256");
    uint8_t sig[ECC_SIGNATURE_MAX];
    struct ecc_secret *key = pk_ecc_generate(&op, curve);
    assert_in_door(PHASE_ECC, true);
    struct pk_signer signer = pk_ecc_signer(key);
    struct pk_verifier verifier = pk_signer_public(signer);
    assert_int_equal(pk_sign(&op, signer, sha256, digest, sig), 0);
    assert_in_door(PHASE_ECC, draws);
    assert_true(pk_verify(&op, verifier, sha256, digest, pk_signature_in(verifier, sig)));
    assert_in_door(PHASE_ECC, false);
    ecc_secret_free(key);
}

static void each_door_has_its_phase(void **state)
{
    (void)state;
    struct fake_clock fake = {.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(&fake);
    struct test_rng rng;
    struct cost cost;
    uint8_t out[64], digest[HASH_DIGEST_MAX] = {0};
    const struct hash *sha1 = hash_by_id(2);
    op_init(&op);
    test_rng_init(&rng, &op, 1);
    meter_init(&meter, &clock);
    meter_start(&meter);
    op.meter = &meter;

    struct rsa_secret *key = pk_generate(&op, 512, 65537, NULL);
    assert_in_door(PHASE_RSA, true);
    assert_int_equal(pk_encrypt(&op, rsa_secret_public(key), digest, 20, out), 0);
    assert_in_door(PHASE_RSA, true);
    struct pk_plain plain = {.p = digest, .cap = sizeof digest};
    assert_int_equal(pk_decrypt(&op, key, (struct rsa_bytes){out, sizeof out}, &plain), 0);
    assert_in_door(PHASE_RSA, true);
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key), sha1, digest, out), 0);
    assert_in_door(PHASE_RSA, true);
    struct pk_signature sig = {.numbers = {{out, sizeof out}}, .count = 1};
    assert_true(pk_verify(&op, pk_rsa_verifier(rsa_secret_public(key)), sha1, digest, sig));
    assert_in_door(PHASE_RSA, false);
    /* A failure leaves the door as well. */
    assert_int_equal(pk_sign(&op, pk_rsa_signer(key), hash_by_id(10), digest, out), -1);
    assert_in_door(PHASE_RSA, false);

    for (const struct ecc *const *curve = ecc_table; *curve; curve++)
        go_through_doors_of(*curve);

    assert_int_equal(random_fill(&op, out, sizeof out), 0);
    assert_int_equal(meter.ticks[PHASE_RANDOM], random_ticks + 1);
    assert_int_equal(meter.depth, 0);
    meter_stop(&meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    rsa_secret_free(key);
}

static void the_kernel_gives_randomness(void **state)
{
    (void)state;
    uint8_t a[600] = {0}, b[600] = {0};
    unsigned same = 0;
    op_init(&op);
    assert_int_equal(random_fill(&op, a, sizeof a), 0);
    assert_int_equal(random_fill(&op, b, sizeof b), 0);
    assert_int_equal(random_fill(&op, NULL, 0), 0);
    for (size_t i = 0; i < sizeof a; i++)
        same += a[i] == b[i];
    assert_true(same < 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_door_has_its_phase),
        cmocka_unit_test(the_kernel_gives_randomness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
