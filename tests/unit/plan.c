/* Plans: what is refused, what lists mean, and in which order their cells come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "scratch_dir.h"
#include "study/plan.h"

static struct op op;
static struct plan plan;

static int setup(void **state)
{
    op_init(&op);
    return scratch_setup(state);
}

static int teardown(void **state)
{
    plan_end(&plan);
    return scratch_teardown(state);
}

static void refused(int rc, enum status status, const char *text)
{
    assert_int_equal(rc, -1);
    assert_string_equal(op.err.text, text);
    assert_int_equal(op.err.status, status);
    op_clear(&op);
}

#define SIZE_WANTED ": expected a number from 382 to 16384"

static void what_is_no_key_size_is_refused(void **state)
{
    (void)state;
    refused(plan_set_bits(&op, &plan, ""), STATUS_USAGE, "key size \"\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "1024,"), STATUS_USAGE, "key size \"\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, ",1024"), STATUS_USAGE, "key size \"\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "512,,1024"), STATUS_USAGE, "key size \"\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "512, 1024"), STATUS_USAGE, "key size \" 1024\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "381"), STATUS_USAGE, "key size \"381\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "16385"), STATUS_USAGE, "key size \"16385\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "+512"), STATUS_USAGE, "key size \"+512\"" SIZE_WANTED);
    refused(plan_set_bits(&op, &plan, "18446744073709552640"), STATUS_USAGE,
            "key size \"18446744073709552640\"" SIZE_WANTED);
}

#define LEVEL_WANTED ": expected on, off, or 0 to 9"

static void what_is_no_level_is_refused(void **state)
{
    (void)state;
    refused(plan_set_levels(&op, &plan, ""), STATUS_USAGE, "compression \"\"" LEVEL_WANTED);
    refused(plan_set_levels(&op, &plan, "on,,off"), STATUS_USAGE, "compression \"\"" LEVEL_WANTED);
    refused(plan_set_levels(&op, &plan, "10"), STATUS_USAGE, "compression \"10\"" LEVEL_WANTED);
    refused(plan_set_levels(&op, &plan, "On"), STATUS_USAGE, "compression \"On\"" LEVEL_WANTED);
    refused(plan_set_levels(&op, &plan, "-1"), STATUS_USAGE, "compression \"-1\"" LEVEL_WANTED);
}

static void what_is_no_cipher_is_refused(void **state)
{
    (void)state;
    refused(plan_set_ciphers(&op, &plan, ""), STATUS_USAGE, "cipher \"\": unknown");
    refused(plan_set_ciphers(&op, &plan, "aes256,rot13"), STATUS_USAGE,
            "cipher \"rot13\": unknown");
}

static void what_is_no_profile_is_refused(void **state)
{
    (void)state;
    refused(plan_set_profiles(&op, &plan, ""), STATUS_USAGE,
            "profile \"\": expected one of rfc4880, pgp26");
    refused(plan_set_profiles(&op, &plan, "pgp26,pgp5"), STATUS_USAGE,
            "profile \"pgp5\": expected one of rfc4880, pgp26");
    refused(plan_set_profiles(&op, &plan, "pgp26,pgp26"), STATUS_USAGE,
            "profile \"pgp26\": named twice");
}

static void axes(const char *profiles, const char *bits, const char *levels, const char *ciphers)
{
    assert_int_equal(plan_set_profiles(&op, &plan, profiles), 0);
    assert_int_equal(plan_set_bits(&op, &plan, bits), 0);
    assert_int_equal(plan_set_levels(&op, &plan, levels), 0);
    plan.cipher_count = 0;
    if (ciphers)
        assert_int_equal(plan_set_ciphers(&op, &plan, ciphers), 0);
}

/* What "on" is depends on the profile. */
static void a_level_may_not_be_another_name_of_on(void **state)
{
    (void)state;
    axes("rfc4880", "382", "on,6", NULL);
    refused(plan_check_axes(&op, &plan), STATUS_USAGE,
            "compression \"on\": level 6 is named twice, as rfc4880 means it by that");
    axes("rfc4880,pgp26", "382", "off,9,on", NULL);
    refused(plan_check_axes(&op, &plan), STATUS_USAGE,
            "compression \"on\": level 9 is named twice, as pgp26 means it by that");
    axes("pgp26", "382", "on,6", NULL);
    assert_int_equal(plan_check_axes(&op, &plan), 0);
}

static void a_profile_without_any_cell_is_refused(void **state)
{
    (void)state;
    axes("pgp26", "3072,4096", "on", NULL);
    refused(plan_check_axes(&op, &plan), STATUS_USAGE,
            "nothing to measure: pgp26 has no keys of 3072,4096 bits");
    axes("pgp26", "1024", "on", "aes256");
    refused(plan_check_axes(&op, &plan), STATUS_USAGE, "nothing to measure: pgp26 has no AES-256");
    axes("pgp26,rfc4880", "1024", "on", "idea");
    refused(plan_check_axes(&op, &plan), STATUS_USAGE, "nothing to measure: rfc4880 has no IDEA");
}

static void what_is_left_out_is_said(void **state)
{
    (void)state;
    char out[128];
    const struct profile *pgp26 = profile_by_name("pgp26");
    axes("rfc4880,pgp26", "4096,1024,3072", "on", "idea,aes256,3des");
    assert_true(plan_left_out(&plan, pgp26, out, sizeof out));
    assert_string_equal(out, "pgp26 has no keys of 4096,3072 bits and no AES-256 and no 3DES");
    assert_true(plan_left_out(&plan, pgp26, out, 16));
    assert_string_equal(out, "pgp26 has no ke");
    assert_true(plan_left_out(&plan, profile_table[0], out, sizeof out));
    assert_string_equal(out, "rfc4880 has no IDEA");
    axes("rfc4880,pgp26", "2048", "on", NULL);
    assert_false(plan_left_out(&plan, pgp26, out, sizeof out));
    assert_string_equal(out, "");
}

/* The same thing under another name is the same. */
static void what_is_named_twice_is_refused(void **state)
{
    (void)state;
    refused(plan_set_bits(&op, &plan, "512,1024,512"), STATUS_USAGE,
            "key size \"512\": named twice");
    refused(plan_set_bits(&op, &plan, "512,0512"), STATUS_USAGE, "key size \"0512\": named twice");
    refused(plan_set_levels(&op, &plan, "on,6,on"), STATUS_USAGE,
            "compression \"on\": named twice");
    refused(plan_set_levels(&op, &plan, "off,1,0"), STATUS_USAGE, "compression \"0\": named twice");
    refused(plan_set_ciphers(&op, &plan, "aes256,AES-256"), STATUS_USAGE,
            "cipher \"AES-256\": AES-256 is named twice");
    assert_int_equal(plan_add_path(&op, &plan, "a"), 0);
    assert_int_equal(plan_add_path(&op, &plan, "b"), 0);
    refused(plan_add_path(&op, &plan, "a"), STATUS_USAGE, "a: named twice");
    assert_int_equal(plan.path_count, 2);
}

static void a_file_must_be_there_to_be_read_again(void **state)
{
    (void)state;
    scratch_write("file", "x");
    assert_int_equal(mkdir("directory", 0700), 0);
    assert_int_equal(plan_add_path(&op, &plan, "file"), 0);
    assert_int_equal(plan_check_paths(&op, &plan), 0);
    static const struct {
        const char *path;
        enum status status;
        const char *text;
    } rows[] = {
        {"missing", STATUS_IO, "missing: no such file or directory"},
        {"directory", STATUS_IO, "directory: is a directory, expected a file"},
        {"/dev/null", STATUS_USAGE,
         "/dev/null: not a regular file, and only those can be read again and again"},
        {"-", STATUS_USAGE,
         "standard input: not a regular file, and only those can be read again and again"},
    };
    assert_non_null(freopen("file", "r", stdin));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(plan_add_path(&op, &plan, rows[i].path), 0);
        refused(plan_check_paths(&op, &plan), rows[i].status, rows[i].text);
        plan.path_count--;
    }
}

static void words_are_read_as_they_are_meant(void **state)
{
    (void)state;
    int level = -1;
    unsigned bits = 0;
    assert_true(plan_level("on", &level) && level == PLAN_LEVEL_ON);
    assert_int_equal(plan_level_in(profile_by_name("rfc4880"), level), 6);
    assert_int_equal(plan_level_in(profile_by_name("pgp26"), level), 9);
    assert_int_equal(plan_level_in(profile_by_name("pgp26"), 0), 0);
    assert_int_equal(plan_level_in(profile_by_name("pgp26"), 6), 6);
    assert_true(plan_level("off", &level) && level == 0);
    assert_true(plan_level("0", &level) && level == 0);
    assert_true(plan_level("9", &level) && level == 9);
    assert_true(plan_bits("382", &bits) && bits == 382);
    assert_true(plan_bits("16384", &bits) && bits == 16384);
}

static void a_list_replaces_the_one_before(void **state)
{
    (void)state;
    assert_int_equal(plan_set_bits(&op, &plan, "512,768,1024"), 0);
    assert_int_equal(plan_set_bits(&op, &plan, "1024,512"), 0);
    assert_int_equal(plan.bits_count, 2);
    assert_true(plan.bits[0] == 1024 && plan.bits[1] == 512);
    assert_int_equal(plan_set_levels(&op, &plan, "9,on,1,off"), 0);
    assert_int_equal(plan.level_count, 4);
    assert_true(plan.levels[0] == 9 && plan.levels[1] == PLAN_LEVEL_ON && plan.levels[3] == 0);
    assert_int_equal(plan_set_ciphers(&op, &plan, "3des,aes128"), 0);
    assert_int_equal(plan.cipher_count, 2);
    assert_string_equal(plan.ciphers[0]->label, "3DES");
}

static void fill(void)
{
    assert_int_equal(plan_set_bits(&op, &plan, "512,1024"), 0);
    assert_int_equal(plan_set_levels(&op, &plan, "on,off,9"), 0);
    assert_int_equal(plan_set_ciphers(&op, &plan, "aes256,3des"), 0);
}

static void without_one_axis_there_is_no_cell(void **state)
{
    (void)state;
    assert_int_equal(plan_count(&plan), 0);
    fill();
    assert_int_equal(plan_count(&plan), 0);
    assert_int_equal(plan_check_paths(&op, &plan), 0);
}

static void cells_come_by_file_task_cipher_size_level(void **state)
{
    (void)state;
    fill();
    plan.armor = true;
    assert_int_equal(plan_add_path(&op, &plan, "a"), 0);
    assert_int_equal(plan_add_path(&op, &plan, "b"), 0);
    assert_int_equal(plan_count(&plan), 2 * 2 * 2 * 2 * 3);
    static const int levels[] = {6, 0, 9};
    size_t i = 0;
    for (int path = 0; path < 2; path++)
        for (int task = 0; task < 2; task++)
            for (int cipher = 0; cipher < 2; cipher++)
                for (int size = 0; size < 2; size++)
                    for (int level = 0; level < 3; level++) {
                        struct plan_cell c = plan_cell(&plan, i++);
                        assert_string_equal(c.path, path ? "b" : "a");
                        assert_int_equal(c.task, task ? PLAN_DECRYPT : PLAN_ENCRYPT);
                        assert_string_equal(c.cipher->name, cipher ? "3des" : "aes256");
                        assert_int_equal(c.bits, size ? 1024 : 512);
                        assert_int_equal(c.level, levels[level]);
                        assert_true(c.armor && !c.text);
                    }
}

/* The cells of a profile, in order, as "pgp26 IDEA 382 9". */
static void cells_are(const char *const *wanted, size_t n)
{
    assert_int_equal(plan_count(&plan), 2 * n);
    for (size_t i = 0; i < 2 * n; i++) {
        char text[64];
        struct plan_cell c = plan_cell(&plan, i);
        snprintf(text, sizeof text, "%s %s %u %d", c.profile->name, c.cipher->label, c.bits,
                 c.level);
        assert_string_equal(text, wanted[i % n]);
        assert_int_equal(c.task, i < n ? PLAN_ENCRYPT : PLAN_DECRYPT);
    }
}

static void each_profile_has_its_own_cells(void **state)
{
    (void)state;
    assert_int_equal(plan_add_path(&op, &plan, "a"), 0);
    axes("pgp26,rfc4880", "4096,382", "off,on", NULL);
    static const char *const own[] = {"pgp26 IDEA 382 0",       "pgp26 IDEA 382 9",
                                      "rfc4880 AES-256 4096 0", "rfc4880 AES-256 4096 6",
                                      "rfc4880 AES-256 382 0",  "rfc4880 AES-256 382 6"};
    cells_are(own, 6);
    axes("pgp26,rfc4880", "4096,382", "on", "3des,idea,cast5");
    static const char *const named[] = {"pgp26 IDEA 382 9", "rfc4880 3DES 4096 6",
                                        "rfc4880 3DES 382 6", "rfc4880 CAST5 4096 6",
                                        "rfc4880 CAST5 382 6"};
    cells_are(named, 5);
}

static void nothing_is_left_after_the_end(void **state)
{
    (void)state;
    fill();
    plan_end(&plan);
    assert_int_equal(plan_count(&plan), 0);
    plan_end(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_no_key_size_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_level_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_cipher_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_no_profile_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_level_may_not_be_another_name_of_on, setup, teardown),
        cmocka_unit_test_setup_teardown(a_profile_without_any_cell_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_left_out_is_said, setup, teardown),
        cmocka_unit_test_setup_teardown(each_profile_has_its_own_cells, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_named_twice_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_file_must_be_there_to_be_read_again, setup, teardown),
        cmocka_unit_test_setup_teardown(words_are_read_as_they_are_meant, setup, teardown),
        cmocka_unit_test_setup_teardown(a_list_replaces_the_one_before, setup, teardown),
        cmocka_unit_test_setup_teardown(without_one_axis_there_is_no_cell, setup, teardown),
        cmocka_unit_test_setup_teardown(cells_come_by_file_task_cipher_size_level, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_is_left_after_the_end, setup, teardown),
    };
    return cmocka_run_group_tests_name("plan", tests, NULL, NULL);
}
