#include "pgp/signer.h"

#include "pgp/certify.h"

static struct signer_finding found(enum signer_right right, const char *reason)
{
    return (struct signer_finding){right, reason};
}

/* Whether the subkey says that it belongs to this primary key. One that does so for a time only is not
 * believed: nobody writes such. */
static bool belongs_back(struct op *op, struct key *key, struct key_part *part)
{
    struct signature back;
    struct pk_verifier verifier;
    struct hash_ctx h;
    if (!part->back.p || signature_parse(op, part->back.p, part->back.n, &back) ||
        key_verifier(op, key, part, &verifier)) {
        if (!op->err.final)
            op_clear(op);
        return false;
    }
    const struct hash *hash = hash_by_id(back.hash_algorithm);
    if (back.type != SIGNATURE_BACK || back.expires_after_s != 0 || !hash ||
        hash == hash_by_name("md5"))
        return false;
    hash_init(&h, hash);
    certify_cover_binding(key, part, &h);
    return signature_verify(op, &back, &h, verifier);
}

static bool is_revoked(const struct key_part *part, uint32_t at)
{
    return part->revoked && at >= part->revoked_since;
}

static bool is_expired(const struct key_part *part, uint32_t at)
{
    return part->expires != 0 && part->expires <= at;
}

/* What of the time is against it. */
static struct signer_finding check_time(const struct key_part *primary, const struct key_part *part,
                                        uint32_t at)
{
    if (is_revoked(primary, at) || is_revoked(part, at))
        return found(SIGNER_UNTIMELY, "its key is revoked");
    if (at < part->created || at < primary->created)
        return found(SIGNER_UNTIMELY, "it is older than its key");
    if (is_expired(primary, at) || is_expired(part, at))
        return found(SIGNER_UNTIMELY, "its key was expired then");
    return found(SIGNER_RIGHT, NULL);
}

/* What the signatures of the key on itself have against it. */
static struct signer_finding check_right(struct op *op, struct key *key, struct key_part *part)
{
    const struct key_part *primary = &key->parts[0];
    bool bare = !primary->certified && key->is_sound;
    if (!primary->certified && !bare)
        return found(SIGNER_WRONG, "its key has no valid signature on itself");
    if (part->is_subkey && !part->certified)
        return found(SIGNER_WRONG, "its subkey is not bound to the key");
    if (part->certified && !(part->flags & SIGNATURE_MAY_SIGN))
        return found(SIGNER_WRONG, "its key may not sign");
    if (part->is_subkey && !belongs_back(op, key, part))
        return found(SIGNER_WRONG, "its subkey has no valid signature back on the key");
    return found(SIGNER_RIGHT,
                 bare ? "not even the key itself certifies that this is its name" : NULL);
}

struct signer_finding signer_check(struct op *op, struct key *key, struct key_part *part,
                                   const struct signature *sig, bool allow_weak)
{
    if (certify_check_part(op, key, part)) {
        if (!op->err.final)
            op_clear(op);
        return found(SIGNER_UNKNOWN, "the primary key of its key is not supported");
    }
    struct signer_finding right = check_right(op, key, part);
    if (right.right)
        return right;
    struct signer_finding time = check_time(&key->parts[0], part, sig->created);
    if (time.right)
        return time;
    if ((part->version < 4 || key->parts[0].version < 4) && !allow_weak)
        return found(SIGNER_WEAK, "its key is of PGP 2.6, whose keys are weak");
    return right;
}
