/* Prints the encryption key of a transferable secret key as a configuration for
 * `openssl asn1parse -genconf`, which makes of it an RSAPrivateKey (RFC 8017, appendix A.1.2): so
 * that programs which know no OpenPGP are measured with the very same RSA key.
 *
 * PKCS #1 has the primes the other way round: its coefficient is q^-1 mod p, OpenPGP's u is
 * p^-1 mod q.
 */
#include "base/file.h"
#include "pgp/key.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#define KEY_BYTES_MAX (1u << 20)

/* Sets z to that number of the key. 0, or -1 out of memory. */
static int load(struct op *op, const struct rsa_secret *rsa, enum rsa_part part, mpz_t z)
{
    size_t n = rsa_secret_part(rsa, part, NULL);
    uint8_t *bytes = malloc(n + 1);
    if (!bytes)
        return op_fail_memory(op);
    rsa_secret_part(rsa, part, bytes);
    mpz_import(z, n, 1, 1, 1, 0, bytes);
    free(bytes);
    return 0;
}

/* The name of a number and d mod (prime - 1), or the number itself where prime is NULL. */
static void print(const char *name, const mpz_t z, const mpz_t prime)
{
    mpz_t out;
    mpz_init_set(out, z);
    if (prime) {
        mpz_t order;
        mpz_init(order);
        mpz_sub_ui(order, prime, 1);
        mpz_fdiv_r(out, z, order);
        mpz_clear(order);
    }
    gmp_printf("%s=INTEGER:0x%Zx\n", name, out);
    mpz_clear(out);
}

static int convert(struct op *op, const struct rsa_secret *rsa)
{
    mpz_t z[RSA_PARTS];
    int status = 0;
    for (int i = 0; i < RSA_PARTS; i++) {
        mpz_init(z[i]);
        status |= load(op, rsa, (enum rsa_part)i, z[i]);
    }
    if (status == 0) {
        puts("asn1=SEQUENCE:key\n[key]\nversion=INTEGER:0");
        print("n", z[RSA_N], NULL);
        print("e", z[RSA_E], NULL);
        print("d", z[RSA_D], NULL);
        print("p", z[RSA_Q], NULL);
        print("q", z[RSA_P], NULL);
        print("dp", z[RSA_D], z[RSA_Q]);
        print("dq", z[RSA_D], z[RSA_P]);
        print("qinv", z[RSA_U], NULL);
    }
    for (int i = 0; i < RSA_PARTS; i++)
        mpz_clear(z[i]);
    return status;
}

/* The last part of the key: the encryption subkey of a key that pgpcost made. */
static int run(struct op *op, const char *path, struct buf *bytes)
{
    size_t used;
    if (file_slurp(op, path, KEY_BYTES_MAX, bytes))
        return -1;
    struct key *key = key_parse(op, path, bytes->data, bytes->len, &used);
    const struct rsa_secret *rsa =
        key ? key_secret(op, key, &key->parts[key->part_count - 1]) : NULL;
    int status = rsa ? convert(op, rsa) : -1;
    key_free(key);
    return status;
}

int main(int argc, char **argv)
{
    struct op op;
    struct buf bytes;
    if (argc != 2) {
        fputs("usage: pkcs1 SECRET-KEY\n", stderr);
        return STATUS_USAGE;
    }
    op_init(&op);
    buf_init(&bytes);
    int status = run(&op, argv[1], &bytes);
    buf_end(&bytes);
    if (status)
        fprintf(stderr, "pkcs1: %s\n", op.err.text);
    return status ? (int)op.err.status : STATUS_OK;
}
