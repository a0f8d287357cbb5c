#include "cli/verdicts.h"

#include "base/clock.h"
#include "base/num.h"
#include "pgp/dump_field.h"
#include "pgp/key_body.h"

#include <jansson.h>
#include <string.h>

enum { LINE_BYTES = 512 };

/* How a line begins. */
static const char *const beginnings[] = {
    [VERIFY_GOOD] = "good signature",           [VERIFY_UNKNOWN] = "cannot check the signature",
    [VERIFY_UNTIMELY] = "untimely signature",   [VERIFY_WEAK] = "weak signature",
    [VERIFY_MALFORMED] = "malformed signature", [VERIFY_BAD] = "BAD signature"};

/* What a message's only signature is. */
static const char *const states[] = {[VERIFY_UNKNOWN] = "cannot be checked",
                                     [VERIFY_UNTIMELY] = "is untimely",
                                     [VERIFY_WEAK] = "is weak",
                                     [VERIFY_MALFORMED] = "is malformed",
                                     [VERIFY_BAD] = "is bad"};

/* The ID of the key that it names; whether it does. */
static bool issuer(const struct verify_result *r, char id[2 * KEY_ID_BYTES + 1])
{
    if (r->signer.part)
        num_hex(r->signer.part->id, KEY_ID_BYTES, id);
    else if (r->sig.has_issuer)
        num_hex(r->sig.issuer, KEY_ID_BYTES, id);
    return r->signer.part || r->sig.has_issuer;
}

static void print_one(const struct verify_result *r, const char *prefix, FILE *to)
{
    char id[2 * KEY_ID_BYTES + 1], date[11], algorithm[KEY_DESCRIPTION_BYTES];
    const struct key_part *part = r->signer.part;
    fprintf(to, "%s%s", prefix, beginnings[r->verdict]);
    if (r->signer.key)
        fprintf(to, " by %s,", key_name(r->signer.key));
    else if (r->sig.has_issuer)
        fputs(" by", to);
    if (issuer(r, id))
        fprintf(to, " key %s", id);
    if (r->sig.has_created) {
        clock_date(r->sig.created, date);
        fprintf(to, ", made %s", date);
    }
    if (r->hash)
        fprintf(to, ", %s", r->hash->label);
    if (part)
        key_describe(part, algorithm);
    if (part)
        fprintf(to, ", %s", algorithm);
    else if (r->sig.pk_algorithm)
        fprintf(to, ", %s", key_body_algorithm(r->sig.pk_algorithm));
    fprintf(to, "%s%s\n", r->reason[0] ? ": " : "", r->reason);
}

void verdicts_print(const struct verify *v, const char *prefix, FILE *to)
{
    for (size_t i = 0; i < v->count; i++)
        print_one(&v->results[i], prefix, to);
    fflush(to);
}

static size_t count_good(const struct verify *v)
{
    size_t good = 0;
    for (size_t i = 0; i < v->count; i++)
        good += v->results[i].verdict == VERIFY_GOOD;
    return good;
}

int verdicts_fail(struct op *op, const struct verify *v)
{
    enum verify_verdict worst = verify_worst(v);
    if (worst == VERIFY_GOOD)
        return 0;
    if (v->count == 1)
        op_fail(op, verify_rows[worst].status, "its signature %s", states[worst]);
    else
        op_fail(op, verify_rows[worst].status, "%zu of its %zu signatures are not good",
                v->count - count_good(v), v->count);
    if (worst == VERIFY_WEAK)
        op_hint(op, "--allow-weak-hash lets MD5 and keys of PGP 2.6 count");
    return -1;
}

/* Text of others may hold anything. */
static json_t *text_json(const char *text)
{
    char escaped[2 * LINE_BYTES];
    dump_field_escape((const uint8_t *)text, strlen(text), escaped, sizeof escaped);
    return json_string(escaped);
}

static json_t *hex_json(const uint8_t *p, size_t n)
{
    char text[2 * KEY_FINGERPRINT_BYTES + 1];
    num_hex(p, n, text);
    return json_string(text);
}

/* Takes the value, which is NULL out of memory. 0, or -1. */
static int set(json_t *object, const char *name, json_t *value)
{
    return json_object_set_new(object, name, value);
}

static int set_signer(json_t *o, const struct verify_result *r)
{
    const struct key_part *part = r->signer.part, *primary = r->signer.key->parts;
    int rc = set(o, "name", text_json(key_name(r->signer.key)));
    rc |= set(o, "fingerprint", hex_json(part->fingerprint, part->fingerprint_bytes));
    rc |= set(o, "primary_fingerprint", hex_json(primary->fingerprint, primary->fingerprint_bytes));
    return rc | set(o, "bits", json_integer(part->bits));
}

static json_t *one_json(const struct verify_result *r)
{
    char id[2 * KEY_ID_BYTES + 1];
    json_t *o = json_object();
    int rc = set(o, "verdict", json_string(verify_rows[r->verdict].name));
    if (r->reason[0])
        rc |= set(o, "reason", text_json(r->reason));
    if (issuer(r, id))
        rc |= set(o, "key_id", json_string(id));
    if (r->signer.key)
        rc |= set_signer(o, r);
    if (r->sig.has_created)
        rc |= set(o, "created", json_integer(r->sig.created));
    if (r->hash)
        rc |= set(o, "hash", json_string(r->hash->label));
    if (r->sig.pk_algorithm)
        rc |= set(o, "algorithm", json_string(key_body_algorithm(r->sig.pk_algorithm)));
    rc |= set(o, "type", json_integer(r->sig.type));
    if (!rc)
        return o;
    json_decref(o);
    return NULL;
}

char *verdicts_json(const struct op *op, const struct verify *v, const char *input)
{
    json_t *list = json_array(), *o = json_object();
    int rc = set(o, "file", text_json(input)) | set(o, "status", json_integer(op->err.status));
    if (op->err.text[0])
        rc |= set(o, "error", text_json(op->err.text));
    for (size_t i = 0; !rc && i < v->count; i++)
        rc = json_array_append_new(list, one_json(&v->results[i]));
    rc |= set(o, "signatures", list);
    char *text = rc ? NULL : json_dumps(o, JSON_COMPACT);
    json_decref(o);
    return text;
}
