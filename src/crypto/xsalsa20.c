#include "crypto/xsalsa20.h"

#include "base/secret.h"

#include <endian.h>
#include <nettle/macros.h>
#include <string.h>

/* Puts octets 8 to 15 of a nonce where the counter of blocks starts: Nettle has no call for it. */
static void set_counter(struct salsa20_ctx *salsa, const uint8_t p[8])
{
    salsa->input[8] = LE_READ_UINT32(p);
    salsa->input[9] = LE_READ_UINT32(p + 4);
}

/* HSalsa20 of the first 16 octets of the nonce. */
static void derive(const uint8_t *key, const uint8_t *nonce, uint8_t out[XSALSA20_KEY_BYTES])
{
    static const unsigned words[] = {0, 5, 10, 15, 6, 7, 8, 9};
    struct salsa20_ctx salsa;
    uint32_t before[8];
    uint8_t block[SALSA20_BLOCK_SIZE] = {0};
    salsa20_256_set_key(&salsa, key);
    salsa20_set_nonce(&salsa, nonce);
    set_counter(&salsa, nonce + 8);
    for (unsigned i = 0; i < 8; i++)
        before[i] = salsa.input[words[i]];
    salsa20_crypt(&salsa, sizeof block, block, block);
    for (unsigned i = 0; i < 8; i++) {
        uint32_t word = htole32(LE_READ_UINT32(block + 4 * words[i]) - before[i]);
        memcpy(out + 4 * i, &word, sizeof word);
    }
    secret_wipe(&salsa, sizeof salsa);
    secret_wipe(block, sizeof block);
}

void xsalsa20_init(struct xsalsa20 *x, const uint8_t key[XSALSA20_KEY_BYTES],
                   const uint8_t nonce[XSALSA20_NONCE_BYTES])
{
    uint8_t second[XSALSA20_KEY_BYTES];
    derive(key, nonce, second);
    salsa20_256_set_key(&x->salsa, second);
    salsa20_set_nonce(&x->salsa, nonce + 16);
    secret_wipe(second, sizeof second);
}

void xsalsa20_crypt(struct xsalsa20 *x, size_t n, uint8_t *dst, const uint8_t *src)
{
    salsa20_crypt(&x->salsa, n, dst, src);
}

void xsalsa20_end(struct xsalsa20 *x)
{
    secret_wipe(x, sizeof *x);
}
