/* The grammar of messages: what does not belong there, what is too much, what nobody may have
 * changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "packets.h"

static void no_message(void **state)
{
    (void)state;
    struct buf b = {0};
    assert_refused(&b, STATUS_MALFORMED, "no message in it");
    put(&b, "hello\n", 6);
    assert_refused(&b, STATUS_MALFORMED, "packet header expected at offset 0, found octet 0x68");
    put_packet(&b, PACKET_MARKER, "PGP", 3);
    assert_refused(&b, STATUS_MALFORMED, "no message in it");
    put_session_key(&b);
    assert_refused(&b, STATUS_MALFORMED, "no message in it");
    struct buf inside = {0};
    put_encrypted(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "no message in it");
    put_compressed(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "no message in it");
}

/* Nothing may stand behind a message but what is skipped anywhere. */
static void anything_behind_the_message(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < 3; kind++) {
        for (unsigned what = 0; what < 6; what++) {
            struct buf b = {0}, inside = {0}, second = {0};
            put_literal(kind ? &inside : &b);
            if (kind == 1)
                put_compressed(&b, &inside);
            else if (kind == 2)
                put_encrypted(&b, &inside);
            put_literal(&second);
            if (what == 0)
                put_literal(&b);
            else if (what == 1)
                put_compressed(&b, &second);
            else if (what == 2)
                put_encrypted(&b, &second);
            else if (what == 3)
                put_session_key(&b);
            else if (what == 4)
                put_packet(&b, PACKET_SKESK, "\4\7\0\2", 4);
            else
                put(&b, "\0", 1);
            buf_end(&second);
            assert_refused(&b, STATUS_MALFORMED,
                           what < 2   ? "a second message behind the first"
                           : what < 5 ? "a session key behind the message"
                                      : "packet header expected");
        }
    }
}

static void two_inside(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    put_literal(&inside);
    put_encrypted(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "a second message behind the first");
    put_literal(&inside);
    put_literal(&inside);
    put_compressed(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "a second message behind the first");
}

/* A session key says that encrypted data follows: an attacker may have put plain data there. */
static void plain_data_behind_a_session_key(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_session_key(&b);
    put_literal(&b);
    assert_refused(&b, STATUS_MALFORMED, "not encrypted, though a session key is before it");
    put_packet(&b, PACKET_SKESK, "\4\7\0\2", 4);
    put_literal(&inside);
    put_compressed(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "not encrypted, though a session key is before it");
    put_session_key(&inside);
    put_literal(&inside);
    put_compressed(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "not encrypted, though a session key is before it");
}

static void packets_that_do_not_belong(void **state)
{
    (void)state;
    for (unsigned tag = 1; tag < 64; tag++) {
        static const uint8_t fine[] = {1, 2, 3, 4, 8, 10, 11, 12, 18, 21};
        if (memchr(fine, (int)tag, sizeof fine) || tag >= 40)
            continue;
        struct buf b = {0}, inside = {0};
        enum status status = tag == PACKET_SED    ? STATUS_NO_INTEGRITY
                             : tag == PACKET_AEAD ? STATUS_UNSUPPORTED
                                                  : STATUS_MALFORMED;
        put_packet(&b, tag, "xyz", 3);
        put_literal(&b);
        assert_refused(&b, status, "at offset 0: ");
        put_packet(&inside, tag, "xyz", 3);
        put_literal(&inside);
        put_encrypted(&b, &inside);
        if (tag == PACKET_SED)
            assert_refused(&b, STATUS_MALFORMED, "encrypted data inside encrypted data");
        else
            assert_refused(&b, status, "");
    }
}

static void encryption_inside_encryption(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0}, between = {0};
    put_literal(&inside);
    put_encrypted(&between, &inside);
    put_encrypted(&b, &between);
    assert_refused(&b, STATUS_MALFORMED, "a session key inside encrypted data");
}

static void encrypted_data_without_a_key(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0}, whole = {0};
    put_literal(&inside);
    put_encrypted(&whole, &inside);
    size_t session_key = 2u + whole.data[1];
    put(&b, whole.data + session_key, whole.len - session_key);
    assert_refused(&b, STATUS_NO_KEY, "no session key before it");
    put_packet(&b, PACKET_SKESK, "\4\7\0\2", 4);
    put(&b, whole.data + session_key, whole.len - session_key);
    assert_refused(&b, STATUS_NO_KEY, "encrypted with a passphrase, and none was given");
    /* Of another version, or empty. */
    put(&b, whole.data, whole.len);
    b.data[session_key + 2] = 2;
    assert_refused(&b, STATUS_UNSUPPORTED, "version 2, expected 1");
    put(&b, whole.data, session_key);
    put_packet(&b, PACKET_SEIPD, "", 0);
    assert_refused(&b, STATUS_MALFORMED, "empty");
    put(&b, whole.data, session_key);
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_refused(&b, STATUS_DAMAGED, "damaged, or not for this key or passphrase");
    buf_end(&whole);
}

/* Of whom it is for, what is known is said, whatever the kind of key. */
static void session_keys_of_other_kinds(void **state)
{
    (void)state;
    static const uint8_t elgamal[] = "\3IDIDIDID\x10\0", newest[] = "\6\0\x19\0",
                         cut[] = "\3IDIDIDID\1\0\7";
    struct buf b = {0};
    put_packet(&b, PACKET_PKESK, elgamal, 11);
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_refused(&b, STATUS_NO_KEY, "no secret key for it: encrypted to key 4944494449444944");
    put_packet(&b, PACKET_PKESK, newest, 4);
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_refused(&b, STATUS_NO_KEY, "encrypted to a key it does not name");
    put_packet(&b, PACKET_PKESK, newest, 4);
    put_packet(&b, PACKET_PKESK, elgamal, 11);
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_refused(&b, STATUS_NO_KEY, "encrypted to key 4944494449444944 and 1 more");
    put_packet(&b, PACKET_PKESK, newest, 4);
    put_packet(&b, PACKET_PKESK, cut, 12);
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_refused(&b, STATUS_MALFORMED, "its session key 2: a number claims 1 bytes");
}

static void a_session_key_above_the_limit(void **state)
{
    (void)state;
    struct buf b = {0};
    put(&b, "\xC1\xFF\0\x10\0\1", 6);
    assert_refused(&b, STATUS_LIMIT, "claims 1048577 bytes, above the limit of 1048576");
    for (unsigned i = 0; i < 17; i++) {
        static const uint8_t foreign[65536] = {9};
        put_packet(&b, PACKET_PKESK, foreign, sizeof foreign);
    }
    assert_refused(&b, STATUS_LIMIT, "packets of one kind of more than 1048576 bytes together");
}

static void layers(void **state)
{
    (void)state;
    for (unsigned count = 15; count <= 17; count++) {
        for (unsigned encrypted = 0; encrypted < 2; encrypted++) {
            struct buf b = {0};
            put_literal(&b);
            for (unsigned i = 0; i < count; i++) {
                struct buf inside = b;
                b = (struct buf){0};
                put_compressed(&b, &inside);
            }
            if (encrypted) {
                struct buf inside = b;
                b = (struct buf){0};
                put_encrypted(&b, &inside);
            }
            if (count > 16) {
                assert_refused(&b, STATUS_LIMIT, "more than 16 layers of compression");
            } else {
                assert_hello(&b, NULL);
                assert_int_equal(m.info.layers, count);
            }
        }
    }
}

static void compression_of_other_kinds(void **state)
{
    (void)state;
    struct buf b = {0};
    put_packet(&b, PACKET_COMPRESSED, "", 0);
    assert_refused(&b, STATUS_MALFORMED, "compressed data at offset 0: empty");
    put_packet(&b, PACKET_COMPRESSED, "\3BZh", 4);
    assert_refused(&b, STATUS_UNSUPPORTED, "compression 3 (bzip2), expected 0, 1 or 2");
    put_packet(&b, PACKET_COMPRESSED, "\x63x", 2);
    assert_refused(&b, STATUS_UNSUPPORTED, "compression 99, expected 0, 1 or 2");
}

/* What is wrong inside is told only where the integrity is right; else there is one answer. */
static void faults_inside(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
        enum status status;
        const char *what;
    } faults[] = {
        {"\xCB\6x\0\0\0\0\0", 8, STATUS_MALFORMED, "literal data at offset 0: mode 0x78"},
        {"\xCB\1b", 3, STATUS_MALFORMED, "ends within its first fields"},
        {"\xC8\6\0\xCB\7b\0\0", 8, STATUS_MALFORMED, "literal data at offset 1 breaks off"},
        {"\xC8\3\1\x07\0", 5, STATUS_MALFORMED, "compressed data is wrong"},
        {"\xC8\2\x63\1", 4, STATUS_UNSUPPORTED, "compression 99"},
        {"\0", 1, STATUS_MALFORMED, "packet header expected"},
        {"", 0, STATUS_MALFORMED, "no message in it"},
        {"\xE1\0", 2, STATUS_MALFORMED, "does not belong in a message"},
        {"\xCB\xE1u\0\0\0\0\0\0\0\0\0", 12, STATUS_MALFORMED, ""},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct buf b = {0}, inside = {0};
        put(&inside, faults[i].bytes, faults[i].n);
        put_encrypted(&b, &inside);
        assert_refused(&b, faults[i].status, faults[i].what);
        put(&inside, faults[i].bytes, faults[i].n);
        put_encrypted(&b, &inside);
        b.data[b.len - 1] ^= 1;
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        assert_int_equal(read_all(op, &b, &out), -1);
        assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase"));
        assert_int_equal(pipe.warnings, 0);
        buf_end(&out);
    }
}

/* The MDC cut off, and a literal of open length that would swallow it. */
static void the_mdc_stripped_or_eaten(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0}, whole = {0};
    put_literal(&inside);
    put_encrypted(&whole, &inside);
    size_t at = 2u + whole.data[1];
    for (unsigned less = 1; less <= 22; less++) {
        put(&b, whole.data, whole.len - less);
        b.data[at + 1] = (uint8_t)(b.data[at + 1] - less);
        assert_refused(&b, STATUS_DAMAGED, "damaged, or not for this key or passphrase");
    }
    buf_end(&whole);
    put(&inside, "\xAF", 1); /* old format, to the end */
    put(&inside, literal, sizeof literal);
    put_encrypted(&b, &inside);
    assert_hello(&b, NULL);
    put(&inside, "\xAF", 1);
    put(&inside, literal, sizeof literal);
    put_encrypted(&whole, &inside);
    at = 2u + whole.data[1]; /* a session key's number may have a byte less */
    put(&b, whole.data, whole.len - 22);
    b.data[at + 1] = (uint8_t)(b.data[at + 1] - 22);
    assert_refused(&b, STATUS_DAMAGED, "damaged, or not for this key or passphrase");
    buf_end(&whole);
    /* One whose length takes in the MDC, or that just breaks off: the same, wherever it lies. */
    static const char *const short_of[] = {"\xCB\7b\0\0\0\0\0", "\xCB\34b\0\0\0\0\0",
                                           "\xCB\xE1u\0\6\0\0\0", "\xCA\x1CPGP\xCB\6b",
                                           "\xC8\7\0\xCB\7b\0\0"};
    for (unsigned i = 0; i < sizeof short_of / sizeof *short_of; i++) {
        put(&inside, short_of[i], 8);
        put_encrypted(&b, &inside);
        assert_refused(&b, STATUS_DAMAGED, "damaged, or not for this key or passphrase");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_message),
        cmocka_unit_test(anything_behind_the_message),
        cmocka_unit_test(two_inside),
        cmocka_unit_test(plain_data_behind_a_session_key),
        cmocka_unit_test(packets_that_do_not_belong),
        cmocka_unit_test(encryption_inside_encryption),
        cmocka_unit_test(encrypted_data_without_a_key),
        cmocka_unit_test(session_keys_of_other_kinds),
        cmocka_unit_test(a_session_key_above_the_limit),
        cmocka_unit_test(layers),
        cmocka_unit_test(compression_of_other_kinds),
        cmocka_unit_test(faults_inside),
        cmocka_unit_test(the_mdc_stripped_or_eaten),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
