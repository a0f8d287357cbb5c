/* What a key's good signatures say: revoked, expired, not for it, and which of several counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"
#include "pgp/keygen.h"

/* --- revoked, expired, not for it --------------------------------------------------------------- */

static void a_revoked_subkey(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey), revocation = on_subkey(&subkey);
    revocation.type = SIGNATURE_REVOKE_SUBKEY;
    revocation.created = MADE + DAY;
    /* Before and behind the binding, and with a newer binding. */
    for (unsigned place = 0; place < 3; place++) {
        struct buf key = begin();
        forge_key(&key, PACKET_PUBLIC_SUBKEY, &subkey);
        if (place == 0)
            forge_signature(&key, &revocation);
        forge_signature(&key, &binding);
        if (place > 0)
            forge_signature(&key, &revocation);
        binding.created = MADE + 2 * DAY;
        if (place == 2)
            forge_signature(&key, &binding);
        assert_refused(&key, STATUS_WEAK, "is revoked");
    }
    /* Another one is used then; a stranger revokes nothing. */
    struct forge_signature other = on_subkey(&second);
    struct buf key = begin();
    add_subkey(&key, &second, &other);
    add_subkey(&key, &subkey, &binding);
    forge_signature(&key, &revocation);
    assert_picked(&key, 1);
    revocation.by = &stranger;
    key = begin();
    add_subkey(&key, &subkey, &binding);
    forge_signature(&key, &revocation);
    assert_picked(&key, 1);
}

static void a_revoked_primary(void **state)
{
    (void)state;
    struct forge_signature revocation = {
        .type = SIGNATURE_REVOKE_KEY, .by = &primary, .primary = &primary, .created = MADE + DAY};
    struct forge_signature good = on_user_id(), binding = on_subkey(&subkey);
    for (unsigned forged = 0; forged < 2; forged++) {
        struct buf key = {0};
        if (forged)
            revocation.by = &stranger;
        forge_key(&key, PACKET_PUBLIC_KEY, &primary);
        forge_signature(&key, &revocation);
        forge_user_id(&key, user_id);
        forge_signature(&key, &good);
        add_subkey(&key, &subkey, &binding);
        if (forged)
            assert_picked(&key, 1);
        else
            assert_refused(&key, STATUS_WEAK, "is revoked");
    }
}

static void expired(void **state)
{
    (void)state;
    struct forge_signature good = on_user_id(), binding = on_subkey(&subkey);
    binding.key_expires_after_s = 10 * DAY;
    for (unsigned late = 0; late < 2; late++) {
        struct buf key = begin();
        add_subkey(&key, &subkey, &binding);
        int number = picked_at(&key, MADE + 10 * DAY - 1 + late, STATUS_WEAK, "is expired");
        assert_int_equal(number, late ? -1 : 1);
    }
    /* The primary's end is the end of all. */
    good.key_expires_after_s = 10 * DAY;
    binding.key_expires_after_s = 0;
    for (unsigned late = 0; late < 2; late++) {
        struct buf key = {0};
        forge_key(&key, PACKET_PUBLIC_KEY, &primary);
        forge_user_id(&key, user_id);
        forge_signature(&key, &good);
        add_subkey(&key, &subkey, &binding);
        int number = picked_at(&key, MADE + 10 * DAY - 1 + late, STATUS_WEAK, "is expired");
        assert_int_equal(number, late ? -1 : 1);
    }
    /* An end that no 32 bits hold is none that ever comes. */
    binding.key_expires_after_s = UINT32_MAX - MADE + 1;
    for (unsigned i = 0; i < 2; i++) {
        struct buf key = begin();
        add_subkey(&key, &subkey, &binding);
        assert_picked(&key, 1);
        binding.key_expires_after_s += 10;
    }
}

/* A signature can expire, too: then it says nothing any more. */
static void an_expired_binding(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    binding.expires_after_s = 10 * DAY;
    for (unsigned late = 0; late < 2; late++) {
        struct buf key = begin();
        add_subkey(&key, &subkey, &binding);
        int number = picked_at(&key, MADE + 10 * DAY - 1 + late, STATUS_WEAK, "is expired");
        assert_int_equal(number, late ? -1 : 1);
    }
}

static void not_for_encryption(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    static const int flags[] = {-1, SIGNATURE_MAY_CERTIFY, SIGNATURE_MAY_SIGN, 0x20, 0xF3};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        struct buf key = begin();
        binding.flags = flags[i];
        add_subkey(&key, &subkey, &binding);
        assert_refused(&key, STATUS_NO_KEY, "is not for encryption");
    }
    static const int good[] = {0, 0x04, 0x08, 0xFF};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        struct buf key = begin();
        binding.flags = good[i];
        add_subkey(&key, &subkey, &binding);
        assert_picked(&key, 1);
    }
    /* RSA keys of algorithm 3 only sign, whatever their flags. */
    struct forge_pair signing = forge_pair(512, 2, MADE);
    signing.body.data[5] = 3;
    binding = on_subkey(&signing);
    struct buf key = begin();
    add_subkey(&key, &signing, &binding);
    assert_refused(&key, STATUS_NO_KEY, "is not for encryption");
    forge_pair_end(&signing);
}

/* A subkey without a modulus would be the newest, if it were one. */
static void no_modulus(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    struct forge_pair empty = {.created = MADE + DAY};
    struct pipe pipe;
    static const uint8_t body[] = {4, 0x7F, 0, 0, 0, 1, 0, 0, 0, 1, 3};
    assert_int_equal(buf_append(pipe_init(&pipe), &empty.body, body, sizeof body), 0);
    struct buf key = begin();
    add_subkey(&key, &subkey, &binding);
    add_subkey(&key, &empty, NULL);
    assert_picked(&key, 1);
    key = begin();
    add_subkey(&key, &empty, NULL);
    assert_refused(&key, STATUS_UNSUPPORTED, "its modulus is zero");
    buf_end(&empty.body);
}

/* --- which counts ------------------------------------------------------------------------------- */

/* Of several signatures the newest, in whatever order. */
static void the_newest_signature_counts(void **state)
{
    (void)state;
    struct forge_signature yes = on_subkey(&subkey), no = on_subkey(&subkey);
    no.flags = SIGNATURE_MAY_SIGN;
    for (unsigned kind = 0; kind < 4; kind++) {
        bool yes_is_newer = kind & 1, yes_is_first = kind & 2;
        yes.created = MADE + yes_is_newer;
        no.created = MADE + !yes_is_newer;
        struct buf key = begin();
        add_subkey(&key, &subkey, yes_is_first ? &yes : &no);
        forge_signature(&key, yes_is_first ? &no : &yes);
        if (yes_is_newer)
            assert_picked(&key, 1);
        else
            assert_refused(&key, STATUS_NO_KEY, "is not for encryption");
    }
    /* A newer one that is forged does not push a good one aside. */
    no.created = MADE + DAY;
    no.by = &stranger;
    struct buf key = begin();
    add_subkey(&key, &subkey, &yes);
    forge_signature(&key, &no);
    assert_picked(&key, 1);
}

static void the_newest_subkey_is_taken(void **state)
{
    (void)state;
    struct forge_signature old = on_subkey(&subkey), newer = on_subkey(&second);
    for (unsigned order = 0; order < 2; order++) {
        struct buf key = begin();
        add_subkey(&key, order ? &subkey : &second, order ? &old : &newer);
        add_subkey(&key, order ? &second : &subkey, order ? &newer : &old);
        assert_picked(&key, order ? 2 : 1);
    }
}

static void the_primary_only_without_a_subkey(void **state)
{
    (void)state;
    struct forge_signature all = on_user_id(), binding = on_subkey(&subkey);
    all.flags = 0x0F;
    for (unsigned with = 0; with < 2; with++) {
        struct buf key = {0};
        forge_key(&key, PACKET_PUBLIC_KEY, &primary);
        forge_user_id(&key, user_id);
        forge_signature(&key, &all);
        if (with)
            add_subkey(&key, &subkey, &binding);
        assert_picked(&key, with ? 1 : 0);
    }
}

static void a_direct_key_signature(void **state)
{
    (void)state;
    struct forge_signature direct = on_user_id();
    direct.type = SIGNATURE_DIRECT_KEY;
    direct.user_id = NULL;
    direct.flags = 0x0F;
    struct buf key = {0};
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_signature(&key, &direct);
    assert_picked(&key, 0);
}

static void what_keygen_makes(void **state)
{
    (void)state;
    static const unsigned bits[] = {382, 488, 489, 512};
    for (unsigned i = 0; i < 8; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct test_rng rng;
        struct keygen_options o = {
            .bits = bits[i / 2], .user_id = user_id, .created = MADE, .single = i % 2};
        test_rng_init(&rng, op, 9);
        struct key *key = keygen_new(op, &o);
        assert_non_null(key);
        const struct hash *hash =
            certify_hash(pk_rsa_verifier(key_public(op, key, &key->parts[0])));
        assert_string_equal(hash->name, bits[i / 2] < 489 ? "sha1" : "sha256");
        struct key_part *part = choice_encryption_part(op, key, profile_table[0], NOW, false);
        assert_ptr_equal(part, &key->parts[o.single ? 0 : 1]);
        assert_int_equal(key->parts[0].flags, o.single ? 0x0F : 0x03);
        assert_int_equal(part->expires, 0);
        key_free(key);
    }
}

static struct key *made(struct keygen_options o)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    o.bits = 512;
    o.created = MADE;
    test_rng_init(&rng, op, 9);
    struct key *key = keygen_new(op, &o);
    assert_non_null(key);
    assert_int_equal(certify_check(op, key), 0);
    assert_true(key->parts[0].certified);
    return key;
}

static void what_keygen_makes_without_and_with_many_names(void **state)
{
    (void)state;
    static const char *const more[] = {"Second", "Third"};
    struct key *key = made((struct keygen_options){.user_id = NULL});
    assert_int_equal(key->user_id_count, 0);
    assert_int_equal(key->parts[0].flags, 0x03);
    assert_int_equal(key->parts[1].flags, 0x0C);
    key_free(key);
    key = made((struct keygen_options){.user_id = "First", .others = more, .other_count = 2});
    assert_int_equal(key->user_id_count, 3);
    assert_string_equal(key->user_ids[0], "First");
    assert_string_equal(key->user_ids[2], "Third");
    assert_string_equal(key_name(key), "First");
    key_free(key);
}

static void what_keygen_makes_for_signing_only(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = made((struct keygen_options){.user_id = "Signer", .signs_only = true});
    assert_int_equal(key->part_count, 1);
    assert_int_equal(key->parts[0].flags, 0x03);
    assert_null(choice_encryption_part(op, key, profile_table[0], NOW, false));
    assert_true(pipe_failed(op, STATUS_NO_KEY, "is not for encryption"));
    op_clear(op);
    assert_ptr_equal(choice_signing_part(op, key, profile_table[0], NOW), &key->parts[0]);
    key_free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_revoked_subkey),
        cmocka_unit_test(a_revoked_primary),
        cmocka_unit_test(expired),
        cmocka_unit_test(an_expired_binding),
        cmocka_unit_test(not_for_encryption),
        cmocka_unit_test(no_modulus),
        cmocka_unit_test(the_newest_signature_counts),
        cmocka_unit_test(the_newest_subkey_is_taken),
        cmocka_unit_test(the_primary_only_without_a_subkey),
        cmocka_unit_test(a_direct_key_signature),
        cmocka_unit_test(what_keygen_makes),
        cmocka_unit_test(what_keygen_makes_without_and_with_many_names),
        cmocka_unit_test(what_keygen_makes_for_signing_only),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
