/* The cipher registry: published vectors for every row, ids and names. */
#include "base/num.h"
#include "crypto/cipher.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

struct vector {
    unsigned id;
    const char *key, *plain, *coded;
};

/* Lai's thesis for IDEA, SP 800-67 (the brown fox), RFC 2144 B.1, Schneier's list for Blowfish,
 * FIPS-197 C, the Twofish paper's table of intermediate values, RFC 3713 A. */
static const struct vector vectors[] = {
    {1, "00010002000300040005000600070008", "0000000100020003", "11fbed2b01986de5"},
    {2, "0123456789abcdef23456789abcdef01456789abcdef0123",
     "5468652071756663"
     "6b2062726f776e20"
     "666f78206a756d70",
     "a826fd8ce53b855f"
     "cce21c8112256fe6"
     "68d5c05dd9b6b900"},
    {3, "0123456712345678234567893456789a", "0123456789abcdef", "238b4fe5847e44b2"},
    {4, "f0e1d2c3b4a5968778695a4b3c2d1e0f", "fedcba9876543210", "93142887ee3be15c"},
    {7, "000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
     "69c4e0d86a7b0430d8cdb78070b4c55a"},
    {8, "000102030405060708090a0b0c0d0e0f1011121314151617", "00112233445566778899aabbccddeeff",
     "dda97ca4864cdfe06eaf70a0ec0d7191"},
    {9, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
     "00112233445566778899aabbccddeeff", "8ea2b7ca516745bfeafc49904b496089"},
    {10, "0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff",
     "00000000000000000000000000000000", "37527be0052334b89f0cfccae87cfa20"},
    {11, "0123456789abcdeffedcba9876543210", "0123456789abcdeffedcba9876543210",
     "67673138549669730857065648eabe43"},
    {12, "0123456789abcdeffedcba98765432100011223344556677", "0123456789abcdeffedcba9876543210",
     "b4993401b3e996f84ee5cee7d79b09b9"},
    {13, "0123456789abcdeffedcba987654321000112233445566778899aabbccddeeff",
     "0123456789abcdeffedcba9876543210", "9acc237dff16d76c20ef7c919e3a7509"},
};
#define VECTORS (sizeof vectors / sizeof vectors[0])

static _Alignas(16) uint8_t schedule[CIPHER_SCHEDULE_BYTES];

static void unknown_is_not_found(void **state)
{
    (void)state;
    const char *const names[] = {"", "-", "aes", "aes25", "aes2566", "rot13", "3 des", "AES_256"};
    const unsigned ids[] = {0, 5, 6, 14, 110, 256 + 9};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_null(cipher_by_name(names[i]));
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        assert_null(cipher_by_id(ids[i]));
}

static void names_find_their_row(void **state)
{
    (void)state;
    assert_int_equal(cipher_by_name("aes256")->id, 9);
    assert_int_equal(cipher_by_name("AES256")->id, 9);
    assert_int_equal(cipher_by_name("AES-256")->id, 9);
    assert_int_equal(cipher_by_name("3des")->id, 2);
    assert_int_equal(cipher_by_name("Camellia-128")->id, 11);
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        assert_ptr_equal(cipher_by_name((*row)->name), *row);
        assert_ptr_equal(cipher_by_name((*row)->label), *row);
        assert_ptr_equal(cipher_by_id((*row)->id), *row);
    }
}

static void rows_are_in_bounds(void **state)
{
    (void)state;
    unsigned last = 0;
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        assert_true((*row)->id > last);
        last = (*row)->id;
        assert_in_range((*row)->key_bytes, 16, CIPHER_KEY_MAX);
        assert_true((*row)->block_bytes == 8 || (*row)->block_bytes == 16);
        assert_in_range((*row)->schedule_bytes, 1, CIPHER_SCHEDULE_BYTES);
        assert_int_equal((*row)->legacy, (*row)->id == 1);
    }
}

static const struct vector *vector_of(const struct cipher *cipher)
{
    for (size_t i = 0; i < VECTORS; i++)
        if (vectors[i].id == cipher->id)
            return &vectors[i];
    fail_msg("no vector for %s", cipher->label);
    return NULL;
}

static void every_row_gives_its_vector(void **state)
{
    (void)state;
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        const struct vector *v = vector_of(*row);
        uint8_t key[CIPHER_KEY_MAX], plain[32], want[32], got[32];
        size_t n = strlen(v->plain) / 2;
        assert_true(num_parse_hex(v->key, key, (*row)->key_bytes));
        assert_true(num_parse_hex(v->plain, plain, n));
        assert_true(num_parse_hex(v->coded, want, n));
        (*row)->set_key(schedule, key);
        (*row)->encrypt(schedule, n, got, plain);
        assert_memory_equal(got, want, n);
        (*row)->encrypt(schedule, n, plain, plain);
        assert_memory_equal(plain, want, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_is_not_found),
        cmocka_unit_test(names_find_their_row),
        cmocka_unit_test(rows_are_in_bounds),
        cmocka_unit_test(every_row_gives_its_vector),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
