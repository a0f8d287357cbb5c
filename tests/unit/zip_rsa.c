/* What is computed of the study compression-vs-rsa, for machines that were made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "zip_rsa_made.h"

static struct zip_rsa study;

static int teardown(void **state)
{
    (void)state;
    zip_rsa_end(&study);
    return 0;
}

static void nothing_gives_nothing(void **state)
{
    (void)state;
    struct fit fit;
    struct crossing c;
    struct zip_rsa_key key = {.on = true};
    study = (struct zip_rsa){0};
    assert_null(zip_rsa_find(&study.tables[0], &key));
    assert_int_equal(zip_rsa_power(&study.keys[0], false, &fit), 0);
    assert_int_equal(fit.n, 0);
    assert_int_equal(zip_rsa_crossing(&study.ladders[0], &key, ZIP_RSA_ZIP_OVER_RSA, &c), 0);
    assert_int_equal(c.outcome, CROSSING_UNKNOWN);
}

static void a_cell_is_found_by_what_is_asked(void **state)
{
    (void)state;
    made_study(&made_today, &study);
    const struct results *t = &study.tables[ZIP_RSA_TODAY];
    struct zip_rsa_key key = {true, ZIP_RSA_PAPER, "AES-256", 2048, false};
    const struct results_cell *c = zip_rsa_find(t, &key);
    assert_non_null(c);
    assert_true(c->bits == 2048 && c->level == 0 && strcmp(c->task, "decrypt") == 0);
    assert_int_equal(zip_rsa_plain_bytes(c), 656676);
    key.decrypts = false;
    assert_int_equal(zip_rsa_plain_bytes(zip_rsa_find(t, &key)), 656676);
    key.cipher = "IDEA";
    assert_null(zip_rsa_find(t, &key));
    key = (struct zip_rsa_key){.file = "other"};
    assert_null(zip_rsa_find(t, &key));
    key = (struct zip_rsa_key){.bits = 1000};
    assert_null(zip_rsa_find(t, &key));
    key = (struct zip_rsa_key){.on = true};
    assert_ptr_equal(zip_rsa_find(t, &key), t->cells);
}

static void sizes_may_differ_by_half_a_percent(void **state)
{
    (void)state;
    assert_true(zip_rsa_same_size(1000, 1000));
    assert_true(zip_rsa_same_size(1000, 1005) && zip_rsa_same_size(1000, 995));
    assert_false(zip_rsa_same_size(1000, 1006) || zip_rsa_same_size(1000, 994));
    assert_false(zip_rsa_same_size(1000, 0));
}

/* The messages that were written are those that were read; twice the same cell would hide one. */
static void the_old_table_is_whole(void **state)
{
    (void)state;
    for (int i = 0; i < ZIP_RSA_OLD; i++) {
        const struct zip_rsa_old *a = &zip_rsa_old_rows[i];
        int partners = 0;
        for (int k = 0; k < ZIP_RSA_OLD; k++) {
            const struct zip_rsa_old *b = &zip_rsa_old_rows[k];
            if (a->bits != b->bits || a->on != b->on || strcmp(a->file, b->file) != 0)
                continue;
            partners++;
            if (a->decrypts != b->decrypts)
                assert_true(a->in_bytes == b->out_bytes && a->out_bytes == b->in_bytes);
        }
        assert_int_equal(partners, 2);
        assert_true(a->user_ns >= 85e6 && a->user_ns <= 3.86e9);
    }
}

static void exponents_are_found(void **state)
{
    (void)state;
    struct fit fit;
    made_study(&made_today, &study);
    assert_int_equal(zip_rsa_power(&study.keys[ZIP_RSA_TODAY], false, &fit), 0);
    assert_int_equal(fit.n, 8);
    assert_true(fabs(fit.slope.value - 2) < 0.01 && fit.slope.coverage > 0);
    assert_int_equal(zip_rsa_power(&study.keys[ZIP_RSA_PGP26], true, &fit), 0);
    assert_int_equal(fit.n, 6);
    assert_true(fabs(fit.slope.value - 3) < 0.01);
}

static struct crossing crossing(int ladder, bool decrypts, enum zip_rsa_break what)
{
    struct crossing c;
    struct zip_rsa_key key = {.decrypts = decrypts};
    assert_int_equal(zip_rsa_crossing(&study.ladders[ladder], &key, what, &c), 0);
    return c;
}

/* 20000 + 40 n against 8000 at 1024 bits, 128000 at 4096; 20000 + 5 n against 200000, 12800000. */
static void zip_crosses_rsa_where_it_must(void **state)
{
    (void)state;
    made_study(&made_today, &study);
    assert_int_equal(crossing(0, false, ZIP_RSA_ZIP_OVER_RSA).outcome, CROSSING_ALWAYS);
    struct crossing c = crossing(1, false, ZIP_RSA_ZIP_OVER_RSA);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.below == 1024 && c.above == 4096);
    assert_true(c.size.value > 1024 && c.size.value < 4096);
    c = crossing(0, true, ZIP_RSA_ZIP_OVER_RSA);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.below == 16384 && c.above == 65536);
    assert_int_equal(crossing(1, true, ZIP_RSA_ZIP_OVER_RSA).outcome, CROSSING_NEVER);
}

/* Compressing saves a byte's three quarters of 4/3: at 2 ns less than it costs, at 100 ns more. */
static void fewer_bytes_pay_where_bytes_are_dear(void **state)
{
    (void)state;
    struct made slow = made_today;
    made_study(&slow, &study);
    assert_int_equal(crossing(0, false, ZIP_RSA_OFF_OVER_ON).outcome, CROSSING_NEVER);
    zip_rsa_end(&study);
    slow.cipher_byte[0] = slow.cipher_byte[1] = 100;
    slow.fixed = slow.rsa[0] = slow.rsa[1] = 1000;
    made_study(&slow, &study);
    /* 20000 + 40 n against 100 n: from 333 bytes on. */
    struct crossing c = crossing(0, false, ZIP_RSA_OFF_OVER_ON);
    assert_int_equal(c.outcome, CROSSING_FROM);
    assert_true(c.below == 256 && c.above == 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_gives_nothing, teardown),
        cmocka_unit_test_teardown(a_cell_is_found_by_what_is_asked, teardown),
        cmocka_unit_test_teardown(sizes_may_differ_by_half_a_percent, teardown),
        cmocka_unit_test_teardown(the_old_table_is_whole, teardown),
        cmocka_unit_test_teardown(exponents_are_found, teardown),
        cmocka_unit_test_teardown(zip_crosses_rsa_where_it_must, teardown),
        cmocka_unit_test_teardown(fewer_bytes_pay_where_bytes_are_dear, teardown),
    };
    return cmocka_run_group_tests_name("zip_rsa", tests, NULL, NULL);
}
