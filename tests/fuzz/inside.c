/* What stands inside encrypted data: the input is encrypted, with a right MDC and without any, and
 * read. */
#include "../unit/sed.h"
#include "pgp/frame_sink.h"
#include "pgp/mdc_cfb_sink.h"
#include "reading.h"

static struct session session;
static struct buf pkesk; /* the packet that tells it to the fixed key */

static void make_session(void)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct key *key = reading_keys()->keys[0];
    fuzz_require(!session_make(op, cipher_by_id(9), &session) &&
                     !pkesk_emit(op, &session, key_public(op, key, &key->parts[0]),
                                 key->parts[0].id, &pkesk),
                 "a session key can be made");
}

static void encrypt(const uint8_t *data, size_t n, struct buf *out)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    if (!session.cipher)
        make_session();
    buf_append(op, out, pkesk.data, pkesk.len);
    struct sink *s = frame_sink_new(op, mem_sink_new(op, out), PACKET_SEIPD);
    s = mdc_cfb_sink_new(op, s, &session);
    fuzz_require(!sink_write(s, data, n) && !sink_finish(s), "anything can be encrypted");
    sink_free(s);
}

static void encrypt_without_mdc(const uint8_t *data, size_t n, struct buf *out)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf body = {0};
    fuzz_require(!buf_append(op, out, pkesk.data, pkesk.len) &&
                     !sed_append(op, &session, true, (struct rsa_bytes){data, n}, &body) &&
                     !packet_emit_header(op, out, PACKET_SED, body.len) &&
                     !buf_append(op, out, body.data, body.len),
                 "anything can be encrypted");
    buf_end(&body);
}

/* It is a message with and without the MDC, but what is wrong with it shows only with one. */
static void check_without_mdc(const uint8_t *data, size_t n, const struct reading *protected)
{
    struct buf message = {0};
    encrypt_without_mdc(data, n, &message);
    struct reading r = reading(message.data, message.len, 0);
    /* But for the limit of output. How much may be inflated hangs on the size of the message. */
    bool limited = protected->status == STATUS_LIMIT;
    fuzz_require(r.status == STATUS_OK || r.status == STATUS_DAMAGED ||
                     (limited && r.status == STATUS_LIMIT),
                 "all faults are one");
    fuzz_require(limited || (r.status == STATUS_OK) == (protected->status == STATUS_OK),
                 "the MDC is no part of what is inside");
    fuzz_require(r.status != STATUS_OK || fuzz_same(&r.out, &protected->out),
                 "nor of what it holds");
    reading_end(&r);
    buf_end(&message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct buf message = {0};
    encrypt(data, n, &message);
    struct reading inside = reading(message.data, message.len, 0), bare = reading(data, n, 0);
    /* What breaks off may have been made to swallow the MDC. Armor is none inside encrypted data: it
     * may break off there. */
    fuzz_require(inside.status != STATUS_DAMAGED || bare.status == STATUS_DAMAGED ||
                     bare.status == STATUS_MALFORMED || bare.info.armored,
                 "a right MDC is right");
    bool plain = bare.status == STATUS_OK && !bare.info.encrypted && !bare.info.armored;
    fuzz_require(!plain || (inside.status == STATUS_OK && fuzz_same(&inside.out, &bare.out)),
                 "what is a message is one when encrypted");
    check_without_mdc(data, n, &inside);
    reading_end(&inside);
    reading_end(&bare);
    buf_end(&message);
    return 0;
}
