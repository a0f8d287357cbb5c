/* Signatures over documents: what is forged, first; then hashes, forms and places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "signed.h"

/* --- forgeries ----------------------------------------------------------------------------------- */

/* No bit of a signed message can be changed so that another text, or another time or signer, is
 * good. */
static void every_bit_of_the_message(void **state)
{
    (void)state;
    struct verdict d;
    struct buf key = alice(), message = hello();
    unsigned good = 0;
    verdict_init(&d, &key);
    for (size_t bit = 0; bit < 8 * message.len; bit++) {
        message.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        verdict_read(&d, message.data, message.len);
        if (!d.rc && d.v.count > 0 && verify_worst(&d.v) == VERIFY_GOOD) {
            assert_int_equal(d.text.len, TEXT_BYTES);
            assert_memory_equal(d.text.data, text, TEXT_BYTES);
            assert_int_equal(d.v.results[0].sig.created, SIGNED);
            good++;
        }
        message.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* The literal's name, date and mode are not signed, nor are the one-pass packet's issuer and last
     * octet, and the count of the number's bits. */
    assert_true(good > 0 && good < 8 * (4 + 1 + 8 + 1 + 1 + 1));
    verdict_read(&d, message.data, message.len);
    assert_int_equal(verify_worst(&d.v), VERIFY_GOOD);
    verdict_end(&d);
    buf_end(&message);
}

static void every_bit_of_the_key(void **state)
{
    (void)state;
    struct buf key = alice(), message = hello();
    size_t end = (size_t)primary.body.len + 2;
    for (size_t bit = 16; bit < 8 * end; bit++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct verdict d;
        size_t used;
        key.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        struct key *bent = key_parse(op, "bent", key.data, key.len, &used);
        verdict_init(&d, NULL);
        if (bent)
            assert_int_equal(keyring_add(op, &d.ring, bent), 0);
        verdict_read(&d, message.data, message.len);
        assert_int_equal(d.rc, 0);
        assert_int_not_equal(verify_worst(&d.v), VERIFY_GOOD);
        verdict_end(&d);
        key.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_verdict(&key, &message, VERIFY_GOOD, "");
}

static void cut_short(void **state)
{
    (void)state;
    struct verdict d;
    struct buf key = alice(), message = hello();
    verdict_init(&d, &key);
    for (size_t n = 0; n < message.len; n++) {
        verdict_read(&d, message.data, n);
        assert_true(d.rc || d.v.count == 0);
    }
    verdict_end(&d);
    buf_end(&message);
}

static void of_another_text_or_by_another_key(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    struct buf key = alice(), message = message_of(&f, "hallo\r\n", TEXT_BYTES);
    assert_verdict(&key, &message, VERIFY_BAD, "not by this key over this text");
    key = alice();
    message = message_of(&f, text, TEXT_BYTES - 1);
    assert_verdict(&key, &message, VERIFY_BAD, "not by this key over this text");
    /* The stranger's own, under Alice's ID and under his. */
    f = over(&stranger, text, TEXT_BYTES);
    f.issuer = id_of(&primary);
    assert_signed(&f, alice(), VERIFY_BAD, "not by this key over this text");
    f.issuer = id_of(&stranger);
    assert_signed(&f, alice(), VERIFY_UNKNOWN, "its key is not here");
    f.issuer = NULL;
    assert_signed(&f, alice(), VERIFY_UNKNOWN, "does not say by which key");
    f.issuer = id_of(&stranger);
    struct forge_signature self = self_signature(&stranger);
    assert_signed(&f, key_bytes(&stranger, &self), VERIFY_GOOD, "");
}

static void an_empty_one(void **state)
{
    (void)state;
    struct buf key = alice(), message = {0};
    forge_packet(&message, PACKET_SIGNATURE, "", 0);
    put_text(&message, 'b', text, TEXT_BYTES);
    assert_verdict(&key, &message, VERIFY_MALFORMED, "cut short");
}

static void what_is_not_understood(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    f.critical = 100;
    assert_signed(&f, alice(), VERIFY_BAD, "something critical that is not understood");
    f.critical = 20;
    assert_signed(&f, alice(), VERIFY_BAD, "something critical that is not understood");
    f.critical = 0;
    f.long_time = true;
    assert_signed(&f, alice(), VERIFY_MALFORMED, "subpacket of type 2 has 5 bytes");
    f.long_time = false;
    f.no_time = true;
    assert_signed(&f, alice(), VERIFY_BAD, "does not say when it was made");
    f.no_time = false;
    f.type = SIGNATURE_CERTIFY_GENERIC;
    assert_signed(&f, alice(), VERIFY_UNKNOWN, "it is of type 0x10, which is not over a document");
    f.type = SIGNATURE_BINARY;
    f.hash = "ripemd160";
    assert_signed(&f, alice(), VERIFY_UNKNOWN, "its hash, 3, is not supported");
}

/* --- hashes and forms ---------------------------------------------------------------------------- */

static void every_hash(void **state)
{
    (void)state;
    for (const struct hash *const *h = hash_table; *h; h++) {
        struct forge_signature f = over(&primary, text, TEXT_BYTES);
        f.hash = (*h)->name;
        if ((*h)->digest_bytes > 32 || (*h)->id == 3)
            continue; /* too long for the key, or not supported */
        bool md5 = (*h)->id == 1, sha1 = (*h)->id == 2;
        assert_signed(&f, alice(), md5 ? VERIFY_WEAK : VERIFY_GOOD,
                      md5    ? "MD5 proves nothing"
                      : sha1 ? "SHA-1 is weak"
                             : "");
    }
}

static void weak_ones_where_they_are_allowed(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    struct buf key = alice();
    struct verdict d;
    f.hash = "md5";
    struct buf message = message_of(&f, text, TEXT_BYTES);
    verdict_init(&d, &key);
    d.options.allow_weak = true;
    verdict_read(&d, message.data, message.len);
    assert_int_equal(verify_worst(&d.v), VERIFY_GOOD);
    message.data[message.len - 1] ^= 1;
    verdict_read(&d, message.data, message.len);
    assert_int_equal(verify_worst(&d.v), VERIFY_BAD);
    d.options.allow_weak = false;
    verdict_read(&d, message.data, message.len);
    assert_int_equal(verify_worst(&d.v), VERIFY_BAD);
    verdict_end(&d);
    buf_end(&message);
}

/* A text signature covers line ends as CR LF; what is within the packet may be otherwise. */
static void text_and_binary(void **state)
{
    (void)state;
    for (int is_text = 0; is_text < 2; is_text++) {
        for (const char *mode = "btul"; *mode; mode++) {
            struct forge_signature f = over(&primary, "a\r\nb\r\n", 6);
            f.type = is_text ? SIGNATURE_TEXT : SIGNATURE_BINARY;
            struct buf key = alice(), message = {0};
            put_one_pass(&message, &f);
            put_text(&message, *mode, "a\nb\n", 4);
            forge_signature(&message, &f);
            assert_verdict(&key, &message, is_text ? VERIFY_GOOD : VERIFY_BAD,
                           is_text ? "" : "not by this key over this text");
        }
    }
}

/* --- places -------------------------------------------------------------------------------------- */

/* What was not announced, or otherwise, cannot be checked. */
static void announced_otherwise(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES), other = f;
    struct buf key = alice(), message = {0};
    other.hash = "sha1";
    put_one_pass(&message, &other);
    put_text(&message, 'b', text, TEXT_BYTES);
    forge_signature(&message, &f);
    assert_verdict(&key, &message, VERIFY_UNKNOWN, "nothing before the text said");
    other = f;
    other.type = SIGNATURE_TEXT;
    key = alice();
    put_one_pass(&message, &other);
    put_text(&message, 'b', text, TEXT_BYTES);
    forge_signature(&message, &f);
    assert_verdict(&key, &message, VERIFY_UNKNOWN, "nothing before the text said");
}

static void before_the_text(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    struct buf key = alice(), message = {0};
    forge_signature(&message, &f);
    put_text(&message, 'b', "hallo\r\n", TEXT_BYTES);
    assert_verdict(&key, &message, VERIFY_BAD, "not by this key over this text");
    key = alice();
    forge_signature(&message, &f);
    put_text(&message, 'b', text, TEXT_BYTES);
    assert_verdict(&key, &message, VERIFY_GOOD, "");
}

/* Several, by one or two, of several hashes and types, in nested order, each for itself. */
static void several(void **state)
{
    (void)state;
    struct forge_signature a = over(&primary, text, TEXT_BYTES), b = a, c = a;
    struct forge_signature self = self_signature(&stranger);
    struct buf key = alice(), other = key_bytes(&stranger, &self), message = {0};
    struct verdict d;
    uint8_t his_id[KEY_ID_BYTES], her_id[KEY_ID_BYTES];
    memcpy(her_id, id_of(&primary), sizeof her_id);
    memcpy(his_id, id_of(&stranger), sizeof his_id);
    a.issuer = b.issuer = her_id;
    b.hash = "sha224";
    b.type = SIGNATURE_TEXT;
    c.by = &stranger;
    c.issuer = his_id;
    c.document = "other";
    put_one_pass(&message, &a);
    put_one_pass(&message, &b);
    put_one_pass(&message, &c);
    put_text(&message, 'b', text, TEXT_BYTES);
    forge_signature(&message, &c);
    forge_signature(&message, &b);
    forge_signature(&message, &a);
    verdict_init(&d, &key);
    verdict_read(&d, message.data, message.len);
    assert_int_equal(d.v.count, 3);
    assert_int_equal(d.v.results[0].verdict, VERIFY_UNKNOWN);
    assert_int_equal(d.v.results[1].verdict, VERIFY_GOOD);
    assert_int_equal(d.v.results[2].verdict, VERIFY_GOOD);
    assert_int_equal(verify_worst(&d.v), VERIFY_UNKNOWN);
    put_key(&d.ring, &other);
    verdict_read(&d, message.data, message.len);
    assert_int_equal(d.v.results[0].verdict, VERIFY_BAD);
    assert_int_equal(d.v.results[2].verdict, VERIFY_GOOD);
    assert_int_equal(verify_worst(&d.v), VERIFY_BAD);
    verdict_end(&d);
    buf_end(&message);
}

static void too_many(void **state)
{
    (void)state;
    struct forge_signature f = over(&primary, text, TEXT_BYTES);
    struct buf key = alice(), message = {0};
    struct verdict d;
    for (unsigned i = 0; i <= limits_default.signatures; i++)
        forge_signature(&message, &f);
    put_text(&message, 'b', text, TEXT_BYTES);
    verdict_init(&d, &key);
    verdict_read(&d, message.data, message.len);
    assert_int_equal(d.rc, -1);
    assert_int_equal(d.err.status, STATUS_LIMIT);
    verdict_end(&d);
    buf_end(&message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_of_the_message),
        cmocka_unit_test(every_bit_of_the_key),
        cmocka_unit_test(cut_short),
        cmocka_unit_test(of_another_text_or_by_another_key),
        cmocka_unit_test(an_empty_one),
        cmocka_unit_test(what_is_not_understood),
        cmocka_unit_test(every_hash),
        cmocka_unit_test(weak_ones_where_they_are_allowed),
        cmocka_unit_test(text_and_binary),
        cmocka_unit_test(announced_otherwise),
        cmocka_unit_test(before_the_text),
        cmocka_unit_test(several),
        cmocka_unit_test(too_many),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
