/* The key store in a directory of its own: no home, a closed one, then what is kept, replaced and
 * never replaced, and by which modes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "key_pgp26.h"
#include "message.h"
#include "pgp/measuring.h"
#include "pgp/store.h"
#include "scratch_dir.h"

static struct key *make_key(uint64_t seed)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring r = {0};
    assert_int_equal(message_add_key(op, &r, 382, false, seed), 0);
    struct key *key = r.keys[0];
    free(r.keys);
    return key;
}

static struct key *public_half(const struct key *key)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf bytes = {0};
    size_t used;
    assert_int_equal(key_emit_public(op, key, &bytes), 0);
    struct key *half = key_parse(op, "half", bytes.data, bytes.len, &used);
    assert_non_null(half);
    buf_end(&bytes);
    return half;
}

/* A key of algorithm 100, which is nobody's: its packet of that tag and a user ID. The number
 * stands where the numbers of the key would. */
static struct key *foreign_key(uint8_t tag, uint8_t number)
{
    const uint8_t bytes[] = {tag, 8, 4, 1, 2, 3, 4, 100, number, number, 0xCD, 1, 'x'};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    size_t used;
    struct key *key = key_parse(op, "foreign", bytes, sizeof bytes, &used);
    assert_non_null(key);
    assert_int_equal(used, sizeof bytes);
    return key;
}

static struct store open_store(void)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s;
    setenv("PGPCOST_HOME", "home/of/keys", 1);
    assert_int_equal(store_init(op, &s), 0);
    return s;
}

static void assert_mode(const char *path, mode_t mode)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 07777, mode);
}

static void where_it_is(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = {0};
    unsetenv("PGPCOST_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    assert_int_equal(store_init(op, &s), -1);
    assert_true(pipe_failed(op, STATUS_USAGE, "set PGPCOST_HOME or HOME"));
    store_end(&s);
    op_clear(op);
    /* An empty one is as good as none. */
    static const char *const names[] = {"HOME", "XDG_DATA_HOME", "PGPCOST_HOME"};
    static const char *const places[] = {"a/.local/share/pgpcost", "a/pgpcost", "a"};
    for (unsigned i = 0; i < 3; i++) {
        setenv(names[i], "", 1);
        assert_int_equal(store_init(op, &s), i ? 0 : -1);
        op_clear(op);
        if (i)
            assert_string_equal(s.dir, places[i - 1]);
        store_end(&s);
        setenv(names[i], "a", 1);
        assert_int_equal(store_init(op, &s), 0);
        assert_string_equal(s.dir, places[i]);
        store_end(&s);
    }
    assert_names("");
}

static void a_store_that_cannot_be_made(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct key *key = make_key(1);
    enum store_added what;
    scratch_write("home", "in the way");
    assert_int_equal(store_add(op, &s, key, &what), -1);
    assert_true(pipe_failed(op, STATUS_IO, "home: cannot make this directory"));
    op_clear(op);
    assert_int_equal(
        store_add_measuring(
            op, &s, (struct store_measuring){.profile = profile_table[0], .bits = 382}, key),
        -1);
    assert_true(pipe_failed(op, STATUS_IO, "home: cannot make this directory"));
    assert_names("home");
    assert_true(scratch_holds("home", "in the way"));
    key_free(key);
    store_end(&s);
}

static void empty(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct keyring r = {0};
    assert_int_equal(store_load(op, &s, &r), 0);
    assert_int_equal(store_load_measuring(op, &s, &r), 0);
    assert_int_equal(r.count, 0);
    /* Looking makes nothing. */
    assert_names("");
    store_end(&s);
}

static enum store_added add(const struct store *s, struct key *key)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    enum store_added what;
    if (store_add(op, s, key, &what))
        fail_msg("%s", op->err.text);
    return what;
}

/* Two secret keys without a fingerprint would have had the same name. */
static void keys_of_another_algorithm(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct key *secret = foreign_key(0xC5, 1), *one = foreign_key(0xC6, 1),
               *other = foreign_key(0xC6, 2);
    struct keyring r = {0};
    enum store_added what;
    assert_int_equal(store_add(op, &s, secret, &what), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "x: its algorithm is unknown"));
    assert_names("");
    op_clear(op);
    assert_int_equal(add(&s, one), STORE_ADDED);
    assert_int_equal(add(&s, other), STORE_ADDED);
    assert_int_equal(store_load(op, &s, &r), 0);
    assert_int_equal(r.count, 2);
    keyring_end(&r);
    key_free(secret);
    key_free(one);
    key_free(other);
    store_end(&s);
}

static void a_secret_is_never_lost(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct key *key = make_key(1), *half = public_half(key);
    struct keyring r = {0};
    assert_int_equal(add(&s, half), STORE_ADDED);
    assert_int_equal(add(&s, half), STORE_UNCHANGED);
    assert_int_equal(add(&s, key), STORE_UPDATED);
    assert_int_equal(add(&s, key), STORE_UNCHANGED);
    assert_int_equal(add(&s, half), STORE_UNCHANGED);
    assert_int_equal(store_load(op, &s, &r), 0);
    assert_int_equal(r.count, 1);
    assert_int_equal(r.keys[0]->raw.len, key->raw.len);
    assert_memory_equal(r.keys[0]->raw.data, key->raw.data, key->raw.len);
    keyring_end(&r);
    key_free(key);
    key_free(half);
    store_end(&s);
}

/* Modulus and exponent are divided elsewhere: the fingerprint of PGP 2.6 does not see it. */
static void another_key_with_the_fingerprint(void **state)
{
    (void)state;
    enum { MODULUS = KEY_PGP26_HEADER + 8, N_BYTES = 48, MOVED = 5 };
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct buf a = key_pgp26_bytes(key_pgp26_public), b = key_pgp26_bytes(key_pgp26_public);
    uint8_t *n = b.data + MODULUS, *e = n + 2 + N_BYTES - MOVED;
    n[1] = (uint8_t)(384 - 8 * MOVED - 256);
    memmove(e + 2, e, MOVED);
    e[0] = 0;
    e[1] = 8 * (MOVED + 1);
    struct key *real = key_pgp26_parse(op, &a), *forged = key_pgp26_parse(op, &b);
    enum store_added what;
    struct keyring r = {0};
    assert_memory_equal(real->parts[0].fingerprint, forged->parts[0].fingerprint, 16);
    assert_int_equal(add(&s, real), STORE_ADDED);
    assert_int_equal(store_add(op, &s, forged, &what), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "another key has its fingerprint"));
    op_clear(op);
    assert_int_equal(add(&s, real), STORE_UNCHANGED);
    assert_int_equal(access("home/of/keys/BA4F4B7C1485D8FAC5272E24B5518400.pgp", R_OK), 0);
    assert_int_equal(store_load(op, &s, &r), 0);
    assert_int_equal(r.count, 1);
    assert_true(r.keys[0]->is_trusted);
    keyring_end(&r);
    key_free(real);
    key_free(forged);
    buf_end(&a);
    buf_end(&b);
    store_end(&s);
}

/* What stands there and is no key is not written over: it may be somebody's damaged secret. */
static void a_damaged_file_is_not_replaced(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct key *key = make_key(1);
    enum store_added what;
    char names[1024], path[2048];
    add(&s, key);
    snprintf(path, sizeof path, "home/of/keys/%s", scratch_names("home/of/keys", names));
    scratch_write(path, "damaged");
    assert_int_equal(store_add(op, &s, key, &what), -1);
    assert_int_equal(op->err.status, STATUS_MALFORMED);
    assert_non_null(strstr(op->err.text, path));
    assert_true(scratch_holds(path, "damaged"));
    key_free(key);
    store_end(&s);
}

static void names_and_modes(void **state)
{
    (void)state;
    struct store s = open_store();
    struct key *key = make_key(1), *other = make_key(2);
    char names[1024];
    /* Whatever the umask. */
    umask(0);
    add(&s, key);
    umask(022);
    add(&s, other);
    assert_mode("home", 0700);
    assert_mode("home/of", 0700);
    assert_mode("home/of/keys", 0700);
    scratch_names("home/of/keys", names);
    assert_int_equal(strlen(names), 2 * 44 + 1);
    for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
        char path[128];
        snprintf(path, sizeof path, "home/of/keys/%s", name);
        assert_mode(path, 0600);
        assert_int_equal(strspn(name, "0123456789ABCDEF"), 40);
        assert_string_equal(name + 40, ".pgp");
    }
    key_free(key);
    key_free(other);
    store_end(&s);
}

static void measuring_keys_live_apart(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store s = open_store();
    struct keyring r = {0};
    struct keyring_hit hit;
    char names[1024];
    bool made;
    assert_int_equal(
        measuring_load(op, &s, (struct store_measuring){.profile = profile_table[0], .bits = 382},
                       &r, &hit),
        -1);
    assert_true(pipe_failed(op, STATUS_IO, "measuring/rsa382.pgp: no such file"));
    op_clear(op);
    umask(0);
    assert_int_equal(
        measuring_ensure(op, &s, (struct store_measuring){.profile = profile_table[0], .bits = 382},
                         NULL, &made),
        0);
    umask(022);
    assert_true(made);
    assert_int_equal(
        measuring_ensure(op, &s, (struct store_measuring){.profile = profile_table[0], .bits = 382},
                         NULL, &made),
        0);
    assert_false(made);
    assert_mode("home/of/keys", 0700);
    assert_mode("home/of/keys/measuring", 0700);
    assert_mode("home/of/keys/measuring/rsa382.pgp", 0600);
    assert_string_equal(scratch_names("home/of/keys", names), "measuring");
    assert_int_equal(store_load(op, &s, &r), 0);
    assert_int_equal(r.count, 0);
    assert_int_equal(store_load_measuring(op, &s, &r), 0);
    assert_int_equal(r.count, 1);
    assert_int_equal(
        measuring_load(op, &s, (struct store_measuring){.profile = profile_table[0], .bits = 382},
                       &r, &hit),
        0);
    assert_ptr_equal(hit.key, r.keys[1]);
    assert_ptr_equal(hit.part, &hit.key->parts[0]);
    assert_int_equal(hit.key->part_count, 1);
    assert_true(hit.part->has_secret);
    assert_int_equal(hit.part->bits, 382);
    keyring_end(&r);
    store_end(&s);
}

#define SCRATCH(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH(where_it_is),
        SCRATCH(a_store_that_cannot_be_made),
        SCRATCH(empty),
        SCRATCH(keys_of_another_algorithm),
        SCRATCH(another_key_with_the_fingerprint),
        SCRATCH(a_secret_is_never_lost),
        SCRATCH(a_damaged_file_is_not_replaced),
        SCRATCH(names_and_modes),
        SCRATCH(measuring_keys_live_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
