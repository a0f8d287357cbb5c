/* 300 wrong passphrases on messages and on secret keys of every S2K kind: one text, one status, no
 * output. */
#include "../unit/locked.h"
#include "../unit/message.h"
#include "pgp/frame_sink.h"
#include "pgp/mdc_cfb_sink.h"
#include "pgp/packet.h"
#include "stream/file_sink.h"
#include "tap.h"

#include <unistd.h>

enum { TRIES = 300 };

static const char right[] = "right", letter[] = "\xCB\x0C"
                                                "b\0\0\0\0\0letter";
static char dir[] = "/tmp/pgpcost-XXXXXX", path[64];

static struct op op;
static struct test_rng rng;

static const struct {
    enum s2k_mode mode;
    const char *name;
} modes[] = {{S2K_SIMPLE, "simple"}, {S2K_SALTED, "salted"}, {S2K_ITERATED, "iterated"}};

/* What came of the tries. */
struct tally {
    struct op_err first;
    unsigned same, files, warnings, accepted;
};

static void note(struct tally *t, const struct pipe *pipe, int rc)
{
    const struct op_err *err = &pipe->op.err;
    if (t->first.status == STATUS_OK)
        t->first = *err;
    t->same += rc && err->status == t->first.status && strcmp(err->text, t->first.text) == 0 &&
               strcmp(err->hint, t->first.hint) == 0;
    t->accepted += rc == 0;
    t->warnings += pipe->warnings;
    t->files += access(path, F_OK) == 0;
    unlink(path);
}

static bool is_uniform(const struct tally *t, enum status status)
{
    if (t->first.status != status)
        tap_note("status %d: %s", (int)t->first.status, t->first.text);
    return t->same == TRIES && t->files + t->warnings + t->accepted == 0 &&
           t->first.status == status;
}

/* --- messages ----------------------------------------------------------------------------------- */

/* A message to the passphrase `right`, whose session key is told or is what the passphrase makes. */
static int write_to_passphrase(enum s2k_mode mode, const struct cipher *cipher, bool direct,
                               struct buf *out)
{
    struct session session;
    struct s2k s2k = locked_s2k(mode, "sha1");
    if (session_make(&op, cipher, &session) ||
        (direct ? locked_direct(&op, &session, &s2k, right, out)
                : locked_skesk(&op, &session, &s2k, right, out)))
        return -1;
    struct sink *s = frame_sink_new(&op, mem_sink_new(&op, out), PACKET_SEIPD);
    s = mdc_cfb_sink_new(&op, s, &session);
    int rc = sink_write(s, letter, sizeof letter - 1) || sink_finish(s);
    sink_free(s);
    return rc ? -1 : 0;
}

static enum passphrase_answer give(struct op *o, void *ctx, const struct passphrase_request *r,
                                   struct buf *out)
{
    if (r->attempt > 0)
        return PASSPHRASE_NONE;
    return buf_puts(o, out, ctx) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

/* Reads the message with that passphrase into the file `path`, as the program does. */
static int read_with(struct op *o, char *passphrase, const struct buf *message)
{
    static const struct keyring none;
    struct passphrase_source source = {.get = give, .ctx = passphrase};
    struct read_options options = {.keys = &none, .passphrases = &source};
    struct file_sink_options file = {.path = path};
    struct read_info info;
    struct sink *out = file_sink_new(o, &file);
    struct source *in = mem_source_new(o, message->data, message->len, 0);
    int rc = read_message(o, &options, in, out, &info);
    if (!rc)
        rc = sink_finish(out);
    sink_free(out);
    return rc;
}

static void try_message(size_t mode, const struct cipher *cipher, bool direct)
{
    struct buf message = {0};
    struct tally t = {0};
    struct pipe pipe;
    char passphrase[32] = "right";
    if (write_to_passphrase(modes[mode].mode, cipher, direct, &message)) {
        tap_test(false, "%s", op.err.text);
        return;
    }
    int rc = read_with(pipe_init(&pipe), passphrase, &message);
    bool opens = rc == 0 && access(path, F_OK) == 0;
    unlink(path);
    for (unsigned i = 0; i < TRIES; i++) {
        snprintf(passphrase, sizeof passphrase, i % 3 ? "wrong %u" : "right%u", i);
        rc = read_with(pipe_init(&pipe), passphrase, &message);
        note(&t, &pipe, rc);
    }
    tap_test(opens && is_uniform(&t, STATUS_DAMAGED),
             "%s S2K, %s, %s: %u of %d wrong passphrases fail alike", modes[mode].name,
             cipher->label, direct ? "no session key" : "a session key", t.same, TRIES);
    buf_end(&message);
}

/* --- secret keys -------------------------------------------------------------------------------- */

/* The key with its secret half locked. */
static int lock(const struct key *key, const struct rsa_secret *secret, enum protect_usage usage,
                const struct s2k *s2k, struct buf *out)
{
    const struct key_part *part = &key->parts[0];
    struct buf body = {0};
    int rc = buf_append(&op, &body, key->raw.data + part->body, part->public_bytes);
    if (!rc)
        rc = locked_half(&op, pk_rsa_signer(secret), usage, s2k, right, &body);
    if (!rc)
        rc = packet_emit_header(&op, out, PACKET_SECRET_KEY, body.len);
    if (!rc)
        rc = buf_append(&op, out, body.data, body.len);
    buf_end(&body);
    return rc;
}

static void try_key(size_t mode, enum protect_usage usage, struct key *clear)
{
    struct buf bytes = {0};
    struct s2k s2k = locked_s2k(modes[mode].mode, "sha1");
    struct tally t = {0};
    struct pipe pipe;
    size_t used;
    if (lock(clear, key_secret(&op, clear, &clear->parts[0]), usage, &s2k, &bytes)) {
        tap_test(false, "%s", op.err.text);
        return;
    }
    struct key *key = key_parse(&op, "locked", bytes.data, bytes.len, &used);
    for (unsigned i = 0; i < TRIES; i++) {
        char passphrase[32];
        snprintf(passphrase, sizeof passphrase, "wrong %u", i);
        struct op *o = pipe_init(&pipe);
        int rc = key_unlock(o, key, &key->parts[0], locked_passphrase(passphrase));
        note(&t, &pipe, rc);
    }
    bool opens = !key_unlock(&op, key, &key->parts[0], locked_passphrase(right));
    tap_test(opens && is_uniform(&t, STATUS_BAD_PASSPHRASE),
             "%s S2K, secret key, usage %d: %u of %d wrong passphrases fail alike",
             modes[mode].name, (int)usage, t.same, TRIES);
    key_free(key);
    buf_end(&bytes);
}

int main(void)
{
    static const char *const ciphers[] = {"3des", "aes128", "aes256"};
    struct keyring ring = {0};
    op_init(&op);
    if (!mkdtemp(dir) || message_add_key(&op, &ring, 512, true, 1))
        return tap_bail_out("no directory or no key");
    snprintf(path, sizeof path, "%s/out", dir);
    test_rng_init(&rng, &op, 1);
    for (size_t mode = 0; mode < sizeof modes / sizeof *modes; mode++) {
        for (size_t c = 0; c < sizeof ciphers / sizeof *ciphers; c++) {
            try_message(mode, cipher_by_name(ciphers[c]), false);
            try_message(mode, cipher_by_name(ciphers[c]), true);
        }
        try_key(mode, PROTECT_SHA1, ring.keys[0]);
        try_key(mode, PROTECT_SUM, ring.keys[0]);
    }
    keyring_end(&ring);
    rmdir(dir);
    return tap_end();
}
