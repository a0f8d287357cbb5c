#include "pgp/trials.h"

#include "base/num.h"
#include "base/secret.h"
#include "pgp/certify.h"
#include "pgp/skesk.h"
#include "pgp/unlock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int trials_packets_add(struct op *op, struct trials_packets *p, size_t start)
{
    if (p->bytes.len > op->limits->packet_bytes)
        return op_fail(op, STATUS_LIMIT, "packets of one kind of more than %zu bytes together",
                       op->limits->packet_bytes);
    size_t *lengths = realloc(p->lengths, (p->count + 1) * sizeof *lengths);
    if (!lengths)
        return op_fail_memory(op);
    p->lengths = lengths;
    p->lengths[p->count++] = p->bytes.len - start;
    return 0;
}

void trials_packets_end(struct trials_packets *p)
{
    buf_end(&p->bytes);
    free(p->lengths);
    *p = (struct trials_packets){0};
}

/* Room for as many candidates as the limit allows is made at once, so that none is ever left
 * behind in memory that was grown out of. */
static int make_room(struct op *op, struct trials *t)
{
    size_t max = op->limits->session_keys;
    if (t->count == max)
        return op_fail(op, STATUS_LIMIT, "more than %zu session keys to try", max);
    if (t->candidates)
        return 0;
    t->candidates = malloc(max * sizeof *t->candidates);
    t->hits = malloc(max * sizeof *t->hits);
    return t->candidates && t->hits ? 0 : op_fail_memory(op);
}

/* Keeps the reason why a key stays locked, for the case that nothing else opens the message. */
static void note_locked(struct op *op, struct trials *t)
{
    if (t->locked.status == STATUS_OK)
        t->locked = op->err;
    op_clear(op);
}

/* A secret key that is damaged itself does not keep others from opening the message. */
static int pass_over(struct op *op, const struct keyring_hit *hit)
{
    char id[2 * KEY_ID_BYTES + 1];
    if (op->err.status == STATUS_IO || op->err.status == STATUS_INTERNAL)
        return -1;
    num_hex(hit->part->id, KEY_ID_BYTES, id);
    op_warn(op, "secret key %s: %s; left out", id, op->err.text);
    op_clear(op);
    return 0;
}

/* Unlocks a key with what passphrases there are. *unlocked is false where none fits. 0, or -1. */
static int unlock(struct op *op, struct trials *t, const struct keyring_hit *hit, bool *unlocked)
{
    enum unlock_result result = unlock_part(op, hit->key, hit->part, t->passphrases, &t->s2k_runs);
    *unlocked = result == UNLOCK_DONE;
    if (result == UNLOCK_LOCKED)
        note_locked(op, t);
    else if (result == UNLOCK_BROKEN)
        return pass_over(op, hit);
    return result == UNLOCK_FAILED ? -1 : 0;
}

static int try_key(struct op *op, struct trials *t, const struct pkesk *p,
                   const struct keyring_hit *hit)
{
    bool unlocked;
    if (unlock(op, t, hit, &unlocked))
        return -1;
    if (!unlocked)
        return 0;
    const struct rsa_secret *secret = key_secret(op, hit->key, hit->part);
    if (!secret)
        return pass_over(op, hit);
    if (make_room(op, t))
        return -1;
    t->hits[t->count] = *hit;
    return pkesk_decrypt(op, p, secret, &t->candidates[t->count++]);
}

/* Whether a hidden recipient's session key may be meant for it: what its key says is for other uses
 * is spared the trial, and its owner a question. */
static bool may_decrypt(struct op *op, const struct keyring_hit *hit)
{
    if (certify_check(op, hit->key))
        op_clear(op);
    return !hit->part->certified || hit->part->flags & SIGNATURE_MAY_ENCRYPT;
}

/* Tries session-key packet `number` of the message, from 1, with every secret key that fits. */
static int try_pkesk(struct op *op, struct trials *t, size_t number, struct rsa_bytes body)
{
    static const uint8_t none[PKESK_ID_BYTES] = {0};
    struct pkesk p;
    bool known;
    if (pkesk_parse(op, body.p, body.n, &p, &known))
        return op_where(op, "its session key %zu", number);
    if (memcmp(t->first_id, none, sizeof none) == 0)
        memcpy(t->first_id, p.id, sizeof p.id);
    if (!known)
        return 0;
    struct keyring_hit hit = {0};
    bool hidden = memcmp(p.id, none, sizeof none) == 0;
    while (keyring_next_secret(op, t->keys, p.id, &hit)) {
        if (hidden && !may_decrypt(op, &hit))
            continue;
        if (try_key(op, t, &p, &hit))
            return -1;
    }
    return 0;
}

/* Adds what the passphrase makes of one packet. */
static int try_skesk(struct op *op, struct trials *t, const struct skesk *s,
                     struct s2k_passphrase passphrase)
{
    if (unlock_spend_run(op, &t->s2k_runs) || make_room(op, t))
        return -1;
    t->hits[t->count] = (struct keyring_hit){NULL, NULL};
    return skesk_decrypt(op, s, passphrase, &t->candidates[t->count++]);
}

/* What stands for a session-key packet where there is none (RFC 4880 section 5.7): IDEA, and the MD5
 * of the passphrase. */
static struct skesk implied(void)
{
    return (struct skesk){.cipher = cipher_by_name("idea"),
                          .s2k = {.mode = S2K_SIMPLE, .hash = hash_by_name("md5")}};
}

static int try_passphrase(struct op *op, struct trials *t, const struct trials_packets *skesks,
                          struct s2k_passphrase passphrase)
{
    struct skesk none = implied();
    if (t->implied)
        return try_skesk(op, t, &none, passphrase);
    const uint8_t *body = skesks->bytes.data;
    for (size_t i = 0; i < skesks->count; i++) {
        struct skesk s;
        bool known;
        if (skesk_parse(op, body, skesks->lengths[i], &s, &known))
            return -1;
        body += skesks->lengths[i];
        if (known && try_skesk(op, t, &s, passphrase))
            return -1;
    }
    return 0;
}

/* Tries each passphrase with each packet. A wrong one shows only when the message is read, so
 * somebody is asked once. */
static int try_skesks(struct op *op, struct trials *t, const struct trials_packets *skesks)
{
    if ((skesks->count == 0 && !t->implied) || !t->passphrases ||
        (t->passphrases->asks && t->count > 0))
        return 0;
    struct passphrase_request request = {0};
    enum passphrase_answer answer;
    do {
        struct buf pass = {0};
        answer = passphrase_get(op, t->passphrases, &request, &pass);
        int rc = answer == PASSPHRASE_FAILED ? -1 : 0;
        if (answer == PASSPHRASE_GIVEN)
            rc = try_passphrase(op, t, skesks, (struct s2k_passphrase){pass.data, pass.len});
        buf_end(&pass);
        if (rc)
            return -1;
        request.attempt++;
    } while (answer == PASSPHRASE_GIVEN && !t->passphrases->asks);
    return 0;
}

static int fail_no_candidate(struct op *op, const struct trials *t,
                             const struct trials_packets *pkesks,
                             const struct trials_packets *skesks)
{
    static const uint8_t none[PKESK_ID_BYTES] = {0};
    char id[2 * PKESK_ID_BYTES + 1], more[32] = "";
    if (t->locked.status != STATUS_OK) {
        op->err = t->locked;
        return -1;
    }
    if (pkesks->count == 0)
        return op_fail(op, STATUS_NO_KEY, "%s",
                       skesks->count || t->implied
                           ? "encrypted with a passphrase, and none was given"
                           : "no session key before it");
    num_hex(t->first_id, PKESK_ID_BYTES, id);
    bool named = memcmp(t->first_id, none, sizeof none) != 0;
    if (pkesks->count > 1)
        snprintf(more, sizeof more, " and %zu more", pkesks->count - 1);
    op_fail(op, STATUS_NO_KEY, "no secret key for it: encrypted to %s%s%s",
            named ? "key " : "a key it does not name", named ? id : "", more);
    return op_hint(op, "\"pgpcost keys list\" shows the keys that are here");
}

static int add_known(struct op *op, struct trials *t, const struct session *session)
{
    if (make_room(op, t))
        return -1;
    struct session_candidate *c = &t->candidates[t->count];
    *c = (struct session_candidate){.valid = 1, .algorithm = session->cipher->id};
    memcpy(c->key, session->key, session->cipher->key_bytes);
    t->hits[t->count++] = (struct keyring_hit){NULL, NULL};
    return 0;
}

int trials_run(struct op *op, struct trials *t, const struct trials_packets *pkesks,
               const struct trials_packets *skesks)
{
    const uint8_t *body = pkesks->bytes.data;
    for (size_t i = 0; i < t->session_count; i++) {
        if (add_known(op, t, &t->sessions[i]))
            return -1;
    }
    for (size_t i = 0; i < pkesks->count; i++) {
        if (try_pkesk(op, t, i + 1, (struct rsa_bytes){body, pkesks->lengths[i]}))
            return -1;
        body += pkesks->lengths[i];
    }
    if (try_skesks(op, t, skesks))
        return -1;
    return t->count ? 0 : fail_no_candidate(op, t, pkesks, skesks);
}

bool trials_by_key(const struct trials *t)
{
    for (size_t i = 0; i < t->count; i++) {
        if (t->hits[i].key)
            return true;
    }
    return false;
}

struct keyring_hit trials_hit(const struct trials *t, const struct session *s)
{
    for (size_t i = 0; i < t->count; i++) {
        const struct session_candidate *c = &t->candidates[i];
        if (c->valid && c->algorithm == s->cipher->id &&
            memcmp(c->key, s->key, s->cipher->key_bytes) == 0)
            return t->hits[i];
    }
    return (struct keyring_hit){NULL, NULL};
}

void trials_end(struct trials *t)
{
    secret_free(t->candidates, t->count * sizeof *t->candidates);
    free(t->hits);
    t->candidates = NULL;
    t->hits = NULL;
    t->count = 0;
}
