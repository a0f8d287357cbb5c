/* The fields that are told of each kind of packet, and how text is escaped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "told.h"

static void a_key_of_ours(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    char what[256], print[2 * KEY_FINGERPRINT_BYTES + 1];
    const struct key *key = ours.keys[0];
    num_hex(key->parts[0].fingerprint, KEY_FINGERPRINT_BYTES, print);
    snprintf(what, sizeof what,
             " 5{version=4 created=2023-11-14T22:13:20Z algorithm=1/RSA bits=512 fingerprint=%s "
             "protection=0/none }",
             print);
    put(&b, key->raw.data, key->raw.len);
    struct ledger l = told_assert(&b, NULL, what);
    assert_int_equal(l.bytes[LEDGER_PAYLOAD] + l.bytes[LEDGER_SEALED] + l.bytes[LEDGER_OTHER], 0);
    assert_int_equal(key_emit_public(op, key, &b), 0);
    snprintf(what, sizeof what, "bits=512 fingerprint=%s }", print);
    told_assert(&b, NULL, what);
    put(&b, key->raw.data, key->raw.len);
    told_assert(&b, NULL, " 13{user id=Test 512 <1@example.org> }");
    put(&b, key->raw.data, key->raw.len);
    snprintf(what, sizeof what, "issuer=%s issuer fingerprint=%s number bits=", print + 24, print);
    told_assert(&b, NULL, what);
}

static void keys_of_others(void **state)
{
    (void)state;
    struct buf b = {0};
    /* A version 3 key whose numbers are 64 and 2 bits. */
    put_packet(&b, PACKET_PUBLIC_KEY, "\3\0\0\0\1\0\7\1\0\100\x80\1\2\3\4\5\6\7\0\2\3", 21);
    told_assert(&b, NULL,
                "days valid=7 algorithm=1/RSA bits=64 key id=8001020304050607 fingerprint=");
    put_packet(&b, PACKET_PUBLIC_SUBKEY,
               "\4\0\0\0\1\22\12\x2B\6\1\4\1\x97\x55\1\5\1\0\7\x40\3\1\10\7", 24);
    told_assert(&b, NULL,
                " 14{version=4 created=1970-01-01T00:00:01Z algorithm=18/ECDH "
                "curve=Curve25519 fingerprint=");
    put_packet(&b, PACKET_SECRET_KEY, "\4\0\0\0\1\26\1\7\0\1\1\xFE\7\145\0GNU\1", 19);
    told_assert(&b, NULL, "algorithm=22/EdDSA curve=07 ");
    put_packet(&b, PACKET_SECRET_KEY, "\4\0\0\0\1\26\1\7\0\1\1\xFE\7\145\0GNU\1", 19);
    told_assert(&b, NULL,
                "protection=254/SHA-1 cipher=7/AES-128 s2k=101/GNU "
                "absence=1/no secret here }");
    put_packet(&b, PACKET_SECRET_KEY, "\3\0\0\0\1\0\0\1\0\1\1\0\1\1\1........", 23);
    told_assert(&b, NULL, "protection=1/MD5 cipher=1/IDEA }");
    put_packet(&b, PACKET_PUBLIC_KEY, "\6........", 9);
    told_assert(&b, NULL, " 6{version=6 created=1994");
    put_packet(&b, PACKET_PUBLIC_KEY, "\x63........", 9);
    told_assert(&b, NULL, " 6{version=99 }9@0");
}

static void session_keys_of_others(void **state)
{
    (void)state;
    struct buf b = {0};
    put_packet(&b, PACKET_PKESK, "\3\0\0\0\0\0\0\0\0\1\0\7\x7F", 13);
    told_assert(&b, NULL, " 1{version=3 key id=hidden algorithm=1/RSA number bits=7 }");
    put_packet(&b, PACKET_PKESK, "\3\1\2\3\4\5\6\7\10\22........", 18);
    told_assert(&b, NULL, " 1{version=3 key id=0102030405060708 algorithm=18/ECDH }");
    put_packet(&b, PACKET_PKESK, "\27........", 9);
    told_assert(&b, NULL, " 1{version=23 }9@0");
    put_packet(&b, PACKET_SKESK, "\4\2\1\1saltsalt", 12);
    told_assert(&b, NULL,
                " 3{version=4 cipher=2/3DES s2k=1/salted hash=1/MD5 "
                "session key=from the passphrase }");
    put_packet(&b, PACKET_SKESK, "\5\7\2\3\10saltsalt\x60........", 22);
    told_assert(&b, NULL, "version=5 cipher=7/AES-128 mode=2/OCB s2k=3/iterated");
}

static void signatures_of_others(void **state)
{
    (void)state;
    struct buf b = {0};
    put_packet(&b, PACKET_SIGNATURE, "\3\5\0\0\0\0\1\1\2\3\4\5\6\7\10\1\1xx\0\7\x7F", 22);
    told_assert(&b, NULL,
                " 2{version=3 type=0/binary document created=1970-01-01T00:00:01Z "
                "issuer=0102030405060708 algorithm=1/RSA hash=1/MD5 number bits=7 }");
    put_packet(&b, PACKET_SIGNATURE, "\4\1\1\10\0\11\5\2\0\0\0\1\2\xE3x\0\0xx\0\7\x7F", 22);
    told_assert(&b, NULL,
                " 2{version=4 type=1/text document algorithm=1/RSA hash=8/SHA-256 "
                "hashed=created, 99! created=1970-01-01T00:00:01Z number bits=7 }");
    put_packet(&b, PACKET_ONE_PASS_SIGNATURE, "\3\0\10\1\1\2\3\4\5\6\7\10\1", 13);
    told_assert(&b, NULL,
                " 4{version=3 type=0/binary document hash=8/SHA-256 algorithm=1/RSA "
                "issuer=0102030405060708 last=yes }");
}

/* However many subpackets there are, one field has them. */
static void a_signature_of_thousands_of_subpackets(void **state)
{
    (void)state;
    struct buf body = {0}, b = {0};
    put(&body, "\4\0\1\10\x40\0", 6);
    for (int i = 0; i < 0x4000 / 2; i++)
        put(&body, "\1\x9A", 2);
    put(&body, "\0\0xx\0\7\x7F", 7);
    put_packet(&b, PACKET_SIGNATURE, body.data, body.len);
    buf_end(&body);
    told_assert(&b, NULL, "hashed=policy!, policy!");
}

/* Lengths of two and of five octets, and hexadecimal that is cut. */
static void long_subpackets_and_fields(void **state)
{
    (void)state;
    static const uint8_t heads[][5] = {{0xC0, 0x08}, {0xFF, 0, 0, 0, 200}};
    static const size_t head_bytes[] = {2, 5};
    struct buf b = {0};
    for (int i = 0; i < 2; i++) {
        struct buf body = {0};
        uint8_t sub[200] = {33};
        size_t area = head_bytes[i] + sizeof sub;
        uint8_t start[] = {4, 0, 22, 8, 0, (uint8_t)area};
        put(&body, start, sizeof start);
        put(&body, heads[i], head_bytes[i]);
        put(&body, sub, sizeof sub);
        put(&body, "\0\0xx", 4);
        put_packet(&b, PACKET_SIGNATURE, body.data, body.len);
        buf_end(&body);
        told_assert(&b, NULL, "hashed=issuer fingerprint issuer fingerprint=0000");
    }
    uint8_t key[12 + 255] = {4, 0, 0, 0, 0, 22, 255};
    key[sizeof key - 5] = 0;
    put_packet(&b, PACKET_PUBLIC_KEY, key, 7 + 255 + 2);
    told_assert(&b, NULL, "curve=0000");
}

static void names_are_escaped_and_cut(void **state)
{
    (void)state;
    static const char cut[] = "data bytes=";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    uint8_t head[LITERAL_HEAD_MAX];
    size_t n = literal_emit('b', "\x1B[2J\\ \xC3\xA4\x7F\n", 0xFFFFFFFFu, head);
    put_packet(&b, PACKET_LITERAL, head, n);
    told_assert(&b, NULL, "name=\\x1B[2J\\\\ \\xC3\\xA4\\x7F\\x0A date=2106-02-07T06:28:15Z ");
    char name[LITERAL_NAME_MAX + 1];
    memset(name, '\r', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    n = literal_emit('b', name, 0, head);
    put_packet(&b, PACKET_LITERAL, head, n);
    struct told t;
    assert_int_equal(told_dump(op, &t, NULL, NULL, b.data, b.len, 0), 0);
    assert_true(told_has(&t, "\\x0D\\x0D... date="));
    assert_true(told_has(&t, cut));
    told_drop(&t);
    buf_end(&b);
}

static void text_of_every_length_fits(void **state)
{
    (void)state;
    char out[16];
    for (size_t n = 0; n < 40; n++) {
        uint8_t p[40];
        for (int octet = 0; octet < 256; octet++) {
            memset(p, octet, sizeof p);
            memset(out, '#', sizeof out);
            dump_field_escape(p, n, out, 12);
            assert_true(strlen(out) < 12);
            assert_true(memcmp(out + 12, "####", 4) == 0);
            bool whole = n * (octet == '\\' ? 2 : octet < ' ' || octet > '~' ? 4 : 1) < 12;
            assert_true(whole == (octet == '.' || !strstr(out, "...")) || octet == '.');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_of_ours),
        cmocka_unit_test(keys_of_others),
        cmocka_unit_test(session_keys_of_others),
        cmocka_unit_test(signatures_of_others),
        cmocka_unit_test(a_signature_of_thousands_of_subpackets),
        cmocka_unit_test(long_subpackets_and_fields),
        cmocka_unit_test(names_are_escaped_and_cut),
        cmocka_unit_test(text_of_every_length_fits),
    };
    return cmocka_run_group_tests_name("dump_field", tests, make_keys, drop_keys);
}
