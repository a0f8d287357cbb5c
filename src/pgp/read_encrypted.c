#include "pgp/read_encrypted.h"

#include "base/num.h"
#include "base/secret.h"
#include "pgp/cfb_source.h"
#include "pgp/mdc_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEIPD_VERSION = 1 };

/* Session keys stand before the encrypted data and nowhere else. */
static int check_place(struct reader *r)
{
    if (r->mdc)
        return op_fail(r->op, STATUS_MALFORMED, "a session key inside encrypted data");
    return r->has_data ? op_fail(r->op, STATUS_MALFORMED, "a session key behind the message") : 0;
}

int read_encrypted_pkesk(struct reader *r, const struct packet_header *h)
{
    size_t before = r->pkesks.len;
    if (check_place(r) || reader_slurp(r, h, &r->pkesks))
        return -1;
    if (r->pkesks.len > r->op->limits->packet_bytes)
        return op_fail(r->op, STATUS_LIMIT, "session keys of more than %zu bytes together",
                       r->op->limits->packet_bytes);
    size_t *bytes = realloc(r->pkesk_bytes, (r->pkesk_count + 1) * sizeof *bytes);
    if (!bytes)
        return op_fail_memory(r->op);
    r->pkesk_bytes = bytes;
    r->pkesk_bytes[r->pkesk_count++] = r->pkesks.len - before;
    return 0;
}

int read_encrypted_skesk(struct reader *r, const struct packet_header *h)
{
    struct buf body = {0};
    if (check_place(r))
        return -1;
    r->has_password_key = true;
    int rc = reader_slurp(r, h, &body);
    buf_end(&body);
    return rc;
}

int read_encrypted_unprotected(struct reader *r, const struct packet_header *h)
{
    (void)h;
    return op_fail(r->op, STATUS_NO_INTEGRITY,
                   "no integrity protection: anybody could have changed it unseen");
}

/* What the message's session keys and our secret keys give together. */
struct trials {
    struct session_candidate *candidates;
    struct keyring_hit *hits; /* whose key each candidate came from */
    size_t count;
    uint8_t first_id[PKESK_ID_BYTES]; /* the first recipient, for the message when none is ours */
};

static void trials_end(struct trials *t)
{
    secret_free(t->candidates, t->count * sizeof *t->candidates);
    free(t->hits);
}

/* A secret key that is damaged itself: it does not keep others from opening the message. */
static int pass_over(struct reader *r, const struct keyring_hit *hit)
{
    char id[2 * KEY_ID_BYTES + 1];
    if (!reader_failed_on_content(r))
        return -1;
    num_hex(hit->part->id, KEY_ID_BYTES, id);
    op_warn(r->op, "secret key %s: %s; left out", id, r->op->err.text);
    op_clear(r->op);
    return 0;
}

/* Tries one session-key packet with one secret key. */
static int try_key(struct reader *r, const struct pkesk *p, const struct keyring_hit *hit,
                   struct trials *t)
{
    const struct rsa_secret *secret = key_secret(r->op, hit->key, hit->part);
    if (!secret)
        return pass_over(r, hit);
    t->hits[t->count] = *hit;
    return pkesk_decrypt(r->op, p, secret, &t->candidates[t->count++]);
}

/* Room for as many trials as the limit allows is made at once, so that no candidate is ever left
 * behind in memory that was grown out of. */
static int make_room(struct reader *r, struct trials *t)
{
    size_t max = r->op->limits->session_keys;
    if (t->candidates)
        return t->count < max
                   ? 0
                   : op_fail(r->op, STATUS_LIMIT, "more than %zu session keys to try", max);
    t->candidates = malloc(max * sizeof *t->candidates);
    t->hits = malloc(max * sizeof *t->hits);
    return t->candidates && t->hits ? 0 : op_fail_memory(r->op);
}

/* Tries session-key packet `number` of the message, from 1, with every secret key that fits. */
static int try_packet(struct reader *r, size_t number, struct rsa_bytes body, struct trials *t)
{
    struct pkesk p;
    bool known;
    static const uint8_t none[PKESK_ID_BYTES] = {0};
    if (pkesk_parse(r->op, body.p, body.n, &p, &known))
        return op_where(r->op, "its session key %zu", number);
    if (memcmp(t->first_id, none, sizeof none) == 0)
        memcpy(t->first_id, p.id, sizeof p.id);
    if (!known)
        return 0;
    struct keyring_hit hit = {0};
    while (keyring_next_secret(r->op, r->options->keys, p.id, &hit)) {
        if (make_room(r, t))
            return -1;
        if (try_key(r, &p, &hit, t))
            return -1;
    }
    return 0;
}

static int fail_no_key(struct reader *r, const struct trials *t)
{
    static const uint8_t none[PKESK_ID_BYTES] = {0};
    char id[2 * PKESK_ID_BYTES + 1], more[32] = "";
    if (r->pkesk_count == 0)
        return op_fail(r->op, STATUS_NO_KEY, "%s",
                       r->has_password_key ? "encrypted with a passphrase, not to a key"
                                           : "no session key before it");
    num_hex(t->first_id, PKESK_ID_BYTES, id);
    bool named = memcmp(t->first_id, none, sizeof none) != 0;
    if (r->pkesk_count > 1)
        snprintf(more, sizeof more, " and %zu more", r->pkesk_count - 1);
    op_fail(r->op, STATUS_NO_KEY, "no secret key for it: encrypted to %s%s%s",
            named ? "key " : "a key it does not name", named ? id : "", more);
    return op_hint(r->op, "\"pgpcost keys list\" shows the keys that are here");
}

static int find_session(struct reader *r, struct trials *t, struct session *session)
{
    const uint8_t *body = r->pkesks.data;
    for (size_t i = 0; i < r->pkesk_count; i++) {
        if (try_packet(r, i + 1, (struct rsa_bytes){body, r->pkesk_bytes[i]}, t))
            return -1;
        body += r->pkesk_bytes[i];
    }
    if (t->count == 0)
        return fail_no_key(r, t);
    const uint8_t *prefix;
    size_t n;
    if (source_peek(r->top, SESSION_PREFIX_BYTES, &prefix, &n))
        return -1;
    return session_choose(r->op, t->candidates, t->count, prefix, n, session);
}

/* Names the key that opened the message, now that its integrity is known and nothing is told by
 * it that the sender did not say. */
static void name_recipient(struct reader *r, const struct trials *t, const struct session *s)
{
    for (size_t i = 0; i < t->count; i++) {
        const struct session_candidate *c = &t->candidates[i];
        if (c->valid && c->algorithm == s->cipher->id &&
            memcmp(c->key, s->key, s->cipher->key_bytes) == 0) {
            r->info->recipient = t->hits[i];
            return;
        }
    }
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

/* Reads the packets inside; r->top is the MDC source, which has the last word: whatever was wrong
 * inside counts only when the MDC fits. */
static int read_inside(struct reader *r)
{
    struct source *mdc = r->mdc = r->top;
    struct held held;
    r->has_data = false;
    hold_warnings(r->op, &held);
    int rc = reader_packets(r);
    if (rc && reader_failed_on_content(r) && !mdc->failed) {
        struct op_err err = r->op->err;
        while (r->top != mdc)
            reader_leave(r);
        op_clear(r->op);
        if (source_drain(mdc) == 0)
            r->op->err = err;
    }
    release_warnings(r->op, &held, rc == 0);
    r->mdc = NULL;
    r->has_data = true;
    return rc;
}

static int enter_session(struct reader *r, const struct session *session)
{
    r->info->encrypted = true;
    r->info->cipher = session->cipher;
    r->top = cfb_source_new(r->op, r->top, session);
    if (r->top)
        r->top = mdc_source_new(r->op, r->top, session->cipher);
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
        name_recipient(r, &trials, &session);
        reader_leave(r); /* MDC, cipher, frame */
        reader_leave(r);
        reader_leave(r);
    }
    trials_end(&trials);
    session_end(&session);
    return rc;
}
