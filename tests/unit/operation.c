/* Operations as studies measure them: what fails first, and leaves nothing open; then what they give,
 * and which phases they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "fake_clock.h"
#include "measuring_store.h"
#include "meter/meter.h"
#include "study/operation.h"

static struct op op;
static struct buf message, plain;
static struct file_memory held = {.fd = -1};
static size_t open_files;

static struct plan_cell cell;

static int setup(void **state)
{
    if (scratch_setup(state))
        return -1;
    op_init(&op);
    buf_init(&message);
    buf_init(&plain);
    measuring_store_add(382);
    scratch_write("mail.txt", "To: bob@example.org\n\nhello hello hello hello hello hello hello\n");
    cell = (struct plan_cell){.profile = profile_table[0],
                              .path = "mail.txt",
                              .bits = 382,
                              .level = 6,
                              .cipher = cipher_by_name("aes256")};
    open_files = measuring_store_open_files();
    return 0;
}

static int teardown(void **state)
{
    file_memory_end(&held);
    buf_end(&message);
    buf_end(&plain);
    assert_int_equal(measuring_store_open_files(), open_files);
    return scratch_teardown(state);
}

static void encrypt(void)
{
    buf_clear(&message);
    assert_int_equal(operation_encrypt(&op, &cell, &measuring_store, &message), 0);
}

/* The message as a file to decrypt. */
static const char *hold(void)
{
    file_memory_end(&held);
    assert_int_equal(file_memory_init(&op, &held, message.data, message.len), 0);
    return held.path;
}

static int decrypt(void)
{
    buf_clear(&plain);
    return operation_decrypt(&op, &cell, hold(), &measuring_store, &plain);
}

static void came_back(void)
{
    char file[256];
    FILE *f = fopen("mail.txt", "r");
    assert_non_null(f);
    size_t n = fread(file, 1, sizeof file, f);
    fclose(f);
    assert_int_equal(plain.len, n);
    assert_memory_equal(plain.data, file, n);
}

static void failed(int rc, enum status status, const char *text)
{
    assert_int_equal(rc, -1);
    assert_int_equal(op.err.status, status);
    assert_non_null(strstr(op.err.text, text));
    op_clear(&op);
    file_memory_end(&held);
    assert_int_equal(measuring_store_open_files(), open_files);
}

static void a_changed_message_is_refused(void **state)
{
    (void)state;
    encrypt();
    message.data[message.len - 1] ^= 1;
    failed(decrypt(), STATUS_DAMAGED, "");
}

static void what_is_no_message_is_refused(void **state)
{
    (void)state;
    failed(operation_decrypt(&op, &cell, "mail.txt", &measuring_store, &plain), STATUS_MALFORMED,
           "");
}

static void a_file_that_is_not_there_is_named(void **state)
{
    (void)state;
    cell.path = "missing";
    failed(operation_encrypt(&op, &cell, &measuring_store, &message), STATUS_IO, "missing");
    assert_int_equal(message.len, 0);
    failed(operation_decrypt(&op, &cell, "gone", &measuring_store, &plain), STATUS_IO, "gone");
    cell.path = ".";
    failed(operation_encrypt(&op, &cell, &measuring_store, &message), STATUS_IO, "directory");
}

static void a_key_that_is_not_there_is_named(void **state)
{
    (void)state;
    encrypt();
    cell.bits = 512;
    failed(operation_encrypt(&op, &cell, &measuring_store, &plain), STATUS_IO, "rsa512.pgp");
    failed(operation_decrypt(&op, &cell, hold(), &measuring_store, &plain), STATUS_IO,
           "rsa512.pgp");
}

static void another_size_of_key_does_not_open_it(void **state)
{
    (void)state;
    measuring_store_add(383);
    encrypt();
    cell.bits = 383;
    failed(operation_decrypt(&op, &cell, hold(), &measuring_store, &plain), STATUS_NO_KEY, "");
}

static void a_signal_stops_it(void **state)
{
    (void)state;
    volatile sig_atomic_t now = SIGINT;
    encrypt();
    hold();
    op.interrupted = &now;
    assert_int_equal(operation_encrypt(&op, &cell, &measuring_store, &plain), -1);
    assert_string_equal(op.err.text, "interrupted");
    op_clear(&op);
    failed(operation_decrypt(&op, &cell, held.path, &measuring_store, &plain), STATUS_IO,
           "interrupted");
}

static void it_comes_back(void **state)
{
    (void)state;
    for (int options = 0; options < 16; options++) {
        cell.level = options & 1 ? 6 : 0;
        cell.armor = options & 2;
        cell.text = options & 4;
        cell.fused = options & 8;
        encrypt();
        assert_int_equal(memcmp(message.data, "-----BEGIN PGP MESSAGE-----", 27) == 0, cell.armor);
        assert_int_equal(decrypt(), 0);
        came_back();
    }
}

/* The message holds the name of the file without its directories, as the commands do it. */
static void directories_are_left_out(void **state)
{
    (void)state;
    cell.level = 0;
    encrypt();
    size_t length = message.len;
    cell.path = "./././././././././mail.txt";
    encrypt();
    assert_in_range(message.len, length - 2, length + 2); /* the number may be shorter by chance */
}

/* Behind what the buffers hold. */
static void it_is_written_behind_what_there_is(void **state)
{
    (void)state;
    assert_int_equal(buf_puts(&op, &message, "before"), 0);
    assert_int_equal(operation_encrypt(&op, &cell, &measuring_store, &message), 0);
    assert_memory_equal(message.data, "before", 6);
    memmove(message.data, message.data + 6, message.len - 6);
    message.len -= 6;
    hold();
    assert_int_equal(buf_puts(&op, &plain, "before"), 0);
    assert_int_equal(operation_decrypt(&op, &cell, held.path, &measuring_store, &plain), 0);
    assert_memory_equal(plain.data, "beforeTo: bob", 13);
}

/* Runs `what` by a clock that ticks when read, and gives what it cost. */
static struct cost measured(int (*what)(void))
{
    struct fake_clock fake = {.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(&fake);
    struct meter meter;
    struct cost cost;
    meter_init(&meter, &clock);
    meter_start(&meter);
    op.meter = &meter;
    assert_int_equal(what(), 0);
    op.meter = NULL;
    meter_stop(&meter, &cost);
    assert_int_equal(cost_sum_ns(&cost), cost.wall_ns);
    return cost;
}

static int encrypt_only(void)
{
    return operation_encrypt(&op, &cell, &measuring_store, &message);
}

static int decrypt_only(void)
{
    return operation_decrypt(&op, &cell, held.path, &measuring_store, &plain);
}

static void has_phases(const struct cost *c, bool zips, bool armors)
{
    static const enum phase always[] = {PHASE_READ,   PHASE_WRITE, PHASE_FRAME, PHASE_HASH,
                                        PHASE_CIPHER, PHASE_RSA,   PHASE_KEYS,  PHASE_OTHER};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        assert_true(c->ns[always[i]] > 0);
    assert_int_equal(c->ns[PHASE_ZIP] > 0, zips);
    assert_int_equal(c->ns[PHASE_ARMOR] > 0, armors);
    assert_true(c->ns[PHASE_CIPHER_HASH] == 0 && c->ns[PHASE_S2K] == 0 && c->ns[PHASE_WAIT] == 0);
}

/* Cipher and hash are told apart, and nothing is in a phase that it does not need. */
static void each_phase_is_its_own(void **state)
{
    (void)state;
    for (int options = 0; options < 4; options++) {
        cell.level = options & 1 ? 6 : 0;
        cell.armor = options & 2;
        buf_clear(&message);
        buf_clear(&plain);
        struct cost cost = measured(encrypt_only);
        has_phases(&cost, options & 1, options & 2);
        hold();
        cost = measured(decrypt_only);
        has_phases(&cost, options & 1, options & 2);
    }
}

/* Or they are one, and have one phase. */
static void cipher_and_hash_are_fused(void **state)
{
    (void)state;
    cell.fused = true;
    struct cost cost = measured(encrypt_only);
    assert_true(cost.ns[PHASE_CIPHER_HASH] > 0 && !cost.ns[PHASE_CIPHER] && !cost.ns[PHASE_HASH]);
    hold();
    cost = measured(decrypt_only);
    assert_true(cost.ns[PHASE_CIPHER_HASH] > 0 && !cost.ns[PHASE_CIPHER] && !cost.ns[PHASE_HASH]);
}

static void the_cipher_is_that_of_the_cell(void **state)
{
    (void)state;
    size_t before = 0;
    static const char *const names[] = {"aes256", "3des", "camellia128"};
    for (size_t i = 0; i < 3; i++) {
        cell.cipher = cipher_by_name(names[i]);
        encrypt();
        assert_int_equal(decrypt(), 0);
        came_back();
        /* Blocks of 8 bytes make the message shorter than those of 16. */
        assert_true(i == 0 || (i == 1 ? message.len < before : message.len > before));
        before = message.len;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_changed_message_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_message_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_there_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(a_key_that_is_not_there_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(another_size_of_key_does_not_open_it, setup, teardown),
        cmocka_unit_test_setup_teardown(a_signal_stops_it, setup, teardown),
        cmocka_unit_test_setup_teardown(it_comes_back, setup, teardown),
        cmocka_unit_test_setup_teardown(directories_are_left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(it_is_written_behind_what_there_is, setup, teardown),
        cmocka_unit_test_setup_teardown(each_phase_is_its_own, setup, teardown),
        cmocka_unit_test_setup_teardown(cipher_and_hash_are_fused, setup, teardown),
        cmocka_unit_test_setup_teardown(the_cipher_is_that_of_the_cell, setup, teardown),
    };
    return cmocka_run_group_tests_name("operation", tests, NULL, NULL);
}
