/* The programs beside ours: each row is whole, and its words are filled in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/profile.h"
#include "study/peer.h"

#include <stdbool.h>
#include <string.h>

enum { MAX = 40 };

static bool has(const char *const *list, const char *word)
{
    for (; list && *list; list++) {
        if (strcmp(*list, word) == 0)
            return true;
    }
    return false;
}

static void too_many_words_are_none(void **state)
{
    (void)state;
    static const char *const list[] = {"a", "@Z", "b", NULL}, *const z[] = {"1", "2", NULL};
    const char *argv[6];
    struct peer_words w = {.z = z};
    for (size_t max = 0; max < 6; max++)
        assert_int_equal(peer_argv(list, "program", &w, argv, max), 0);
    assert_int_equal(peer_argv(list, "program", &w, argv, 6), 5);
}

static void places_are_filled(void **state)
{
    (void)state;
    static const char *const list[] = {"@IN",  "@Z",    "@TO", "@OUT", "@BITS",
                                       "@KEY", "@HOME", "IN",  NULL};
    static const char *const z[] = {"-z", "@IN", NULL};
    static const char *const wanted[] = {"program", "in",  "-z",  "@IN",  "to",
                                         "out",     "512", "key", "home", "IN"};
    const char *argv[MAX];
    struct peer_words w = {"home", "key", "to", "512", "in", "out", z};
    assert_int_equal(peer_argv(list, "program", &w, argv, MAX), 10);
    for (size_t i = 0; i < 10; i++)
        assert_string_equal(argv[i], wanted[i]);
    assert_null(argv[10]);
    w.z = NULL;
    assert_int_equal(peer_argv(list, "program", &w, argv, MAX), 8);
}

static void each_row_is_whole(void **state)
{
    (void)state;
    for (const struct peer *p = peer_table; p->name; p++) {
        assert_true(strlen(p->name) <= 9 && strlen(p->what) < 90);
        assert_non_null(profile_by_name(p->profile));
        assert_true(has(p->encrypt, "@Z") && has(p->encrypt, "@IN") && has(p->encrypt, "@OUT"));
        assert_true(has(p->encrypt, "@TO") || has(p->encrypt, "@BITS"));
        assert_true(has(p->decrypt, "@IN") && has(p->decrypt, "@OUT"));
        assert_true(p->on[0] && p->off[0]);
        /* This program has the keys; every other has a home of its own for them. */
        assert_int_equal(p->import != NULL, p->program != NULL);
        if (p->program)
            assert_true(has(p->import, "@KEY") && has(p->import, "@HOME") &&
                        has(p->encrypt, "@HOME") && has(p->decrypt, "@HOME"));
        assert_int_equal(p->end != NULL, p->ender != NULL);
    }
}

/* What others are compared with. */
static void this_program_is_there_in_each_format(void **state)
{
    (void)state;
    for (const struct peer *p = peer_table; p->name; p++) {
        size_t own = 0;
        for (const struct peer *q = peer_table; q->name; q++)
            own += !q->program && strcmp(q->profile, p->profile) == 0;
        assert_int_equal(own, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_many_words_are_none),
        cmocka_unit_test(places_are_filled),
        cmocka_unit_test(each_row_is_whole),
        cmocka_unit_test(this_program_is_there_in_each_format),
    };
    return cmocka_run_group_tests_name("peer", tests, NULL, NULL);
}
