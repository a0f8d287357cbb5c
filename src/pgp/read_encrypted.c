#include "pgp/read_encrypted.h"

#include "pgp/cfb_source.h"
#include "pgp/mdc_source.h"

#include <string.h>

enum { SEIPD_VERSION = 1 };

/* Gathers the body of a session-key packet. They stand before the encrypted data and nowhere
 * else. */
static int gather(struct reader *r, const struct packet_header *h, struct trials_packets *packets)
{
    if (r->mdc)
        return op_fail(r->op, STATUS_MALFORMED, "a session key inside encrypted data");
    if (r->level.has_data)
        return op_fail(r->op, STATUS_MALFORMED, "a session key behind the message");
    size_t start = packets->bytes.len;
    if (reader_slurp(r, h, &packets->bytes))
        return -1;
    return trials_packets_add(r->op, packets, start);
}

int read_encrypted_pkesk(struct reader *r, const struct packet_header *h)
{
    return gather(r, h, &r->level.pkesks);
}

int read_encrypted_skesk(struct reader *r, const struct packet_header *h)
{
    return gather(r, h, &r->level.skesks);
}

int read_encrypted_unprotected(struct reader *r, const struct packet_header *h)
{
    (void)h;
    return op_fail(r->op, STATUS_NO_INTEGRITY,
                   "no integrity protection: anybody could have changed it unseen");
}

static int find_session(struct reader *r, struct trials *t, struct session *session)
{
    const uint8_t *prefix;
    size_t n;
    t->keys = r->options->keys;
    t->passphrases = r->options->passphrases;
    if (trials_run(r->op, t, &r->level.pkesks, &r->level.skesks) ||
        source_peek(r->top, SESSION_PREFIX_BYTES, &prefix, &n))
        return -1;
    return session_choose(r->op, t->candidates, t->count, prefix, n, session);
}

/* Warnings from inside encrypted data. They would tell what is inside, so they are held back until
 * its integrity is known. */
struct held {
    struct buf text; /* strings with their ends */
    void (*warn)(void *ctx, const char *text);
    void *warn_ctx;
};

/* One for which there is no memory is lost. */
static void hold(void *ctx, const char *text)
{
    struct held *held = ctx;
    struct op own;
    op_init(&own);
    (void)buf_append(&own, &held->text, text, strlen(text) + 1);
}

static void hold_warnings(struct op *op, struct held *held)
{
    *held = (struct held){.warn = op->warn, .warn_ctx = op->warn_ctx};
    op->warn = hold;
    op->warn_ctx = held;
}

/* Passes on what was held back, or forgets it. */
static void release_warnings(struct op *op, struct held *held, bool tell)
{
    const char *at = (const char *)held->text.data;
    op->warn = held->warn;
    op->warn_ctx = held->warn_ctx;
    for (size_t left = tell ? held->text.len : 0; left > 0;) {
        op_warn(op, "%s", at);
        left -= strlen(at) + 1;
        at += strlen(at) + 1;
    }
    buf_end(&held->text);
}

/* Whether the packet that failed wanted more than there is before the MDC: it may have been made to
 * swallow it. */
static bool eats_mdc(const struct reader *r)
{
    const struct source *s = r->top;
    while (s != r->mdc && s->up != r->mdc)
        s = s->up;
    return s != r->mdc && s->failed;
}

/* Reads the packets inside; r->top is the MDC source, which has the last word: whatever was wrong
 * inside counts only when the MDC fits. */
static int read_inside(struct reader *r)
{
    struct source *mdc = r->mdc = r->top;
    struct held held;
    struct reader_level outer;
    reader_descend(r, &outer);
    hold_warnings(r->op, &held);
    int rc = reader_packets(r);
    if (rc && reader_failed_on_content(r) && !mdc->failed) {
        struct op_err err = r->op->err;
        bool eaten = eats_mdc(r);
        while (r->top != mdc)
            reader_leave(r);
        op_clear(r->op);
        if (source_drain(mdc) == 0 && !eaten)
            r->op->err = err;
        else if (eaten)
            session_fail(r->op);
    }
    release_warnings(r->op, &held, rc == 0);
    r->mdc = NULL;
    reader_rise(r, &outer);
    return rc;
}

static int enter_session(struct reader *r, const struct session *session)
{
    r->info->encrypted = true;
    r->info->cipher = session->cipher;
    if (!r->options->separate) {
        r->top = mdc_source_new_decrypting(r->op, r->top, session);
    } else {
        r->top = cfb_source_new(r->op, r->top, session);
        if (r->top)
            r->top = mdc_source_new(r->op, r->top, session->cipher);
    }
    return r->top ? 0 : -1;
}

static int check_version(struct reader *r)
{
    uint8_t version;
    size_t got;
    if (source_read_full(r->top, &version, 1, &got))
        return -1;
    if (got < 1)
        return op_fail(r->op, STATUS_MALFORMED, "empty");
    if (version != SEIPD_VERSION)
        return op_fail(r->op, STATUS_UNSUPPORTED, "version %u, expected %d", version,
                       SEIPD_VERSION);
    return 0;
}

int read_encrypted_data(struct reader *r, const struct packet_header *h)
{
    struct session session = {0};
    struct trials trials = {0};
    struct source *outside = r->top;
    if (r->mdc)
        return op_fail(r->op, STATUS_MALFORMED, "encrypted data inside encrypted data");
    int rc = reader_claim_level(r);
    if (!rc)
        rc = reader_enter(r, h);
    if (!rc)
        rc = check_version(r);
    if (!rc)
        rc = find_session(r, &trials, &session);
    if (!rc)
        rc = enter_session(r, &session);
    if (!rc)
        rc = read_inside(r);
    if (!rc) {
        /* Told only now that the integrity is known: the sender said nothing else. */
        r->info->recipient = trials_hit(&trials, &session);
        while (r->top != outside)
            reader_leave(r); /* MDC, cipher, frame */
    }
    trials_end(&trials);
    session_end(&session);
    return rc;
}
