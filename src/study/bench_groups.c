#include "study/bench_groups.h"

#include "study/bench_bytes.h"
#include "study/bench_files.h"
#include "study/bench_public.h"

#include <string.h>

const struct bench_group bench_groups_table[] = {
    {"hash", "from start to digest", bench_bytes_hash},
    {"cipher", "OpenPGP's CFB, key schedule and wiping with it", bench_bytes_cipher},
    {"rsa", "PKCS#1 v1.5, of a session key and of a SHA-256", bench_public_rsa},
    {"ecc", "a signature of a SHA-256", bench_public_ecc},
    {"keygen", "a key", bench_public_keygen},
    {"zip", "all of paper.ps", bench_files_zip},
    {"armor", "a message, checksum and lines with it, and those by themselves", bench_bytes_armor},
    {"s2k", "a passphrase, iterated and salted", bench_bytes_s2k},
    {"keyring", "a file of public keys of 2048 bits, read", bench_files_keyring},
    {NULL, NULL, NULL},
};

const struct bench_group *bench_groups_find(const char *name)
{
    for (const struct bench_group *g = bench_groups_table; g->name; g++) {
        if (strcmp(g->name, name) == 0)
            return g;
    }
    return NULL;
}
