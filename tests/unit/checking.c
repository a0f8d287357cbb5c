/* What the studies of signatures measure is real: forged texts are not good, keys are found where they
 * were put, and rings are as large as they were to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pipe.h"
#include "pgp/keygen.h"
#include "scratch_dir.h"
#include "study/checking.h"
#include "study/ring_file.h"
#include "study/signed_text.h"

static struct pipe pipe_;
static struct op *op;
static struct keyring ring;
static struct signed_text told;

static const char text[] = "- a dash\nand a line\n";

static void write_file(const char *path, const void *p, size_t n)
{
    struct file_out f;
    assert_int_equal(file_create(op, &f, path, FILE_REPLACE, NULL), 0);
    assert_int_equal(file_write(op, &f, p, n), 0);
    assert_int_equal(file_commit(op, &f), 0);
}

static int setup(void **state)
{
    struct keygen_options o = {.curve = ecc_by_name("ed25519"),
                               .user_id = "Alice <alice@example.org>",
                               .created = 1600000000,
                               .single = true};
    op = pipe_init(&pipe_);
    if (scratch_setup(state) || keyring_add(op, &ring, keygen_new(op, &o)))
        return -1;
    told = (struct signed_text){.by = {ring.keys[0], &ring.keys[0]->parts[0]},
                                .hash = hash_by_name("sha512"),
                                .p = text,
                                .n = sizeof text - 1};
    struct ring_file alone = {.keys = 1, .given = &ring};
    uint64_t bytes;
    return ring_file_make(op, &alone, "ring", &bytes);
}

static int teardown(void **state)
{
    keyring_end(&ring);
    return scratch_teardown(state);
}

static void fails(int rc, enum status status)
{
    assert_int_equal(rc, -1);
    assert_int_equal(op->err.status, status);
    op_clear(op);
}

static void a_forged_text_is_not_good(void **state)
{
    (void)state;
    struct buf message = {0};
    assert_int_equal(signed_text_clear(op, &told, &message), 0);
    write_file("message", message.data, message.len);
    assert_int_equal(checking_clear(op, "message", "ring"), 0);
    uint8_t *line = memmem(message.data, message.len, "and a line", 10);
    assert_non_null(line);
    line[0] = 'A';
    write_file("forged", message.data, message.len);
    fails(checking_clear(op, "forged", "ring"), STATUS_BAD_SIGNATURE);
    fails(checking_clear(op, "none", "ring"), STATUS_IO);
    fails(checking_clear(op, "message", "none"), STATUS_IO);
    buf_end(&message);
}

static void a_forged_file_is_not_good(void **state)
{
    (void)state;
    struct buf one = {0};
    assert_int_equal(signed_text_detached(op, &told, &one), 0);
    write_file("one", one.data, one.len);
    write_file("file", text, sizeof text - 1);
    write_file("cut", text, sizeof text - 2);
    fails(checking_detached(op, "one", "cut", "ring"), STATUS_BAD_SIGNATURE);
    fails(checking_detached(op, "one", "none", "ring"), STATUS_IO);
    assert_int_equal(checking_detached(op, "one", "file", "ring"), 0);
    buf_end(&one);
}

static void a_key_is_where_it_was_put(void **state)
{
    (void)state;
    uint8_t other[KEY_FINGERPRINT_BYTES] = {0};
    struct ring_file r = {.keys = 5, .bits = 1024, .seed = 1, .given = &ring};
    uint64_t bytes[RING_FILE_PLACES];
    for (int at = 0; at < RING_FILE_PLACES; at++) {
        r.at = (enum ring_file_place)at;
        assert_int_equal(ring_file_make(op, &r, ring_file_places[at], &bytes[at]), 0);
        fails(checking_find(op, other, ring_file_places[at]), STATUS_NO_KEY);
        assert_int_equal(
            checking_find(op, ring.keys[0]->parts[0].fingerprint, ring_file_places[at]), 0);
        assert_int_equal(bytes[at], bytes[0]);
    }
    fails(ring_file_make(op, &r, "last", &bytes[0]), STATUS_IO);
}

static void keys_have_about_the_bytes_wanted(void **state)
{
    (void)state;
    struct ring_file r = {.keys = 11, .bits = 2048, .seed = 1, .given = &ring};
    uint64_t small, large;
    assert_int_equal(ring_file_fit(op, &r, 1), 0);
    assert_int_equal(r.signatures, 0);
    assert_int_equal(ring_file_make(op, &r, "small", &small), 0);
    assert_int_equal(ring_file_fit(op, &r, 20000), 0);
    assert_int_equal(ring_file_make(op, &r, "large", &large), 0);
    assert_in_range(small / 11, 1000, 1400);
    assert_in_range(large / 10, 19500, 20500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_forged_text_is_not_good, setup, teardown),
        cmocka_unit_test_setup_teardown(a_forged_file_is_not_good, setup, teardown),
        cmocka_unit_test_setup_teardown(a_key_is_where_it_was_put, setup, teardown),
        cmocka_unit_test_setup_teardown(keys_have_about_the_bytes_wanted, setup, teardown),
    };
    return cmocka_run_group_tests_name("checking", tests, NULL, NULL);
}
