/* The store's mark of checked keys: what it saves, and that nobody else's is believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "certify_key.h"
#include "pgp/mark.h"
#include "pgp/store.h"
#include "scratch_dir.h"

enum { MARK_BYTES = 41 };

/* A key whose subkey is bound by a stranger's signature: to be encrypted to by nobody. */
static struct buf with_forged_binding(void)
{
    struct forge_signature binding = on_subkey(&subkey);
    struct buf key = begin();
    binding.by = &stranger;
    add_subkey(&key, &subkey, &binding);
    return key;
}

static void put_mark(struct buf *key)
{
    struct pipe pipe;
    assert_int_equal(mark_put(pipe_init(&pipe), key, true, key), 0);
}

/* Imports the key into a new store and reads that; gives the part to encrypt to, or -1. */
static int picked_from_store(struct buf *bytes)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = {.dir = strdup("store")};
    struct keyring ring = {0};
    enum store_added what;
    struct key *key = forge_parse(bytes);
    assert_int_equal(store_add(op, &s, key, &what), 0);
    assert_int_equal(store_load(op, &s, &ring), 0);
    assert_int_equal(ring.count, 1);
    assert_int_equal(pipe.warnings, 0);
    const struct key_part *part =
        choice_encryption_part(op, ring.keys[0], profile_table[0], NOW, false);
    int number = part ? (int)(part - ring.keys[0]->parts) : -1;
    keyring_end(&ring);
    key_free(key);
    store_end(&s);
    buf_end(bytes);
    return number;
}

static void a_good_key_is_marked(void **state)
{
    (void)state;
    struct forge_signature binding = on_subkey(&subkey);
    struct buf key = begin();
    add_subkey(&key, &subkey, &binding);
    assert_int_equal(picked_from_store(&key), 1);
}

static void a_forged_key_is_not(void **state)
{
    (void)state;
    struct buf key = with_forged_binding();
    assert_int_equal(picked_from_store(&key), -1);
}

/* A key that comes with marks of its own, which fit. */
static void marks_that_came_along(void **state)
{
    (void)state;
    struct buf key = with_forged_binding();
    for (unsigned marks = 0; marks < 3; marks++) {
        struct buf copy = {0};
        struct pipe pipe;
        put_mark(&key);
        assert_int_equal(buf_append(pipe_init(&pipe), &copy, key.data, key.len), 0);
        assert_int_equal(picked_from_store(&copy), -1);
        assert_int_equal(scratch_teardown(NULL) || scratch_setup(NULL), 0);
    }
    buf_end(&key);
}

/* The end of a packet may look like a mark. */
static void a_user_id_like_a_mark(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf key = begin(), id = {0};
    assert_int_equal(buf_append(op, &id, "name", 4), 0);
    put_mark(&id);
    forge_packet(&key, PACKET_USER_ID, id.data, id.len);
    struct key *parsed = forge_parse(&key);
    assert_int_equal(parsed->raw.len, key.len);
    assert_false(parsed->is_marked);
    assert_int_equal(parsed->user_id_count, 2);
    key_free(parsed);
    buf_end(&key);
    buf_end(&id);
}

static void cut_where_it_stands(void **state)
{
    (void)state;
    struct buf key = begin();
    size_t n = key.len;
    put_mark(&key);
    assert_int_equal(key.len, n + MARK_BYTES);
    struct key *parsed = forge_parse(&key);
    assert_true(parsed->is_marked);
    assert_int_equal(parsed->raw.len, n);
    key_free(parsed);
    key.data[key.len - 1] ^= 1;
    parsed = forge_parse(&key);
    assert_false(parsed->is_marked);
    assert_int_equal(parsed->raw.len, n);
    key_free(parsed);
    buf_end(&key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_good_key_is_marked, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(a_forged_key_is_not, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(marks_that_came_along, scratch_setup, scratch_teardown),
        cmocka_unit_test(a_user_id_like_a_mark),
        cmocka_unit_test(cut_where_it_stands),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
