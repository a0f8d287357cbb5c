/* Signatures that fit, by keys that had no right to make them, or out of their time; then those that
 * had. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "signed.h"

/* --- times --------------------------------------------------------------------------------------- */

static void out_of_its_time(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    f.expires_after_s = 100 * DAY;
    assert_signed(&f, alice(), VERIFY_UNTIMELY, "it has expired");
    f.expires_after_s++;
    assert_signed(&f, alice(), VERIFY_GOOD, "");
    f.expires_after_s = 0;
    f.created = NOW + 61;
    assert_signed(&f, alice(), VERIFY_UNTIMELY, "it is from the future");
    f.created = NOW + 60;
    assert_signed(&f, alice(), VERIFY_GOOD, "");
    f.created = MADE - 1;
    assert_signed(&f, alice(), VERIFY_UNTIMELY, "it is older than its key");
    f.created = MADE;
    assert_signed(&f, alice(), VERIFY_GOOD, "");
}

static void by_a_key_that_was_expired(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES), self = self_signature(&primary);
    self.key_expires_after_s = 100 * DAY;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_UNTIMELY, "its key was expired then");
    /* What it signed before still holds. */
    self.key_expires_after_s++;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_GOOD, "");
}

static struct buf revoked(const struct forge_signature *revocation)
{
    struct buf key = {0};
    struct forge_signature self = self_signature(&primary);
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_signature(&key, revocation);
    forge_user_id(&key, user_id);
    forge_signature(&key, &self);
    return key;
}

/* Without a reason, or because somebody else may have it, for ever; given up from then on. */
static void by_a_key_that_is_revoked(void **state)
{
    (void)state;
    enum { SUPERSEDED = 1, RETIRED = 3 };
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    struct forge_signature revocation = {.type = SIGNATURE_REVOKE_KEY,
                                         .by = &primary,
                                         .primary = &primary,
                                         .created = SIGNED + 1,
                                         .hash = "sha256"};
    for (int reason = -1; reason < 4; reason++) {
        bool given_up = reason == SUPERSEDED || reason == RETIRED;
        revocation.reason = reason + 1;
        f.created = SIGNED;
        assert_signed(&f, revoked(&revocation), given_up ? VERIFY_GOOD : VERIFY_UNTIMELY,
                      given_up ? "" : "its key is revoked");
        f.created = SIGNED + 1;
        assert_signed(&f, revoked(&revocation), VERIFY_UNTIMELY, "its key is revoked");
    }
}

/* --- rights -------------------------------------------------------------------------------------- */

static void by_a_key_that_may_not(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES), self = self_signature(&primary);
    self.flags = SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_ENCRYPT;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_BAD, "its key may not sign");
    self.flags = -1;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_BAD, "its key may not sign");
    /* Without a word, what the algorithm can. */
    self.flags = 0;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_GOOD, "");
    self = self_signature(&stranger);
    self.primary = &primary;
    assert_signed(&f, key_bytes(&primary, &self), VERIFY_BAD, "no valid signature on itself");
    assert_signed(&f, key_bytes(&primary, NULL), VERIFY_GOOD, "not even the key itself certifies");
}

static void by_a_subkey_without_a_bond(void **state)
{
    (void)state;
    struct forge_signature f = over(&subkey, text, TEXT_BYTES), back = back_signature(&primary),
                           binding = binding_signature(&primary, &back);
    assert_signed(&f, alice_with(NULL), VERIFY_BAD, "its subkey is not bound to the key");
    binding.by = &stranger;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "its subkey is not bound to the key");
    binding = binding_signature(&primary, NULL);
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    binding.flags = SIGNATURE_MAY_ENCRYPT;
    binding.back = &back;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "its key may not sign");
    binding.flags = SIGNATURE_MAY_SIGN;
    assert_signed(&f, alice_with(&binding), VERIFY_GOOD, "");
}

static void a_back_signature_that_is_none(void **state)
{
    (void)state;
    struct forge_signature f = over(&subkey, text, TEXT_BYTES), back = back_signature(&primary),
                           binding = binding_signature(&primary, &back);
    /* By the primary key, which anybody has; over another; of another type; MD5; for a time. */
    const struct forge_signature good = back;
    back.by = &primary;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    back.primary = &stranger;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    back.type = SIGNATURE_SUBKEY;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    back.hash = "md5";
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    back.expires_after_s = 1000 * DAY;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    back.critical = 100;
    assert_signed(&f, alice_with(&binding), VERIFY_BAD, "no valid signature back on the key");
    back = good;
    assert_signed(&f, alice_with(&binding), VERIFY_GOOD, "");
}

/* The stranger binds Alice's subkey to his own key, to pass for who signed. */
static void a_subkey_that_was_taken(void **state)
{
    (void)state;
    struct forge_signature f = over(&subkey, text, TEXT_BYTES), back = back_signature(&primary),
                           theft = binding_signature(&stranger, &back),
                           self = self_signature(&stranger);
    struct buf thief = key_bytes(&stranger, &self);
    add_subkey(&thief, &theft);
    assert_signed(&f, thief, VERIFY_BAD, "no valid signature back on the key");
    /* With both keys there it is Alice's, in whichever order. */
    for (int order = 0; order < 2; order++) {
        struct forge_signature binding = binding_signature(&primary, &back);
        struct buf keys[2] = {key_bytes(&stranger, &self), alice_with(&binding)};
        struct buf message = message_of(&f, text, TEXT_BYTES);
        struct verdict d;
        add_subkey(&keys[0], &theft);
        verdict_init(&d, &keys[order]);
        put_key(&d.ring, &keys[!order]);
        verdict_read(&d, message.data, message.len);
        assert_int_equal(verify_worst(&d.v), VERIFY_GOOD);
        assert_ptr_equal(d.v.results[0].signer.key, d.ring.keys[!order]);
        verdict_end(&d);
        buf_end(&message);
    }
}

/* What somebody else wrote on the key is not its name. */
static void by_whatever_name(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES), self = self_signature(&primary);
    struct buf key = {0}, message = message_of(&f, text, TEXT_BYTES);
    struct verdict d;
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_user_id(&key, "Mallory <mallory@example.org>");
    forge_user_id(&key, user_id);
    forge_signature(&key, &self);
    forge_user_id(&key, "Alice <alice@example.com>");
    verdict_init(&d, &key);
    verdict_read(&d, message.data, message.len);
    assert_int_equal(verify_worst(&d.v), VERIFY_GOOD);
    assert_string_equal(key_name(d.v.results[0].signer.key), user_id);
    verdict_end(&d);
    buf_end(&message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_its_time),
        cmocka_unit_test(by_a_key_that_was_expired),
        cmocka_unit_test(by_a_key_that_is_revoked),
        cmocka_unit_test(by_a_key_that_may_not),
        cmocka_unit_test(by_a_subkey_without_a_bond),
        cmocka_unit_test(a_back_signature_that_is_none),
        cmocka_unit_test(by_whatever_name),
        cmocka_unit_test(a_subkey_that_was_taken),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
