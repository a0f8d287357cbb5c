/* rounds DIR [SEED]: many round trips in memory, for what only chance brings.
 *
 * 2000 and more messages to one key of 1024 bits, until of each kind that is rare there are
 * enough: a session key that begins with a zero byte, and an encrypted value shorter than the
 * modulus, whose MPI is shorter too. The first of each are written to DIR, with the key, for other
 * programs to decrypt: KIND-NUMBER.pgp holds the text "round NUMBER". Then fresh keys of odd and
 * even sizes, each parsed again and tried once; the last of each size goes to DIR as BITS.secret,
 * with BITS.pgp to it.
 *
 * Prints what was done, "WHAT COUNT" a line, beginning with the seed, which makes the same run
 * again. Ends with 1 at the first thing that is wrong.
 */
#include "base/clock.h"
#include "crypto/random.h"
#include "pgp/keygen.h"
#include "pgp/packet.h"
#include "pgp/read.h"
#include "pgp/write.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"
#include "../unit/test_rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 1024, ROUNDS = 2000, ROUNDS_MAX = 40000, WANTED = 8, FRESH = 50, TEXT_BYTES = 32 };

static const unsigned fresh_bits[] = {382, 383, 512, 888, 1023, 1025, 2047};

static struct op op;
static const char *dir;

__attribute__((noreturn, format(printf, 1, 2))) static void die(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, ": %s\n", op_failed(&op) ? op.err.text : "wrong");
    exit(1);
}

static void save(const struct buf *b, const char *fmt, ...)
{
    char path[4096];
    size_t n = (size_t)snprintf(path, sizeof path, "%s/", dir);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(path + n, sizeof path - n, fmt, ap);
    va_end(ap);
    FILE *f = fopen(path, "wbx");
    if (!f || fwrite(b->data, 1, b->len, f) != b->len || fclose(f)) {
        perror(path);
        exit(1);
    }
}

static void encrypt(struct key *key, int level, const char *text, struct buf *message)
{
    struct key_part *part = &key->parts[0];
    struct write_recipient to = {key_public(&op, key, part), part->id};
    struct write_options o = {.cipher = cipher_by_name("aes256"),
                              .recipients = &to,
                              .recipient_count = 1,
                              .level = level,
                              .name = ""};
    uint64_t written;
    struct source *in = mem_source_new(&op, text, strlen(text), 0);
    struct sink *out = in && to.rsa ? mem_sink_new(&op, message) : NULL;
    if (!out || write_message(&op, &o, in, out, &written) || written != message->len)
        die("encrypting \"%s\"", text);
    source_free(in);
}

static void decrypt(struct keyring *ring, const struct buf *message, const char *text)
{
    struct read_options o = {.keys = ring};
    struct read_info info;
    struct buf back = {0};
    struct source *in = mem_source_new(&op, message->data, message->len, 0);
    struct sink *out = in ? mem_sink_new(&op, &back) : NULL;
    if (!out || read_message(&op, &o, in, out, &info) || sink_finish(out))
        die("decrypting \"%s\"", text);
    if (back.len != strlen(text) || memcmp(back.data, text, back.len) != 0)
        die("\"%s\" came back as \"%.*s\"", text, (int)back.len, (const char *)back.data);
    sink_free(out);
    buf_end(&back);
}

/* Takes the message's first packet apart: what is rare about its session key? */
static void look(struct key *key, const struct buf *message, bool *zero_key, bool *short_value)
{
    struct packet_header h = {.offset = 0};
    struct pkesk p;
    struct session_candidate c;
    bool known;
    if (packet_parse_header(&op, message->data, message->len, &h) || h.tag != PACKET_PKESK ||
        pkesk_parse(&op, message->data + h.header_bytes, (size_t)h.length, &p, &known) || !known ||
        pkesk_decrypt(&op, &p, key_secret(&op, key, &key->parts[0]), &c) || !c.valid)
        die("the packet of the session key");
    *zero_key = c.key[0] == 0;
    *short_value = p.value.n < BITS / 8;
}

static struct key *make(unsigned bits)
{
    struct keygen_options o = {
        .bits = bits, .user_id = "rounds", .created = clock_unix_time(), .single = true};
    struct key *key = keygen_new(&op, &o);
    if (!key)
        die("making a key of %u bits", bits);
    return key;
}

static void rounds_with_one_key(void)
{
    struct keyring ring = {0};
    struct key *key = make(BITS);
    unsigned zero_keys = 0, short_values = 0, n = 0;
    if (keyring_add(&op, &ring, key))
        die("a keyring");
    save(&key->raw, "key.secret");
    while (n < ROUNDS || (n < ROUNDS_MAX && (zero_keys < WANTED || short_values < WANTED))) {
        char text[TEXT_BYTES];
        bool zero_key, short_value;
        struct buf message = {0};
        snprintf(text, sizeof text, "round %u", n);
        encrypt(key, n % 2 ? 6 : 0, text, &message);
        decrypt(&ring, &message, text);
        look(key, &message, &zero_key, &short_value);
        if (zero_key && zero_keys++ < WANTED)
            save(&message, "zero_key-%u.pgp", n);
        if (short_value && short_values++ < WANTED)
            save(&message, "short_value-%u.pgp", n);
        buf_end(&message);
        n++;
    }
    printf("rounds %u\nzero_key %u\nshort_value %u\n", n, zero_keys, short_values);
    keyring_end(&ring);
}

/* The key as it is read again from its own bytes, in a ring. */
static struct key *again(const struct key *key, struct keyring *ring)
{
    size_t used;
    struct key *copy = key_parse(&op, "copy", key->raw.data, key->raw.len, &used);
    if (!copy || used != key->raw.len || keyring_add(&op, ring, copy) ||
        memcmp(copy->parts[0].fingerprint, key->parts[0].fingerprint, KEY_FINGERPRINT_BYTES) != 0)
        die("parsing a key of %u bits", key->parts[0].bits);
    return copy;
}

static void fresh_keys(unsigned bits)
{
    for (unsigned i = 1; i <= FRESH; i++) {
        struct keyring ring = {0};
        struct buf message = {0};
        struct key *key = make(bits), *copy = again(key, &ring);
        if (copy->parts[0].bits != bits)
            die("a key of %u bits that should have %u", copy->parts[0].bits, bits);
        encrypt(key, 6, "fresh", &message);
        decrypt(&ring, &message, "fresh");
        if (i == FRESH) {
            save(&key->raw, "%u.secret", bits);
            save(&message, "%u.pgp", bits);
        }
        buf_end(&message);
        keyring_end(&ring);
        key_free(key);
    }
    printf("%u %d\n", bits, FRESH);
}

int main(int argc, char **argv)
{
    struct test_rng rng;
    uint64_t seed;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: rounds DIR [SEED]\n");
        return 2;
    }
    dir = argv[1];
    op_init(&op);
    if (random_fill(&op, &seed, sizeof seed))
        die("a seed");
    if (argc == 3)
        seed = strtoull(argv[2], NULL, 0);
    printf("seed 0x%llx\n", (unsigned long long)seed);
    test_rng_init(&rng, &op, seed);
    rounds_with_one_key();
    for (size_t i = 0; i < sizeof fresh_bits / sizeof *fresh_bits; i++)
        fresh_keys(fresh_bits[i]);
    return 0;
}
