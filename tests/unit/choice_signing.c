/* Which part of a key signs, and why none does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"

/* The number of the part that would sign, or -1; frees the bytes. */
static int signs_at(struct buf *bytes, unsigned profile, uint32_t now, enum status status,
                    const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = forge_parse(bytes);
    const struct key_part *part = choice_signing_part(op, key, profile_table[profile], now);
    int number = part ? (int)(part - key->parts) : -1;
    if (!part)
        assert_true(pipe_failed(op, status, what));
    assert_int_equal(part == NULL, op_failed(op));
    key_free(key);
    buf_end(bytes);
    return number;
}

static void assert_refuses(struct buf *bytes, enum status status, const char *what)
{
    assert_int_equal(signs_at(bytes, 0, NOW, status, what), -1);
}

/* A secret key whose user ID is certified with these flags. */
static struct buf begin_secret(uint8_t flags)
{
    struct buf key = {0};
    struct forge_signature good = on_user_id();
    good.flags = flags;
    forge_key(&key, PACKET_SECRET_KEY, &primary);
    forge_user_id(&key, user_id);
    forge_signature(&key, &good);
    return key;
}

static void add_signing(struct buf *key, const struct forge_pair *sub, uint32_t expires_after_s)
{
    struct forge_signature binding = on_subkey(sub);
    binding.flags = SIGNATURE_MAY_SIGN;
    binding.key_expires_after_s = expires_after_s;
    forge_key(key, PACKET_SECRET_SUBKEY, sub);
    forge_signature(key, &binding);
}

static void without_a_secret(void **state)
{
    (void)state;
    struct buf key = begin();
    assert_refuses(&key, STATUS_NO_KEY, "has no secret half here");
}

static void not_for_signing(void **state)
{
    (void)state;
    struct buf key = begin_secret(SIGNATURE_MAY_CERTIFY);
    assert_refuses(&key, STATUS_NO_KEY, "cannot sign with it: key ");
    key = begin_secret(SIGNATURE_MAY_CERTIFY);
    assert_refuses(&key, STATUS_NO_KEY, "is not for signing");
    /* An encryption subkey is none that signs. */
    struct forge_signature binding = on_subkey(&subkey);
    key = begin_secret(SIGNATURE_MAY_CERTIFY);
    forge_key(&key, PACKET_SECRET_SUBKEY, &subkey);
    forge_signature(&key, &binding);
    assert_refuses(&key, STATUS_NO_KEY, "is not for signing");
    /* Nor is one that nobody certifies. */
    key = begin_secret(SIGNATURE_MAY_CERTIFY);
    forge_key(&key, PACKET_SECRET_SUBKEY, &subkey);
    assert_refuses(&key, STATUS_NO_KEY, "has no valid binding signature");
}

static void revoked_or_expired(void **state)
{
    (void)state;
    struct forge_signature revocation = {
        .type = SIGNATURE_REVOKE_KEY, .by = &primary, .primary = &primary, .created = MADE + DAY};
    struct buf key = begin_secret(SIGNATURE_MAY_SIGN);
    forge_signature(&key, &revocation);
    assert_refuses(&key, STATUS_WEAK, "is revoked");
    for (uint32_t late = 0; late < 2; late++) {
        key = begin_secret(SIGNATURE_MAY_CERTIFY);
        add_signing(&key, &subkey, 10 * DAY);
        int number = signs_at(&key, 0, MADE + 10 * DAY - 1 + late, STATUS_WEAK, "is expired");
        assert_int_equal(number, late ? -1 : 1);
    }
}

static void of_another_profile(void **state)
{
    (void)state;
    struct buf key = begin_secret(SIGNATURE_MAY_SIGN);
    assert_int_equal(signs_at(&key, 1, NOW, STATUS_UNSUPPORTED, "which PGP 2.6 cannot hold"), -1);
}

static void the_newest_subkey_or_the_primary(void **state)
{
    (void)state;
    struct buf key = begin_secret(SIGNATURE_MAY_SIGN);
    assert_int_equal(signs_at(&key, 0, NOW, STATUS_OK, ""), 0);
    key = begin_secret(SIGNATURE_MAY_SIGN);
    add_signing(&key, &second, 0);
    add_signing(&key, &subkey, 0);
    assert_int_equal(signs_at(&key, 0, NOW, STATUS_OK, ""), 1);
    /* Not the newer one where only its public half is here. */
    struct forge_signature binding = on_subkey(&second);
    binding.flags = SIGNATURE_MAY_SIGN;
    key = begin_secret(SIGNATURE_MAY_SIGN);
    add_signing(&key, &subkey, 0);
    add_subkey(&key, &second, &binding);
    assert_int_equal(signs_at(&key, 0, NOW, STATUS_OK, ""), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_secret),
        cmocka_unit_test(not_for_signing),
        cmocka_unit_test(revoked_or_expired),
        cmocka_unit_test(of_another_profile),
        cmocka_unit_test(the_newest_subkey_or_the_primary),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
