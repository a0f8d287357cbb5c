/* make_seeds DIR: writes what fuzzing begins with, into DIR/TARGET/NAME: small inputs of every kind
 * that a target reads, made by the program's own writers and by hand. What fuzzing found is here
 * too, so that it is tried ever after. */
#include "../unit/locked.h"
#include "../unit/sed.h"
#include "fixture.h"
#include "pgp/armor_sink.h"
#include "pgp/frame_sink.h"
#include "pgp/mark.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/packet.h"
#include "pgp/write.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"
#include "signed_seeds.h"
#include "text_seeds.h"

#include <sys/stat.h>

static const char *dir;
static struct op *op;
static struct keyring ring;
static struct key *key;

static void write_seed(const char *target, const char *name, const void *p, size_t n)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", dir, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s", dir, target, name);
    FILE *f = fopen(path, "wb");
    fuzz_require(f && fwrite(p, 1, n, f) == n && !fclose(f), path);
}

/* Writes what b holds, and empties it. */
static void flush_seed(const char *target, const char *name, struct buf *b)
{
    write_seed(target, name, b->data, b->len);
    buf_end(b);
}

static void good(int rc)
{
    fuzz_require(!rc, op->err.text);
}

/* --- packets ------------------------------------------------------------------------------------ */

#define BYTES(name, ...)                                 \
    do {                                                 \
        static const uint8_t bytes[] = {__VA_ARGS__};    \
        write_seed("packet", name, bytes, sizeof bytes); \
    } while (0)

static void packet_seeds(void)
{
    struct buf b = {0};
    BYTES("new", 0xCB, 8, 'b', 0, 0, 0, 0, 0, 'h', 'i');
    BYTES("old", 0xAC, 8, 'b', 0, 0, 0, 0, 0, 'h', 'i');
    BYTES("old-two-octets", 0xAD, 0, 2, 'h', 'i', 0xC8, 1, 'x');
    BYTES("old-four-octets", 0xAE, 0, 0, 0, 2, 'h', 'i');
    BYTES("indeterminate", 0xAF, 'h', 'i');
    BYTES("five-octets", 0xCB, 255, 0, 0, 0, 2, 'h', 'i');
    BYTES("partial", 0xCB, 0xE1, 'h', 'i', 0xE0, '!', 2, 'h', 'o');
    BYTES("partial-zero-last", 0xCB, 0xE1, 'h', 'i', 0);
    BYTES("partial-open", 0xCB, 0xE1, 'h', 'i');
    BYTES("partial-key", 0xC6, 0xE1, 4, 0, 0);
    BYTES("claims-4g", 0xCB, 255, 255, 255, 255, 255, 'x');
    BYTES("tag-0", 0xC0, 0);
    BYTES("private", 0xFC, 1, 'x', 0xCA, 3, 'P', 'G', 'P');
    for (size_t n = 190; n < 8400; n += 8193) {
        uint8_t body[8400] = {0};
        char name[32];
        snprintf(name, sizeof name, "body-%zu", n);
        good(packet_emit_header(op, &b, PACKET_LITERAL, n) || buf_append(op, &b, body, n));
        flush_seed("packet", name, &b);
    }
}

/* --- armor -------------------------------------------------------------------------------------- */

static void armor_seeds(void)
{
    struct buf b = {0};
    for (size_t n = 0; n < 100; n += 47) {
        char name[32];
        snprintf(name, sizeof name, "bytes-%zu", n);
        struct sink *s = armor_sink_new(op, mem_sink_new(op, &b), "PGP MESSAGE", "1");
        good(sink_write(s, key->raw.data, n) || sink_finish(s));
        sink_free(s);
        flush_seed("armor", name, &b);
    }
    for (size_t i = 0; i < sizeof text_seeds / sizeof *text_seeds; i++)
        write_seed(text_seeds[i].target, text_seeds[i].name, text_seeds[i].text,
                   strlen(text_seeds[i].text));
}

/* --- keys --------------------------------------------------------------------------------------- */

/* The fixed key with its secret half locked, or whatever stands in `half`. */
static void locked_seed(const char *name, struct buf *half)
{
    const struct key_part *part = &key->parts[0];
    const uint8_t *raw = key->raw.data;
    size_t behind = part->body + part->body_bytes;
    struct buf b = {0};
    good(packet_emit_header(op, &b, PACKET_SECRET_KEY, part->public_bytes + half->len));
    good(buf_append(op, &b, raw + part->body, part->public_bytes));
    good(buf_append(op, &b, half->data, half->len));
    good(buf_append(op, &b, raw + behind, key->raw.len - behind));
    flush_seed("key", name, &b);
    buf_end(half);
}

static void locked_seeds(void)
{
    static const enum s2k_mode modes[] = {S2K_SIMPLE, S2K_SALTED, S2K_ITERATED};
    static const enum protect_usage usages[] = {PROTECT_SHA1, PROTECT_SUM};
    const struct rsa_secret *secret = key_secret(op, key, &key->parts[0]);
    struct buf half = {0};
    for (int i = 0; i < 6; i++) {
        char name[32];
        struct s2k s2k = locked_s2k(modes[i % 3], i % 2 ? "sha256" : "sha1");
        snprintf(name, sizeof name, "locked-%d-%d", (int)usages[i / 3], (int)modes[i % 3]);
        good(
            locked_half(op, pk_rsa_signer(secret), usages[i / 3], &s2k, FIXTURE_PASSPHRASE, &half));
        locked_seed(name, &half);
    }
    static const uint8_t absent[] = {255, 0, S2K_GNU, 0, 'G', 'N', 'U', 1}, foreign[] = {99, 2};
    good(buf_append(op, &half, absent, sizeof absent));
    locked_seed("absent", &half);
    good(buf_append(op, &half, foreign, sizeof foreign));
    locked_seed("foreign", &half);
}

/* On each curve, with its secret half and without. */
static void curve_seeds(void)
{
    struct keygen_options o = {.user_id = "curve", .created = 1600000000};
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct buf b = {0};
        o.curve = *curve;
        struct key *made = keygen_new(op, &o);
        fuzz_require(made != NULL, op->err.text);
        write_seed("key", (*curve)->name, made->raw.data, made->raw.len);
        good(key_emit_public(op, made, &b));
        flush_seed("ring", (*curve)->name, &b);
        key_free(made);
    }
    /* RFC 9580's Ed25519; the point is that of RFC 8032's first test. */
    static const uint8_t native[] =
        "\xC6\x26\4\0\0\0\0\x1B\xD7\x5A\x98\x01\x82\xB1\x0A\xB7\xD5\x4B\xFE\xD3\xC9\x64\x07\x3A"
        "\x0E\xE1\x72\xF3\xDA\xA6\x23\x25\xAF\x02\x1A\x68\xF7\x07\x51\x1A";
    write_seed("key", "ed25519-native", native, sizeof native - 1);
}

static void key_seeds(void)
{
    struct keygen_options o = {.bits = FIXTURE_BITS, .user_id = "subkey", .created = 1600000000};
    struct key *two = keygen_new(op, &o);
    fuzz_require(two != NULL, op->err.text);
    struct buf b = {0};
    struct s2k_passphrase passphrase = locked_passphrase(FIXTURE_PASSPHRASE);
    o.profile = profile_by_name("pgp26");
    o.passphrase = &passphrase;
    struct key *old = keygen_new(op, &o);
    fuzz_require(old != NULL, op->err.text);
    write_seed("key", "pgp26", old->raw.data, old->raw.len);
    key_free(old);
    write_seed("key", "single", key->raw.data, key->raw.len);
    write_seed("key", "with-subkey", two->raw.data, two->raw.len);
    good(key_emit_public(op, two, &b));
    good(key_emit_public(op, key, &b));
    flush_seed("key", "two-public", &b);
    /* One that ends like the store's mark, in the middle of a packet and in one of its own. */
    good(key_emit_public(op, key, &b) || packet_emit_header(op, &b, PACKET_USER_ID, 51));
    good(buf_append(op, &b, "user ID...", 10) || mark_put(op, &b, true, &b));
    good(mark_put(op, &b, true, &b));
    flush_seed("key", "marks", &b);
    key_free(two);
    locked_seeds();
    curve_seeds();
}

/* --- keyrings ----------------------------------------------------------------------------------- */

#define RING(name, literal) write_seed("ring", name, literal, sizeof literal - 1)

static void ring_seeds(void)
{
    struct buf b = {0};
    struct key *keys[3];
    for (int i = 0; i < 3; i++) {
        struct keygen_options o = {
            .bits = FIXTURE_BITS, .user_id = "ring", .created = 1500000000, .single = i == 1};
        keys[i] = keygen_new(op, &o);
        fuzz_require(keys[i] != NULL, op->err.text);
        good(key_emit_public(op, keys[i], &b));
        good(buf_append(op, &b, "\xCC\2\0\3", 4));
    }
    write_seed("ring", "three", b.data, b.len);
    /* The subkey of the first behind the second, the first again, a marker before all. */
    size_t subkey = keys[0]->parts[1].packet;
    good(buf_append(op, &b, keys[1]->raw.data, keys[1]->raw.len));
    good(buf_append(op, &b, keys[0]->raw.data + subkey, keys[0]->raw.len - subkey));
    good(buf_append(op, &b, keys[0]->raw.data, keys[0]->raw.len));
    flush_seed("ring", "adopted-subkey", &b);
    for (int i = 0; i < 3; i++)
        key_free(keys[i]);
    RING("marker-first", "\xCA\3PGP\xC6\6\4\0\0\0\0\143");
    RING("marker-only", "\xCA\3PGP");
    RING("unknown-algorithm", "\xC6\7\4\0\0\0\0\143x\xCE\7\4\0\0\0\0\143y\xC6\6\4\0\0\0\0\143");
    RING("version-3", "\xC6\x15\3\0\0\0\0\0\0\1\0\x40\x81"
                      "abcdefg\0\5\x11\xCD\1x");
    RING("version-3-cut", "\xC6\x13\3\0\0\0\0\0\0\1\0\x40\x81"
                          "abcdefg\0\xCD\1x");
    RING("behind-the-numbers", "\xC6\x0D\4\0\0\0\0\1\0\x08\x81\0\2\3x\xCD\1x");
    RING("open-length", "\xC6\6\4\0\0\0\0\143\xCB\xE0x\0");
    RING("claims-4g", "\xC6\6\4\0\0\0\0\143\xCD\xFF\xFF\xFF\xFF\xFFx");
    RING("no-ring", "hello");
    RING("empty", "");
}

/* --- session keys ------------------------------------------------------------------------------- */

/* Puts a packet's body, its header left out, as the target `session` wants it. */
static void put_record(struct buf *b, unsigned kind, const struct buf *packet)
{
    struct packet_header h = {0};
    good(packet_parse_header(op, packet->data, packet->len, &h));
    good(buf_put8(op, b, kind) || buf_put8(op, b, (unsigned)h.length));
    good(buf_append(op, b, packet->data + h.header_bytes, (size_t)h.length));
}

static void session_seeds(void)
{
    struct session session;
    struct buf pkesk = {0}, skesk = {0}, b = {0};
    struct s2k s2k = locked_s2k(S2K_ITERATED, "sha256");
    uint8_t encoded[SESSION_ENCODED_MAX];
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        good(session_make(op, *row, &session));
        good(pkesk_emit(op, &session, key_public(op, key, &key->parts[0]), key->parts[0].id,
                        &pkesk));
        good(locked_skesk(op, &session, &s2k, FIXTURE_PASSPHRASE, &skesk));
        good(buf_put8(op, &b, 3));
        put_record(&b, 0, &pkesk);
        put_record(&b, 1, &skesk);
        size_t n = session_encode(&session, encoded);
        good(buf_put8(op, &b, 2) || buf_put8(op, &b, (unsigned)n));
        good(buf_append(op, &b, encoded, n));
        good(buf_append(op, &b, "the encrypted data", 18));
        flush_seed("session", (*row)->name, &b);
        buf_end(&pkesk);
        buf_end(&skesk);
    }
}

/* --- messages ----------------------------------------------------------------------------------- */

static void write_plain(const struct write_options *o, const char *name)
{
    struct buf b = {0};
    uint64_t written;
    struct source *in = mem_source_new(op, "a plain text\nof two lines\n", 26, 0);
    good(write_message(op, o, in, mem_sink_new(op, &b), &written));
    source_free(in);
    flush_seed("message", name, &b);
}

static void encrypted_seeds(void)
{
    struct write_recipient to = {key_public(op, key, &key->parts[0]), key->parts[0].id};
    struct write_options o = {.recipients = &to, .recipient_count = 1, .name = "name"};
    for (const struct cipher *const *row = cipher_table; *row; row++) {
        o.cipher = *row;
        o.level = (*row)->id % 2 ? 6 : 0;
        write_plain(&o, (*row)->name);
    }
    o.hide_recipients = true;
    write_plain(&o, "hidden");
    o.armor = o.text = true;
    write_plain(&o, "armored-text");
}

/* A message under the passphrase. */
static void passphrase_seed(const char *name, enum s2k_mode mode, bool direct)
{
    static const uint8_t inside[] = {0xCB, 8, 'b', 0, 0, 0, 0, 0, 'h', 'i'};
    struct session session;
    struct s2k s2k = locked_s2k(mode, "sha1");
    struct buf b = {0};
    good(session_make(op, cipher_by_name("aes128"), &session));
    good(direct ? locked_direct(op, &session, &s2k, FIXTURE_PASSPHRASE, &b)
                : locked_skesk(op, &session, &s2k, FIXTURE_PASSPHRASE, &b));
    struct sink *s = frame_sink_new(op, mem_sink_new(op, &b), PACKET_SEIPD);
    s = mdc_cfb_sink_new(op, s, &session);
    good(sink_write(s, inside, sizeof inside) || sink_finish(s));
    sink_free(s);
    flush_seed("message", name, &b);
}

/* Without integrity protection, with a session key for the key, or that which the passphrase
 * makes; an old header and one of open length. */
static void unprotected_seeds(void)
{
    static const uint8_t inside[] = {0xAC, 8, 'b', 0, 0, 0, 0, 0, 'h', 'i'};
    struct s2k s2k = locked_s2k(S2K_SIMPLE, "md5");
    struct session session;
    struct buf b = {0};
    good(session_make(op, cipher_by_name("aes128"), &session));
    good(pkesk_emit(op, &session, key_public(op, key, &key->parts[0]), key->parts[0].id, &b));
    good(packet_emit_header(op, &b, PACKET_SED, 18 + sizeof inside));
    good(sed_append(op, &session, true, (struct rsa_bytes){inside, sizeof inside}, &b));
    flush_seed("message", "unprotected", &b);
    session.cipher = cipher_by_name("idea");
    good(s2k_derive(op, &s2k, locked_passphrase(FIXTURE_PASSPHRASE), session.key, 16));
    good(buf_puts(op, &b, "\xA7"));
    good(sed_append(op, &session, true, (struct rsa_bytes){inside, sizeof inside}, &b));
    flush_seed("message", "unprotected-passphrase", &b);
}

/* What stands inside encrypted data, or is a message by itself. */
static void content_seed(const char *name, const char *bytes, size_t n)
{
    write_seed("message", name, bytes, n);
    write_seed("inside", name, bytes, n);
}

#define CONTENT(name, literal) content_seed(name, literal, sizeof literal - 1)

static void content_seeds(void)
{
    CONTENT("literal", "\xCB\x08"
                       "b\0\0\0\0\0hi");
    CONTENT("literal-empty", "\xCB\x06"
                             "b\0\0\0\0\0");
    CONTENT("literal-text", "\xCB\x0E"
                            "t\4name\0\0\0\0a\r\nb");
    CONTENT("stored", "\xA3\x00\xCB\x06"
                      "b\0\0\0\0\0");
    CONTENT("zip", "\xA3\x01\x01\x08\x00\xF7\xFF\xCB\x06"
                   "b\0\0\0\0\0");
    CONTENT("bzip2", "\xA3\x03"
                     "BZh9");
    CONTENT("two-literals", "\xCB\x06"
                            "b\0\0\0\0\0\xCB\x06"
                            "b\0\0\0\0\0");
    CONTENT("partial-256", "\xCB\xE3"
                           "b\0\0\0\0\0hi\0");
    CONTENT("signed", "\xC4\x0D\3\0\10\1abcdefgh\1\xCB\x06"
                      "b\0\0\0\0\0\xC2\x02\4\0");
    CONTENT("marker-padding", "\xCA\3PGP\xD5\1x\xFC\1x\xCB\x06"
                              "b\0\0\0\0\0");
    CONTENT("unknown-critical", "\xD6\1x\xCB\x06"
                                "b\0\0\0\0\0");
    CONTENT("key-inside", "\xC6\1\4");
    CONTENT("sed", "\xC9\5abcde");
    CONTENT("empty", "");
    CONTENT("old-signature-behind", "\xAC\x06"
                                    "b\0\0\0\0\0\x88\2\3\5");
    /* Its byte order mark is the header of an unknown packet that breaks off. */
    CONTENT("armor-with-a-mark", "\xEF\xBB\xBF-----BEGIN PGP MESSAGE-----\n\n"
                                 "ywZiAAAAAAA=\n-----END PGP MESSAGE-----\n");
    CONTENT("breaks-off", "\xCB*b");
    CONTENT("empty-pkesk", "\xC1\0\xD2\1\1");
    CONTENT("empty-skesk", "\xC3\0\xD2\1\1");
}

int main(int argc, char **argv)
{
    struct fuzz_op f;
    if (argc != 2) {
        fputs("usage: make_seeds DIR\n", stderr);
        return 2;
    }
    dir = argv[1];
    mkdir(dir, 0777);
    op = fuzz_init(&f);
    fixture_keys(&ring);
    key = ring.keys[0];
    packet_seeds();
    armor_seeds();
    key_seeds();
    ring_seeds();
    session_seeds();
    signed_seeds(op, key, flush_seed);
    encrypted_seeds();
    passphrase_seed("simple", S2K_SIMPLE, false);
    passphrase_seed("salted", S2K_SALTED, false);
    passphrase_seed("iterated", S2K_ITERATED, false);
    passphrase_seed("direct", S2K_ITERATED, true);
    unprotected_seeds();
    content_seeds();
    keyring_end(&ring);
    return 0;
}
