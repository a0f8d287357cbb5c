/* The search of another process's memory for secrets that are known masked. */
#ifndef HAZARD_SEARCH_H
#define HAZARD_SEARCH_H

#include "../unit/test_rng.h"
#include "base/secret.h"
#include "crypto/ecc.h"
#include "crypto/hash.h"
#include "crypto/rsa.h"

#include <fcntl.h>
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum {
    SEARCH_MASK = 0xA5,
    SEARCH_PIECE = 16, /* so many bytes in a row are a finding */
    SEARCH_SECRET_MAX = 512,
    SEARCH_SECRETS_MAX = 64,
    SEARCH_BLOCK = 1 << 20
};

/* A secret, each byte of it masked. */
struct secret {
    char name[32];
    size_t n;
    uint8_t masked[SEARCH_SECRET_MAX];
};

struct search {
    struct secret secrets[SEARCH_SECRETS_MAX];
    size_t count;
};

/* What was found. */
struct search_found {
    size_t bytes;   /* of memory */
    size_t secrets; /* of which there was anything */
    unsigned pieces[SEARCH_SECRETS_MAX];
    char where[SEARCH_SECRETS_MAX][64]; /* the mapping of the first piece */
};

/* Adds n bytes at p, masked. */
static inline void search_add(struct search *s, const char *name, const uint8_t *p, size_t n)
{
    if (s->count == SEARCH_SECRETS_MAX || n > SEARCH_SECRET_MAX)
        return;
    struct secret *secret = &s->secrets[s->count];
    snprintf(secret->name, sizeof secret->name, "%s", name);
    secret->n = n;
    for (size_t i = 0; i < n; i++)
        secret->masked[i] = p[i] ^ SEARCH_MASK;
    s->count++;
}

/* Adds them back to front as well, as numbers are kept. */
static inline void search_add_number(struct search *s, const char *name, const uint8_t *p, size_t n)
{
    size_t before = s->count;
    search_add(s, name, p, n);
    search_add(s, name, p, n);
    for (size_t i = 0; s->count == before + 2 && i < n; i++)
        s->secrets[before + 1].masked[i] = s->secrets[before].masked[n - 1 - i];
}

/* Every start of a piece, by its first two bytes, so that most places are passed quickly. */
static inline void search_index(const struct search *s, bool starts[65536])
{
    memset(starts, 0, 65536);
    for (size_t i = 0; i < s->count; i++) {
        const struct secret *secret = &s->secrets[i];
        for (size_t at = 0; at + SEARCH_PIECE <= secret->n; at += SEARCH_PIECE)
            starts[secret->masked[at] << 8 | secret->masked[at + 1]] = true;
    }
}

/* Counts the pieces that begin at p, which is masked. */
static inline void search_at(const struct search *s, const uint8_t *p, const char *where,
                             struct search_found *found)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct secret *secret = &s->secrets[i];
        for (size_t at = 0; at + SEARCH_PIECE <= secret->n; at += SEARCH_PIECE) {
            if (memcmp(secret->masked + at, p, SEARCH_PIECE) != 0)
                continue;
            if (!found->pieces[i]++) {
                found->secrets++;
                snprintf(found->where[i], sizeof found->where[i], "%s", where);
            }
        }
    }
}

/* Searches the mapping from `start` to `end`; what cannot be read is passed over. */
static inline void search_mapping(const struct search *s, int memory, uint64_t start, uint64_t end,
                                  const char *where, struct search_found *found)
{
    static uint8_t block[SEARCH_BLOCK + SEARCH_PIECE];
    static bool starts[65536];
    search_index(s, starts);
    for (uint64_t at = start; at < end; at += SEARCH_BLOCK) {
        size_t want = end - at < sizeof block ? (size_t)(end - at) : sizeof block;
        ssize_t got = pread(memory, block, want, (off_t)at);
        if (got < SEARCH_PIECE)
            continue;
        for (ssize_t i = 0; i < got; i++)
            block[i] ^= SEARCH_MASK;
        size_t places = (size_t)got - SEARCH_PIECE;
        for (size_t i = 0; i <= places && i < SEARCH_BLOCK; i++) {
            if (starts[block[i] << 8 | block[i + 1]])
                search_at(s, block + i, where, found);
        }
        found->bytes += (size_t)got < SEARCH_BLOCK ? (size_t)got : SEARCH_BLOCK;
    }
}

/* Searches all memory of the process, a child that has stopped. False where that is not allowed. */
static inline bool search_process(const struct search *s, pid_t pid, struct search_found *found)
{
    char path[64], line[4352], rights[8], where[64];
    *found = (struct search_found){0};
    snprintf(path, sizeof path, "/proc/%d/mem", (int)pid);
    int memory = open(path, O_RDONLY | O_CLOEXEC);
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "re");
    while (maps && memory >= 0 && fgets(line, sizeof line, maps)) {
        unsigned long long start, end;
        where[0] = '\0';
        if (sscanf(line, "%llx-%llx %7s %*s %*s %*s %63s", &start, &end, rights, where) >= 3 &&
            rights[0] == 'r')
            search_mapping(s, memory, start, end, where[0] ? where : "memory without a name",
                           found);
    }
    if (maps)
        fclose(maps);
    if (memory >= 0)
        close(memory);
    return found->bytes > 0;
}

/* Makes a secret that nobody has seen unmasked. */
static inline struct secret *search_plant(struct search *search, const char *name, size_t n)
{
    static struct test_rng rng = {.state = 7};
    struct secret *s = &search->secrets[search->count++];
    snprintf(s->name, sizeof s->name, "%s", name);
    s->n = n;
    test_rng_fill(&rng, s->masked, n);
    return s;
}

/* Adds what Ed25519 makes of its secret: the scalar, without its ends, and what nonces come from. */
static inline void search_add_expanded(struct search *s, const struct ecc_secret *key)
{
    uint8_t digest[HASH_DIGEST_MAX];
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha512"));
    hash_update(&h, ecc_secret_octets(key), 32);
    hash_digest(&h, digest);
    hash_end(&h);
    search_add_number(s, "scalar", digest, 32);
    search_add_number(s, "prefix", digest + 32, 32);
    secret_wipe(digest, sizeof digest);
}

static inline void search_add_mpz(struct search *s, const char *name, const mpz_t z)
{
    uint8_t bytes[SEARCH_SECRET_MAX];
    size_t n;
    mpz_export(bytes, &n, 1, 1, 1, 0, z);
    search_add_number(s, name, bytes, n);
}

/* Adds the secret numbers of an RSA key, those too that its packet has not. */
static inline void search_add_rsa(struct search *s, const struct rsa_secret *key)
{
    mpz_t z[RSA_PARTS], t;
    uint8_t bytes[SEARCH_SECRET_MAX];
    mpz_init(t);
    for (int i = 0; i < RSA_PARTS; i++) {
        mpz_init(z[i]);
        mpz_import(z[i], rsa_secret_part(key, (enum rsa_part)i, bytes), 1, 1, 1, 0, bytes);
    }
    search_add_mpz(s, "d", z[RSA_D]);
    search_add_mpz(s, "p", z[RSA_P]);
    search_add_mpz(s, "q", z[RSA_Q]);
    search_add_mpz(s, "u", z[RSA_U]);
    for (int i = RSA_P; i <= RSA_Q; i++) {
        mpz_sub_ui(t, z[i], 1);
        mpz_mod(t, z[RSA_D], t);
        search_add_mpz(s, i == RSA_P ? "d mod p-1" : "d mod q-1", t);
    }
    mpz_invert(t, z[RSA_Q], z[RSA_P]);
    search_add_mpz(s, "q^-1", t);
}

#endif
