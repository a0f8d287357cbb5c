/* The byte ledger: one that does not add up fails, whatever is wrong; then one that does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/ledger.h"
#include "pipe.h"

/* A byte in each entry but armor. */
static struct ledger one_of_each(void)
{
    struct ledger l = {.folded = 0};
    for (int i = 0; i < LEDGER_ARMOR; i++)
        ledger_charge(&l, (enum ledger_entry)i, 1);
    return l;
}

static void assert_fails(struct ledger *l, uint64_t binary, uint64_t file, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    assert_int_equal(ledger_close(op, l, binary, file), -1);
    assert_true(pipe_failed(op, STATUS_INTERNAL, what));
}

static void one_byte_too_few_or_too_many(void **state)
{
    (void)state;
    for (int i = 0; i < LEDGER_ARMOR; i++) {
        struct ledger l = one_of_each();
        l.bytes[i]++;
        assert_fails(&l, LEDGER_ARMOR, 100, "adds up to 9, but the packets take 8");
        l = one_of_each();
        l.bytes[i]--;
        assert_fails(&l, LEDGER_ARMOR, 100, "adds up to 7, but the packets take 8");
    }
}

static void more_packets_than_file(void **state)
{
    (void)state;
    struct ledger l = one_of_each();
    assert_fails(&l, LEDGER_ARMOR, LEDGER_ARMOR - 1, "8 bytes of packets in a file of 7");
}

static void folded_to_the_end(void **state)
{
    (void)state;
    struct ledger l = one_of_each();
    ledger_fold(&l);
    assert_fails(&l, LEDGER_ARMOR, LEDGER_ARMOR, "still folded 1 times");
}

static void armor_is_the_rest(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct ledger l = one_of_each();
    assert_int_equal(ledger_close(op, &l, LEDGER_ARMOR, 20), 0);
    assert_int_equal(l.bytes[LEDGER_ARMOR], 20 - LEDGER_ARMOR);
    assert_int_equal(ledger_total(&l), 20);
    l = one_of_each();
    assert_int_equal(ledger_close(op, &l, LEDGER_ARMOR, LEDGER_ARMOR), 0);
    assert_int_equal(l.bytes[LEDGER_ARMOR], 0);
}

static void what_is_folded_is_apart(void **state)
{
    (void)state;
    struct ledger l = {.folded = 0};
    ledger_fold(&l);
    ledger_fold(&l);
    ledger_charge(&l, LEDGER_FRAMING, 5);
    ledger_unfold(&l, 3);
    ledger_charge(&l, LEDGER_PAYLOAD, 6);
    assert_int_equal(ledger_total(&l), 0);
    assert_int_equal(ledger_unpacked(&l), 11);
    ledger_unfold(&l, 8);
    ledger_charge(&l, LEDGER_PAYLOAD, 7);
    assert_int_equal(l.bytes[LEDGER_PAYLOAD], 15);
    assert_int_equal(ledger_total(&l), 15);
    assert_int_equal(l.inside[LEDGER_FRAMING], 5);
    assert_int_equal(ledger_unpacked(&l), 11);
}

static void compression_saves_or_costs(void **state)
{
    (void)state;
    struct ledger l = {.folded = 0};
    ledger_charge(&l, LEDGER_PAYLOAD, 75);
    assert_int_equal(ledger_saved(&l), 0);
    ledger_fold(&l);
    ledger_charge(&l, LEDGER_PAYLOAD, 20);
    ledger_charge(&l, LEDGER_SIGNATURES, 80);
    ledger_unfold(&l, 30);
    assert_int_equal(ledger_saved(&l), 70);
    ledger_fold(&l);
    ledger_charge(&l, LEDGER_PAYLOAD, 1);
    ledger_unfold(&l, 76);
    assert_int_equal(ledger_saved(&l), -5);
}

static void every_entry_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < LEDGER_COUNT; i++) {
        assert_non_null(ledger_rows[i].name);
        assert_non_null(ledger_rows[i].what);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(ledger_rows[i].name, ledger_rows[j].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_byte_too_few_or_too_many),
        cmocka_unit_test(more_packets_than_file),
        cmocka_unit_test(folded_to_the_end),
        cmocka_unit_test(armor_is_the_rest),
        cmocka_unit_test(what_is_folded_is_apart),
        cmocka_unit_test(compression_saves_or_costs),
        cmocka_unit_test(every_entry_has_a_name),
    };
    return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
