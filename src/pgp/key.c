#include "pgp/key.h"

#include "base/num.h"
#include "base/secret.h"
#include "crypto/hash.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"

#include <stdlib.h>
#include <string.h>

enum { RSA_SIGN_OR_ENCRYPT = 1, RSA_ENCRYPT_ONLY = 2, RSA_SIGN_ONLY = 3 };

/* Before a key's body where it is hashed (RFC 4880 section 12.2), and the fields before its
 * numbers. */
enum { HASH_HEAD = 3, BODY_HEAD = 6 };

static bool is_rsa(unsigned algorithm)
{
    return algorithm >= RSA_SIGN_OR_ENCRYPT && algorithm <= RSA_SIGN_ONLY;
}

static void fingerprint(struct key_part *part, const uint8_t *body)
{
    uint8_t head[HASH_HEAD] = {0x99, (uint8_t)(part->public_bytes >> 8),
                               (uint8_t)part->public_bytes};
    struct hash_ctx h;
    hash_init(&h, hash_by_name("sha1"));
    hash_update(&h, head, sizeof head);
    hash_update(&h, body, part->public_bytes);
    hash_digest(&h, part->fingerprint);
    memcpy(part->id, part->fingerprint + KEY_FINGERPRINT_BYTES - KEY_ID_BYTES, KEY_ID_BYTES);
}

/* Finds the end of the public numbers and the beginning of the secret ones. Returns -1 only where
 * the packet is malformed; what is well-formed and foreign gets a `problem`. */
static int parse_body(struct op *op, struct key_part *part, const uint8_t *body, size_t n,
                      bool is_secret)
{
    if (n < BODY_HEAD)
        return op_fail(op, STATUS_MALFORMED, "a key packet of %zu bytes", n);
    part->version = body[0];
    part->created = num_get32(body + 1);
    part->algorithm = body[5];
    part->public_bytes = n;
    if (part->version != 4) {
        part->problem = "only keys of version 4 are supported";
        return 0;
    }
    if (!is_rsa(part->algorithm)) {
        part->problem = "not an RSA key";
        if (!is_secret)
            fingerprint(part, body);
        return 0;
    }
    struct mpi_reader r = {body + BODY_HEAD, n - BODY_HEAD};
    struct rsa_bytes modulus, e;
    if (mpi_parse(op, &r, &modulus) || mpi_parse(op, &r, &e))
        return -1;
    part->bits = mpi_bits(modulus.p, modulus.n);
    part->public_bytes = n - r.n;
    fingerprint(part, body);
    if (!is_secret)
        return r.n ? op_fail(op, STATUS_MALFORMED, "%zu bytes after a key's numbers", r.n) : 0;
    if (r.n < 1)
        return op_fail(op, STATUS_MALFORMED, "a secret key packet without its secret half");
    if (r.p[0] == 0)
        part->has_secret = true;
    else
        part->problem = "its secret half is protected by a passphrase";
    return 0;
}

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
    if (parse_body(op, part, key->raw.data + part->body, part->body_bytes, is_secret))
        return -1;
    key->part_count++;
    return 0;
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
        id[i] = p[i] < ' ' || p[i] == 0x7F ? '?' : (char)p[i];
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

/* The extent of the key at the front: every packet up to the next primary key. */
static int measure(struct op *op, const uint8_t *p, size_t n, size_t *at)
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
    size_t at = 0;
    struct key *key = calloc(1, sizeof *key);
    if (!key) {
        op_fail_memory(op);
        return NULL;
    }
    if (measure(op, p, n, &at))
        goto fail;
    *used = at;
    if (buf_append(op, &key->raw, p, at) || parse_packets(op, key, &at))
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
    }
    for (size_t i = 0; i < key->user_id_count; i++)
        free(key->user_ids[i]);
    free(key->parts);
    free(key->user_ids);
    buf_end(&key->raw);
    free(key);
}

/* All numbers of the part: two, or six where the secret ones are wanted and there. */
static int load_numbers(struct op *op, const struct key *key, const struct key_part *part,
                        struct rsa_bytes numbers[RSA_PARTS])
{
    const uint8_t *body = key->raw.data + part->body;
    struct mpi_reader r = {body + BODY_HEAD, part->public_bytes - BODY_HEAD};
    if (mpi_parse(op, &r, &numbers[RSA_N]) || mpi_parse(op, &r, &numbers[RSA_E]))
        return -1;
    if (!part->has_secret)
        return 0;
    const uint8_t *secret = body + part->public_bytes + 1;
    r = (struct mpi_reader){secret, part->body_bytes - part->public_bytes - 1};
    for (int i = RSA_D; i < RSA_PARTS; i++) {
        if (mpi_parse(op, &r, &numbers[i]))
            return -1;
    }
    /* RFC 4880 section 5.5.3: the sum of the secret numbers' bytes. */
    unsigned sum = 0;
    for (const uint8_t *p = secret; p < r.p; p++)
        sum += *p;
    if (r.n != 2 || (sum & 0xFFFF) != num_get16(r.p))
        return op_fail(op, STATUS_MALFORMED, "the sum of the secret key's bytes is wrong");
    return 0;
}

static int check_usable(struct op *op, const struct key_part *part, bool secret)
{
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    if (part->problem && (secret || part->bits == 0))
        return op_fail(op, STATUS_UNSUPPORTED, "key %s: %s", id, part->problem);
    if (secret && !part->has_secret)
        return op_fail(op, STATUS_NO_KEY, "key %s: its secret half is not here", id);
    return 0;
}

const struct rsa_public *key_public(struct op *op, struct key *key, struct key_part *part)
{
    struct rsa_bytes numbers[RSA_PARTS];
    if (part->rsa)
        return part->rsa;
    if (check_usable(op, part, false) || load_numbers(op, key, part, numbers))
        return NULL;
    part->rsa = rsa_public_new(op, numbers);
    return part->rsa;
}

const struct rsa_secret *key_secret(struct op *op, struct key *key, struct key_part *part)
{
    struct rsa_bytes numbers[RSA_PARTS];
    if (part->secret)
        return part->secret;
    if (check_usable(op, part, true) || load_numbers(op, key, part, numbers))
        return NULL;
    part->secret = rsa_secret_new(op, numbers);
    return part->secret;
}

bool key_has_secret(const struct key *key)
{
    for (size_t i = 0; i < key->part_count; i++) {
        if (key->parts[i].has_secret)
            return true;
    }
    return false;
}

/* The part whose packet begins there, or NULL for other packets. */
static const struct key_part *part_at(const struct key *key, size_t at)
{
    for (size_t i = 0; i < key->part_count; i++) {
        if (key->parts[i].packet == at)
            return &key->parts[i];
    }
    return NULL;
}

int key_emit_public(struct op *op, const struct key *key, struct buf *out)
{
    struct packet_header h;
    for (size_t at = 0; at < key->raw.len; at += h.header_bytes + (size_t)h.length) {
        const uint8_t *p = key->raw.data + at;
        if (parse_packet(op, key->raw.data, key->raw.len, at, &h))
            return -1;
        const struct key_part *part = part_at(key, at);
        unsigned tag = h.tag;
        size_t body_bytes = (size_t)h.length;
        if (tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY) {
            tag = tag == PACKET_SECRET_KEY ? PACKET_PUBLIC_KEY : PACKET_PUBLIC_SUBKEY;
            body_bytes = part->public_bytes;
            if (part->bits == 0) /* where its secrets begin is not known */
                continue;
        }
        /* Trust packets are a ring's own business (RFC 4880 section 5.10). */
        if (tag == PACKET_TRUST)
            continue;
        if (packet_emit_header(op, out, tag, body_bytes) ||
            buf_append(op, out, p + h.header_bytes, body_bytes))
            return -1;
    }
    return 0;
}

const char *key_name(const struct key *key)
{
    return key->user_id_count ? key->user_ids[0] : "(no user ID)";
}

int key_emit_body(struct op *op, const struct rsa_public *rsa, uint32_t created, struct buf *body)
{
    size_t bytes = rsa_public_bytes(rsa);
    uint8_t *number = malloc(bytes);
    if (!number)
        return op_fail_memory(op);
    int rc = buf_put8(op, body, 4);
    if (!rc)
        rc = buf_put32(op, body, created);
    if (!rc)
        rc = buf_put8(op, body, RSA_SIGN_OR_ENCRYPT);
    for (int i = RSA_N; !rc && i <= RSA_E; i++)
        rc = mpi_emit(op, body, number, rsa_public_part(rsa, (enum rsa_part)i, number));
    free(number);
    return rc;
}

int key_emit_secret(struct op *op, const struct rsa_secret *rsa, struct buf *body)
{
    size_t bytes = rsa_public_bytes(rsa_secret_public(rsa));
    uint8_t *number = malloc(bytes);
    if (!number)
        return op_fail_memory(op);
    int rc = buf_put8(op, body, 0);
    size_t start = body->len;
    for (int i = RSA_D; !rc && i < RSA_PARTS; i++)
        rc = mpi_emit(op, body, number, rsa_secret_part(rsa, (enum rsa_part)i, number));
    unsigned sum = 0;
    for (size_t i = start; i < body->len; i++)
        sum += body->data[i];
    if (!rc)
        rc = buf_put16(op, body, sum);
    secret_free(number, bytes);
    return rc;
}
