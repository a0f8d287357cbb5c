#include "pgp/read_encrypted.h"

#include "pgp/cfb_source.h"
#include "pgp/mdc_source.h"
#include "pgp/sed_source.h"

#include <string.h>

enum { SEIPD_VERSION = 1 };

/* Gathers the body of a session-key packet. They stand before the encrypted data and nowhere
 * else. */
static int gather(struct reader *r, const struct packet_header *h, struct trials_packets *packets)
{
    if (r->judge)
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

static int find_session(struct reader *r, struct trials *t, struct session *session)
{
    struct session_sample sample = {.resync = r->info->no_integrity};
    t->keys = r->options->keys;
    t->sessions = r->options->sessions;
    t->session_count = r->options->session_count;
    t->passphrases = r->options->passphrases;
    t->implied = r->info->no_integrity && r->level.pkesks.count + r->level.skesks.count == 0;
    int rc = trials_run(r->op, t, &r->level.pkesks, &r->level.skesks);
    r->info->sought = t->count > 0;
    r->info->by_key = trials_by_key(t);
    if (rc || source_peek(r->top, SESSION_SAMPLE_BYTES, &sample.p, &sample.n))
        return -1;
    return session_choose(r->op, t->candidates, t->count, &sample, session);
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
    while (s != r->judge && s->up != r->judge)
        s = s->up;
    return s != r->judge && s->failed;
}

/* Whether the user's own options failed it: how much he wants, or that there be a name. */
static bool failed_on_options(const struct reader *r)
{
    return r->too_much || r->op->err.status == STATUS_USAGE;
}

/* Whether what is wrong inside may be told where the MDC turns out to fit. Without one, nobody knows
 * that it was written so: a wrong key or a changed bit may have made it. What the user asked for is
 * his to know. */
static bool may_tell(const struct reader *r)
{
    return failed_on_options(r) || (!r->info->no_integrity && !eats_mdc(r));
}

/* Reads the packets inside; r->top is the MDC source, or what is there in its place, which has the
 * last word: whatever was wrong inside counts only when that is content. */
static int read_inside(struct reader *r)
{
    struct source *judge = r->judge = r->top;
    struct held held;
    struct reader_level outer;
    reader_descend(r, &outer);
    hold_warnings(r->op, &held);
    int rc = reader_packets(r);
    bool waits = rc && (reader_failed_on_content(r) || failed_on_options(r));
    if (waits && !judge->failed) {
        struct op_err err = r->op->err;
        bool tell = may_tell(r);
        while (r->top != judge)
            reader_leave(r);
        op_clear(r->op);
        if (source_drain(judge) == 0 && tell)
            r->op->err = err;
        else if (!tell)
            session_fail(r->op);
    }
    release_warnings(r->op, &held, rc == 0);
    r->judge = NULL;
    reader_rise(r, &outer);
    return rc;
}

static int enter_session(struct reader *r, const struct session *session)
{
    r->info->encrypted = true;
    r->info->cipher = session->cipher;
    if (r->info->no_integrity) {
        r->top = sed_source_new(r->op, r->top, session);
    } else if (!r->options->separate) {
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

/* Takes the place of this level's data, and goes into the packet. */
static int enter_data(struct reader *r, const struct packet_header *h)
{
    if (r->judge)
        return op_fail(r->op, STATUS_MALFORMED, "encrypted data inside encrypted data");
    return reader_claim_level(r) || reader_enter(r, h) ? -1 : 0;
}

/* Reads what the body at r->top is the encryption of, and leaves the packet, back to `outside`. */
static int read_sealed(struct reader *r, const struct source *outside)
{
    struct session session = {0};
    struct trials trials = {0};
    int rc = find_session(r, &trials, &session);
    if (!rc)
        rc = enter_session(r, &session);
    if (!rc)
        rc = read_inside(r);
    if (!rc) {
        /* Told only now that the integrity is known: the sender said nothing else. */
        r->info->recipient = trials_hit(&trials, &session);
        if (r->options->session_out)
            *r->options->session_out = session;
        while (r->top != outside)
            reader_leave(r); /* MDC, cipher, frame */
    }
    trials_end(&trials);
    session_end(&session);
    return rc;
}

int read_encrypted_data(struct reader *r, const struct packet_header *h)
{
    const struct source *outside = r->top;
    if (enter_data(r, h) || check_version(r))
        return -1;
    return read_sealed(r, outside);
}

int read_encrypted_unprotected(struct reader *r, const struct packet_header *h)
{
    const struct source *outside = r->top;
    if (enter_data(r, h))
        return -1;
    if (!r->options->allow_no_integrity) {
        op_fail(r->op, STATUS_NO_INTEGRITY,
                "no integrity protection: anybody could have changed it unseen");
        return op_hint(r->op, "--allow-no-mdc reads it all the same");
    }
    r->info->no_integrity = true;
    return read_sealed(r, outside);
}
