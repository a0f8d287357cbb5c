/* Clearsigned text written: a failure behind it, then each escape in every split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/clearsign_sink.h"
#include "pipe.h"
#include "small_sink.h"

#define BEGIN "-----BEGIN PGP SIGNED MESSAGE-----\n"

static void a_failure_behind_it(void **state)
{
    (void)state;
    char *dashes = malloc(200000);
    for (size_t i = 0; i < 200000; i++)
        dashes[i] = "-\nF\n"[i % 4];
    for (size_t room = 0; room <= 300000; room += 60000) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct sink *s = clearsign_sink_new(op, small_sink_new(op, room), NULL);
        bool fits = room >= 200000 + 100000 + sizeof BEGIN;
        assert_int_equal(pipe_write(s, (const uint8_t *)dashes, 200000, 1000), fits ? 0 : -1);
        assert_true(fits || pipe_failed(op, STATUS_IO, "full"));
        sink_free(s);
    }
    free(dashes);
}

static void headers(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    const struct hash *const hashes[] = {hash_by_name("sha512"), hash_by_name("ripemd160"), NULL};
    static const char want[] = BEGIN "Hash: SHA512\nHash: RIPEMD160\n\nhi\n";
    struct sink *s = clearsign_sink_new(op, mem_sink_new(op, &out), hashes);
    assert_int_equal(pipe_write(s, (const uint8_t *)"hi\n", 3, 0), 0);
    sink_free(s);
    assert_int_equal(out.len, sizeof want - 1);
    assert_memory_equal(out.data, want, out.len);
    buf_end(&out);
}

static void check(const char *text, const char *want)
{
    static const char head[] = BEGIN "\n";
    size_t n = strlen(text), splits = n < 10 ? 1u << (n ? n - 1 : 0) : 12;
    for (unsigned cuts = 0; cuts < splits; cuts++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct buf out = {0};
        struct sink *s = clearsign_sink_new(op, mem_sink_new(op, &out), NULL);
        size_t from = 0;
        for (size_t i = 1; i <= n; i++) {
            bool cut = n < 10 ? cuts >> (i - 1) & 1 : cuts && i % cuts == 0;
            if (i < n && !cut)
                continue;
            assert_int_equal(sink_write(s, text + from, i - from), 0);
            from = i;
        }
        assert_int_equal(sink_finish(s), 0);
        sink_free(s);
        assert_int_equal(buf_append(op, &out, "", 1), 0);
        assert_memory_equal(out.data, head, sizeof head - 1);
        assert_string_equal((const char *)out.data + sizeof head - 1, want);
        buf_end(&out);
    }
}

static void what_is_escaped(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"", ""},
        {"\n", "\n"},
        {"\r", "\r\n"},
        {"a", "a\n"},
        {"a\n", "a\n"},
        {"a\r\nb\r\n", "a\r\nb\r\n"},
        {"a\n\n", "a\n\n"},
        {"-", "- -\n"},
        {"--\n-\n", "- --\n- -\n"},
        {"- a\n", "- - a\n"},
        {"a-\n -b\n", "a-\n -b\n"},
        {"From a\n", "- From a\n"},
        {"From ", "- From \n"},
        {"From", "From\n"},
        {"Fro", "Fro\n"},
        {"From\nF", "From\nF\n"},
        {"Fx\n-", "Fx\n- -\n"},
        {"FFrom \n", "FFrom \n"},
        {"F-\nF", "F-\nF\n"},
        {"From \r\n", "- From \r\n"},
        {"a \t\nb\t ", "a \t\nb\t \n"},
        {"a \r\n \r\n", "a \r\n \r\n"},
        {"a\r \n", "a\r \n"},
        {"a\r\r\n", "a\r\r\n"},
        {"a \tb\n", "a \tb\n"},
        {"a\r", "a\r\n"},
        {"a\rb", "a\rb\n"},
        {"-   \n", "- -   \n"},
        {"a\n   ", "a\n   \n"},
        {"-----BEGIN PGP SIGNATURE-----\n\nx\n", "- -----BEGIN PGP SIGNATURE-----\n\nx\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check(rows[i].text, rows[i].want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_behind_it),
        cmocka_unit_test(headers),
        cmocka_unit_test(what_is_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
