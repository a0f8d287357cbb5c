#include "pgp/dump_encrypted.h"

#include "base/num.h"
#include "pgp/cfb_source.h"
#include "pgp/dump_name.h"
#include "pgp/mdc.h"
#include "pgp/mdc_source.h"
#include "pgp/sed_source.h"

#include <stdio.h>
#include <string.h>

enum { SEIPD_VERSION = 1 };

/* The rest of the packet stays closed. */
static int leave_sealed(struct dump_walk *w, const char *why)
{
    uint64_t before = w->top->offset;
    if (source_drain(w->top))
        return -1;
    dump_walk_charge(w, LEDGER_SEALED, w->top->offset - before);
    return dump_field_octets(&w->to, "not opened", (const uint8_t *)why, strlen(why));
}

int dump_encrypted_aead(struct dump_walk *w)
{
    return leave_sealed(w, "GnuPG's OCB encryption is not supported");
}

/* Encrypted data that was opened: what of its kind it takes to go inside. */
struct sealed {
    bool has_mdc; /* else nothing vouches for what is inside */
    struct trials trials;
    struct session session;
};

/* Finds the session key among those before this packet. *why is the reason where there is none for
 * us, else empty. 0, or -1 for what is a failure. */
static int find_session(struct dump_walk *w, struct sealed *s, struct op_err *why)
{
    static const struct keyring none = {NULL, 0};
    struct op *op = w->to.op;
    struct trials *t = &s->trials;
    struct session_sample sample = {.resync = !s->has_mdc};
    why->text[0] = '\0';
    t->keys = w->options->keys ? w->options->keys : &none;
    t->passphrases = w->options->passphrases;
    t->implied = !s->has_mdc && w->pkesks.count + w->skesks.count == 0;
    if (trials_run(op, t, &w->pkesks, &w->skesks)) {
        if (op->err.status != STATUS_NO_KEY && op->err.status != STATUS_BAD_PASSPHRASE)
            return -1;
        *why = op->err;
        op_clear(op);
        return 0;
    }
    if (source_peek(w->top, SESSION_SAMPLE_BYTES, &sample.p, &sample.n))
        return -1;
    return session_choose(op, t->candidates, t->count, &sample, &s->session);
}

/* Walks over the packets inside; w->top is the MDC source, which has the last word: whatever was
 * wrong inside counts only when the MDC fits, and never where there is none. Warnings would tell what is inside before that is
 * known, and could be many: there are none; what they would say shows in the fields. */
static int walk_inside(struct dump_walk *w, bool has_mdc)
{
    struct op *op = w->to.op;
    struct source *judge = w->judge = w->top;
    void (*warn)(void *ctx, const char *text) = op->warn;
    op->warn = NULL;
    int rc = dump_walk_inside(w, true);
    if (!rc) {
        rc = w->to.listener->verified(w->to.ctx);
    } else if (dump_walk_failed_on_content(w) && !judge->failed) {
        struct op_err err = op->err;
        dump_walk_leave(w, judge);
        op_clear(op);
        if (source_drain(judge) == 0 && !has_mdc)
            session_fail(op);
        else if (!op_failed(op) && w->to.listener->verified(w->to.ctx) == 0)
            op->err = err;
    }
    op->warn = warn;
    w->judge = NULL;
    return rc;
}

/* Told only now that the integrity is known. */
static int tell_opened(struct dump_walk *w, const struct sealed *s)
{
    char id[2 * KEY_ID_BYTES + 1], by[320] = "a passphrase";
    const struct session *session = &s->session;
    struct keyring_hit hit = trials_hit(&s->trials, session);
    if (hit.key) {
        num_hex(hit.part->id, KEY_ID_BYTES, id);
        snprintf(by, sizeof by, "RSA %u, %s (%.256s)", hit.part->bits, id, key_name(hit.key));
    }
    if (dump_field_code(&w->to, "cipher", session->cipher->id, session->cipher->label))
        return -1;
    return dump_field_octets(&w->to, "opened by", (const uint8_t *)by, strlen(by));
}

/* Decrypts, walks over what is inside, and charges what surrounds that. */
static int open_sealed(struct dump_walk *w, const struct sealed *s)
{
    struct source *frame = w->top;
    struct op *op = w->to.op;
    const struct cipher *cipher = s->session.cipher;
    w->top = s->has_mdc ? cfb_source_new(op, frame, &s->session)
                        : sed_source_new(op, frame, &s->session);
    if (w->top && s->has_mdc)
        w->top = mdc_source_new(op, w->top, cipher);
    if (!w->top || walk_inside(w, s->has_mdc))
        return -1;
    dump_walk_leave(w, frame);
    dump_walk_charge(w, LEDGER_INTEGRITY,
                     cipher->block_bytes + 2u + (s->has_mdc ? MDC_TRAILER_BYTES : 0));
    return tell_opened(w, s);
}

static int try_to_open(struct dump_walk *w, bool has_mdc)
{
    struct sealed s = {.has_mdc = has_mdc};
    struct op_err why;
    int rc = find_session(w, &s, &why);
    if (!rc)
        rc = why.text[0] ? leave_sealed(w, why.text) : open_sealed(w, &s);
    trials_end(&s.trials);
    session_end(&s.session);
    return rc;
}

/* Opens it where that can be: not inside encrypted data, and not without any key. */
static int open_or_leave(struct dump_walk *w, bool has_mdc)
{
    int rc;
    if (w->judge)
        rc = leave_sealed(w, "inside encrypted data");
    else if (!w->options->keys && !w->options->passphrases)
        rc = leave_sealed(w, "no key was given");
    else
        rc = try_to_open(w, has_mdc);
    trials_packets_end(&w->pkesks);
    trials_packets_end(&w->skesks);
    return rc;
}

int dump_encrypted_unprotected(struct dump_walk *w)
{
    if (dump_field_text(&w->to, "integrity", "none, anybody could have changed it"))
        return -1;
    return open_or_leave(w, false);
}

int dump_encrypted_protected(struct dump_walk *w)
{
    uint8_t version;
    size_t got;
    if (source_read_full(w->top, &version, 1, &got))
        return -1;
    if (got < 1)
        return op_fail(w->to.op, STATUS_MALFORMED, "empty");
    dump_walk_charge(w, LEDGER_FRAMING, 1);
    if (dump_field_number(&w->to, "version", version))
        return -1;
    if (version == SEIPD_VERSION)
        return open_or_leave(w, true);
    trials_packets_end(&w->pkesks);
    trials_packets_end(&w->skesks);
    return leave_sealed(w, "this version is not supported");
}
