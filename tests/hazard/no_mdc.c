/* What may become of messages without integrity protection, with the override: every bit flipped,
 * cut off at every byte, and wrong passphrases where no packet tells the session key. Other bytes may
 * come out, which is why they are refused without it; whatever fails in the data, in the number that
 * holds the session key, or by a wrong passphrase looks the same from outside. */
#include "../unit/locked.h"
#include "../unit/message.h"
#include "../unit/sed.h"
#include "pgp/frame_sink.h"
#include "pgp/packet.h"
#include "tap.h"
#include "zip/deflate_sink.h"

static const char order[] = "Attack at dawn. Attack at dawn. Attack at dawn.\n";

static struct keyring keys;

/* What came of many readings. */
struct tally {
    unsigned tries, same, other, alike, unlike;
};

static const char one_text[] = ": damaged, or not for this key or passphrase";

static bool is_the_one(const struct pipe *pipe)
{
    const struct op_err *err = &pipe->op.err;
    size_t n = strlen(err->text), end = sizeof one_text - 1;
    return err->status == STATUS_DAMAGED && n > end && strcmp(err->text + n - end, one_text) == 0 &&
           strncmp(err->text, "symmetrically encrypted data at offset ", 39) == 0 &&
           err->hint[0] == '\0' && pipe->warnings == 0;
}

static void note(struct tally *t, int rc, const struct pipe *pipe, const struct buf *out)
{
    bool same = out->len == sizeof order && memcmp(out->data, order, out->len) == 0;
    t->tries++;
    if (rc == 0) {
        t->same += same;
        t->other += !same;
    } else if (is_the_one(pipe)) {
        t->alike++;
    } else {
        if (t->unlike++ == 0)
            tap_note("status %d: %s", (int)pipe->op.err.status, pipe->op.err.text);
    }
}

/* --- messages ----------------------------------------------------------------------------------- */

/* The literal, in a compressed packet where `packed`. */
static int put_inside(struct op *op, bool packed, struct buf *out)
{
    static const char head[] = "b\6letter\0\0\0";
    struct buf literal = {0};
    int rc = packet_emit_header(op, &literal, PACKET_LITERAL, sizeof head + sizeof order) ||
             buf_append(op, &literal, head, sizeof head) ||
             buf_append(op, &literal, order, sizeof order);
    if (!rc && !packed) {
        rc = buf_append(op, out, literal.data, literal.len);
    } else if (!rc) {
        struct sink *s = frame_sink_new(op, mem_sink_new(op, out), PACKET_COMPRESSED);
        rc = sink_write(s, "\1", 1);
        s = deflate_sink_new(op, s, 6, 13);
        rc = rc || sink_write(s, literal.data, literal.len) || sink_finish(s);
        sink_free(s);
    }
    buf_end(&literal);
    return rc ? -1 : 0;
}

/* Encrypted data under the session key, which is told before it where `told`. */
static int put_message(struct op *op, const struct session *session, bool told, bool packed,
                       struct buf *out)
{
    struct key *key = keys.keys[0];
    struct buf inside = {0}, body = {0};
    int rc = put_inside(op, packed, &inside);
    if (!rc && told)
        rc = pkesk_emit(op, session, key_public(op, key, &key->parts[0]), key->parts[0].id, out);
    if (!rc)
        rc = sed_append(op, session, true, (struct rsa_bytes){inside.data, inside.len}, &body);
    if (!rc)
        rc = packet_emit_header(op, out, PACKET_SED, body.len);
    if (!rc)
        rc = buf_append(op, out, body.data, body.len);
    buf_end(&inside);
    buf_end(&body);
    return rc;
}

static int read_with(struct op *op, const struct passphrase_source *passphrases, const uint8_t *p,
                     size_t n, struct buf *out)
{
    struct read_options o = {.keys = &keys, .passphrases = passphrases, .allow_no_integrity = true};
    struct read_info info;
    struct sink *sink = mem_sink_new(op, out);
    int rc = read_message(op, &o, mem_source_new(op, p, n, n % 3), sink, &info);
    sink_free(sink);
    return rc;
}

static void try_one(struct tally *t, const struct passphrase_source *passphrases, const uint8_t *p,
                    size_t n)
{
    struct pipe pipe;
    struct buf out = {0};
    /* From the heap, so that a read behind the end shows. */
    uint8_t *copy = malloc(n + !n);
    memcpy(copy, p, n);
    int rc = read_with(pipe_init(&pipe), passphrases, copy, n, &out);
    note(t, rc, &pipe, &out);
    free(copy);
    buf_end(&out);
}

/* --- flips and cuts ------------------------------------------------------------------------------ */

static void flip_all(struct tally *t, struct buf *message, size_t from, size_t to)
{
    for (size_t bit = 8 * from; bit < 8 * to; bit++) {
        message->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        try_one(t, NULL, message->data, message->len);
        message->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void flips_and_cuts(const struct cipher *cipher, bool packed)
{
    enum { NUMBER = 14, HEADER = 2 };
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session session = {0};
    struct buf message = {0};
    if (session_make(op, cipher, &session) || put_message(op, &session, true, packed, &message)) {
        tap_test(false, "a message is written: %s", op->err.text);
        return;
    }
    const char *kind = packed ? ", compressed" : "";
    size_t data = 2u + message.data[1], prefix = cipher->block_bytes + 2u;
    struct tally number = {0}, random = {0}, rest = {0}, cut = {0};
    flip_all(&number, &message, NUMBER, data);
    flip_all(&random, &message, data + HEADER, data + HEADER + prefix);
    flip_all(&rest, &message, data + HEADER + prefix, message.len);
    tap_test(number.alike == number.tries, "%s%s: %u flips in the session key fail alike",
             cipher->label, kind, number.tries);
    tap_test(random.unlike == 0 && random.other == 0 && random.alike > 0,
             "%s%s: %u flips in the prefix, %u fail, alike, and %u change nothing", cipher->label,
             kind, random.tries, random.alike, random.same);
    tap_test(rest.unlike == 0 && rest.alike + rest.other + rest.same == rest.tries,
             "%s%s: %u flips in the data, %u fail, alike; %u give other bytes", cipher->label, kind,
             rest.tries, rest.alike, rest.other);
    for (size_t n = 0; n < message.len; n++)
        try_one(&cut, NULL, message.data, n);
    tap_test(cut.same + cut.other == 0, "%s%s: cut at each of %u bytes it is refused",
             cipher->label, kind, cut.tries);
    try_one(&cut, NULL, message.data, message.len);
    tap_test(cut.same == 1, "whole it is read");
    buf_end(&message);
}

/* --- passphrases --------------------------------------------------------------------------------- */

static enum passphrase_answer give(struct op *op, void *ctx, const struct passphrase_request *r,
                                   struct buf *out)
{
    if (r->attempt > 0)
        return PASSPHRASE_NONE;
    return buf_puts(op, out, ctx) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

static void wrong_passphrases(bool packed)
{
    enum { TRIES = 300 };
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s2k = {.mode = S2K_SIMPLE, .hash = hash_by_name("md5")};
    struct session session = {.cipher = cipher_by_name("idea")};
    struct buf message = {0};
    struct tally t = {0};
    char passphrase[32] = "right";
    struct passphrase_source source = {.get = give, .ctx = passphrase};
    if (s2k_derive(op, &s2k, locked_passphrase(passphrase), session.key, 16) ||
        put_message(op, &session, false, packed, &message)) {
        tap_test(false, "a message is written: %s", op->err.text);
        return;
    }
    for (unsigned i = 0; i < TRIES; i++) {
        snprintf(passphrase, sizeof passphrase, i % 3 ? "wrong %u" : "right%u", i);
        try_one(&t, &source, message.data, message.len);
    }
    tap_test(t.alike == TRIES, "no session key%s: %u of %d wrong passphrases fail alike",
             packed ? ", compressed" : "", t.alike, TRIES);
    strcpy(passphrase, "right");
    try_one(&t, &source, message.data, message.len);
    tap_test(t.same == 1, "the right one opens it");
    buf_end(&message);
}

int main(void)
{
    static const char *const ciphers[] = {"idea", "aes256"};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (message_add_key(op, &keys, 512, true, 1))
        return tap_bail_out(op->err.text);
    for (unsigned i = 0; i < 4; i++)
        flips_and_cuts(cipher_by_name(ciphers[i / 2]), i % 2);
    wrong_passphrases(false);
    wrong_passphrases(true);
    keyring_end(&keys);
    return tap_end();
}
