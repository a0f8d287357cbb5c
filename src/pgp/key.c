#include "pgp/key.h"

#include "base/num.h"
#include "base/secret.h"
#include "pgp/key_body.h"
#include "pgp/key_numbers.h"
#include "pgp/mark.h"
#include "pgp/packet.h"
#include "pgp/protect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_primary(unsigned tag)
{
    return tag == PACKET_SECRET_KEY || tag == PACKET_PUBLIC_KEY;
}

static int add_part(struct op *op, struct key *key, const struct packet_header *h, size_t at)
{
    struct key_part *parts = realloc(key->parts, (key->part_count + 1) * sizeof *parts);
    if (!parts)
        return op_fail_memory(op);
    key->parts = parts;
    struct key_part *part = &parts[key->part_count];
    *part = (struct key_part){.is_subkey = !is_primary(h->tag),
                              .packet = at,
                              .body = at + h->header_bytes,
                              .body_bytes = (size_t)h->length};
    bool is_secret = h->tag == PACKET_SECRET_KEY || h->tag == PACKET_SECRET_SUBKEY;
    if (key_body_parse(op, part, key->raw.data + part->body, part->body_bytes, is_secret))
        return -1;
    key->part_count++;
    return 0;
}

/* Whether a terminal would take octet i for more than text: C0, DEL, and C1 as UTF-8 has them. */
static bool is_control(const uint8_t *p, size_t i)
{
    return p[i] < ' ' || p[i] == 0x7F || (i > 0 && p[i - 1] == 0xC2 && p[i] < 0xA0);
}

static int add_user_id(struct op *op, struct key *key, const uint8_t *p, size_t n)
{
    char **ids = realloc(key->user_ids, (key->user_id_count + 1) * sizeof *ids);
    char *id = malloc(n + 1);
    if (ids)
        key->user_ids = ids;
    if (!ids || !id) {
        free(id);
        return op_fail_memory(op);
    }
    for (size_t i = 0; i < n; i++)
        id[i] = is_control(p, i) ? '?' : (char)p[i];
    id[n] = '\0';
    ids[key->user_id_count++] = id;
    return 0;
}

/* Reads the header at offset `at` of n bytes and holds it to what a key may contain. */
static int parse_packet(struct op *op, const uint8_t *bytes, size_t n, size_t at,
                        struct packet_header *h)
{
    h->offset = at;
    n -= at;
    if (packet_parse_header(op, bytes + at, n, h))
        return -1;
    if (h->kind != PACKET_DEFINITE)
        return op_fail(op, STATUS_MALFORMED, "a key holds no packet of open length");
    if (h->length > op->limits->packet_bytes)
        return op_fail(op, STATUS_LIMIT, "a packet of %llu bytes, above the limit of %zu",
                       (unsigned long long)h->length, op->limits->packet_bytes);
    if (h->length > n - h->header_bytes)
        return op_fail(op, STATUS_MALFORMED, "a packet claims %llu bytes, %zu are left",
                       (unsigned long long)h->length, n - h->header_bytes);
    return 0;
}

/* The extent of the key at the front: every packet up to the next primary key; *last is where the
 * last of them begins. */
static int measure(struct op *op, const uint8_t *p, size_t n, size_t *at, size_t *last)
{
    struct packet_header h;
    if (n == 0)
        return op_fail(op, STATUS_MALFORMED, "a key packet was expected, found nothing");
    for (*at = 0; *at < n; *at += h.header_bytes + (size_t)h.length) {
        if (parse_packet(op, p, n, *at, &h))
            return -1;
        if (*at > 0 && is_primary(h.tag))
            break;
        if (*at == 0 && !is_primary(h.tag))
            return op_fail(op, STATUS_MALFORMED, "a key packet was expected, found %s",
                           packet_tag_name(h.tag));
        *last = *at;
    }
    return 0;
}

static int parse_packets(struct op *op, struct key *key, size_t *at)
{
    struct packet_header h;
    for (*at = 0; *at < key->raw.len; *at += h.header_bytes + (size_t)h.length) {
        const uint8_t *p = key->raw.data + *at;
        if (parse_packet(op, key->raw.data, key->raw.len, *at, &h))
            return -1;
        int rc = 0;
        if (is_primary(h.tag) || h.tag == PACKET_SECRET_SUBKEY || h.tag == PACKET_PUBLIC_SUBKEY)
            rc = add_part(op, key, &h, *at);
        else if (h.tag == PACKET_USER_ID)
            rc = add_user_id(op, key, p + h.header_bytes, (size_t)h.length);
        if (rc)
            return -1;
    }
    return 0;
}

struct key *key_parse(struct op *op, const char *origin, const uint8_t *p, size_t n, size_t *used)
{
    size_t at = 0, last = 0;
    struct key *key = calloc(1, sizeof *key);
    if (!key) {
        op_fail_memory(op);
        return NULL;
    }
    if (measure(op, p, n, &at, &last))
        goto fail;
    *used = at;
    if (buf_append(op, &key->raw, p, mark_cut(p, at, last, &key->is_marked)) ||
        parse_packets(op, key, &at))
        goto fail;
    return key;
fail:
    op_where(op, "%s: key at offset %zu", origin, at);
    key_free(key);
    return NULL;
}

void key_free(struct key *key)
{
    if (!key)
        return;
    for (size_t i = 0; i < key->part_count; i++) {
        rsa_public_free(key->parts[i].rsa);
        rsa_secret_free(key->parts[i].secret);
        ecc_public_free(key->parts[i].ecc);
        ecc_secret_free(key->parts[i].ecc_secret);
    }
    for (size_t i = 0; i < key->user_id_count; i++)
        free(key->user_ids[i]);
    free(key->parts);
    free(key->user_ids);
    buf_end(&key->raw);
    free(key);
}

static struct rsa_bytes public_numbers(const struct key *key, const struct key_part *part)
{
    size_t head = key_body_head(part->version);
    return (struct rsa_bytes){key->raw.data + part->body + head, part->public_bytes - head};
}

enum half { PUBLIC_HALF, SECRET_HALF };

static int fail_unsupported(struct op *op, const struct key_part *part, const char *why)
{
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    return op_fail(op, STATUS_UNSUPPORTED, "key %s: %s", id, why);
}

static int check_usable(struct op *op, const struct key_part *part, enum half half)
{
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    if (part->is_foreign || (part->problem && half == SECRET_HALF))
        return fail_unsupported(op, part, part->problem);
    if (half == SECRET_HALF && !part->has_secret)
        return op_fail(op, STATUS_NO_KEY, "key %s: its secret half is not here", id);
    return 0;
}

/* That it is RSA, or foreign, of which more can be said. */
static int check_encrypts(struct op *op, const struct key_part *part)
{
    return part->curve ? fail_unsupported(op, part, "it is for signatures only") : 0;
}

static int load_public(struct op *op, struct key *key, struct key_part *part)
{
    if (check_usable(op, part, PUBLIC_HALF))
        return -1;
    return key_numbers_load_public(op, part, public_numbers(key, part));
}

const struct rsa_public *key_public(struct op *op, struct key *key, struct key_part *part)
{
    if (check_encrypts(op, part) || load_public(op, key, part))
        return NULL;
    return part->rsa;
}

int key_verifier(struct op *op, struct key *key, struct key_part *part, struct pk_verifier *out)
{
    if (load_public(op, key, part))
        return -1;
    *out = (struct pk_verifier){part->algorithm, part->rsa, part->ecc};
    return 0;
}

static bool is_loaded(const struct key_part *part)
{
    return part->secret || part->ecc_secret;
}

bool key_is_open(const struct key_part *part)
{
    return part->has_secret && (!part->is_locked || is_loaded(part));
}

int key_unlock(struct op *op, struct key *key, struct key_part *part,
               struct s2k_passphrase passphrase)
{
    struct buf clear = {0};
    if (is_loaded(part))
        return 0;
    if (check_usable(op, part, SECRET_HALF))
        return -1;
    const uint8_t *body = key->raw.data + part->body;
    struct rsa_bytes secret = {body + part->public_bytes, part->body_bytes - part->public_bytes};
    int rc = protect_open(op, part->version, secret, passphrase, &clear);
    if (!rc)
        rc = key_numbers_load_secret(op, part, public_numbers(key, part),
                                     (struct rsa_bytes){clear.data, clear.len});
    buf_end(&clear);
    /* What took the passphrase off may have gone deeper than a small key's numbers did. */
    size_t deep = SECRET_STACK_RSA(part->bits);
    secret_wipe_stack(deep > SECRET_STACK_BYTES ? deep : SECRET_STACK_BYTES);
    /* A sum of 16 bits fits a wrong passphrase once in 65536 times. */
    if (rc && part->is_locked && op->err.status == STATUS_MALFORMED) {
        op_clear(op);
        op_fail(op, STATUS_BAD_PASSPHRASE, "wrong passphrase");
    }
    return rc;
}

static int load_secret(struct op *op, struct key *key, struct key_part *part)
{
    if (is_loaded(part) || !part->is_locked)
        return key_unlock(op, key, part, (struct s2k_passphrase){NULL, 0});
    return op_fail(op, STATUS_BAD_PASSPHRASE, "the secret half of a key is locked by a passphrase");
}

const struct rsa_secret *key_secret(struct op *op, struct key *key, struct key_part *part)
{
    if (check_encrypts(op, part) || load_secret(op, key, part))
        return NULL;
    return part->secret;
}

int key_signer(struct op *op, struct key *key, struct key_part *part, struct pk_signer *out)
{
    if (part->algorithm == PK_RSA_ENCRYPT)
        return fail_unsupported(op, part, "it is for encryption only");
    if (load_secret(op, key, part))
        return -1;
    *out = (struct pk_signer){part->algorithm, part->secret, part->ecc_secret};
    return 0;
}

int key_emit_secret(struct op *op, struct key *key, struct key_part *part, struct buf *out)
{
    if (load_secret(op, key, part))
        return -1;
    struct pk_signer numbers = {part->algorithm, part->secret, part->ecc_secret};
    return key_numbers_emit_secret(op, numbers, out);
}

bool key_has_secret(const struct key *key)
{
    for (size_t i = 0; i < key->part_count; i++) {
        if (key->parts[i].has_secret)
            return true;
    }
    return false;
}

struct key_part *key_part_at(const struct key *key, size_t packet)
{
    for (size_t i = 0; i < key->part_count; i++) {
        if (key->parts[i].packet == packet)
            return &key->parts[i];
    }
    return NULL;
}

int key_emit_packet(struct op *op, unsigned version, unsigned tag, struct rsa_bytes body,
                    struct buf *out)
{
    bool old = version < 4 && tag <= PACKET_TAG_OLD_MAX;
    if ((old ? packet_emit_key_header : packet_emit_header)(op, out, tag, body.n))
        return -1;
    return buf_append(op, out, body.p, body.n);
}

int key_emit_public(struct op *op, const struct key *key, struct buf *out)
{
    struct packet_header h;
    for (size_t at = 0; at < key->raw.len; at += h.header_bytes + (size_t)h.length) {
        const uint8_t *p = key->raw.data + at;
        if (parse_packet(op, key->raw.data, key->raw.len, at, &h))
            return -1;
        const struct key_part *part = key_part_at(key, at);
        unsigned tag = h.tag;
        struct rsa_bytes body = {p + h.header_bytes, (size_t)h.length};
        if (tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY) {
            tag = tag == PACKET_SECRET_KEY ? PACKET_PUBLIC_KEY : PACKET_PUBLIC_SUBKEY;
            body.n = part->public_bytes;
            if (part->fingerprint_bytes == 0) /* where its secrets begin is not known */
                continue;
        }
        /* Trust packets are a ring's own business (RFC 4880 section 5.10). */
        if (tag == PACKET_TRUST)
            continue;
        if (key_emit_packet(op, key->parts[0].version, tag, body, out))
            return -1;
    }
    return 0;
}

const char *key_name(const struct key *key)
{
    return key->user_id_count ? key->user_ids[key->name] : "(no user ID)";
}

void key_describe(const struct key_part *part, char *out)
{
    if (part->bits)
        snprintf(out, KEY_DESCRIPTION_BYTES, "RSA %u", part->bits);
    else if (part->curve)
        snprintf(out, KEY_DESCRIPTION_BYTES, "%s%s", part->algorithm == PK_ECDSA ? "ECDSA " : "",
                 part->curve->label);
    else
        snprintf(out, KEY_DESCRIPTION_BYTES, "%s", key_body_algorithm(part->algorithm));
}

int key_emit_body(struct op *op, unsigned version, struct pk_verifier key, uint32_t created,
                  struct buf *body)
{
    int rc = buf_put8(op, body, version);
    if (!rc)
        rc = buf_put32(op, body, created);
    if (!rc && version < 4)
        rc = buf_put16(op, body, 0);
    if (!rc)
        rc = buf_put8(op, body, key.algorithm);
    return rc ? -1 : key_numbers_emit_public(op, key, body);
}
