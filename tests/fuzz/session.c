/* Session-key packets: parsed, decrypted with a fixed key or passphrase, decoded, chosen among.
 *
 * The first octet says how many of the packets that follow are what: each is an octet of kind, one
 * of length, and a body. What is left is the beginning of the encrypted data.
 */
#include "fixture.h"
#include "fuzz.h"
#include "pgp/pkesk.h"
#include "pgp/skesk.h"

enum { KIND_PKESK, KIND_SKESK, KIND_DECODED, KINDS };
enum { CANDIDATES_MAX = 6 };

static const struct rsa_secret *fixed_key(struct op *op)
{
    static struct keyring ring;
    if (!ring.count)
        fixture_keys(&ring);
    const struct rsa_secret *secret = key_secret(op, ring.keys[0], &ring.keys[0]->parts[0]);
    fuzz_require(secret != NULL, "the fixed key is there");
    return secret;
}

static bool from_pkesk(struct op *op, const uint8_t *p, size_t n, struct session_candidate *c)
{
    struct pkesk pkesk;
    bool known;
    if (pkesk_parse(op, p, n, &pkesk, &known) || !known)
        return false;
    fuzz_require(!pkesk_decrypt(op, &pkesk, fixed_key(op), c), "a PKESK is decrypted to something");
    return true;
}

static bool from_skesk(struct op *op, const uint8_t *p, size_t n, struct session_candidate *c)
{
    struct s2k_passphrase passphrase = {(const uint8_t *)FIXTURE_PASSPHRASE,
                                        sizeof FIXTURE_PASSPHRASE - 1};
    struct skesk skesk;
    bool known;
    if (skesk_parse(op, p, n, &skesk, &known) || !known)
        return false;
    if (!skesk_decrypt(op, &skesk, passphrase, c))
        return true;
    fuzz_require(op->err.status == STATUS_LIMIT || op->err.status == STATUS_UNSUPPORTED,
                 "what stops a passphrase is a limit");
    return false;
}

/* As if n bytes had come out of a decryption. */
static bool from_decoded(const uint8_t *p, size_t n, struct session_candidate *c)
{
    uint8_t bytes[SESSION_ENCODED_MAX] = {0};
    struct pk_plain plain = {.p = bytes, .cap = sizeof bytes, .ok = n <= sizeof bytes};
    plain.len = n < sizeof bytes ? n : sizeof bytes;
    if (n)
        memcpy(bytes, p, plain.len);
    session_decode(&plain, c);
    return true;
}

static bool take(struct op *op, unsigned kind, const uint8_t *p, size_t n,
                 struct session_candidate *c)
{
    *c = (struct session_candidate){0};
    bool got = kind == KIND_PKESK   ? from_pkesk(op, p, n, c)
               : kind == KIND_SKESK ? from_skesk(op, p, n, c)
                                    : from_decoded(p, n, c);
    fuzz_require(!got || !c->valid || cipher_by_id(c->algorithm),
                 "a valid candidate is of a cipher that is known");
    op_clear(op);
    return got;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct session_candidate candidates[CANDIDATES_MAX];
    size_t count = 0;
    if (n < 1)
        return 0;
    unsigned packets = *data++ % (CANDIDATES_MAX + 1);
    n--;
    for (; packets > 0 && n >= 2 && (size_t)data[1] + 2 <= n; packets--) {
        size_t bytes = data[1];
        count += take(op, data[0] % KINDS, data + 2, bytes, &candidates[count]);
        data += 2 + bytes;
        n -= 2 + bytes;
    }
    struct session session;
    struct session_sample sample = {.p = data, .n = n, .resync = n % 2};
    fuzz_require(!session_choose(op, candidates, count, &sample, &session),
                 "there always is a session key");
    fuzz_require(session.cipher != NULL, "and it is of a cipher that is known");
    session_end(&session);
    return 0;
}
