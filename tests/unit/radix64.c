/* Base64: every other character refused in every place, then every value, then any length. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/radix64.h"

#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void other_characters_stop_it(void **state)
{
    (void)state;
    for (unsigned c = 0; c < 256; c++) {
        const char *at = c ? strchr(alphabet, (int)c) : NULL;
        assert_int_equal(radix64_value((uint8_t)c), at ? (int)(at - alphabet) : -1);
        for (unsigned place = 0; place < 12; place++) {
            uint8_t in[] = "AAAAAAAAAAAA", out[9];
            in[place] = (uint8_t)c;
            assert_int_equal(radix64_decode(in, 12, out), at ? 3 : place / 4);
        }
    }
}

static void a_short_group_is_left(void **state)
{
    (void)state;
    uint8_t out[16];
    for (size_t n = 0; n < 12; n++) {
        memset(out, 0x5A, sizeof out);
        assert_int_equal(radix64_decode((const uint8_t *)"AAAAAAAAAAAA", n, out), n / 4);
        assert_int_equal(out[n / 4 * 3], 0x5A);
    }
}

static void known_values(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out;
    } rows[] = {{"", ""},
                {"f", "Zg=="},
                {"fo", "Zm8="},
                {"foo", "Zm9v"},
                {"foob", "Zm9vYg=="},
                {"fooba", "Zm9vYmE="},
                {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char out[16] = {0};
        size_t n = radix64_encode((const uint8_t *)rows[i].in, strlen(rows[i].in), out);
        assert_int_equal(n, strlen(rows[i].out));
        assert_string_equal(out, rows[i].out);
    }
}

static void every_value_in_every_place(void **state)
{
    (void)state;
    for (unsigned place = 0; place < 4; place++) {
        for (unsigned v = 0; v < 64; v++) {
            uint32_t bits = v << (18 - 6 * place);
            uint8_t in[3] = {(uint8_t)(bits >> 16), (uint8_t)(bits >> 8), (uint8_t)bits}, back[3];
            char out[4], want[4] = {'A', 'A', 'A', 'A'};
            want[place] = alphabet[v];
            assert_int_equal(radix64_encode(in, 3, out), 4);
            assert_memory_equal(out, want, 4);
            assert_int_equal(radix64_decode((const uint8_t *)want, 4, back), 1);
            assert_memory_equal(back, in, 3);
        }
    }
}

static void any_length_there_and_back(void **state)
{
    (void)state;
    uint8_t in[300], back[303];
    char out[404];
    for (unsigned i = 0; i < sizeof in; i++)
        in[i] = (uint8_t)(i * i * 31 + i);
    for (size_t n = 0; n <= sizeof in; n++) {
        size_t chars = radix64_encode(in, n, out);
        assert_int_equal(chars, (n + 2) / 3 * 4);
        assert_int_equal(radix64_decode((const uint8_t *)out, chars, back), n / 3);
        assert_memory_equal(back, in, n / 3 * 3);
        assert_int_equal(chars > 0 && out[chars - 1] == '=', n % 3 != 0);
        assert_int_equal(chars > 0 && out[chars - 2] == '=', n % 3 == 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_characters_stop_it),
        cmocka_unit_test(a_short_group_is_left),
        cmocka_unit_test(known_values),
        cmocka_unit_test(every_value_in_every_place),
        cmocka_unit_test(any_length_there_and_back),
    };
    return cmocka_run_group_tests_name("radix64", tests, NULL, NULL);
}
