/* Messages as PGP 2.6 reads them, octet by octet, by a parser that shares nothing with the program
 * but its cipher, MD5 and RSA. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "crypto/hash.h"
#include "old_message.h"
#include "pgp/literal.h"

#include <zlib.h>

/* --- an independent parser ------------------------------------------------------------------------ */

struct packet {
    unsigned octet; /* the first */
    const uint8_t *p;
    size_t n;
};

static unsigned long number(const uint8_t *p, unsigned octets)
{
    unsigned long value = 0;
    while (octets--)
        value = value << 8 | *p++;
    return value;
}

/* Takes a packet off the front of *p. */
static struct packet take(const uint8_t **p, size_t *n)
{
    static const unsigned lengths[] = {1, 2, 4, 0};
    assert_true(*n > 0);
    struct packet k = {.octet = **p};
    assert_int_equal(k.octet & 0xC0, 0x80);
    unsigned octets = lengths[k.octet & 3];
    assert_true(*n > octets);
    k.p = *p + 1 + octets;
    k.n = octets ? number(*p + 1, octets) : *n - 1;
    assert_true(k.n <= *n - 1 - octets);
    *p += 1 + octets + k.n;
    *n -= 1 + octets + k.n;
    return k;
}

/* CFB block by block with the random prefix, as RFC 4880 section 13.9 tells it. To be freed. */
static uint8_t *open_sed(struct packet k, const uint8_t *key, size_t *n)
{
    uint8_t schedule[CIPHER_SCHEDULE_BYTES], stream[8], fr[8] = {0}, prefix[10];
    const struct cipher *idea = cipher_by_id(1);
    assert_int_equal(k.octet, 0xA6);
    assert_true(k.n > 10);
    idea->set_key(schedule, key);
    for (unsigned i = 0; i < 10; i++) {
        if (i % 8 == 0)
            idea->encrypt(schedule, 8, stream, i ? k.p : fr);
        prefix[i] = k.p[i] ^ stream[i % 8];
    }
    assert_memory_equal(prefix + 6, prefix + 8, 2);
    *n = k.n - 10;
    uint8_t *out = malloc(*n);
    for (size_t i = 0; i < *n; i++) {
        if (i % 8 == 0)
            idea->encrypt(schedule, 8, stream, k.p + 2 + i);
        out[i] = k.p[10 + i] ^ stream[i % 8];
    }
    return out;
}

/* The session key that the packet has for key number i of the ring. */
static void open_pkesk(struct packet k, size_t i, uint8_t key[16])
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key_part *part = message_part(keys.keys[i]);
    uint8_t plain[64];
    struct pk_plain to = {.p = plain, .cap = sizeof plain, .len = sizeof plain};
    size_t bytes = k.n - 12;
    assert_int_equal(k.octet, k.n > 255 ? 0x85 : 0x84);
    assert_int_equal(k.p[0], 3);
    assert_memory_equal(k.p + 1, part->id, 8);
    assert_int_equal(k.p[9], 1);
    assert_int_equal((number(k.p + 10, 2) + 7) / 8, bytes);
    assert_int_equal(pk_decrypt(op, key_secret(op, keys.keys[i], part),
                                (struct rsa_bytes){k.p + 12, bytes}, &to),
                     0);
    assert_int_equal(to.ok, 1);
    assert_int_equal(to.len, 19);
    unsigned sum = 0;
    for (unsigned b = 0; b < 16; b++)
        sum += key[b] = plain[1 + b];
    assert_int_equal(plain[0], 1);
    assert_int_equal(number(plain + 17, 2), sum & 0xFFFF);
}

/* With a window of 8 KiB, in which PGP 2.6 would silently read a stream of a larger one wrong. */
static void inflate_to(const uint8_t *p, size_t n, struct buf *out)
{
    struct pipe pipe;
    z_stream z = {.next_in = (Bytef *)(uintptr_t)p, .avail_in = (unsigned)n};
    assert_int_equal(buf_reserve(pipe_init(&pipe), out, 2 * MOST), 0);
    z.next_out = out->data;
    z.avail_out = (unsigned)out->cap;
    assert_int_equal(inflateInit2(&z, -13), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    assert_int_equal(z.avail_in, 0);
    out->len = z.total_out;
    inflateEnd(&z);
}

/* What is within the encryption must be a literal as `m` says that holds the n bytes at p. */
static void check_inside(const struct message *m, const uint8_t *at, size_t left, const uint8_t *p,
                         size_t n)
{
    struct buf inflated = {0};
    if (m->level) {
        assert_int_equal(at[0], 0xA3);
        assert_int_equal(at[1], 1);
        inflate_to(at + 2, left - 2, &inflated);
        at = inflated.data;
        left = inflated.len;
    }
    struct packet literal = take(&at, &left);
    assert_int_equal(left, 0);
    size_t name = strlen(m->name), head = 6 + name;
    size_t length = head + n;
    assert_int_equal(literal.octet, m->text || length > 65535 ? 0xAE : length > 255 ? 0xAD : 0xAC);
    assert_int_equal(literal.n, length);
    assert_int_equal(literal.p[0], m->text ? 't' : 'b');
    assert_int_equal(literal.p[1], name);
    assert_memory_equal(literal.p + 2, m->name, name);
    assert_int_equal(number(literal.p + 2 + name, 4), 0);
    if (n)
        assert_memory_equal(literal.p + head, p, n);
    buf_end(&inflated);
}

/* Writes n bytes at p and reads the message; `there` is what must be in it. */
static void check(struct message *m, const uint8_t *p, size_t n, const uint8_t *there,
                  size_t there_bytes)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    uint8_t key[16], first[16];
    m->profile = pgp26;
    if (message_write(op, &keys, m, p, n, &out))
        fail_msg("%zu bytes, level %d: %s", n, m->level, op->err.text);
    const uint8_t *at = out.data;
    size_t left = out.len, inside;
    for (size_t i = 0; i < keys.count; i++) {
        open_pkesk(take(&at, &left), i, i ? key : first);
        if (i)
            assert_memory_equal(key, first, 16);
    }
    uint8_t *plain = open_sed(take(&at, &left), first, &inside);
    assert_int_equal(left, 0);
    check_inside(m, plain, inside, there, there_bytes);
    assert_int_equal(m->cost.bytes_in[PHASE_WRITE], out.len);
    assert_int_equal(m->cost.ns[PHASE_HASH] + m->cost.ns[PHASE_CIPHER_HASH], 0);
    /* Data is held back where its length is not known, and only there. */
    uint64_t held = (m->level ? inside + 10 : 0) +
                    (m->text || !m->expected_bytes ? 6 + strlen(m->name) + there_bytes : 0);
    assert_int_equal(m->cost.bytes_in[PHASE_SPOOL], held);
    assert_int_equal(m->cost.bytes_out[PHASE_SPOOL], held);
    free(plain);
    buf_end(&out);
}

static void every_size(void **state)
{
    (void)state;
    for (size_t i = 0; pipe_size(i) != SIZE_MAX; i += i < 300 ? 3 : 1) {
        for (unsigned kind = 0; kind < 8; kind++) {
            size_t n = pipe_size(i);
            struct message m = {.level = kind & 1 ? 1 : 0,
                                .separate = kind & 2,
                                .name = "letter.txt",
                                .expected_bytes = kind & 4 ? n : 0};
            const uint8_t *p = kind & 1 ? dull : noisy;
            check(&m, p, n, p, n);
        }
    }
}

/* More than a spool keeps in memory, in the literal and in the encrypted data. */
static void spilled(void **state)
{
    (void)state;
    for (int level = 0; level < 2; level++) {
        struct message m = {.level = level, .name = ""};
        check(&m, noisy, MOST, noisy, MOST);
    }
}

static void text(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 9, 200, 250, 5000, 65536, MOST};
    uint8_t *crlf = malloc(2 * MOST);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int level = 0; level < 2; level++) {
            size_t n = sizes[i], used = 0;
            for (size_t k = 0; k < n; k++) {
                if (lines[k] == '\n')
                    crlf[used++] = '\r';
                crlf[used++] = lines[k];
            }
            struct message m = {.text = true, .level = level, .name = "t", .expected_bytes = n};
            check(&m, lines, n, crlf, used);
        }
    }
    free(crlf);
}

/* It goes as it is, and that is said; what is behind the first bytes is not looked at. */
static void what_is_no_text(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint8_t p[600];
    memset(p, '\n', sizeof p);
    for (size_t at = 500; at < 520; at++) {
        struct buf out = {0};
        struct message m = {.profile = pgp26, .text = true, .step = at % 3 ? 100 : 0};
        op = pipe_init(&pipe);
        p[at] = '\0';
        assert_int_equal(message_write(op, &keys, &m, p, sizeof p, &out), 0);
        assert_int_equal(pipe.warnings, at < LITERAL_LOOK_BYTES);
        if (pipe.warnings) {
            assert_non_null(strstr(pipe.warning, "does not look like text"));
            struct message binary = {.name = ""};
            check(&binary, p, sizeof p, p, sizeof p);
        }
        p[at] = '\n';
        buf_end(&out);
    }
    /* Who did not ask for text is not told. */
    struct buf out = {0};
    struct message m = {.profile = pgp26};
    op = pipe_init(&pipe);
    assert_int_equal(message_write(op, &keys, &m, "\0", 1, &out), 0);
    assert_int_equal(pipe.warnings, 0);
    buf_end(&out);
    /* Other profiles do as they are told. */
    m = (struct message){.text = true};
    assert_int_equal(message_write(op, &keys, &m, "\0", 1, &out), 0);
    assert_int_equal(pipe.warnings, 0);
    buf_end(&out);
}

static void a_passphrase(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    static const char words[] = "convpass";
    struct s2k_passphrase pass = {(const uint8_t *)words, sizeof words - 1};
    struct message m = {.level = 6, .name = "name"};
    struct write_options o = {.profile = pgp26,
                              .cipher = cipher_by_name("idea"),
                              .passphrases = &pass,
                              .passphrase_count = 1,
                              .level = m.level,
                              .name = m.name};
    struct source *in = mem_source_new(op, dull, 5000, 0);
    struct buf out = {0};
    uint64_t written;
    uint8_t key[16];
    struct hash_ctx h;
    assert_int_equal(write_message(op, &o, in, mem_sink_new(op, &out), &written), 0);
    hash_init(&h, hash_by_name("md5"));
    hash_update(&h, words, sizeof words - 1);
    hash_digest(&h, key);
    const uint8_t *at = out.data;
    size_t left = out.len, inside;
    uint8_t *plain = open_sed(take(&at, &left), key, &inside);
    assert_int_equal(left, 0);
    check_inside(&m, plain, inside, dull, 5000);
    free(plain);
    source_free(in);
    buf_end(&out);
}

static void armor(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct message m = {.profile = pgp26, .armor = true};
    static const char head[] = "-----BEGIN PGP MESSAGE-----\nVersion: pgpcost\n\n";
    assert_int_equal(message_write(op, &keys, &m, "x", 1, &out), 0);
    assert_memory_equal(out.data, head, sizeof head - 1);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size),      cmocka_unit_test(spilled),      cmocka_unit_test(text),
        cmocka_unit_test(what_is_no_text), cmocka_unit_test(a_passphrase), cmocka_unit_test(armor),
    };
    return cmocka_run_group_tests(tests, make_keys, drop_keys);
}
