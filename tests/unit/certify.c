/* What is forged or out of place in a key is not believed, and never encrypted to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"

static void a_subkey_without_binding(void **state)
{
    (void)state;
    struct buf key = begin();
    add_subkey(&key, &subkey, NULL);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
}

static void a_subkey_that_another_key_bound(void **state)
{
    (void)state;
    struct buf key = begin();
    struct forge_signature binding = on_subkey(&subkey);
    binding.by = &stranger;
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    /* Also not where it was that key's own. */
    key = begin();
    binding.primary = &stranger;
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
}

static void a_binding_of_another_subkey(void **state)
{
    (void)state;
    struct buf key = begin();
    struct forge_signature binding = on_subkey(&second);
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    /* The one in the middle lost its own; the good one behind it does not vouch for it. */
    key = begin();
    add_subkey(&key, &subkey, NULL);
    add_subkey(&key, &second, &binding);
    assert_picked(&key, 2);
}

/* A certification is no binding, nor the other way round. */
static void signatures_in_the_wrong_place(void **state)
{
    (void)state;
    struct buf key = begin();
    struct forge_signature wrong = on_user_id(), binding = on_subkey(&subkey);
    add_subkey(&key, &subkey, &wrong);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    key = begin();
    wrong = on_subkey(&subkey);
    wrong.type = SIGNATURE_DIRECT_KEY;
    add_subkey(&key, &subkey, &wrong);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    /* A binding where a certification should be. */
    key = (struct buf){0};
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_user_id(&key, user_id);
    forge_signature(&key, &binding);
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid self-signature");
}

static void a_user_id_that_another_key_certified(void **state)
{
    (void)state;
    struct buf key = {0};
    struct forge_signature foreign = on_user_id(), binding = on_subkey(&subkey);
    foreign.by = &stranger;
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_user_id(&key, user_id);
    forge_signature(&key, &foreign);
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid self-signature");
    /* And a user ID that was exchanged. */
    key = (struct buf){0};
    foreign = on_user_id();
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_user_id(&key, "Mallory <mallory@example.org>");
    forge_signature(&key, &foreign);
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid self-signature");
}

/* Every bit of a binding and of the subkey that it binds. Where a flipped one is still good, it
 * says the same. */
static void a_tampered_binding(void **state)
{
    (void)state;
    struct buf good = begin();
    struct forge_signature binding = on_subkey(&subkey);
    size_t from = good.len;
    binding.key_expires_after_s = 1000 * DAY;
    add_subkey(&good, &subkey, &binding);
    unsigned same = 0;
    for (size_t bit = 8 * from; bit < 8 * good.len; bit++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        size_t used;
        good.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        struct key *key = key_parse(op, "flipped", good.data, good.len, &used);
        struct key_part *part =
            key ? choice_encryption_part(op, key, profile_table[0], NOW, false) : NULL;
        assert_int_equal(part == NULL, op_failed(op));
        if (part) {
            assert_int_equal(part->created, MADE);
            assert_int_equal(part->flags, SIGNATURE_MAY_ENCRYPT);
            assert_int_equal(part->expires, MADE + 1000 * DAY);
            same++;
        }
        key_free(key);
        good.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* The count of the signature's bits within its first byte, and nothing else. */
    assert_true(same <= 7);
    assert_picked(&good, 1);
}

static void what_is_not_understood_is_not_believed(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    binding.critical = 100;
    struct buf key = begin();
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    binding.critical = 0;
    binding.hash = "md5";
    key = begin();
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    /* A critical subpacket that is known does no harm. */
    binding.hash = NULL;
    binding.critical = 24;
    key = begin();
    add_subkey(&key, &subkey, &binding);
    assert_picked(&key, 1);
}

/* The issuer is a hint that anybody can write: a wrong one hides a signature, no more. */
static void the_issuer(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    static const uint8_t wrong[KEY_ID_BYTES] = {1};
    struct buf key = begin();
    binding.issuer = wrong;
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    key = begin();
    struct key *parsed = forge_parse(&key);
    binding.issuer = parsed->parts[0].id;
    binding.by = &stranger;
    add_subkey(&key, &subkey, &binding);
    assert_refused(&key, STATUS_NO_KEY, "has no valid binding signature");
    key_free(parsed);
}

/* Whoever asks about one part does not pay for the others, and they are checked when they are asked for. */
static void one_part_alone(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = begin();
    struct forge_signature good = on_subkey(&subkey), also = on_subkey(&second);
    add_subkey(&bytes, &subkey, &good);
    add_subkey(&bytes, &second, &also);
    also.by = &stranger;
    forge_signature(&bytes, &also);
    struct key *key = forge_parse(&bytes);
    assert_int_equal(certify_check_part(op, key, &key->parts[1]), 0);
    assert_true(key->parts[0].certified && key->parts[1].certified && !key->parts[2].certified);
    assert_true(key->is_sound && !key->checked);
    assert_int_equal(certify_check_part(op, key, &key->parts[2]), 0);
    assert_true(key->parts[2].certified && !key->is_sound);
    assert_int_equal(certify_check(op, key), 0);
    assert_true(key->parts[1].certified && key->parts[2].certified && key->checked);
    key_free(key);
    buf_end(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_subkey_without_binding),
        cmocka_unit_test(a_subkey_that_another_key_bound),
        cmocka_unit_test(a_binding_of_another_subkey),
        cmocka_unit_test(signatures_in_the_wrong_place),
        cmocka_unit_test(one_part_alone),
        cmocka_unit_test(a_user_id_that_another_key_certified),
        cmocka_unit_test(a_tampered_binding),
        cmocka_unit_test(what_is_not_understood_is_not_believed),
        cmocka_unit_test(the_issuer),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
