#include "cli/keys_show.h"

#include "base/clock.h"
#include "base/num.h"
#include "pgp/key_body.h"
#include "pgp/signature.h"

#include <jansson.h>
#include <stdio.h>

/* What a part is for, in words; or why it is for nothing. */
static const char *usage(const struct key_part *part)
{
    if (part->is_foreign)
        return part->problem;
    if (part->revoked)
        return "revoked";
    if (!part->certified)
        return "not certified by its key";
    bool signs = part->flags & SIGNATURE_MAY_SIGN, encrypts = part->flags & SIGNATURE_MAY_ENCRYPT;
    if (signs)
        return encrypts ? "signs, encrypts" : "signs";
    return encrypts ? "encrypts" : "certifies";
}

static const char *secrecy(const struct key_part *part)
{
    if (!part->has_secret)
        return part->problem && !part->is_foreign ? part->problem : "public only";
    return part->is_locked ? "secret, with a passphrase" : "secret, in clear";
}

static bool is_expired(const struct key_part *part)
{
    return part->expires && part->expires <= clock_unix_time();
}

void keys_show_line(const struct key *key)
{
    const struct key_part *primary = &key->parts[0];
    char id[2 * KEY_ID_BYTES + 1], date[11], name[KEY_DESCRIPTION_BYTES];
    num_hex(primary->id, KEY_ID_BYTES, id);
    clock_date(primary->created, date);
    key_describe(primary, name);
    const char *state = primary->revoked      ? "revoked"
                        : is_expired(primary) ? "expired"
                        : key_has_secret(key) ? "secret"
                        : primary->is_foreign ? "no use"
                                              : "public";
    printf("%s  %-11s  %s  %-7s  %s\n", id, name, date, state, key_name(key));
}

static void show_part(const struct key_part *part)
{
    char id[2 * KEY_ID_BYTES + 1], date[11], name[KEY_DESCRIPTION_BYTES];
    num_hex(part->id, KEY_ID_BYTES, id);
    clock_date(part->created, date);
    key_describe(part, name);
    printf("%s %s  %-11s  %s  %s", part->is_subkey ? "  sub" : "key  ", id, name, date,
           usage(part));
    if (part->expires) {
        clock_date(part->expires, date);
        printf(", %s %s", is_expired(part) ? "expired" : "expires", date);
    }
    printf("\n      %s\n", secrecy(part));
}

void keys_show_full(const struct key *key)
{
    char print[2 * KEY_FINGERPRINT_BYTES + 1];
    show_part(&key->parts[0]);
    num_hex(key->parts[0].fingerprint, key->parts[0].fingerprint_bytes, print);
    printf("      fingerprint %s\n", print);
    for (size_t i = 0; i < key->user_id_count; i++)
        printf("      %s\n", key->user_ids[i]);
    for (size_t i = 1; i < key->part_count; i++)
        show_part(&key->parts[i]);
}

static json_t *part_json(const struct key_part *part)
{
    char print[2 * KEY_FINGERPRINT_BYTES + 1], id[2 * KEY_ID_BYTES + 1];
    num_hex(part->fingerprint, part->fingerprint_bytes, print);
    num_hex(part->id, KEY_ID_BYTES, id);
    json_t *o = json_pack(
        "{s:s, s:s, s:s, s:i, s:I, s:b, s:b, s:b, s:b, s:b, s:b, s:b}", "fingerprint", print,
        "key_id", id, "algorithm", key_body_algorithm(part->algorithm), "bits", (int)part->bits,
        "created", (json_int_t)part->created, "secret", part->has_secret, "passphrase",
        part->is_locked, "certified", part->certified, "revoked", part->revoked, "expired",
        is_expired(part), "signs", (part->flags & SIGNATURE_MAY_SIGN) != 0, "encrypts",
        (part->flags & SIGNATURE_MAY_ENCRYPT) != 0);
    if (o && part->expires)
        json_object_set_new(o, "expires", json_integer((json_int_t)part->expires));
    if (o && part->curve)
        json_object_set_new(o, "curve", json_string(part->curve->label));
    if (o && part->problem)
        json_object_set_new(o, "problem", json_string(part->problem));
    return o;
}

static json_t *key_json(const struct key *key)
{
    json_t *o = part_json(&key->parts[0]);
    json_t *ids = json_array(), *subkeys = json_array();
    for (size_t i = 0; i < key->user_id_count; i++) {
        /* JSON holds UTF-8 only. */
        json_t *id = json_string(key->user_ids[i]);
        json_array_append_new(ids, id ? id : json_string("(not UTF-8)"));
    }
    for (size_t i = 1; i < key->part_count; i++)
        json_array_append_new(subkeys, part_json(&key->parts[i]));
    json_object_set_new(o, "user_ids", ids);
    json_object_set_new(o, "subkeys", subkeys);
    return o;
}

int keys_show_json(struct op *op, struct key *const *keys, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, key_json(keys[i]));
    int rc = list ? json_dumpf(list, stdout, JSON_INDENT(2)) : -1;
    json_decref(list);
    putchar('\n');
    return rc ? op_fail_memory(op) : 0;
}
