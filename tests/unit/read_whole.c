/* Messages that are read although something is odd about them: armor's checksum, packets that are
 * skipped, signatures, small chunks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "packets.h"
#include "pgp/armor_sink.h"

/* --- armor ----------------------------------------------------------------------------------------- */

/* Armors and empties `inside`, with a checksum that does not fit where `wrong`. */
static void put_armored(struct buf *b, struct buf *inside, bool wrong)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    send(armor_sink_new(op, mem_sink_new(op, b), "PGP MESSAGE", NULL), inside);
    buf_end(inside);
    uint8_t *crc = memmem(b->data, b->len, "\n=", 2);
    assert_non_null(crc);
    if (wrong)
        crc[2] = crc[2] == 'A' ? 'B' : 'A';
}

static void a_wrong_checksum_of_armor(void **state)
{
    (void)state;
    for (unsigned encrypted = 0; encrypted < 2; encrypted++) {
        for (unsigned strict = 0; strict < 2; strict++) {
            struct buf b = {0}, inside = {0}, between = {0};
            put_literal(&inside);
            if (encrypted) {
                put_encrypted(&between, &inside);
                inside = between;
            }
            put_armored(&b, &inside, true);
            m.strict_armor = strict;
            if (strict)
                assert_refused(&b, STATUS_DAMAGED, "the checksum is wrong");
            else if (!encrypted)
                assert_refused(&b, STATUS_DAMAGED, "the armor's checksum is wrong");
            else
                assert_hello(&b, "the armor's checksum is wrong");
            /* Whose it was is told only of a message that was read. */
            assert_int_equal(m.info.recipient.key != NULL, encrypted && !strict);
            m.strict_armor = false;
        }
    }
}

/* --- read --------------------------------------------------------------------------------------------- */

static void put_skipped(struct buf *b)
{
    put_packet(b, PACKET_MARKER, "PGP", 3);
    put_packet(b, PACKET_PADDING, "random", 6);
    put_packet(b, PACKET_PRIVATE_FIRST, "x", 1);
    put_packet(b, PACKET_PRIVATE_LAST, "", 0);
    put_packet(b, 40, "new and not critical", 20);
}

static void what_is_skipped(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < 3; kind++) {
        struct buf b = {0}, inside = {0};
        put_skipped(&b);
        put_skipped(kind ? &inside : &b);
        put_literal(kind ? &inside : &b);
        put_skipped(kind ? &inside : &b);
        if (kind == 1)
            put_compressed(&b, &inside);
        if (kind == 2)
            put_encrypted(&b, &inside);
        put_skipped(&b);
        assert_hello(&b, NULL);
        assert_int_equal(m.info.encrypted, kind == 2);
        assert_false(m.info.is_signed);
    }
}

static void session_keys_of_others(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put_packet(&b, PACKET_PKESK, "\6\0", 2);
    put_packet(&b, PACKET_PKESK, "\3IDIDIDID\x12\0", 11);
    put_packet(&b, PACKET_SKESK, "\4\7\0\2", 4);
    put_literal(&inside);
    put_encrypted(&b, &inside);
    assert_hello(&b, NULL);
    assert_ptr_equal(m.info.recipient.key, ours.keys[0]);
}

static void signed_messages(void **state)
{
    (void)state;
    for (unsigned encrypted = 0; encrypted < 2; encrypted++) {
        struct buf b = {0}, inside = {0};
        struct buf *at = encrypted ? &inside : &b;
        put_packet(at, PACKET_ONE_PASS_SIGNATURE, "\3\0\2\1IDIDIDID\1", 13);
        put_literal(at);
        put_packet(at, PACKET_SIGNATURE, "\4\0\1\2", 4);
        if (encrypted)
            put_encrypted(&b, &inside);
        assert_hello(&b, NULL);
        assert_true(m.info.is_signed);
    }
}

static void encryption_inside_compression(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0}, between = {0};
    put_literal(&inside);
    put_encrypted(&between, &inside);
    put_compressed(&b, &between);
    assert_hello(&b, NULL);
    assert_true(m.info.encrypted);
}

static void not_compressed_and_said_so(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put(&inside, "\0", 1);
    put_literal(&inside);
    put_packet(&b, PACKET_COMPRESSED, inside.data, inside.len);
    buf_end(&inside);
    assert_hello(&b, NULL);
    assert_int_equal(m.info.compression, 0);
}

static void a_small_first_chunk(void **state)
{
    (void)state;
    struct buf b = {0}, inside = {0};
    put(&b, "\xCB\xE3", 2);
    put(&b, literal, 8);
    put(&b, "\3", 1);
    put(&b, literal + 8, 3);
    put(&inside, b.data, b.len);
    assert_hello(&b, "first partial chunk has 8 bytes");
    put_encrypted(&b, &inside);
    assert_hello(&b, "first partial chunk has 8 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_checksum_of_armor),
        cmocka_unit_test(what_is_skipped),
        cmocka_unit_test(session_keys_of_others),
        cmocka_unit_test(signed_messages),
        cmocka_unit_test(encryption_inside_compression),
        cmocka_unit_test(not_compressed_and_said_so),
        cmocka_unit_test(a_small_first_chunk),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
