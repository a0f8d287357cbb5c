/* XSalsa20 against libsodium's vectors, and in pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "crypto/hash.h"
#include "crypto/xsalsa20.h"
#include "pipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 10000, SHOWN = 128 };

/* One line of the file: key, nonce, the first 128 octets, SHA-256 of the first 10000. */
static void check_line(const char *key_hex, const char *nonce_hex, const char *hex, const char *sum)
{
    uint8_t key[XSALSA20_KEY_BYTES], nonce[XSALSA20_NONCE_BYTES], wanted[SHOWN], digest[32];
    static uint8_t stream[BYTES];
    assert_true(num_parse_hex(key_hex, key, sizeof key));
    assert_true(num_parse_hex(nonce_hex, nonce, sizeof nonce));
    assert_true(num_parse_hex(hex, wanted, sizeof wanted));
    for (size_t step = 64; step <= BYTES + 64; step *= 13) {
        struct xsalsa20 x;
        memset(stream, 0, sizeof stream);
        xsalsa20_init(&x, key, nonce);
        for (size_t at = 0; at < BYTES; at += step) {
            size_t n = BYTES - at < step ? BYTES - at : step;
            xsalsa20_crypt(&x, n, stream + at, stream + at);
        }
        xsalsa20_end(&x);
        assert_memory_equal(stream, wanted, sizeof wanted);
        struct hash_ctx h;
        hash_init(&h, hash_by_name("sha256"));
        hash_update(&h, stream, sizeof stream);
        hash_digest(&h, digest);
        assert_true(num_parse_hex(sum, wanted, sizeof digest));
        assert_memory_equal(digest, wanted, sizeof digest);
        assert_true(num_parse_hex(hex, wanted, sizeof wanted));
    }
}

static void gives_libsodiums_streams(void **state)
{
    (void)state;
    struct pipe pipe;
    struct buf text = {0};
    if (!pipe_vector(pipe_init(&pipe), "made/xsalsa20.txt", &text)) {
        assert_false(getenv("CI") && strcmp(getenv("CI"), "true") == 0);
        return;
    }
    assert_int_equal(buf_put8(&pipe.op, &text, 0), 0);
    unsigned lines = 0;
    for (char *rest = (char *)text.data, *line; (line = strsep(&rest, "\n"));) {
        char key[65], nonce[49], shown[257], sum[65];
        if (sscanf(line, "%64[0-9a-f] %48[0-9a-f] %256[0-9a-f] %64[0-9a-f]", key, nonce, shown,
                   sum) != 4)
            continue;
        check_line(key, nonce, shown, sum);
        lines++;
    }
    assert_int_equal(lines, 6);
    buf_end(&text);
}

/* One of them here too, for a checkout without the vectors. */
static void gives_the_first_of_them(void **state)
{
    (void)state;
    check_line("21e747d741aa0adf17a23ea8509d7340e71674546554d828ffcd22edddc4adec",
               "9e1c9967e71cb6e1b58a264af05ab5ea2437b430223b2c9f",
               "4b6b9d4f16647a9772c1c7afd6b7e75139815a1d062b49593c5db9ffacfbe467"
               "a0bfd0ed5a1da61095cfa8fa40db4409504f2e5f98f1056057669292f7d67c2d"
               "80564cc94929cf39e3857e895596bcf4c8e538d8f2a4dc1985d78dc6b1f219bd"
               "3472c18c08dbe1d45ebbc9715dc8eaa8b409d78e312de33fb11bb0225fe1c187",
               "0388c6eae71dbab358ee45bb4f2d77517b7e83426919df11a44a6bf9332f3a30");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_libsodiums_streams),
        cmocka_unit_test(gives_the_first_of_them),
    };
    return cmocka_run_group_tests_name("xsalsa20", tests, NULL, NULL);
}
