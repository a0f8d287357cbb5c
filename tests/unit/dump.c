/* Inspecting what is cut, damaged, swollen or nested too deep: it fails as it should. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "told.h"

/* Two of each kind that we write, one in the other. */
static void a_bit_of_everything(struct buf *b)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf inside = {0};
    put_packet(b, PACKET_MARKER, "PGP", 3);
    put_literal(&inside);
    put_compressed(b, &inside);
    put_literal(&inside);
    put_compressed(&inside, &inside);
    put_encrypted(b, &inside);
    assert_int_equal(buf_append(op, b, ours.keys[0]->raw.data, ours.keys[0]->raw.len), 0);
    put_packet(b, PACKET_ONE_PASS_SIGNATURE, "\3\0\10\1\1\2\3\4\5\6\7\10\1", 13);
    put_packet(b, PACKET_USER_ATTRIBUTE, "\2\1x", 3);
    put_packet(b, 60, "private", 7);
}

static void cut_off_at_every_byte(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    size_t whole = 0;
    a_bit_of_everything(&b);
    for (size_t n = 0; n < b.len; n++) {
        struct told t;
        op_clear(op);
        if (!told_dump(op, &t, &ours, NULL, b.data, n, n % 3))
            whole++; /* between two packets */
        else
            assert_true(op->err.status == STATUS_MALFORMED || op->err.status == STATUS_DAMAGED);
        told_drop(&t);
    }
    /* Behind marker, compressed data, PKESK, encrypted data, key, user ID, its signature, one-pass
     * signature and attribute. */
    assert_int_equal(whole, 9);
    buf_end(&b);
}

static void armor_cut_off_at_every_byte(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message how = {.armor = true};
    struct buf b = {0};
    assert_int_equal(message_write(op, &ours, &how, "hello", 5, &b), 0);
    /* The last line end may be missing. */
    for (size_t n = 0; n + 1 < b.len; n++) {
        struct told t;
        op_clear(op);
        assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, n, 0), -1);
        assert_int_equal(op->err.status, STATUS_MALFORMED);
        told_drop(&t);
    }
    buf_end(&b);
}

/* Breaks off, whether in the text or in the signature; lines are counted from the file's first. */
static void clearsigned_text_that_is_wrong(void **state)
{
    (void)state;
    static const char text[] = "-----BEGIN PGP SIGNED MESSAGE-----\n\none\n"
                               "-----BEGIN PGP SIGNATURE-----\n\n"
                               "iBYDBQEAAAABAQIDBAUGBwgBAXh4AAd/\n"
                               "-----END PGP SIGNATURE-----\n";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0};
    for (size_t n = 34; n + 2 < sizeof text; n++) {
        struct told t;
        op_clear(op);
        assert_int_equal(told_dump(op, &t, NULL, NULL, text, n, n % 3), -1);
        assert_int_equal(op->err.status, STATUS_MALFORMED);
        assert_true(told_has(&t, "PGP SIGNED MESSAGE"));
        told_drop(&t);
    }
    put(&b, text, 39);
    told_assert_fails(&b, STATUS_MALFORMED, "line 3: the text breaks off before its signature");
    put(&b, text, sizeof text - 8);
    told_assert_fails(&b, STATUS_MALFORMED, "armor, line 7: the END line expected");
    put(&b, text, 40);
    put(&b, "-----BEGIN PGP SIGNATURE-----\n\n-----END PGP SIGNATURE-----\n", 59);
    told_assert_fails(&b, STATUS_MALFORMED, "no packet in it");
}

/* Whatever the bytes are, the ledger adds up or the error is the file's. */
static void any_octet_changed(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct buf b = {0};
    test_rng_init(&rng, op, 7);
    a_bit_of_everything(&b);
    for (int i = 0; i < 4000; i++) {
        uint8_t dice[4];
        struct told t;
        test_rng_fill(&rng, dice, sizeof dice);
        size_t at = ((size_t)dice[0] << 8 | dice[1]) % b.len;
        uint8_t was = b.data[at];
        b.data[at] = dice[2];
        op_clear(op);
        if (told_dump(op, &t, dice[3] & 1 ? &ours : NULL, NULL, b.data, b.len, 0))
            assert_int_not_equal(op->err.status, STATUS_IO);
        told_drop(&t);
        b.data[at] = was;
    }
    buf_end(&b);
}

static void no_packets(void **state)
{
    (void)state;
    struct buf b = {0};
    told_assert_fails(&b, STATUS_MALFORMED, "no packet in it");
    put(&b, "text", 4);
    told_assert_fails(&b, STATUS_MALFORMED, "packet header expected at offset 0");
    put_literal(&b);
    put(&b, "text", 4);
    told_assert_fails(&b, STATUS_MALFORMED, "packet header expected at offset 13");
    put_packet(&b, PACKET_COMPRESSED, "", 0);
    told_assert_fails(&b, STATUS_MALFORMED, "compressed data at offset 0: empty");
    put_packet(&b, PACKET_SEIPD, "", 0);
    told_assert_fails(&b, STATUS_MALFORMED, "protected data at offset 0: empty");
}

static void bodies_that_end_within_a_field(void **state)
{
    (void)state;
    struct buf b = {0};
    put_packet(&b, PACKET_PKESK, "", 0);
    told_assert_fails(&b, STATUS_MALFORMED, "session key at offset 0: ends within its version");
    put_packet(&b, PACKET_PKESK, "\3\1\2\3", 4);
    told_assert_fails(&b, STATUS_MALFORMED, "ends within its key id");
    put_packet(&b, PACKET_SKESK, "\4\7\3\2salt", 8);
    told_assert_fails(&b, STATUS_MALFORMED, "ends within its salt");
    put_packet(&b, PACKET_SIGNATURE, "\4\0\1\2\0\5abc", 9);
    told_assert_fails(&b, STATUS_MALFORMED, "ends within its hashed");
    put_packet(&b, PACKET_SIGNATURE, "\4\0\1\2\0\3\5\2x\0\0xx\0\1\1", 16);
    told_assert_fails(&b, STATUS_MALFORMED, "ends within its subpackets");
    put_packet(&b, PACKET_SIGNATURE, "\4\0\1\2\0\1\0\0\0xx\0\1\1", 14);
    told_assert_fails(&b, STATUS_MALFORMED, "a subpacket has no type");
    put_packet(&b, PACKET_PUBLIC_KEY, "\4\0\0\0\1\1\0\20\1", 9);
    told_assert_fails(&b, STATUS_MALFORMED, "claims 2 bytes, 1 are left");
    put_packet(&b, PACKET_SECRET_KEY, "\4\0\0\0\1\1\0\1\1\0\1\1", 12);
    told_assert_fails(&b, STATUS_MALFORMED, "ends within its protection");
}

static void limits_hold(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0};
    put(&b, "\xC6\xFF\x00\x10\x00\x01", 6); /* a key of 1 MiB and a byte */
    told_assert_fails(&b, STATUS_LIMIT, "claims 1048577 bytes");
    put_packet(&b, PACKET_PKESK, "\3\1\2\3\4\5\6\7\10\1\x40\x01", 12);
    told_assert_fails(&b, STATUS_LIMIT, "a number of 16385 bits");

    put_literal(&inside);
    for (unsigned i = 0; i < limits_default.depth; i++) {
        struct buf outer = {0};
        put_compressed(&outer, &inside);
        inside = outer;
    }
    assert_int_equal(buf_append(op, &b, inside.data, inside.len), 0);
    told_assert(&b, NULL, "data bytes=5");
    put_compressed(&b, &inside);
    told_assert_fails(&b, STATUS_LIMIT, "more than 16 layers of compression");

    /* Two layers of zeros: each alone is what deflate can do, both together are not. */
    uint8_t *zeros = calloc(1, 64 * 1024 * 1024);
    put_packet(&inside, PACKET_PADDING, zeros, 64 * 1024 * 1024);
    free(zeros);
    put_compressed(&b, &inside);
    put_compressed(&inside, &b);
    told_assert_fails(&inside, STATUS_LIMIT, "decompressed data is more than the limit");
}

/* A damaged message tells nothing as verified, and one error, wherever the damage is. */
static void a_wrong_mdc(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    put_encrypted(&b, &inside);
    for (size_t at = b.len - 13 - 40; at < b.len; at++) {
        struct told t;
        op_clear(op);
        b.data[at] ^= 0x10;
        assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), -1);
        assert_true(pipe_failed(op, STATUS_DAMAGED,
                                "protected data at offset 78: damaged, or not for this key"));
        assert_null(strstr((const char *)t.text.data, "ok"));
        assert_null(strstr((const char *)t.text.data, "opened by"));
        told_drop(&t);
        b.data[at] ^= 0x10;
    }
    assert_int_equal(pipe.warnings, 0);
    buf_end(&b);
}

/* What would be warned of outside is not inside, whether the MDC fits or not: the fields say it. */
static void no_warning_from_inside(void **state)
{
    (void)state;
    static const uint8_t chunks[] = {0xCB, 0xE1, 'b', 0, 4, 0, 0, 0, 0};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0};
    struct told t;
    put(&inside, chunks, sizeof chunks);
    put_encrypted(&b, &inside);
    assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), 0);
    assert_true(told_has(&t, "first chunk=2 "));
    told_drop(&t);
    b.data[b.len - 1] ^= 1;
    assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), -1);
    told_drop(&t);
    assert_int_equal(pipe.warnings, 0);
    buf_end(&b);
    op_clear(op);
    assert_int_equal(told_dump(op, &t, &ours, NULL, chunks, sizeof chunks, 0), 0);
    told_drop(&t);
    assert_int_equal(pipe.warnings, 1);
}

/* With a right MDC, what is wrong inside is told, as verified. */
static void wrong_inside_a_right_mdc(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0};
    struct told t;
    put_literal(&inside);
    put(&inside, "\xCB\x05", 2);
    put_encrypted(&b, &inside);
    assert_int_equal(told_dump(op, &t, &ours, NULL, b.data, b.len, 0), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "literal data at offset 13"));
    assert_true(told_has(&t, "data bytes=5 }11@0 11{ ok "));
    told_drop(&t);
    buf_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_off_at_every_byte),
        cmocka_unit_test(armor_cut_off_at_every_byte),
        cmocka_unit_test(clearsigned_text_that_is_wrong),
        cmocka_unit_test(any_octet_changed),
        cmocka_unit_test(no_packets),
        cmocka_unit_test(bodies_that_end_within_a_field),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(a_wrong_mdc),
        cmocka_unit_test(no_warning_from_inside),
        cmocka_unit_test(wrong_inside_a_right_mdc),
    };
    return cmocka_run_group_tests_name("dump", tests, make_keys, drop_keys);
}
