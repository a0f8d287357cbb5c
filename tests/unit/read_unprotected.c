/* Messages without integrity protection: refused, and with the override whatever is wrong inside
 * looks the same; then those that are read, in every form they come in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "packets.h"
#include "pgp/armor_sink.h"

#define ONE_TEXT "damaged, or not for this key or passphrase"

/* How the packet that holds the data says its length. */
enum form { OLD, OLD_OPEN, NEW, PARTIAL, FORMS };

static void put_body(struct buf *b, enum form form, const struct buf *body)
{
    static const uint8_t partial[] = {0xC9, 0xE1};
    uint8_t old[] = {0xA6, 0, 0, (uint8_t)(body->len >> 8), (uint8_t)body->len};
    switch (form) {
    case OLD:
        put(b, old, sizeof old);
        break;
    case OLD_OPEN:
        put(b, "\xA7", 1);
        break;
    case PARTIAL: { /* two bytes, then the rest */
        uint8_t rest = (uint8_t)(body->len - 2);
        put(b, partial, sizeof partial);
        put(b, body->data, 2);
        assert_in_range(rest, 1, 191);
        put(b, &rest, 1);
        put(b, body->data + 2, body->len - 2);
        return;
    }
    default:
        put_packet(b, PACKET_SED, "", 0);
        b->data[b->len - 1] = (uint8_t)body->len;
    }
    put(b, body->data, body->len);
}

/* Encrypted data with `inside`, which is emptied, without its session key. */
static void put_unprotected(struct buf *b, enum form form, bool fits, struct buf *inside)
{
    struct buf body = unprotected_body(fits, inside);
    put_body(b, form, &body);
    buf_end(&body);
}

static void put_whole(struct buf *b, enum form form, bool fits, struct buf *inside)
{
    put_session_key(b);
    put_unprotected(b, form, fits, inside);
}

static void allow(bool yes)
{
    m.allow_no_integrity = yes;
}

static void refused_without_the_override(void **state)
{
    (void)state;
    allow(false);
    for (enum form form = OLD; form < FORMS; form++) {
        struct buf b = {0}, inside = {0}, out = {0};
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        put_literal(&inside);
        put_whole(&b, form, true, &inside);
        assert_int_equal(read_all(op, &b, &out), -1);
        assert_true(pipe_failed(op, STATUS_NO_INTEGRITY, "no integrity protection"));
        assert_non_null(strstr(op->err.hint, "--allow-no-mdc"));
        assert_int_equal(out.len, 0);
        assert_false(m.info.no_integrity);
        buf_end(&out);
    }
}

static void faults_inside(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t n;
    } faults[] = {
        {"\xCB\6x\0\0\0\0\0", 8},
        {"\xCB\1b", 3},
        {"\xC8\6\0\xCB\7b\0\0", 8},
        {"\xC8\3\1\x07\0", 5},
        {"\xC8\2\x63\1", 4},
        {"\0", 1},
        {"", 0},
        {"\xE1\0", 2},
        {"\xCB\xE1u\0\0\0\0\0\0\0\0\0", 12},
        {"\xCB\x0Cb\0\0\0\0\0hello", 13},
        {"\xC9\1x", 3},
        {"\xD2\1\1", 3},
        {"\xC1\3\3\0\0", 5},
        {"\xCB\6b\0\0\0\0\0\xCB\6b\0\0\0\0\0", 16},
        {"\xA3\1", 2},
        {"\xCB\6b\0\0\0\0\0\xC2\1\4", 11},
    };
    allow(true);
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        for (unsigned fits = 0; fits < 2; fits++) {
            struct buf b = {0}, inside = {0}, out = {0};
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            put(&inside, faults[i].bytes, faults[i].n);
            put_whole(&b, NEW, fits, &inside);
            size_t offset = 2u + b.data[1];
            char text[128];
            snprintf(text, sizeof text, "symmetrically encrypted data at offset %zu: " ONE_TEXT,
                     offset);
            assert_int_equal(read_all(op, &b, &out), -1);
            assert_int_equal(op->err.status, STATUS_DAMAGED);
            assert_string_equal(op->err.text, text);
            assert_string_equal(op->err.hint, "");
            assert_int_equal(pipe.warnings, 0);
            assert_null(m.info.recipient.key);
            buf_end(&out);
        }
    }
}

/* With a wrong quick check nothing is good: it is all there is against a wrong key. */
static void a_wrong_quick_check(void **state)
{
    (void)state;
    allow(true);
    for (enum form form = OLD; form < FORMS; form++) {
        struct buf b = {0}, inside = {0};
        put_literal(&inside);
        put_whole(&b, form, false, &inside);
        assert_refused(&b, STATUS_DAMAGED, ONE_TEXT);
    }
}

/* What was written to be longer is refused by how the packet outside breaks off. */
static void cut_at_every_byte(void **state)
{
    (void)state;
    allow(true);
    for (enum form form = OLD; form < FORMS; form++) {
        struct buf whole = {0}, inside = {0};
        put_literal(&inside);
        put_whole(&whole, form, true, &inside);
        size_t data = 2u + whole.data[1];
        for (size_t n = data + 8; n < whole.len; n++) {
            struct buf b = {0};
            put(&b, whole.data, n);
            if (form == OLD_OPEN)
                assert_refused(&b, STATUS_DAMAGED, ONE_TEXT);
            else
                assert_refused(&b, STATUS_MALFORMED, "breaks off");
        }
        buf_end(&whole);
    }
}

/* Its MDC packet taken for plaintext does not make integrity protected data of another kind. */
static void downgraded(void **state)
{
    (void)state;
    struct buf protected = {0}, inside = {0}, b = {0};
    allow(true);
    put_literal(&inside);
    put_encrypted(&protected, &inside);
    size_t data = 2u + protected.data[1];
    put(&b, protected.data, data);
    put_packet(&b, PACKET_SED, protected.data + data + 3, protected.len - data - 3);
    assert_refused(&b, STATUS_DAMAGED, ONE_TEXT);
    buf_end(&protected);
}

static void nested(void **state)
{
    (void)state;
    for (unsigned outer = 0; outer < 2; outer++) {
        for (unsigned keyed = 0; keyed < 2; keyed++) {
            struct buf inside = {0}, between = {0}, b = {0};
            allow(true);
            put_literal(&inside);
            if (keyed)
                put_session_key(&between);
            put_unprotected(&between, NEW, true, &inside);
            if (outer)
                put_whole(&b, NEW, true, &between);
            else
                put_encrypted(&b, &between);
            assert_refused(&b, outer ? STATUS_DAMAGED : STATUS_MALFORMED,
                           outer   ? ONE_TEXT
                           : keyed ? "a session key inside encrypted data"
                                   : "encrypted data inside encrypted data");
        }
    }
}

/* What the user limits is told as it is; any other limit may be met by a wrong key. */
static void limits(void **state)
{
    (void)state;
    for (unsigned fits = 0; fits < 2; fits++) {
        struct limits small = limits_default;
        struct buf b = {0}, inside = {0}, out = {0};
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        allow(true);
        small.output_bytes = 4;
        op->limits = &small;
        put_literal(&inside);
        put_whole(&b, NEW, fits, &inside);
        assert_int_equal(read_all(op, &b, &out), -1);
        assert_true(fits ? pipe_failed(op, STATUS_LIMIT, "more bytes than the limit allows")
                         : pipe_failed(op, STATUS_DAMAGED, ONE_TEXT));
        assert_int_equal(op->err.hint[0] != '\0', fits);
        buf_end(&out);
    }
    struct buf b = {0}, inside = {0};
    put_literal(&inside);
    for (unsigned i = 0; i < 17; i++) {
        put_compressed(&b, &inside);
        inside = b;
        b = (struct buf){0};
    }
    put_whole(&b, OLD_OPEN, true, &inside);
    assert_refused(&b, STATUS_DAMAGED, ONE_TEXT);
}

/* Neither signature nor checksum of armor says that nobody changed it. */
static void armor_with_a_wrong_checksum(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf b = {0}, inside = {0}, armored = {0};
    allow(true);
    put_literal(&inside);
    put_whole(&b, NEW, true, &inside);
    struct sink *s = armor_sink_new(op, mem_sink_new(op, &armored), "PGP MESSAGE", NULL);
    send(s, &b);
    buf_end(&b);
    put(&b, armored.data, armored.len);
    assert_hello(&armored, NULL);
    armored = b;
    b = (struct buf){0};
    uint8_t *sum = memmem(armored.data, armored.len, "\n=", 2);
    memcpy(sum + 2, memcmp(sum + 2, "AAAA", 4) ? "AAAA" : "BBBB", 4);
    assert_refused(&armored, STATUS_DAMAGED, "the armor's checksum is wrong");
}

static void every_form(void **state)
{
    (void)state;
    for (unsigned way = 0; way < 2 * FORMS; way++) {
        struct buf b = {0}, inside = {0};
        enum form form = (enum form)(way / 2);
        allow(true);
        if (way & 1)
            put(&inside, "\xCA\3PGP", 5);
        put_literal(&inside);
        put_whole(&b, form, true, &inside);
        assert_hello(&b, form == PARTIAL ? "less than the 512" : NULL);
        assert_true(m.info.encrypted && m.info.no_integrity);
        assert_ptr_equal(m.info.cipher, cipher_by_id(9));
        assert_ptr_equal(m.info.recipient.key, ours.keys[0]);
    }
    /* Compressed to the end, as PGP 2.6 does. */
    struct buf b = {0}, inside = {0}, packed = {0};
    put_literal(&inside);
    put_compressed(&packed, &inside);
    put(&inside, "\xA3", 1);
    put(&inside, packed.data + 2, packed.len - 2);
    buf_end(&packed);
    put_whole(&b, OLD, true, &inside);
    assert_hello(&b, NULL);
    assert_int_equal(m.info.compression, 1);
    /* With the override protected data is what it was. */
    put_literal(&inside);
    put_encrypted(&b, &inside);
    assert_hello(&b, NULL);
    assert_false(m.info.no_integrity);
}

/* Warnings of what is inside are held back like those of protected data. */
static void warnings_inside(void **state)
{
    (void)state;
    for (unsigned fits = 0; fits < 2; fits++) {
        struct buf b = {0}, inside = {0};
        struct pipe pipe;
        allow(true);
        put(&inside, "\xCB\xE3\x62\0\0\0\0\0he\3llo", 14);
        put_whole(&b, NEW, fits, &inside);
        if (fits) {
            assert_hello(&b, "less than the 512");
            continue;
        }
        struct buf out = {0};
        assert_int_equal(read_all(pipe_init(&pipe), &b, &out), -1);
        assert_int_equal(pipe.warnings, 0);
        buf_end(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_without_the_override),
        cmocka_unit_test(faults_inside),
        cmocka_unit_test(a_wrong_quick_check),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(downgraded),
        cmocka_unit_test(nested),
        cmocka_unit_test(limits),
        cmocka_unit_test(armor_with_a_wrong_checksum),
        cmocka_unit_test(every_form),
        cmocka_unit_test(warnings_inside),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
