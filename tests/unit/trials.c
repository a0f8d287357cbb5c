/* pgp/trials where nothing opens the message: the reasons, the limits. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "search.h"

static void a_locked_key_and_no_passphrase(void **state)
{
    (void)state;
    struct search s;
    struct giver none = {.list = {NULL}};
    char id[2 * KEY_ID_BYTES + 1];
    for (unsigned i = 0; i < 2; i++) {
        search_init(&s);
        struct key *key = add_key(&s.ring, &alice, "x");
        add_pkesk(&s.pkesks, &alice, 1);
        num_hex(key->parts[0].id, KEY_ID_BYTES, id);
        fails(&s, i ? giver_init(&none, true) : NULL, STATUS_BAD_PASSPHRASE,
              "(Alice): locked by a passphrase, and none was given");
        assert_non_null(strstr(s.op->err.text, id));
    }
    assert_int_equal(none.asked, 1);
}

/* Whoever is asked may try three times; what comes from a file is tried to its end. */
static void wrong_passphrases(void **state)
{
    (void)state;
    for (unsigned asks = 0; asks < 2; asks++) {
        struct search s;
        struct giver g = {.list = {"a", "b", "c", "d", "x"}};
        search_init(&s);
        struct key *key = add_key(&s.ring, &alice, asks ? "x" : "y");
        add_pkesk(&s.pkesks, &alice, 1);
        assert_int_equal(run(&s, giver_init(&g, asks)), -1);
        assert_true(pipe_failed(s.op, STATUS_BAD_PASSPHRASE, "(Alice): wrong passphrase"));
        assert_int_equal(g.asked, asks ? 3 : 6);
        for (unsigned i = 0; i < g.asked; i++)
            assert_int_equal(g.attempts[i], i);
        assert_ptr_equal(g.key, key);
        search_end(&s);
    }
}

static void a_source_that_fails(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct search s;
        struct giver g = {.fails = true};
        search_init(&s);
        if (i == 0) {
            add_key(&s.ring, &alice, "x");
            add_pkesk(&s.pkesks, &alice, 1);
        } else {
            add_skesk(&s.skesks, "x", 1);
        }
        fails(&s, giver_init(&g, true), STATUS_IO, "the terminal is gone");
        assert_int_equal(g.asked, 1);
    }
}

static void nothing_to_try(void **state)
{
    (void)state;
    struct search s;
    struct giver g = {.list = {NULL}};
    fails(search_init(&s), NULL, STATUS_NO_KEY, "no session key before it");
    search_init(&s);
    add_pkesk(&s.pkesks, &alice, 1);
    add_key(&s.ring, &bob, NULL);
    fails(&s, NULL, STATUS_NO_KEY, "no secret key for it: encrypted to key ");
    search_init(&s);
    add_skesk(&s.skesks, "x", 1);
    fails(&s, NULL, STATUS_NO_KEY, "encrypted with a passphrase, and none was given");
    search_init(&s);
    add_skesk(&s.skesks, "x", 1);
    fails(&s, giver_init(&g, false), STATUS_NO_KEY, "and none was given");
    search_init(&s)->trials.implied = true;
    fails(&s, NULL, STATUS_NO_KEY, "encrypted with a passphrase, and none was given");
    search_init(&s)->trials.implied = true;
    fails(&s, giver_init(&g, false), STATUS_NO_KEY, "and none was given");
}

static void limits(void **state)
{
    (void)state;
    struct search s;
    struct giver locked = {.list = {"a", "b", "x"}}, message = {.list = {"a", "b"}};
    for (unsigned limit = 2; limit <= 3; limit++) {
        search_init(&s)->limits.s2k_runs = limit;
        add_key(&s.ring, &alice, "x");
        add_pkesk(&s.pkesks, &alice, 1);
        locked.given = locked.asked = 0;
        if (limit == 2) {
            fails(&s, giver_init(&locked, true), STATUS_LIMIT, "more than 2 passphrases to try");
        } else {
            assert_int_equal(run(&s, &locked), 0);
            search_end(&s);
        }
    }
    /* Each passphrase with each packet. */
    for (unsigned limit = 3; limit <= 4; limit++) {
        search_init(&s)->limits.s2k_runs = limit;
        add_skesk(&s.skesks, "x", 1);
        add_skesk(&s.skesks, "y", 1);
        message.given = message.asked = 0;
        giver_init(&message, false);
        if (limit == 3) {
            fails(&s, &message, STATUS_LIMIT, "more than 3 passphrases to try");
        } else {
            assert_int_equal(run(&s, &message), 0);
            assert_int_equal(s.trials.count, 4);
            search_end(&s);
        }
    }
    for (unsigned limit = 1; limit <= 2; limit++) {
        search_init(&s)->limits.s2k_runs = limit;
        s.trials.implied = true;
        message.given = message.asked = 0;
        giver_init(&message, false);
        if (limit == 1) {
            fails(&s, &message, STATUS_LIMIT, "more than 1 passphrases to try");
        } else {
            assert_int_equal(run(&s, &message), 0);
            search_end(&s);
        }
    }
    for (unsigned limit = 1; limit <= 2; limit++) {
        search_init(&s)->limits.session_keys = limit;
        add_key(&s.ring, &alice, NULL);
        add_pkesk(&s.pkesks, &alice, 1);
        add_pkesk(&s.pkesks, &alice, 2);
        if (limit == 1) {
            fails(&s, NULL, STATUS_LIMIT, "more than 1 session keys to try");
        } else {
            assert_int_equal(run(&s, NULL), 0);
            search_end(&s);
        }
    }
}

static void too_many_bytes_of_packets(void **state)
{
    (void)state;
    struct search s;
    search_init(&s)->limits.packet_bytes = 100;
    assert_int_equal(buf_append(s.op, &s.pkesks.bytes, "x", 1), 0);
    assert_int_equal(trials_packets_add(s.op, &s.pkesks, 0), 0);
    assert_int_equal(buf_reserve(s.op, &s.pkesks.bytes, 100), 0);
    s.pkesks.bytes.len += 99;
    assert_int_equal(trials_packets_add(s.op, &s.pkesks, 1), 0);
    assert_int_equal(s.pkesks.lengths[1], 99);
    s.pkesks.bytes.len++;
    assert_int_equal(trials_packets_add(s.op, &s.pkesks, 100), -1);
    assert_true(pipe_failed(s.op, STATUS_LIMIT, "more than 100 bytes together"));
    assert_int_equal(s.pkesks.count, 2);
    search_end(&s);
}

/* The numbers are wrong; the other key opens it nevertheless. */
static void a_damaged_key_is_left_out(void **state)
{
    (void)state;
    struct search s;
    search_init(&s);
    struct key *broken = add_key(&s.ring, &alice, NULL), *good = add_key(&s.ring, &bob, NULL);
    broken->raw.data[broken->parts[0].body + broken->parts[0].body_bytes - 1] ^= 1;
    add_pkesk(&s.pkesks, &alice, 1);
    add_pkesk(&s.pkesks, &bob, 1);
    assert_int_equal(run(&s, NULL), 0);
    assert_int_equal(s.pipe.warnings, 1);
    assert_non_null(strstr(s.pipe.warning, "left out"));
    assert_int_equal(s.trials.count, 1);
    assert_ptr_equal(s.trials.hits[0].key, good);
    search_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_locked_key_and_no_passphrase),
        cmocka_unit_test(wrong_passphrases),
        cmocka_unit_test(a_source_that_fails),
        cmocka_unit_test(nothing_to_try),
        cmocka_unit_test(limits),
        cmocka_unit_test(too_many_bytes_of_packets),
        cmocka_unit_test(a_damaged_key_is_left_out),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
