/* Transferable keys: parsed, their own signatures checked, unlocked, made public. */
#include "fuzz.h"
#include "fixture.h"
#include "pgp/certify.h"
#include "pgp/choice.h"

/* Tries everything that is done with a part. */
static void use_part(struct op *op, struct key *key, struct key_part *part)
{
    fuzz_require(part->body + part->body_bytes <= key->raw.len &&
                     part->public_bytes <= part->body_bytes,
                 "a part lies within its key");
    const struct rsa_public *rsa = key_public(op, key, part);
    fuzz_require((rsa == NULL) == op_failed(op), "either a public key or a reason");
    op_clear(op);
    struct pk_verifier verifier;
    bool verifies = key_verifier(op, key, part, &verifier) == 0;
    fuzz_require(verifies != op_failed(op), "either one that verifies or a reason");
    fuzz_require(verifies == (rsa || part->ecc), "of one family or the other");
    op_clear(op);
    struct s2k_passphrase passphrase = {(const uint8_t *)FIXTURE_PASSPHRASE,
                                        sizeof FIXTURE_PASSPHRASE - 1};
    int rc = key_unlock(op, key, part, passphrase);
    fuzz_require((rc != 0) == op_failed(op), "either unlocked or a reason");
    op_clear(op);
    const struct rsa_secret *secret = key_secret(op, key, part);
    fuzz_require((secret != NULL) == (rc == 0 && !part->curve),
                 "a secret key is there when it was unlocked");
    op_clear(op);
    struct pk_signer signer;
    fuzz_require(!part->curve || (key_signer(op, key, part, &signer) == 0) == (rc == 0),
                 "as is one that signs");
    op_clear(op);
}

static void use(struct op *op, struct key *key)
{
    for (size_t i = 0; i < key->part_count; i++)
        use_part(op, key, &key->parts[i]);
    for (size_t i = 0; i < key->user_id_count; i++)
        for (const char *c = key->user_ids[i]; *c; c++)
            fuzz_require((unsigned char)*c >= ' ' && *c != 0x7F, "a user ID is fit to be shown");
    for (const struct profile *const *profile = profile_table; *profile; profile++) {
        const struct key_part *part = choice_encryption_part(op, key, *profile, 1700000000, false);
        fuzz_require((part == NULL) == op_failed(op), "either a part to encrypt to or a reason");
        fuzz_require(!part || (!part->revoked && part->bits && part->bits <= (*profile)->bits_max),
                     "what is encrypted to is good for it");
        fuzz_require(!part || part->certified || (part->version < 4 && key->is_sound),
                     "what is encrypted to is certified, or says nothing as PGP 2.6 did");
        op_clear(op);
    }
}

/* A key, its secrets taken away, is a key without secrets and the same otherwise. */
static void publish(struct op *op, const struct key *key)
{
    struct buf out = {0};
    size_t used;
    fuzz_require(!key_emit_public(op, key, &out), "a key has a public form");
    struct key *public = out.len ? key_parse(op, "public", out.data, out.len, &used) : NULL;
    if (public) {
        fuzz_require(!key_has_secret(public), "a public key has no secret");
        fuzz_require(used == out.len, "a public key is one key");
        fuzz_require(public->parts[0].is_subkey || key->parts[0].is_foreign ||
                         memcmp(public->parts[0].fingerprint, key->parts[0].fingerprint,
                                KEY_FINGERPRINT_BYTES) == 0,
                     "a public key has the fingerprint of the secret one");
    }
    fuzz_require(public || !out.len || key->parts[0].is_foreign, "a public key is parsed");
    op_clear(op);
    key_free(public);
    buf_end(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    size_t used;
    for (size_t at = 0; at < n; at += used) {
        struct key *key = key_parse(op, "input", data + at, n - at, &used);
        fuzz_require((key == NULL) == op_failed(op), "either a key or a reason");
        if (!key)
            break;
        fuzz_require(used > 0 && used <= n - at && key->part_count > 0, "a key has bytes");
        use(op, key);
        publish(op, key);
        key_free(key);
    }
    return 0;
}
