/* The hash registry: published vectors for every row, DigestInfos, ids and names. */
#include "base/num.h"
#include "crypto/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/* RFC 1321, FIPS 180, the RIPEMD-160 page and RFC 3874: of "abc" and of a million letters a. The
 * prefixes as RFC 8017 section 9.2 and RFC 4880 section 5.2.2 print them. */
static const struct vector {
    unsigned id;
    const char *abc, *million, *prefix;
} vectors[] = {
    {1, "900150983cd24fb0d6963f7d28e17f72", "7707d6ae4e027c70eea2a935c2296f21",
     "3020300c06082a864886f70d020505000410"},
    {2, "a9993e364706816aba3e25717850c26c9cd0d89d", "34aa973cd4c4daa4f61eeb2bdbad27316534016f",
     "3021300906052b0e03021a05000414"},
    {3, "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc", "52783243c1697bdbe16d37f97f68f08325dc1528",
     "3021300906052b2403020105000414"},
    {8, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
     "3031300d060960864801650304020105000420"},
    {9,
     "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
     "8086072ba1e7cc2358baeca134c825a7",
     "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b"
     "07b8b3dc38ecc4ebae97ddd87f3d8985",
     "3041300d060960864801650304020205000430"},
    {10,
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
     "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
     "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
     "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
     "3051300d060960864801650304020305000440"},
    {11, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
     "20794655980c91d8bbb4c1ea97618a4bf03f42581948b2ee4ee7ad67",
     "302d300d06096086480165030402040500041c"},
};
#define VECTORS (sizeof vectors / sizeof vectors[0])

static const struct vector *vector_of(const struct hash *hash)
{
    for (size_t i = 0; i < VECTORS; i++)
        if (vectors[i].id == hash->id)
            return &vectors[i];
    fail_msg("no vector for %s", hash->label);
    return NULL;
}

static void assert_digest(struct hash_ctx *h, const char *hex)
{
    uint8_t got[HASH_DIGEST_MAX], want[HASH_DIGEST_MAX];
    size_t n = h->hash->digest_bytes;
    assert_int_equal(strlen(hex), 2 * n);
    assert_true(num_parse_hex(hex, want, n));
    hash_digest(h, got);
    assert_memory_equal(got, want, n);
}

static void unknown_is_not_found(void **state)
{
    (void)state;
    const char *const names[] = {"", "sha", "sha25", "sha2567", "sha-3", "md 5"};
    const unsigned ids[] = {0, 4, 5, 6, 7, 12, 256 + 8};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_null(hash_by_name(names[i]));
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        assert_null(hash_by_id(ids[i]));
}

static void names_find_their_row(void **state)
{
    (void)state;
    assert_int_equal(hash_by_name("SHA256")->id, 8);
    assert_int_equal(hash_by_name("ripemd-160")->id, 3);
    for (const struct hash *const *row = hash_table; *row; row++) {
        assert_ptr_equal(hash_by_name((*row)->name), *row);
        assert_ptr_equal(hash_by_name((*row)->label), *row);
        assert_ptr_equal(hash_by_id((*row)->id), *row);
    }
}

static void every_row_has_its_prefix(void **state)
{
    (void)state;
    for (const struct hash *const *row = hash_table; *row; row++) {
        uint8_t want[HASH_PREFIX_MAX];
        const char *hex = vector_of(*row)->prefix;
        assert_int_equal(strlen(hex), 2 * (*row)->prefix_bytes);
        assert_true(num_parse_hex(hex, want, (*row)->prefix_bytes));
        assert_memory_equal((*row)->prefix, want, (*row)->prefix_bytes);
    }
}

static void every_row_gives_its_vectors(void **state)
{
    (void)state;
    for (const struct hash *const *row = hash_table; *row; row++) {
        const struct vector *v = vector_of(*row);
        struct hash_ctx h;
        hash_init(&h, *row);
        hash_update(&h, "abc", 3);
        assert_digest(&h, v->abc);
        /* It starts anew by itself. */
        uint8_t letters[1000];
        memset(letters, 'a', sizeof letters);
        for (int i = 0; i < 1000; i++)
            hash_update(&h, letters, sizeof letters);
        assert_digest(&h, v->million);
    }
}

static void any_split_gives_the_same(void **state)
{
    (void)state;
    uint8_t text[300];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)(i * i);
    for (const struct hash *const *row = hash_table; *row; row++) {
        uint8_t whole[HASH_DIGEST_MAX], parts[HASH_DIGEST_MAX];
        struct hash_ctx h;
        hash_init(&h, *row);
        hash_update(&h, text, sizeof text);
        hash_digest(&h, whole);
        for (size_t split = 0; split <= sizeof text; split++) {
            hash_update(&h, text, split);
            assert_int_equal(h.fill, split % (*row)->block_bytes);
            hash_update(&h, text + split, sizeof text - split);
            hash_digest(&h, parts);
            assert_memory_equal(parts, whole, (*row)->digest_bytes);
            assert_int_equal(h.fill, 0);
        }
    }
}

static void a_copy_goes_its_own_way(void **state)
{
    (void)state;
    struct hash_ctx h, copy;
    hash_init(&h, hash_by_id(2));
    hash_update(&h, "a", 1);
    copy = h;
    hash_update(&copy, "nything", 7);
    hash_update(&h, "bc", 2);
    assert_digest(&h, vectors[1].abc);
}

static void end_wipes(void **state)
{
    (void)state;
    const struct hash_ctx zero = {0};
    for (const struct hash *const *row = hash_table; *row; row++) {
        struct hash_ctx h = {0};
        hash_end(&h);
        hash_init(&h, *row);
        hash_update(&h, "secret", 6);
        hash_end(&h);
        assert_memory_equal(h.state, zero.state, sizeof h.state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_is_not_found),
        cmocka_unit_test(names_find_their_row),
        cmocka_unit_test(every_row_has_its_prefix),
        cmocka_unit_test(every_row_gives_its_vectors),
        cmocka_unit_test(any_split_gives_the_same),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(end_wipes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
