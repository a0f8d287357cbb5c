/* Clearsigned text, written and read: every text comes back as it was signed, and is hashed the same
 * before it is written and after it is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/clearsign_sink.h"
#include "pgp/clearsign_source.h"
#include "pgp/text_digest.h"
#include "pipe.h"

enum { LONGEST = 5, DIGEST_BYTES = 16 };

static void digest(const void *p, size_t n, uint8_t out[DIGEST_BYTES])
{
    struct text_digest d;
    text_digest_init(&d, hash_by_name("md5"), TEXT_DIGEST_CLEARSIGNED);
    text_digest_update(&d, p, n);
    hash_digest(text_digest_finish(&d), out);
    text_digest_end(&d);
}

/* Writes a text and reads it again. */
static void there_and_back(const void *p, size_t n, struct buf *back)
{
    static const char begin[] = "-----BEGIN PGP SIGNATURE-----\n";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct clearsign_info info;
    struct sink *s = clearsign_sink_new(op, mem_sink_new(op, &out), NULL);
    assert_int_equal(pipe_write(s, p, n, n % 3), 0);
    sink_free(s);
    assert_int_equal(buf_puts(op, &out, begin), 0);
    struct source *source =
        clearsign_source_new(op, mem_source_new(op, out.data, out.len, n % 4), &info);
    assert_int_equal(pipe_read(source, back, 1 + n % 7), 0);
    source_free(source);
    buf_end(&out);
}

static void check_text(const char *text, size_t n)
{
    uint8_t signed_digest[DIGEST_BYTES], read_digest[DIGEST_BYTES];
    struct buf back = {0}, again = {0};
    there_and_back(text, n, &back);
    there_and_back(back.data, back.len, &again);
    digest(text, n, signed_digest);
    digest(back.data, back.len, read_digest);
    assert_memory_equal(signed_digest, read_digest, DIGEST_BYTES);
    assert_int_equal(back.len, again.len);
    if (back.len > 0)
        assert_memory_equal(back.data, again.data, back.len);
    buf_end(&back);
    buf_end(&again);
}

static void every_text_comes_back(void **state)
{
    (void)state;
    static const char letters[] = "\r\nx -";
    for (size_t n = 0, texts = 1; n <= LONGEST; n++, texts *= 5) {
        for (size_t t = 0; t < texts; t++) {
            char text[LONGEST + 1] = "";
            size_t rest = t;
            for (size_t i = 0; i < n; i++, rest /= 5)
                text[i] = letters[rest % 5];
            check_text(text, n);
        }
    }
}

static void large_texts_come_back(void **state)
{
    (void)state;
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i++) {
        size_t n = pipe_size(i);
        uint8_t *bytes = pipe_bytes(n, false);
        for (size_t k = 0; k < n; k++)
            bytes[k] = bytes[k] == 'e' ? '\n' : bytes[k] == 'h' ? '-' : bytes[k];
        check_text((const char *)bytes, n);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_comes_back),
        cmocka_unit_test(large_texts_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
