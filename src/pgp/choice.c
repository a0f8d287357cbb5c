#include "pgp/choice.h"

#include "base/num.h"
#include "pgp/certify.h"

/* What a part can be wanted for. */
struct use {
    uint8_t flags;     /* one of these is needed */
    uint8_t never;     /* the algorithm that is for the other use only */
    bool needs_secret; /* its secret half has to be here */
    const char *cannot, *not_for;
};

static const struct use encryption = {SIGNATURE_MAY_ENCRYPT, PK_RSA_SIGN, false,
                                      "cannot encrypt to it", "is not for encryption"};
static const struct use signing = {SIGNATURE_MAY_SIGN, PK_RSA_ENCRYPT, true, "cannot sign with it",
                                   "is not for signing"};

static bool is_expired(const struct key_part *part, uint32_t now)
{
    return part->expires != 0 && part->expires <= now;
}

/* As most keys of PGP 2.6 are: with no signature by themselves, neither a right one nor a wrong. */
static bool is_bare(const struct key *key, const struct key_part *part)
{
    return part->version < 4 && !part->is_subkey && !part->certified && key->is_sound;
}

/* Versions 2 and 3 are laid out alike. A part is no better than the primary key that certifies it. */
static bool is_old(const struct key *key, const struct key_part *part)
{
    return part->version < 4 || key->parts[0].version < 4;
}

/* For what, under which profile, and when; now 0: expiry does not count. */
struct wanted {
    const struct use *use;
    const struct profile *profile;
    uint32_t now;
};

/* Why a part cannot be used; reason NULL: it can. */
struct obstacle {
    enum status status;
    const char *reason;
};

static struct obstacle obstacle(const struct key *key, const struct key_part *part,
                                const struct wanted *w)
{
    const struct key_part *primary = &key->parts[0];
    bool bare = is_bare(key, part), old = is_old(key, part);
    if (part->is_foreign)
        return (struct obstacle){STATUS_UNSUPPORTED, part->problem};
    if (part->curve && w->use == &encryption)
        return (struct obstacle){STATUS_NO_KEY, "is for signatures only"};
    if (primary->revoked || part->revoked)
        return (struct obstacle){STATUS_WEAK, "is revoked"};
    if (old && w->profile->key_version >= 4)
        return (struct obstacle){STATUS_WEAK, "is of PGP 2.6, whose keys are weak"};
    if (part->version >= 4 && w->profile->key_version < 4)
        return (struct obstacle){STATUS_UNSUPPORTED, "is of version 4, which PGP 2.6 cannot hold"};
    if (part->bits > w->profile->bits_max)
        return (struct obstacle){STATUS_UNSUPPORTED, "is larger than the profile allows"};
    if (!bare && !primary->certified)
        return (struct obstacle){STATUS_NO_KEY, "has no valid self-signature"};
    if (!bare && !part->certified)
        return (struct obstacle){STATUS_NO_KEY, "has no valid binding signature"};
    if (is_expired(primary, w->now) || is_expired(part, w->now))
        return (struct obstacle){STATUS_WEAK, "is expired"};
    if ((!bare && !(part->flags & w->use->flags)) || part->algorithm == w->use->never)
        return (struct obstacle){STATUS_NO_KEY, w->use->not_for};
    if (w->use->needs_secret && !part->has_secret)
        return (struct obstacle){STATUS_NO_KEY, "has no secret half here"};
    return (struct obstacle){STATUS_OK, NULL};
}

/* What option would lift it. There is none to sign with a key that is expired. */
static void hint(struct op *op, const struct key *key, const struct key_part *part,
                 const struct wanted *w)
{
    struct wanted any_time = {w->use, w->profile, 0};
    if (w->use == &encryption && !obstacle(key, part, &any_time).reason)
        op_hint(op, "--allow-expired encrypts to it all the same");
    for (const struct profile *const *p = profile_table; *p; p++) {
        struct wanted other = {w->use, *p, w->now};
        if (!obstacle(key, part, &other).reason)
            op_hint(op, "--profile %s takes it, %s", (*p)->name, (*p)->what);
    }
}

/* The part whose obstacle is told where there is one with every part: to encrypt, the last, which is
 * the one people mean when they make an encryption subkey; to sign, the first that would be for it. */
static const struct key_part *example(const struct key *key, const struct wanted *w)
{
    if (w->use == &encryption)
        return &key->parts[key->part_count - 1];
    for (size_t i = 0; i < key->part_count; i++) {
        if (obstacle(key, &key->parts[i], w).reason != w->use->not_for)
            return &key->parts[i];
    }
    return &key->parts[0];
}

static void fail_no_part(struct op *op, const struct key *key, const struct wanted *w)
{
    const struct key_part *part = example(key, w);
    struct obstacle o = obstacle(key, part, w);
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    op_fail(op, o.status, "%s: %s: key %s%s %s", key_name(key), w->use->cannot, id,
            part->is_foreign ? ":" : "", o.reason);
    hint(op, key, part, w);
}

static struct key_part *choose(struct op *op, struct key *key, const struct wanted *w)
{
    struct key_part *best = NULL;
    if (certify_check(op, key))
        return NULL;
    for (size_t i = 0; i < key->part_count; i++) {
        struct key_part *part = &key->parts[i];
        bool better = !best || part->created >= best->created || !best->is_subkey;
        if (!obstacle(key, part, w).reason && better)
            best = part;
    }
    if (!best)
        fail_no_part(op, key, w);
    return best;
}

struct key_part *choice_encryption_part(struct op *op, struct key *key,
                                        const struct profile *profile, uint32_t now,
                                        bool allow_expired)
{
    struct wanted w = {&encryption, profile, allow_expired ? 0 : now};
    struct key_part *part = choose(op, key, &w);
    if (part && is_bare(key, part))
        op_warn(op, "%s: not even the key itself certifies that this is its name", key_name(key));
    return part;
}

struct key_part *choice_signing_part(struct op *op, struct key *key, const struct profile *profile,
                                     uint32_t now)
{
    struct wanted w = {&signing, profile, now};
    return choose(op, key, &w);
}
