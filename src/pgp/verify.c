#include "pgp/verify.h"

#include "pgp/ring_scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct verify_row verify_rows[VERIFY_BAD + 1] = {
    [VERIFY_GOOD] = {"good", STATUS_OK},
    [VERIFY_UNKNOWN] = {"unknown", STATUS_UNKNOWN_SIGNER},
    [VERIFY_UNTIMELY] = {"untimely", STATUS_WEAK},
    [VERIFY_WEAK] = {"weak", STATUS_WEAK},
    [VERIFY_MALFORMED] = {"malformed", STATUS_MALFORMED},
    [VERIFY_BAD] = {"bad", STATUS_BAD_SIGNATURE},
};

/* Clocks differ: so much later than now is now. */
enum { CLOCK_SLACK_S = 60 };

/* --- before the document ------------------------------------------------------------------------- */

/* RIPEMD-160 signs nothing that is left, and is no stronger than SHA-1. */
static const struct hash *hash_of(unsigned algorithm)
{
    const struct hash *hash = hash_by_id(algorithm);
    return hash == hash_by_name("ripemd160") ? NULL : hash;
}

/* What a signature of that type, with that hash, covers of the document. False where it is over none. */
static bool form_of(const struct verify *v, unsigned type, const struct hash *hash,
                    enum text_digest_form *form)
{
    bool is_old = v->unnamed && hash == hash_by_name("md5");
    if (type == SIGNATURE_BINARY && !v->clearsigned)
        *form = TEXT_DIGEST_BINARY;
    else if (type == SIGNATURE_TEXT)
        *form = !v->clearsigned ? TEXT_DIGEST_LINES
                : is_old        ? TEXT_DIGEST_CLEARSIGNED_PGP26
                                : TEXT_DIGEST_CLEARSIGNED;
    else
        return false;
    return true;
}

void verify_announce(struct verify *v, unsigned hash_algorithm, unsigned type)
{
    enum text_digest_form form;
    const struct hash *hash = hash_of(hash_algorithm);
    if (hash && form_of(v, type, hash, &form))
        digests_want(&v->digests, hash, form);
}

void verify_announce_last(struct op *op, struct verify *v)
{
    struct signature sig;
    size_t n = v->packets.lengths[v->packets.count - 1];
    /* What is wrong with it is said when it is judged. */
    if (signature_parse(op, v->packets.bytes.data + v->packets.bytes.len - n, n, &sig))
        op_clear(op);
    else
        verify_announce(v, sig.hash_algorithm, sig.type);
}

int verify_keep(struct op *op, struct verify *v, size_t start)
{
    if (v->packets.count == op->limits->signatures)
        return op_fail(op, STATUS_LIMIT, "more than %u signatures", op->limits->signatures);
    /* Even where all bodies are empty there is a first byte to point at. */
    if (buf_reserve(op, &v->packets.bytes, 1))
        return -1;
    return trials_packets_add(op, &v->packets, start);
}

/* --- the verdict on one -------------------------------------------------------------------------- */

static void decide(struct verify_result *r, enum verify_verdict verdict, const char *reason)
{
    r->verdict = verdict;
    snprintf(r->reason, sizeof r->reason, "%.*s", VERIFY_REASON_BYTES - 1, reason ? reason : "");
}

/* What the signature itself says of its time, and its hash: for one that fits. */
static void judge_fitting(const struct verify *v, struct verify_result *r)
{
    const struct verify_options *o = v->options;
    uint32_t now = o->now, at = r->sig.created, after = r->sig.expires_after_s;
    if (r->hash == hash_by_name("md5") && !o->allow_weak)
        decide(r, VERIFY_WEAK, "MD5 proves nothing any more");
    else if (at > now && at - now > CLOCK_SLACK_S)
        decide(r, VERIFY_UNTIMELY, "it is from the future");
    else if (after != 0 && at < now && now - at >= after)
        decide(r, VERIFY_UNTIMELY, "it has expired");
    else if (r->hash == hash_by_name("sha1") && r->reason[0] == '\0')
        decide(r, VERIFY_GOOD, "SHA-1 is weak");
}

static enum verify_verdict verdict_of(enum signer_right right)
{
    static const enum verify_verdict verdicts[] = {[SIGNER_RIGHT] = VERIFY_GOOD,
                                                   [SIGNER_UNTIMELY] = VERIFY_UNTIMELY,
                                                   [SIGNER_WEAK] = VERIFY_WEAK,
                                                   [SIGNER_WRONG] = VERIFY_BAD,
                                                   [SIGNER_UNKNOWN] = VERIFY_UNKNOWN};
    return verdicts[right];
}

/* The verdict if that key made it; h has hashed the document. */
static void judge_by(struct op *op, const struct verify *v, struct keyring_hit hit,
                     const struct hash_ctx *document, struct verify_result *r)
{
    struct pk_verifier verifier;
    struct hash_ctx h = *document;
    r->signer = hit;
    if (key_verifier(op, hit.key, hit.part, &verifier)) {
        decide(r, VERIFY_UNKNOWN, op->err.text);
        if (!op->err.final)
            op_clear(op);
    } else if (r->sig.unknown_critical) {
        decide(r, VERIFY_BAD, "it says something critical that is not understood");
    } else if (!signature_verify(op, &r->sig, &h, verifier)) {
        decide(r, VERIFY_BAD, "it is not by this key over this text");
    } else if (!r->sig.has_created) {
        decide(r, VERIFY_BAD, "it does not say when it was made");
    } else {
        struct signer_finding f = keyring_check_signer(op, hit, &r->sig, v->options->allow_weak);
        decide(r, verdict_of(f.right), f.reason);
        if (r->verdict == VERIFY_GOOD)
            judge_fitting(v, r);
    }
    hash_end(&h);
}

/* Tries all keys of a ring that have the issuer's name, and keeps the best verdict: others may have it
 * too. */
static void try_ring(struct op *op, const struct verify *v, const struct keyring *ring,
                     const struct hash_ctx *document, struct verify_result *best)
{
    struct keyring_hit hit = {NULL, NULL};
    while (ring && !op_failed(op) && keyring_next_issuer(op, ring, &best->sig, &hit)) {
        struct verify_result r = *best;
        judge_by(op, v, hit, document, &r);
        if (!best->signer.key || r.verdict < best->verdict)
            *best = r;
    }
}

/* Whether it is one of a kind that can be checked; else says why not. */
static bool is_checkable(struct verify *v, struct verify_result *r, struct hash_ctx *document)
{
    enum text_digest_form form;
    char why[64];
    if (!form_of(v, r->sig.type, r->hash, &form)) {
        snprintf(why, sizeof why, "it is of type 0x%02X, which is not over %s", r->sig.type,
                 v->clearsigned ? "clear text" : "a document");
        decide(r, VERIFY_UNKNOWN, why);
    } else if (!r->hash) {
        snprintf(why, sizeof why, "its hash, %u, is not supported", r->sig.hash_algorithm);
        decide(r, VERIFY_UNKNOWN, why);
    } else if (!digests_get(&v->digests, r->hash, form, document)) {
        snprintf(why, sizeof why, "nothing before the text said that it would be over its %s",
                 r->hash->label);
        decide(r, VERIFY_UNKNOWN, why);
    } else if (!r->sig.has_issuer) {
        decide(r, VERIFY_UNKNOWN, "it does not say by which key it is");
    } else {
        return true;
    }
    return false;
}

static void judge_one(struct op *op, struct verify *v, struct verify_result *r)
{
    struct hash_ctx document;
    r->hash = hash_of(r->sig.hash_algorithm);
    if (!is_checkable(v, r, &document))
        return;
    decide(r, VERIFY_UNKNOWN, "its key is not here");
    try_ring(op, v, v->options->keys, &document, r);
    try_ring(op, v, &v->found, &document, r);
    hash_end(&document);
}

/* --- the verdict on all -------------------------------------------------------------------------- */

static int parse_one(struct op *op, const uint8_t *body, size_t n, struct verify_result *r)
{
    if (!signature_parse(op, body, n, &r->sig))
        return 0;
    if (op->err.final)
        return -1;
    decide(r, op->err.status == STATUS_UNSUPPORTED ? VERIFY_UNKNOWN : VERIFY_MALFORMED,
           op->err.text);
    op_clear(op);
    return 0;
}

static bool is_open(const struct verify_result *r)
{
    return r->reason[0] == '\0';
}

static struct ring_match_wanted wanted_of(const struct signature *sig)
{
    struct ring_match_wanted w = {.n = KEY_ID_BYTES};
    if (sig->has_issuer_fingerprint) {
        w.n = sizeof sig->issuer_fingerprint;
        memcpy(w.bytes, sig->issuer_fingerprint, w.n);
    } else {
        memcpy(w.bytes, sig->issuer, w.n);
    }
    return w;
}

/* Looks for the keys of all signatures in each ring file, in one pass over it. */
static int find_keys(struct op *op, struct verify *v, size_t n)
{
    const struct verify_options *o = v->options;
    if (o->ring_count == 0)
        return 0;
    struct ring_match_wanted *wanted = calloc(n + 1, sizeof *wanted);
    if (!wanted)
        return op_fail_memory(op);
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (is_open(&v->results[i]) && v->results[i].sig.has_issuer)
            wanted[count++] = wanted_of(&v->results[i].sig);
    }
    int rc = 0;
    for (size_t i = 0; !rc && count > 0 && i < o->ring_count; i++)
        rc = ring_scan_find(op, o->rings[i], wanted, count, &v->found);
    free(wanted);
    return rc;
}

int verify_judge(struct op *op, struct verify *v)
{
    const uint8_t *body = v->packets.bytes.data;
    size_t n = v->packets.count;
    v->results = calloc(n + 1, sizeof *v->results);
    if (!v->results)
        return op_fail_memory(op);
    for (size_t i = 0; i < n; body += v->packets.lengths[i++]) {
        if (parse_one(op, body, v->packets.lengths[i], &v->results[i]))
            return -1;
    }
    if (find_keys(op, v, n))
        return -1;
    for (size_t i = 0; i < n; i++) {
        if (is_open(&v->results[i]))
            judge_one(op, v, &v->results[i]);
    }
    if (op_failed(op))
        return -1;
    /* Only now is there a verdict: one on half of them is none. */
    v->count = n;
    return 0;
}

enum verify_verdict verify_worst(const struct verify *v)
{
    enum verify_verdict worst = v->count > 0 ? VERIFY_GOOD : VERIFY_UNKNOWN;
    for (size_t i = 0; i < v->count; i++) {
        if (v->results[i].verdict > worst)
            worst = v->results[i].verdict;
    }
    return worst;
}

void verify_end(struct verify *v)
{
    digests_end(&v->digests);
    trials_packets_end(&v->packets);
    keyring_end(&v->found);
    free(v->results);
    *v = (struct verify){.options = v->options};
}
