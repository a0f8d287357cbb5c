/* Messages with 40 decoy session keys, hidden recipients and two passphrases, in any order: read
 * 200 times of 200 with each key and each passphrase. Decoys are of every kind there is, also such
 * as our key opens to a good session key of another message. */
#include "../unit/locked.h"
#include "../unit/message.h"
#include "pgp/frame_sink.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/packet.h"
#include "pgp/pkesk.h"
#include "tap.h"

enum { MESSAGES = 200, DECOYS = 40, PACKETS = DECOYS + 4 };

static const char *const passphrases[2] = {"correct horse", "battery staple"};

/* Ours, each alone in a ring and both together; somebody else's. */
static struct keyring first, second, both, others;

static struct op op;
static struct test_rng rng;

static unsigned below(unsigned n)
{
    uint8_t bytes[4];
    test_rng_fill(&rng, bytes, sizeof bytes);
    return ((unsigned)bytes[0] << 16 | (unsigned)bytes[1] << 8 | bytes[2]) % n;
}

/* --- the packets -------------------------------------------------------------------------------- */

static const uint8_t nobody[PKESK_ID_BYTES];

static int put_pkesk(const struct session *session, struct key *key, const uint8_t *id,
                     struct buf *out)
{
    struct key_part *part = message_part(key);
    return pkesk_emit(&op, session, key_public(&op, key, part), id ? id : part->id, out);
}

/* Of an algorithm or a version that we do not have. */
static int put_foreign(bool version, struct buf *out)
{
    uint8_t body[40] = {version ? 23 : 3, 1, 2, 3, 4, 5, 6, 7, 8, version ? 1 : 18};
    return packet_emit_header(&op, out, PACKET_PKESK, sizeof body) ||
           buf_append(&op, out, body, sizeof body);
}

/* One that does not open this message; `kind` says why. */
static int put_decoy(unsigned kind, struct buf *out)
{
    struct session session;
    struct key *ours = below(2) ? first.keys[0] : second.keys[0], *other = others.keys[0];
    size_t ciphers = 0;
    while (cipher_table[ciphers])
        ciphers++;
    if (session_make(&op, cipher_table[below((unsigned)ciphers)], &session))
        return -1;
    switch (kind) {
    case 0: /* somebody else's */
        return put_pkesk(&session, other, NULL, out);
    case 1: /* somebody else's, who is hidden */
        return put_pkesk(&session, other, nobody, out);
    case 2: /* somebody else's under our ID */
        return put_pkesk(&session, other, message_part(ours)->id, out);
    case 3: /* ours, for another message */
        return put_pkesk(&session, ours, NULL, out);
    case 4: /* the same, hidden */
        return put_pkesk(&session, ours, nobody, out);
    default:
        return put_foreign(kind & 1, out);
    }
}

static int put_skesk(const struct session *session, const char *passphrase, struct buf *out)
{
    static const enum s2k_mode modes[] = {S2K_SIMPLE, S2K_SALTED, S2K_ITERATED};
    struct s2k s2k = locked_s2k(modes[below(3)], below(2) ? "sha1" : "sha256");
    test_rng_fill(&rng, s2k.salt, sizeof s2k.salt);
    return locked_skesk(&op, session, &s2k, passphrase, out);
}

/* Packet number i of the message, of which the last four open it. */
static int put_packet(unsigned i, const struct session *session, struct buf *out)
{
    switch (i) {
    case DECOYS:
        return put_pkesk(session, first.keys[0], nobody, out);
    case DECOYS + 1:
        return put_pkesk(session, second.keys[0], below(2) ? nobody : NULL, out);
    case DECOYS + 2:
    case DECOYS + 3:
        return put_skesk(session, passphrases[i - DECOYS - 2], out);
    default:
        return put_decoy(i % 7, out);
    }
}

static int put_session_keys(const struct session *session, struct buf *out)
{
    unsigned order[PACKETS];
    for (unsigned i = 0; i < PACKETS; i++) {
        unsigned at = below(i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    for (unsigned i = 0; i < PACKETS; i++) {
        if (put_packet(order[i], session, out))
            return -1;
    }
    return 0;
}

/* A message that says `text`. 0, or -1. */
static int write_decoyed(const char *text, struct buf *out)
{
    struct session session;
    uint8_t head[LITERAL_HEAD_MAX];
    size_t n = literal_emit('b', "", 0, head);
    struct buf inside = {0};
    int rc = session_make(&op, cipher_by_name("aes256"), &session) ||
             put_session_keys(&session, out) ||
             packet_emit_header(&op, &inside, PACKET_LITERAL, n + strlen(text)) ||
             buf_append(&op, &inside, head, n) || buf_puts(&op, &inside, text);
    if (!rc) {
        struct sink *s = frame_sink_new(&op, mem_sink_new(&op, out), PACKET_SEIPD);
        s = mdc_cfb_sink_new(&op, s, &session);
        rc = sink_write(s, inside.data, inside.len) || sink_finish(s);
        sink_free(s);
    }
    buf_end(&inside);
    return rc ? -1 : 0;
}

/* --- reading ------------------------------------------------------------------------------------ */

/* Who reads: some keys, and one passphrase or both. */
struct reader_kind {
    const char *name;
    const struct keyring *ring;
    const char *passphrases[2];
    unsigned good;
};

static enum passphrase_answer give(struct op *o, void *ctx, const struct passphrase_request *r,
                                   struct buf *out)
{
    const struct reader_kind *kind = ctx;
    if (r->attempt >= 2 || !kind->passphrases[r->attempt])
        return PASSPHRASE_NONE;
    return buf_puts(o, out, kind->passphrases[r->attempt]) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

static bool reads(struct reader_kind *kind, const struct buf *message, const char *text)
{
    struct passphrase_source source = {.get = give, .ctx = kind};
    struct read_options o = {.keys = kind->ring, .passphrases = &source};
    struct read_info info;
    struct buf out = {0};
    struct sink *sink = mem_sink_new(&op, &out);
    int rc =
        read_message(&op, &o, mem_source_new(&op, message->data, message->len, 0), sink, &info);
    bool good = !rc && out.len == strlen(text) && memcmp(out.data, text, out.len) == 0;
    if (good && kind->ring->count > 0)
        good = info.recipient.key != NULL || kind->passphrases[0];
    if (!good)
        tap_note("%s, %s: %s", kind->name, text, rc ? op.err.text : "other bytes");
    op_clear(&op);
    sink_free(sink);
    buf_end(&out);
    return good;
}

static int make_all_keys(void)
{
    for (unsigned i = 0; i < 2; i++) {
        if (message_add_key(&op, i ? &second : &first, 512, true, i) ||
            message_add_key(&op, &both, 512, true, i) ||
            message_add_key(&op, &others, 512, true, 10 + i))
            return -1;
    }
    return 0;
}

int main(void)
{
    static const struct keyring none;
    struct reader_kind kinds[] = {
        {"the first key", &first, {NULL}, 0},
        {"the second key", &second, {NULL}, 0},
        {"both keys", &both, {NULL}, 0},
        {"the first passphrase", &none, {passphrases[0]}, 0},
        {"the second passphrase", &none, {passphrases[1]}, 0},
        {"a wrong passphrase and the right one", &none, {"wrong", passphrases[1]}, 0},
        {"a key and a wrong passphrase", &first, {"wrong"}, 0},
    };
    op_init(&op);
    if (make_all_keys())
        return tap_bail_out(op.err.text);
    test_rng_init(&rng, &op, 1);
    for (unsigned i = 0; i < MESSAGES; i++) {
        char text[32];
        struct buf message = {0};
        snprintf(text, sizeof text, "message %u", i);
        if (write_decoyed(text, &message))
            return tap_bail_out(op.err.text);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            kinds[k].good += reads(&kinds[k], &message, text);
        buf_end(&message);
    }
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        tap_test(kinds[k].good == MESSAGES, "%s: %u of %d messages with %d decoys are read",
                 kinds[k].name, kinds[k].good, MESSAGES, DECOYS);
    keyring_end(&first);
    keyring_end(&second);
    keyring_end(&both);
    keyring_end(&others);
    return tap_end();
}
