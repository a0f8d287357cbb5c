#include "pgp/reprotect.h"

#include "base/secret.h"
#include "pgp/packet.h"
#include "pgp/protect.h"

/* Appends a part's packet with its secret half sealed anew. */
static int put_part(struct op *op, struct key *key, struct key_part *part, unsigned tag,
                    const struct s2k_passphrase *passphrase, struct buf *out)
{
    struct buf numbers = {0}, body = {0};
    const struct rsa_secret *secret = key_secret(op, key, part);
    int rc = secret ? key_emit_numbers(op, secret, &numbers) : -1;
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
    secret_wipe_stack();
    return changed;
}
