#include "pgp/dump_signature.h"

#include "base/num.h"
#include "pgp/dump_name.h"

#include <stdio.h>
#include <string.h>

enum { SUB_CREATED = 2, SUB_ISSUER = 16, SUB_ISSUER_FINGERPRINT = 33 };

/* What is picked out of the subpackets: the first of each kind. Pointers are into the body. */
struct found {
    const uint8_t *created, *issuer, *fingerprint;
    size_t fingerprint_bytes;
};

/* The names of an area's subpackets, as many as fit. */
struct names {
    char text[DUMP_FIELD_TEXT_MAX];
    size_t used;
    unsigned omitted;
};

static void add_name(struct names *n, unsigned type, bool critical)
{
    enum { ROOM_FOR_MORE = 24 }; /* ", and 4294967295 more" */
    char one[48];
    const char *name = dump_name_subpacket(type);
    if (strcmp(name, "unknown") == 0)
        snprintf(one, sizeof one, "%u", type);
    else
        snprintf(one, sizeof one, "%s", name);
    size_t len = strlen(one) + (n->used > 0 ? 2 : 0) + critical;
    if (n->omitted > 0 || n->used + len + ROOM_FOR_MORE > sizeof n->text) {
        n->omitted++;
        return;
    }
    snprintf(n->text + n->used, sizeof n->text - n->used, "%s%s%s", n->used > 0 ? ", " : "", one,
             critical ? "!" : "");
    n->used += len;
}

static void note(struct found *f, unsigned type, const uint8_t *p, size_t n)
{
    if (type == SUB_CREATED && n == 4 && !f->created)
        f->created = p;
    if (type == SUB_ISSUER && n == 8 && !f->issuer)
        f->issuer = p;
    if (type == SUB_ISSUER_FINGERPRINT && n > 1 && !f->fingerprint) {
        f->fingerprint = p + 1;
        f->fingerprint_bytes = n - 1;
    }
}

/* Takes one subpacket from the front of an area. */
static int take_subpacket(struct dump_body *area, struct names *names, struct found *found)
{
    const uint8_t *p;
    uint32_t len;
    if (dump_body_length(area, "subpackets", &len) || dump_body_take(area, "subpackets", len, &p))
        return -1;
    add_name(names, p[0] & 0x7F, p[0] & 0x80);
    note(found, p[0] & 0x7F, p + 1, len - 1);
    return 0;
}

/* Takes an area of subpackets, whose length has so many octets, and tells what is in it. */
static int list_area(struct dump_body *b, const char *name, unsigned octets, struct found *found)
{
    struct names names = {.used = 0};
    struct dump_body area = *b;
    uint32_t n;
    if (dump_body_number(b, name, octets, &n) || dump_body_take(b, name, n, &area.p))
        return -1;
    area.n = n;
    while (area.n > 0) {
        if (take_subpacket(&area, &names, found))
            return -1;
    }
    if (names.omitted > 0)
        snprintf(names.text + names.used, sizeof names.text - names.used, ", and %u more",
                 names.omitted);
    return n > 0 ? dump_field_text(b->to, name, names.text) : 0;
}

/* The octets that tell a wrong hash at once, then the signature's number, where it is RSA. */
static int list_value(struct dump_body *b, unsigned version, unsigned algorithm)
{
    const uint8_t *p;
    uint8_t salt;
    unsigned bits;
    if (dump_body_take(b, "hash's first octets", 2, &p))
        return -1;
    if (version == 6 && (dump_body_octet(b, "salt", &salt) || dump_body_take(b, "salt", salt, &p)))
        return -1;
    if (algorithm < 1 || algorithm > 3)
        return 0;
    return dump_body_mpi(b, &bits) ? -1 : dump_field_number(b->to, "number bits", bits);
}

/* Versions 2 and 3: a fixed row of fields. */
static int list_old(struct dump_body *b)
{
    const uint8_t *length;
    if (dump_body_take(b, "hashed fields", 1, &length) ||
        dump_body_tell_code(b, "type", dump_name_signature) || dump_body_tell_time(b, "created") ||
        dump_body_tell_id(b, "issuer"))
        return -1;
    uint8_t algorithm = b->n > 0 ? b->p[0] : 0;
    if (dump_body_tell_code(b, "algorithm", dump_name_public_key) ||
        dump_body_tell_code(b, "hash", dump_name_hash))
        return -1;
    return list_value(b, 3, algorithm);
}

static int list_new(struct dump_body *b, unsigned version)
{
    struct found found = {.created = NULL};
    unsigned octets = version == 6 ? 4 : 2;
    if (dump_body_tell_code(b, "type", dump_name_signature))
        return -1;
    uint8_t algorithm = b->n > 0 ? b->p[0] : 0;
    if (dump_body_tell_code(b, "algorithm", dump_name_public_key) ||
        dump_body_tell_code(b, "hash", dump_name_hash) || list_area(b, "hashed", octets, &found) ||
        list_area(b, "unhashed", octets, &found))
        return -1;
    if (found.created && dump_field_time(b->to, "created", num_get32(found.created)))
        return -1;
    if (found.issuer && dump_field_id(b->to, "issuer", found.issuer))
        return -1;
    if (found.fingerprint &&
        dump_field_hex(b->to, "issuer fingerprint", found.fingerprint, found.fingerprint_bytes))
        return -1;
    return list_value(b, version, algorithm);
}

int dump_signature_list(struct dump_body *b)
{
    uint8_t version;
    if (dump_body_octet(b, "version", &version) || dump_field_number(b->to, "version", version))
        return -1;
    if (version == 2 || version == 3)
        return list_old(b);
    return version >= 4 && version <= 6 ? list_new(b, version) : 0;
}

int dump_signature_one_pass(struct dump_body *b)
{
    const uint8_t *p;
    uint8_t version;
    if (dump_body_octet(b, "version", &version) || dump_field_number(b->to, "version", version))
        return -1;
    if (version != 3)
        return 0;
    if (dump_body_tell_code(b, "type", dump_name_signature) ||
        dump_body_tell_code(b, "hash", dump_name_hash) ||
        dump_body_tell_code(b, "algorithm", dump_name_public_key) ||
        dump_body_tell_id(b, "issuer") || dump_body_take(b, "last field", 1, &p))
        return -1;
    return dump_field_text(b->to, "last", *p ? "yes" : "no");
}
