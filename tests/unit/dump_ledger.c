/* The ledgers of files of every form add up, entry by entry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "told.h"

/* Encrypted data without integrity protection behind its session key; `inside` is emptied. */
static void put_unprotected(struct buf *b, struct buf *inside)
{
    struct buf body = unprotected_body(true, inside);
    put_session_key(b);
    put_packet(b, PACKET_SED, body.data, body.len);
    buf_end(&body);
}

/* Ledgers of a written message, opened and not, whose payload is n bytes. */
static void check_message(const struct buf *b, const struct message *how, size_t n)
{
    struct buf copy = {0};
    put(&copy, b->data, b->len);
    struct ledger l = told_assert(&copy, &ours, "opened by=RSA 512, ");
    assert_int_equal(l.written, n);
    assert_int_equal(l.bytes[LEDGER_INTEGRITY], 16 + 2 + 22);
    assert_int_equal(l.bytes[LEDGER_SEALED], 0);
    assert_true(how->armor == (l.bytes[LEDGER_ARMOR] > 0));
    if (how->level == 0)
        assert_int_equal(l.bytes[LEDGER_PAYLOAD], n);
    uint64_t session_keys = l.bytes[LEDGER_SESSION_KEYS], armor = l.bytes[LEDGER_ARMOR];

    put(&copy, b->data, b->len);
    l = told_assert(&copy, NULL, "not opened=no key was given");
    assert_int_equal(l.written, 0);
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 0);
    assert_int_equal(l.bytes[LEDGER_SESSION_KEYS], session_keys);
    assert_int_equal(l.bytes[LEDGER_ARMOR], armor);
    assert_true(l.bytes[LEDGER_SEALED] > n * (how->level == 0));
}

static void messages_of_every_form(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 100, 65000, 65525, 65526, 65536, 131072, 200001};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint8_t *bytes = pipe_bytes(200001, false), *noise = pipe_bytes(200001, true);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (unsigned form = 0; form < 16; form++) {
            struct message how = {.level = form & 1 ? 6 : 0,
                                  .armor = form & 2,
                                  .separate = form & 4,
                                  .name = form & 4 ? "a name" : "",
                                  .step = form & 2 ? 1000 : 0};
            struct buf b = {0};
            const uint8_t *p = form & 8 ? noise : bytes;
            assert_int_equal(message_write(op, &ours, &how, p, sizes[i], &b), 0);
            check_message(&b, &how, sizes[i]);
            buf_end(&b);
        }
    }
    free(bytes);
    free(noise);
}

static void a_message_of_ours_entry_by_entry(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    put_encrypted(&b, &inside);
    struct ledger l = told_assert(
        &b, &ours,
        " 18{version=1 (? 11{mode=b name= date=none data bytes=5 }11@0 ok cipher=9/AES-256 ");
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 5);
    assert_int_equal(l.bytes[LEDGER_INTEGRITY], 40);
    assert_int_equal(l.bytes[LEDGER_SESSION_KEYS], 76);
    assert_int_equal(l.bytes[LEDGER_FRAMING], 2 + (2 + 1) + (2 + 6));
    assert_int_equal(ledger_saved(&l), 0);
}

/* Of compressed data all is payload, whatever is in it; of what is stored as it is, each octet is
 * what it is. */
static void compressed_or_only_called_so(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    put_packet(&inside, PACKET_MARKER, "PGP", 3);
    put_literal(&inside);
    put_compressed(&b, &inside);
    size_t n = b.len;
    struct ledger l = told_assert(&b, NULL, " 8{algorithm=1/ZIP ( 11{");
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], n - 3);
    assert_int_equal(l.bytes[LEDGER_FRAMING], 3);
    assert_int_equal(l.bytes[LEDGER_OTHER], 0);
    assert_int_equal(l.written, 5 + 5);
    assert_int_equal(l.inside[LEDGER_PAYLOAD], 5 + 5);
    assert_int_equal(l.inside[LEDGER_OTHER], 3);
    assert_int_equal(l.inside[LEDGER_FRAMING], 8 + 2 + 8);
    assert_int_equal(ledger_saved(&l), 13 + 5 + 13 - (int64_t)(n - 3));

    put(&inside, "\0", 1);
    put_literal(&inside);
    put_packet(&inside, PACKET_MARKER, "PGP", 3);
    put_packet(&b, PACKET_COMPRESSED, inside.data, inside.len);
    buf_end(&inside);
    l = told_assert(&b, NULL, " 8{algorithm=0/none ( 11{");
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 5);
    assert_int_equal(l.bytes[LEDGER_OTHER], 3);
    assert_int_equal(l.bytes[LEDGER_FRAMING], 3 + 2 + 6 + 2);
    assert_int_equal(ledger_saved(&l), 0);

    put_packet(&b, PACKET_COMPRESSED, "\3BZh9", 5);
    l = told_assert(&b, NULL, "not opened=this compression is not supported");
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 4);
    assert_true(l.written_unknown);
}

/* A signature that was compressed with its text is no cost of the compression, in whatever layers. */
static void compressed_signatures_cost_nothing(void **state)
{
    (void)state;
    static const char one_pass[] = "\3\0\10\1\1\2\3\4\5\6\7\10\1";
    static const char signature[] = "\3\5\0\0\0\0\1\1\2\3\4\5\6\7\10\1\1xx\0\7\x7F";
    struct buf b = {0}, inside = {0};
    for (int layers = 1; layers <= 2; layers++) {
        put_packet(&inside, PACKET_ONE_PASS_SIGNATURE, one_pass, 13);
        put_literal(&inside);
        put_packet(&inside, PACKET_SIGNATURE, signature, 22);
        uint64_t plain = inside.len, middle = 0;
        put_compressed(&b, &inside);
        if (layers == 2) {
            middle = 3;
            put(&inside, b.data, b.len);
            buf_end(&b);
            put_compressed(&b, &inside);
        }
        uint64_t packed = b.len - 3;
        struct ledger l = told_assert(&b, NULL, " 8{algorithm=1/ZIP ( ");
        assert_int_equal(l.bytes[LEDGER_SIGNATURES], 0);
        assert_int_equal(l.inside[LEDGER_SIGNATURES], 13 + 22);
        assert_int_equal(l.inside[LEDGER_PAYLOAD], 5);
        assert_int_equal(l.inside[LEDGER_FRAMING], 3 * 2 + 6 + middle);
        assert_int_equal(l.packed, packed);
        assert_int_equal(ledger_saved(&l), (int64_t)(plain + middle - packed));
    }
}

/* Lengths of chunks are framing; old headers, and those to the end of the file, are read too. */
static void lengths_of_every_kind(void **state)
{
    (void)state;
    struct buf b = {0};
    put(&b,
        "\xCB\xE1"
        "b\0"
        "\xE2\0\0\0\0"
        "\xE0"
        "h"
        "\x04"
        "ello",
        16);
    struct ledger l = told_assert(&b, NULL, "data bytes=5 }11@0/4");
    assert_int_equal(l.bytes[LEDGER_FRAMING], 2 + 3 + 6);
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 5);
    put(&b,
        "\xAD\x00\x0B"
        "b\0\0\0\0\0hello",
        14);
    l = told_assert(&b, NULL, "data bytes=5 }11@0");
    assert_int_equal(l.bytes[LEDGER_FRAMING], 3 + 6);
    put(&b,
        "\xAF"
        "b\0\0\0\0\0hello",
        12);
    l = told_assert(&b, NULL, "data bytes=5 }11@0");
    assert_int_equal(l.bytes[LEDGER_FRAMING], 1 + 6);
}

static void encrypted_data_that_stays_closed(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_packet(&b, PACKET_SED, "0123456789", 10);
    struct ledger l = told_assert(&b, NULL,
                                  " 9{integrity=none, anybody could have changed it "
                                  "not opened=no key was given }10@0");
    assert_int_equal(l.bytes[LEDGER_SEALED], 10);
    put_packet(&b, PACKET_SED, "0123456789", 10);
    l = told_assert(&b, &ours, "not opened=encrypted with a passphrase, and none was given }10@0");
    assert_int_equal(l.bytes[LEDGER_SEALED], 10);
    put_packet(&b, PACKET_AEAD, "0123456789", 10);
    l = told_assert(&b, &ours, " 20{not opened=GnuPG's OCB");
    assert_int_equal(l.bytes[LEDGER_SEALED], 10);
    put_packet(&b, PACKET_SEIPD,
               "\2"
               "123456789",
               10);
    l = told_assert(&b, &ours, "version=2 not opened=this version is not supported");
    assert_int_equal(l.bytes[LEDGER_SEALED], 9);
    put_packet(&b, PACKET_SEIPD,
               "\1"
               "123456789",
               10);
    l = told_assert(&b, &ours, "not opened=no session key before it");
    assert_int_equal(l.bytes[LEDGER_SEALED], 9);

    /* Inside encrypted data it stays closed, whatever fits it. */
    put_literal(&b);
    put_encrypted(&inside, &b);
    put_encrypted(&b, &inside);
    l = told_assert(&b, &ours, "version=1 not opened=inside encrypted data ");
    assert_true(l.bytes[LEDGER_SEALED] > 13);
    assert_int_equal(l.bytes[LEDGER_INTEGRITY], 40);
    put_literal(&b);
    put_unprotected(&inside, &b);
    put_encrypted(&b, &inside);
    l = told_assert(&b, &ours, "changed it not opened=inside encrypted data ");
    assert_int_equal(l.bytes[LEDGER_INTEGRITY], 40);
}

/* It is opened like any other, and said to be what it is; a fault inside never is more than one. */
static void without_integrity_protection(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    put_unprotected(&b, &inside);
    struct ledger l = told_assert(&b, &ours,
                                  " 9{integrity=none, anybody could have changed it (? 11{mode=b "
                                  "name= date=none data bytes=5 }11@0 ok cipher=9/AES-256 opened "
                                  "by=RSA 512, ");
    assert_int_equal(l.bytes[LEDGER_INTEGRITY], 18);
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 5);
    static const char *const faults[] = {"\xCB\1b", "\xC8\4\1x\0\0", "\xCB\x63hello", "hello"};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct told t;
        put(&inside, faults[i], strlen(faults[i]));
        put_unprotected(&b, &inside);
        assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), -1);
        assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key or passphrase"));
        assert_null(strstr((char *)t.text.data, " ok "));
        told_drop(&t);
        buf_end(&b);
    }
}

static const char clear_text[] = "above\n"
                                 "-----BEGIN PGP SIGNED MESSAGE-----\n"
                                 "Hash: SHA256\n\n"
                                 "one  \n"
                                 "- -two\n"
                                 "-----BEGIN PGP SIGNATURE-----\n\n"
                                 "iBYDBQEAAAABAQIDBAUGBwgBAXh4AAd/\n"
                                 "-----END PGP SIGNATURE-----\n";

/* Of a clearsigned file the text is payload, its escapes and trailing blanks are armor's. */
static void a_clearsigned_text(void **state)
{
    (void)state;
    struct buf b = {0};
    put(&b, clear_text, sizeof clear_text - 1);
    struct ledger l = told_assert(&b, NULL, "PGP SIGNED MESSAGE text=9 2{version=3 ");
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 4 + 5);
    assert_int_equal(l.written, 4 + 5);
    assert_int_equal(l.bytes[LEDGER_SIGNATURES], 22);
    assert_int_equal(l.bytes[LEDGER_FRAMING], 2);
    assert_int_equal(ledger_saved(&l), 0);
}

/* Session keys are for the encrypted data behind them, and for no other. */
static void session_keys_are_used_once(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0};
    struct told t;
    put_literal(&inside);
    put_encrypted(&b, &inside);
    put_packet(&b, PACKET_SEIPD,
               "\1"
               "123456789",
               10);
    assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), 0);
    assert_true(told_has(&t, " ok "));
    assert_true(told_has(&t, "not opened=no session key before it"));
    told_drop(&t);
    buf_end(&b);
}

static enum passphrase_answer say_sesame(struct op *op, void *ctx,
                                         const struct passphrase_request *request, struct buf *out)
{
    (void)ctx;
    if (request->attempt > 0)
        return PASSPHRASE_NONE;
    return buf_puts(op, out, "sesame") ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

static void a_passphrase_opens(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k_passphrase list[] = {{(const uint8_t *)"sesame", 6}};
    struct write_options o = {
        .cipher = cipher_by_id(7), .passphrases = list, .passphrase_count = 1, .name = ""};
    struct passphrase_source source = {say_sesame, NULL, false};
    struct buf b = {0};
    struct told t;
    uint64_t written;
    struct source *in = mem_source_new(op, "hello", 5, 0);
    assert_int_equal(write_message(op, &o, in, mem_sink_new(op, &b), &written), 0);
    source_free(in);
    /* It opens what stands behind its session key, and nothing else. */
    put_packet(&b, PACKET_SEIPD, "\1", 1);
    assert_int_equal(told_dump(op, &t, NULL, &source, b.data, b.len, 0), 0);
    assert_true(told_has(&t, "not opened=no session key before it"));
    assert_true(told_has(&t, " 3{version=4 cipher=7/AES-128 s2k=3/iterated and salted "
                             "hash=8/SHA-256 bytes hashed=65011712 session key=encrypted }"));
    assert_true(told_has(&t, "opened by=a passphrase"));
    told_drop(&t);
    assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), 0);
    assert_true(told_has(&t, "not opened=encrypted with a passphrase, and none was given"));
    told_drop(&t);
    buf_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_of_every_form),
        cmocka_unit_test(a_message_of_ours_entry_by_entry),
        cmocka_unit_test(compressed_or_only_called_so),
        cmocka_unit_test(compressed_signatures_cost_nothing),
        cmocka_unit_test(lengths_of_every_kind),
        cmocka_unit_test(encrypted_data_that_stays_closed),
        cmocka_unit_test(without_integrity_protection),
        cmocka_unit_test(a_clearsigned_text),
        cmocka_unit_test(session_keys_are_used_once),
        cmocka_unit_test(a_passphrase_opens),
    };
    return cmocka_run_group_tests_name("dump_ledger", tests, make_keys, drop_keys);
}
