/* What is read through digest_source comes out as it went in, and is hashed in every form that was
 * asked for, and in no other; not before its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/digest_source.h"
#include "pipe.h"

static const char text[] = "blanks \t\r\nCR\rwithin\n\n- a dash \r\r\nopen end \t";
enum { TEXT_BYTES = sizeof text - 1 };

static void ask_for_all(struct digests *d)
{
    for (const struct hash *const *hash = hash_table; *hash; hash++) {
        for (int form = TEXT_DIGEST_BINARY; form < TEXT_DIGEST_FORMS; form++) {
            digests_want(d, *hash, (enum text_digest_form)form);
            digests_want(d, *hash, (enum text_digest_form)form);
        }
    }
}

static void assert_hashed(const struct digests *d, const struct hash *hash,
                          enum text_digest_form form)
{
    uint8_t expected[HASH_DIGEST_MAX], found[HASH_DIGEST_MAX];
    struct text_digest alone;
    struct hash_ctx copy;
    text_digest_init(&alone, hash, form);
    text_digest_update(&alone, text, TEXT_BYTES);
    hash_digest(text_digest_finish(&alone), expected);
    /* Each signature over it takes a copy. */
    for (int i = 0; i < 2; i++) {
        assert_true(digests_get(d, hash, form, &copy));
        hash_digest(&copy, found);
        assert_memory_equal(found, expected, hash->digest_bytes);
    }
}

static void what_nobody_asked_for(void **state)
{
    (void)state;
    struct digests d = {.finished = false};
    struct hash_ctx copy;
    assert_true(digests_is_empty(&d));
    digests_want(&d, hash_by_name("sha256"), TEXT_DIGEST_LINES);
    assert_false(digests_is_empty(&d));
    digests_finish(&d);
    assert_false(digests_get(&d, hash_by_name("sha256"), TEXT_DIGEST_BINARY, &copy));
    assert_false(digests_get(&d, hash_by_name("sha512"), TEXT_DIGEST_LINES, &copy));
    assert_true(digests_get(&d, hash_by_name("sha256"), TEXT_DIGEST_LINES, &copy));
    digests_end(&d);
    assert_true(digests_is_empty(&d));
}

static void before_the_end(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct digests d = {.finished = false};
    struct hash_ctx copy;
    uint8_t bytes[TEXT_BYTES];
    size_t got;
    digests_want(&d, hash_by_name("sha256"), TEXT_DIGEST_BINARY);
    struct source *s = digest_source_new(op, mem_source_new(op, text, TEXT_BYTES, 0), &d);
    assert_int_equal(source_read_full(s, bytes, TEXT_BYTES, &got), 0);
    assert_false(digests_get(&d, hash_by_name("sha256"), TEXT_DIGEST_BINARY, &copy));
    assert_int_equal(source_read(s, bytes, TEXT_BYTES, &got), 0);
    assert_int_equal(got, 0);
    assert_hashed(&d, hash_by_name("sha256"), TEXT_DIGEST_BINARY);
    source_free(s);
    digests_end(&d);
}

static void every_hash_in_every_form(void **state)
{
    (void)state;
    for (size_t step = 1; step <= TEXT_BYTES; step++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct digests d = {.finished = false};
        struct buf out = {0};
        ask_for_all(&d);
        struct source *s = digest_source_new(op, mem_source_new(op, text, TEXT_BYTES, step), &d);
        assert_int_equal(pipe_read(s, &out, 1 + step % 9), 0);
        assert_int_equal(out.len, TEXT_BYTES);
        assert_memory_equal(out.data, text, TEXT_BYTES);
        for (const struct hash *const *hash = hash_table; *hash; hash++) {
            for (int form = TEXT_DIGEST_BINARY; form < TEXT_DIGEST_FORMS; form++)
                assert_hashed(&d, *hash, (enum text_digest_form)form);
        }
        source_free(s);
        digests_end(&d);
        buf_end(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nobody_asked_for),
        cmocka_unit_test(before_the_end),
        cmocka_unit_test(every_hash_in_every_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
