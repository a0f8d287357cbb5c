/* Keys looked for in ring files: files that are none or no ring, keyboxes, pipes that would have to
 * be read twice; then binary, armored and piped rings, all of it charged to one phase. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "message.h"
#include "pgp/armor_sink.h"
#include "pgp/packet.h"
#include "pgp/ring_scan.h"
#include "scratch_dir.h"
#include "study/ring_packets.h"

enum { BITS = 384, KEYS = 5, LARGE = 200000 };

static struct buf ring, large;
static struct keyring all; /* the keys of `ring` */

/* `large` has one key, its subkey LARGE bytes behind the primary key. */
static int make_rings(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct ring_packets r = {op, &ring, 1, BITS, false};
    size_t used;
    for (unsigned i = 0; i < KEYS; i++)
        assert_int_equal(ring_packets_key(&r, i, i), 0);
    for (size_t at = 0; at < ring.len; at += used) {
        struct key *key = key_parse(op, "ring", ring.data + at, ring.len - at, &used);
        assert_int_equal(keyring_add(op, &all, key), 0);
    }
    const struct buf *raw = &all.keys[0]->raw;
    size_t subkey = all.keys[0]->parts[1].packet;
    uint8_t *attribute = pipe_bytes(LARGE, true);
    int rc = buf_append(op, &large, raw->data, subkey) ||
             packet_emit_header(op, &large, PACKET_USER_ATTRIBUTE, LARGE) ||
             buf_append(op, &large, attribute, LARGE) ||
             buf_append(op, &large, raw->data + subkey, raw->len - subkey);
    free(attribute);
    return rc;
}

static int drop_rings(void **state)
{
    (void)state;
    keyring_end(&all);
    buf_end(&ring);
    buf_end(&large);
    return 0;
}

static void write_file(const char *path, const void *p, size_t n)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(p, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static void armored(const struct buf *b, struct buf *out)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct sink *s = armor_sink_new(op, mem_sink_new(op, out), "PGP PUBLIC KEY BLOCK", NULL);
    assert_int_equal(sink_write(s, b->data, b->len) || sink_finish(s), 0);
    sink_free(s);
}

/* Looks for a key by that part of it, and holds the account to one phase. */
static int look(struct op *op, const char *path, const struct key_part *part, struct keyring *found,
                struct cost *cost)
{
    struct fake_clock fake;
    struct meter meter;
    struct ring_match_wanted wanted = {.n = KEY_ID_BYTES};
    memcpy(wanted.bytes, part->id, KEY_ID_BYTES);
    message_meter_start(op, &meter, &fake);
    int rc = ring_scan_find(op, path, &wanted, 1, found);
    message_meter_stop(op, &meter, cost);
    assert_true(cost->ns[PHASE_KEYS] > 0);
    assert_int_equal(cost->ns[PHASE_READ], 0);
    assert_int_equal(cost->ns[PHASE_ARMOR], 0);
    return rc;
}

static void refused(const char *path, const struct key_part *part, enum status status,
                    const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    assert_int_equal(look(op, path, part, &found, &cost), -1);
    assert_true(pipe_failed(op, status, what));
    /* It is named once. */
    assert_ptr_equal(strstr(op->err.text, what), op->err.text);
    assert_int_equal(found.count, 0);
}

static void finds(const char *path, const struct key_part *part, const struct buf *raw)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    if (look(op, path, part, &found, &cost))
        fail_msg("%s", op->err.text);
    assert_int_equal(pipe.warnings, 0);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.keys[0]->raw.len, raw->len);
    assert_memory_equal(found.keys[0]->raw.data, raw->data, raw->len);
    keyring_end(&found);
}

/* --- files that are no ring --------------------------------------------------------------------- */

static void no_rings(void **state)
{
    (void)state;
    const struct key_part *part = &all.keys[0]->parts[0];
    write_file("empty", "", 0);
    write_file("text", "hello\n", 6);
    write_file("cut", ring.data, ring.len - 1);
    write_file("short", "\0\0\0\40\1\1\0\2KBX", 11);
    scratch_write("armor", "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAAAA\n");
    refused("nothing", part, STATUS_IO, "nothing: no such file");
    refused(".", part, STATUS_IO, ".: is a directory");
    refused("empty", part, STATUS_MALFORMED, "empty: no key in it");
    refused("text", part, STATUS_MALFORMED, "text: packet header expected at offset 0");
    refused("short", part, STATUS_MALFORMED, "short: packet header expected at offset 0");
    refused("armor", part, STATUS_MALFORMED, "armor: ");
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    /* What was found before the damage stays. */
    assert_int_equal(look(op, "cut", part, &found, &cost), -1);
    assert_true(pipe_failed(op, STATUS_MALFORMED, "cut: signature at offset "));
    assert_int_equal(found.count, 1);
    keyring_end(&found);
}

static void keyboxes(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    write_file("pubring.kbx", "\0\0\0\40\1\1\0\2KBXf\0\0\0\0", 16);
    assert_int_equal(look(op, "pubring.kbx", &all.keys[0]->parts[0], &found, &cost), -1);
    assert_true(pipe_failed(op, STATUS_UNSUPPORTED, "pubring.kbx: a GnuPG keybox (.kbx)"));
    assert_non_null(strstr(op->err.hint, "gpg --export"));
}

/* --- pipes -------------------------------------------------------------------------------------- */

/* A pipe that holds those bytes; its name goes to path[32]. */
static int make_pipe(const struct buf *b, char path[32])
{
    int ends[2];
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    assert_true(fcntl(ends[1], F_SETPIPE_SZ, (int)b->len) >= (int)b->len);
    assert_int_equal(write(ends[1], b->data, b->len), b->len);
    close(ends[1]);
    snprintf(path, 32, "/dev/fd/%d", ends[0]);
    return ends[0];
}

static void pipes(void **state)
{
    (void)state;
    char path[32], what[128];
    int fd = make_pipe(&large, path);
    snprintf(what, sizeof what, "%s: a key of more than 65536 bytes has to be read twice", path);
    refused(path, &all.keys[0]->parts[1], STATUS_UNSUPPORTED, what);
    close(fd);
    fd = make_pipe(&large, path);
    finds(path, &all.keys[0]->parts[0], &large);
    close(fd);
    fd = make_pipe(&ring, path);
    finds(path, &all.keys[KEYS - 1]->parts[1], &all.keys[KEYS - 1]->raw);
    close(fd);
}

/* --- rings -------------------------------------------------------------------------------------- */

/* By a name that stands in one key, in all, in none; before a short ID and behind a fingerprint. */
static size_t named(const char *name)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    if (ring_scan_find_named(op, "ring", name, &found))
        fail_msg("%s", op->err.text);
    size_t count = found.count;
    keyring_end(&found);
    return count;
}

static void names(void **state)
{
    (void)state;
    char id[2 * KEY_ID_BYTES + 1], fingerprint[2 * KEY_FINGERPRINT_BYTES + 1];
    write_file("ring", ring.data, ring.len);
    num_hex(all.keys[3]->parts[1].id, KEY_ID_BYTES, id);
    num_hex(all.keys[3]->parts[1].fingerprint, KEY_FINGERPRINT_BYTES, fingerprint);
    assert_int_equal(named("nobody"), 0);
    assert_int_equal(named("00003@example.org>x"), 0);
    assert_int_equal(named("MADE-up-00003@"), 1);
    assert_int_equal(named("00003@example.org>"), 1);
    assert_int_equal(named("made up"), KEYS);
    assert_int_equal(named(id), 1);
    assert_int_equal(named(id + 8), 1);
    assert_int_equal(named(fingerprint), 1);
    fingerprint[0] ^= 1;
    assert_int_equal(named(fingerprint), 0);
}

/* The name of a key of which the beginning has left the window. */
static void names_far_behind(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct buf far = {0};
    assert_int_equal(buf_append(op, &far, large.data, large.len), 0);
    assert_int_equal(packet_emit_header(op, &far, PACKET_USER_ID, 5), 0);
    assert_int_equal(buf_puts(op, &far, "Carol"), 0);
    write_file("far", far.data, far.len);
    assert_int_equal(ring_scan_find_named(op, "far", "carol", &found), 0);
    assert_int_equal(found.count, 1);
    assert_int_equal(found.keys[0]->raw.len, far.len);
    keyring_end(&found);
    buf_end(&far);
}

static void binary_and_armored(void **state)
{
    (void)state;
    struct buf text = {0};
    armored(&ring, &text);
    write_file("binary", ring.data, ring.len);
    write_file("armored", text.data, text.len);
    for (size_t i = 0; i < 2 * KEYS; i++) {
        const struct key *key = all.keys[i / 2];
        finds("binary", &key->parts[i % 2], &key->raw);
        finds("armored", &key->parts[i % 2], &key->raw);
    }
    buf_end(&text);
}

static void a_key_that_is_read_twice(void **state)
{
    (void)state;
    struct buf text = {0};
    armored(&large, &text);
    write_file("binary", large.data, large.len);
    write_file("armored", text.data, text.len);
    finds("binary", &all.keys[0]->parts[1], &large);
    finds("armored", &all.keys[0]->parts[1], &large);
    /* A file that is standard input can be read twice, too. */
    int before = dup(STDIN_FILENO), fd = open("binary", O_RDONLY | O_CLOEXEC);
    assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    finds("-", &all.keys[0]->parts[1], &large);
    assert_int_equal(dup2(before, STDIN_FILENO), STDIN_FILENO);
    close(before);
    close(fd);
    buf_end(&text);
}

static void what_is_not_there(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    struct key_part nobody = {.id = {1, 2, 3}};
    write_file("ring", ring.data, ring.len);
    assert_int_equal(look(op, "ring", &nobody, &found, &cost), 0);
    assert_int_equal(found.count, 0);
    assert_int_equal(cost.bytes_in[PHASE_KEYS], ring.len);
}

/* Keys check themselves: a wrong checksum is but a warning. */
static void a_wrong_checksum_of_armor(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct keyring found = {0};
    struct cost cost;
    struct buf text = {0};
    armored(&ring, &text);
    uint8_t *crc = memmem(text.data, text.len, "\n=", 2);
    crc[2] = crc[2] == 'A' ? 'B' : 'A';
    write_file("wrong", text.data, text.len);
    assert_int_equal(look(op, "wrong", &all.keys[0]->parts[0], &found, &cost), 0);
    assert_int_equal(found.count, 1);
    assert_int_equal(pipe.warnings, 1);
    assert_non_null(strstr(pipe.warning, "wrong: the armor's checksum is wrong"));
    keyring_end(&found);
    buf_end(&text);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(no_rings),
        TEST(keyboxes),
        TEST(pipes),
        TEST(names),
        TEST(names_far_behind),
        TEST(names),
        TEST(names_far_behind),
        TEST(binary_and_armored),
        TEST(what_is_not_there),
        TEST(a_key_that_is_read_twice),
        TEST(a_wrong_checksum_of_armor),
    };
    return cmocka_run_group_tests(tests, make_rings, drop_rings);
}
