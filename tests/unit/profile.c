/* The table of profiles: what every row must have, and that names find their rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/cipher.h"
#include "crypto/rsa.h"
#include "pgp/profile.h"

#include <string.h>

static void unknown_names(void **state)
{
    (void)state;
    static const char *const names[] = {"", "pgp", "pgp26 ", "RFC4880", "rfc4880,pgp26"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_null(profile_by_name(names[i]));
}

static void rows_are_complete(void **state)
{
    (void)state;
    for (const struct profile *const *p = profile_table; *p; p++) {
        assert_ptr_equal(profile_by_name((*p)->name), *p);
        assert_true((*p)->what && (*p)->what[0]);
        assert_true((*p)->key_version == 3 || (*p)->key_version == 4);
        assert_in_range((*p)->bits_max, RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        assert_true((*p)->exponent % 2 == 1 && (*p)->exponent > 1);
        assert_in_range((*p)->level, 1, 9);
        const struct cipher *cipher = cipher_by_name((*p)->cipher);
        assert_non_null(cipher);
        /* A cipher of old is only for who can read no other. */
        assert_true(!cipher->legacy || (*p)->one_cipher);
        assert_non_null((*p)->name_of_stdin);
        /* Old headers have no room for the tag of data with integrity protection. */
        assert_true(!(*p)->integrity || !(*p)->old_packets);
    }
}

static void the_default_is_safe(void **state)
{
    (void)state;
    assert_true(profile_table[0]->integrity);
    assert_int_equal(profile_table[0]->key_version, 4);
}

static void names_are_listed(void **state)
{
    (void)state;
    char all[64], few[8];
    profile_names(all, sizeof all);
    assert_string_equal(all, "rfc4880, pgp26");
    profile_names(few, sizeof few);
    assert_string_equal(few, "rfc4880");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_names),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(the_default_is_safe),
        cmocka_unit_test(names_are_listed),
    };
    return cmocka_run_group_tests_name("profile", tests, NULL, NULL);
}
