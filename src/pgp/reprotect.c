#include "pgp/reprotect.h"

#include "base/num.h"
#include "base/secret.h"
#include "pgp/packet.h"
#include "pgp/protect.h"

/* Appends a part's packet with its secret half sealed anew. */
static int put_part(struct op *op, struct key *key, struct key_part *part, unsigned tag,
                    const struct s2k_passphrase *passphrase, struct buf *out)
{
    struct buf numbers = {0}, body = {0};
    int rc = key_emit_secret(op, key, part, &numbers);
    if (!rc)
        rc = buf_append(op, &body, key->raw.data + part->body, part->public_bytes);
    if (!rc)
        rc = protect_seal(op, part->version, (struct rsa_bytes){numbers.data, numbers.len},
                          passphrase, &body);
    if (!rc)
        rc = key_emit_packet(op, part->version, tag, (struct rsa_bytes){body.data, body.len}, out);
    buf_end(&numbers);
    buf_end(&body);
    return rc;
}

static void warn_of_foreign(struct op *op, const struct key_part *part, unsigned tag)
{
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    if (part->is_foreign && (tag == PACKET_SECRET_KEY || tag == PACKET_SECRET_SUBKEY))
        op_warn(op, "key %s: its secret half stays as it is: %s", id, part->problem);
}

static int put_packets(struct op *op, struct key *key, const struct s2k_passphrase *passphrase,
                       struct buf *out)
{
    struct packet_header h;
    for (size_t at = 0; at < key->raw.len; at += h.header_bytes + (size_t)h.length) {
        h.offset = at;
        const uint8_t *p = key->raw.data + at;
        if (packet_parse_header(op, p, key->raw.len - at, &h))
            return -1;
        struct key_part *part = key_part_at(key, at);
        if (part)
            warn_of_foreign(op, part, h.tag);
        int rc = part && part->has_secret
                     ? put_part(op, key, part, h.tag, passphrase, out)
                     : buf_append(op, out, p, h.header_bytes + (size_t)h.length);
        if (rc)
            return -1;
    }
    return 0;
}

struct key *reprotect_key(struct op *op, struct key *key, const struct s2k_passphrase *passphrase)
{
    struct buf out = {0};
    struct key *changed = NULL;
    size_t used;
    if (!put_packets(op, key, passphrase, &out))
        changed = key_parse(op, "changed key", out.data, out.len, &used);
    buf_end(&out);
    secret_wipe_stack(SECRET_STACK_BYTES);
    return changed;
}
