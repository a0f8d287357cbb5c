/* Signatures around a message and inside it: those that were not announced, or are in the wrong
 * place, first; then limits that a caller sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "packets.h"

/* What a level is made of, one letter a packet: O one-pass, S signature, L literal, C compressed
 * literal, M marker. With headers of the old format: l literal; signatures of version 2, 3 and 4
 * are r, s and t. A version 3 one with a new header is n. */
static struct buf level(const char *what)
{
    struct buf b = {0};
    for (; *what; what++) {
        struct buf inside = {0};
        switch (*what) {
        case 'O':
            put_packet(&b, PACKET_ONE_PASS_SIGNATURE, "\3\0\10\1IDIDIDID\1", 13);
            break;
        case 'S':
            put_packet(&b, PACKET_SIGNATURE, "\4\0\1\10 and so on", 14);
            break;
        case 'l':
            put(&b, "\xAC\x0B", 2);
            put(&b, literal, sizeof literal);
            break;
        case 'r':
        case 's':
        case 't': {
            const uint8_t old[] = {0x88, 3, (uint8_t)(*what - 'r' + 2), 5, 0};
            put(&b, old, sizeof old);
            break;
        }
        case 'n':
            put_packet(&b, PACKET_SIGNATURE, "\3\5\0", 3);
            break;
        case 'M':
            put_packet(&b, PACKET_MARKER, "PGP", 3);
            break;
        case 'C':
            put_literal(&inside);
            put_compressed(&b, &inside);
            break;
        default:
            put_literal(&b);
        }
    }
    return b;
}

/* The level bare, compressed, encrypted, and compressed and encrypted. */
static struct buf wrapped(const char *what, unsigned way)
{
    struct buf inside = level(what), b = {0};
    if (way & 1) {
        put_compressed(&b, &inside);
        inside = b;
        b = (struct buf){0};
    }
    if (way & 2) {
        put_encrypted(&b, &inside);
        inside = b;
    }
    return inside;
}

static void signatures_out_of_place(void **state)
{
    (void)state;
    static const struct {
        const char *what, *why;
    } rows[] = {
        {"LS", "behind the message, which did not announce it"},
        {"CS", "behind the message, which did not announce it"},
        {"SLS", "behind the message, which did not announce it"},
        {"OLSS", "behind the message, which did not announce it"},
        {"OOLSSS", "behind the message, which did not announce it"},
        {"Ls", "behind the message, which did not announce it"},
        {"Cs", "behind the message, which did not announce it"},
        {"OLSs", "behind the message, which did not announce it"},
        {"lS", "behind the message, which did not announce it"},
        {"lt", "behind the message, which did not announce it"},
        {"ln", "behind the message, which did not announce it"},
        {"lst", "behind the message, which did not announce it"},
        {"lO", "behind what it should announce a signature of"},
        {"lsl", "a second message behind the first"},
        {"LO", "behind what it should announce a signature of"},
        {"OLO", "behind what it should announce a signature of"},
        {"OLSO", "behind what it should announce a signature of"},
        {"OLL", "a second message behind the first"},
        {"OLSL", "a second message behind the first"},
        {"SCL", "a second message behind the first"},
        {"O", "no message in it"},
        {"S", "no message in it"},
        {"OS", "no message in it"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned way = 0; way < 4; way++) {
            struct buf b = wrapped(rows[i].what, way);
            assert_refused(&b, STATUS_MALFORMED, rows[i].why);
        }
    }
}

/* What is announced inside does not hold outside, nor the other way round. */
static void announced_in_another_level(void **state)
{
    (void)state;
    struct buf b = {0}, inside = level("OL");
    put_compressed(&b, &inside);
    put_packet(&b, PACKET_SIGNATURE, "\4", 1);
    assert_refused(&b, STATUS_MALFORMED, "which did not announce it");
    b = level("O");
    inside = level("LS");
    put_compressed(&b, &inside);
    assert_refused(&b, STATUS_MALFORMED, "which did not announce it");
    inside = level("OL");
    put_encrypted(&b, &inside);
    put_packet(&b, PACKET_SIGNATURE, "\4", 1);
    assert_refused(&b, STATUS_MALFORMED, "which did not announce it");
}

static void signatures_in_place(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "L",    "SL",  "OLS", "OCS", "SSL", "OOLSS", "SOLS", "OMLMS", "MOSMLMS", "OOCSMSMM",
        "OSLS", "MLM", "sl",  "ls",  "lr",  "lss",   "slMs", "Olts",  "OlSs"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned way = 0; way < 4; way++) {
            struct buf b = wrapped(rows[i], way);
            assert_hello(&b, NULL);
            bool is_signed = strpbrk(rows[i], "OSrst") != NULL;
            assert_int_equal(m.info.is_signed, is_signed);
            assert_int_equal(m.info.encrypted, (way & 2) != 0);
        }
    }
}

/* --- limits -------------------------------------------------------------------------------------- */

static int read_limited(const struct limits *limits, struct buf *message, const char *what,
                        const char *hint)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    op->limits = limits;
    int rc = read_all(op, message, &out);
    if (rc) {
        assert_true(pipe_failed(op, STATUS_LIMIT, what));
        assert_string_equal(op->err.hint, hint);
    } else {
        assert_int_equal(out.len, 5);
        assert_memory_equal(out.data, "hello", 5);
    }
    buf_end(&out);
    return rc;
}

static void output_has_a_limit(void **state)
{
    (void)state;
    for (unsigned way = 0; way < 4; way++) {
        for (uint64_t max = 0; max <= 6; max++) {
            struct limits limits = limits_default;
            struct buf b = wrapped("L", way);
            limits.output_bytes = max;
            assert_int_equal(read_limited(&limits, &b, "more bytes than the limit allows",
                                          "--max-output sets the limit") != 0,
                             max < 5);
        }
    }
}

static void layers_have_a_limit(void **state)
{
    (void)state;
    for (unsigned max = 0; max <= 4; max++) {
        struct limits limits = limits_default;
        struct buf b = {0}, inside = level("C");
        char what[64];
        put_compressed(&b, &inside);
        limits.depth = max;
        snprintf(what, sizeof what, "more than %u layers of compression", max);
        assert_int_equal(read_limited(&limits, &b, what, "--max-depth sets the limit") != 0,
                         max < 2);
    }
}

static void session_keys_have_a_limit(void **state)
{
    (void)state;
    for (unsigned max = 1; max <= 3; max++) {
        struct limits limits = limits_default;
        struct buf b = {0}, inside = level("L");
        limits.session_keys = max;
        put_session_key(&b);
        put_encrypted(&b, &inside);
        assert_int_equal(read_limited(&limits, &b, "more than 1 session keys to try", "") != 0,
                         max < 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signatures_out_of_place),   cmocka_unit_test(announced_in_another_level),
        cmocka_unit_test(output_has_a_limit),        cmocka_unit_test(layers_have_a_limit),
        cmocka_unit_test(session_keys_have_a_limit), cmocka_unit_test(signatures_in_place),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
