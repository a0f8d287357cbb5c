/* pgp/trials where something opens the message: which key, and who is asked. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "search.h"

static void a_second_attempt_unlocks_for_good(void **state)
{
    (void)state;
    struct search s;
    struct giver g = {.list = {"y", "x", "z"}};
    search_init(&s);
    struct key *key = add_key(&s.ring, &alice, "x");
    add_pkesk(&s.pkesks, &alice, 1);
    add_pkesk(&s.pkesks, &alice, 2);
    assert_int_equal(run(&s, giver_init(&g, true)), 0);
    assert_int_equal(g.asked, 2);
    assert_int_equal(s.trials.s2k_runs, 2);
    assert_int_equal(s.trials.count, 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(s.trials.candidates[i].valid, 1);
        assert_int_equal(s.trials.candidates[i].key[31], i + 1);
        assert_ptr_equal(s.trials.hits[i].key, key);
    }
    search_end(&s);
}

static void a_locked_key_beside_an_open_one(void **state)
{
    (void)state;
    struct search s;
    search_init(&s);
    add_key(&s.ring, &alice, "x");
    struct key *open = add_key(&s.ring, &bob, NULL);
    add_pkesk(&s.pkesks, &alice, 1);
    add_pkesk(&s.pkesks, &bob, 1);
    assert_int_equal(run(&s, NULL), 0);
    assert_int_equal(s.trials.count, 1);
    struct session session = session_of(1);
    assert_ptr_equal(trials_hit(&s.trials, &session).key, open);
    search_end(&s);
}

/* Nobody is asked for a message's passphrase while a key opens it; a file is read to its end. */
static void who_is_asked(void **state)
{
    (void)state;
    static const unsigned asked[2][2] = {{3, 3}, {1, 0}}; /* by source, by a key that fits */
    for (unsigned i = 0; i < 4; i++) {
        struct search s;
        struct giver g = {.list = {"y", "x"}};
        bool asks = i & 1, fits = i & 2;
        search_init(&s);
        if (fits)
            add_key(&s.ring, &alice, NULL);
        add_pkesk(&s.pkesks, &alice, 1);
        add_skesk(&s.skesks, "x", 2);
        assert_int_equal(run(&s, giver_init(&g, asks)), 0);
        assert_int_equal(g.asked, asked[asks][fits]);
        assert_null(g.key);
        assert_int_equal(s.trials.count, fits + g.given);
        search_end(&s);
    }
}

static void other_kinds_cost_nothing(void **state)
{
    (void)state;
    struct search s;
    struct giver g = {.list = {"x"}};
    search_init(&s)->limits.s2k_runs = 1;
    struct buf foreign = {0};
    for (unsigned i = 0; i < 3; i++) {
        forge_packet(&foreign, PACKET_SKESK, "\5\7\0\2", 4);
        add_body(&s.skesks, &foreign);
    }
    add_skesk(&s.skesks, "x", 7);
    assert_int_equal(run(&s, giver_init(&g, false)), 0);
    assert_int_equal(s.trials.count, 1);
    assert_int_equal(s.trials.candidates[0].key[0], 7);
    search_end(&s);
}

/* Without a packet the passphrase's MD5 is the session key of IDEA. Of a file's all are tried. */
static void no_packet_at_all(void **state)
{
    (void)state;
    static const uint8_t md5_abc[] = {0x90, 0x01, 0x50, 0x98, 0x3C, 0xD2, 0x4F, 0xB0,
                                      0xD6, 0x96, 0x3F, 0x7D, 0x28, 0xE1, 0x7F, 0x72};
    for (unsigned asks = 0; asks < 2; asks++) {
        struct search s;
        struct giver g = {.list = {"abc", "x"}};
        search_init(&s)->trials.implied = true;
        add_key(&s.ring, &alice, "locked");
        assert_int_equal(run(&s, giver_init(&g, asks)), 0);
        assert_int_equal(g.asked, asks ? 1 : 3);
        assert_null(g.key);
        assert_int_equal(s.trials.count, g.given);
        assert_int_equal(s.trials.candidates[0].valid, 1);
        assert_int_equal(s.trials.candidates[0].algorithm, 1);
        assert_memory_equal(s.trials.candidates[0].key, md5_abc, sizeof md5_abc);
        search_end(&s);
    }
}

static void whose_key_it_was(void **state)
{
    (void)state;
    struct search s;
    struct giver g = {.list = {"x"}};
    search_init(&s);
    struct key *a = add_key(&s.ring, &alice, NULL), *b = add_key(&s.ring, &bob, NULL);
    add_pkesk(&s.pkesks, &alice, 1);
    add_pkesk(&s.pkesks, &bob, 2);
    add_skesk(&s.skesks, "x", 3);
    assert_int_equal(run(&s, giver_init(&g, false)), 0);
    assert_int_equal(s.trials.count, 3);
    struct session session[] = {session_of(1), session_of(2), session_of(3), session_of(4)};
    assert_ptr_equal(trials_hit(&s.trials, &session[0]).key, a);
    assert_ptr_equal(trials_hit(&s.trials, &session[1]).key, b);
    assert_ptr_equal(trials_hit(&s.trials, &session[1]).part, &b->parts[0]);
    assert_null(trials_hit(&s.trials, &session[2]).key);
    assert_null(trials_hit(&s.trials, &session[3]).key);
    /* One that is not valid, or of another cipher, names nobody. */
    s.trials.candidates[0].valid = 0;
    assert_null(trials_hit(&s.trials, &session[0]).key);
    session[1].cipher = cipher_by_id(10);
    assert_null(trials_hit(&s.trials, &session[1]).key);
    search_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_attempt_unlocks_for_good),
        cmocka_unit_test(a_locked_key_beside_an_open_one),
        cmocka_unit_test(who_is_asked),
        cmocka_unit_test(other_kinds_cost_nothing),
        cmocka_unit_test(no_packet_at_all),
        cmocka_unit_test(whose_key_it_was),
    };
    return cmocka_run_group_tests(tests, make_pairs, drop_pairs);
}
