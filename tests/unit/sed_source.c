/* The source that decrypts data without integrity protection: what a wrong key and a short prefix
 * give, then every cipher and every split. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/sed_source.h"
#include "noise.h"
#include "pipe.h"
#include "sed.h"

enum { MOST = 70000 };

static struct session session_of(const struct cipher *cipher)
{
    struct session s = {.cipher = cipher};
    memset(s.key, cipher->id + 1, sizeof s.key);
    return s;
}

static struct buf encrypted(const struct session *session, bool fits, size_t n)
{
    struct pipe pipe;
    struct buf b = {0};
    struct rsa_bytes plain = {bytes, n};
    assert_int_equal(sed_append(pipe_init(&pipe), session, fits, plain, &b), 0);
    return b;
}

static int decrypt(struct op *op, const struct session *session, struct rsa_bytes in, size_t step,
                   struct buf *out)
{
    struct source *s = sed_source_new(op, mem_source_new(op, in.p, in.n, step), session);
    size_t cap = step ? step + 2 : 65536;
    assert_int_equal(s->ops->phase, PHASE_CIPHER);
    int rc = pipe_read(s, out, cap);
    source_free(s);
    return rc;
}

static void no_whole_prefix(void **state)
{
    (void)state;
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = session_of(*c);
        struct buf b = encrypted(&session, true, 0);
        for (size_t n = 0; n < b.len; n++) {
            struct pipe pipe;
            struct buf out = {0};
            struct op *op = pipe_init(&pipe);
            assert_int_equal(decrypt(op, &session, (struct rsa_bytes){b.data, n}, n % 3, &out), -1);
            assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key"));
            assert_int_equal(out.len, 0);
        }
        buf_end(&b);
    }
}

/* It fails where the data ends, not before: all of it is given. */
static void the_quick_check_counts_at_the_end(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 5, 64, 65536, MOST};
    struct session session = session_of(cipher_by_id(1));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct buf b = encrypted(&session, false, sizes[i]), out = {0};
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        assert_int_equal(decrypt(op, &session, (struct rsa_bytes){b.data, b.len}, 0, &out), -1);
        assert_true(pipe_failed(op, STATUS_DAMAGED, "damaged, or not for this key"));
        assert_int_equal(out.len, sizes[i]);
        if (out.len)
            assert_memory_equal(out.data, bytes, out.len);
        buf_end(&out);
        buf_end(&b);
    }
}

/* Of wrong keys, one in 65536 passes the quick check. */
static void the_wrong_key(void **state)
{
    (void)state;
    struct session session = session_of(cipher_by_id(1));
    struct buf b = encrypted(&session, true, 100);
    unsigned passed = 0;
    for (unsigned i = 0; i < 2000; i++) {
        struct session wrong = session;
        struct buf out = {0};
        struct pipe pipe;
        wrong.key[1] ^= (uint8_t)(i + 1);
        wrong.key[2] ^= (uint8_t)((i + 1) >> 8);
        passed += !decrypt(pipe_init(&pipe), &wrong, (struct rsa_bytes){b.data, b.len}, 0, &out);
        buf_end(&out);
    }
    assert_in_range(passed, 0, 2);
    buf_end(&b);
}

static void every_cipher_and_split(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 7, 8, 9, 15, 16, 17, 4095, 4096, 4097, MOST};
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        struct session session = session_of(*c);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            struct buf b = encrypted(&session, true, sizes[i]);
            for (size_t step = 0; step < 20; step++) {
                struct buf out = {0};
                struct pipe pipe;
                struct rsa_bytes in = {b.data, b.len};
                size_t pieces = step == 19 ? 4099 : sizes[i] > 100 && step % 5 ? 0 : step;
                assert_int_equal(decrypt(pipe_init(&pipe), &session, in, pieces, &out), 0);
                assert_int_equal(out.len, sizes[i]);
                if (out.len)
                    assert_memory_equal(out.data, bytes, out.len);
                buf_end(&out);
            }
            buf_end(&b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_whole_prefix),
        cmocka_unit_test(the_quick_check_counts_at_the_end),
        cmocka_unit_test(the_wrong_key),
        cmocka_unit_test(every_cipher_and_split),
    };
    return cmocka_run_group_tests(tests, make_bytes, drop_bytes);
}
