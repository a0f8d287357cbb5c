#include "pgp/dump_session.h"

#include "crypto/s2k.h"
#include "pgp/dump_name.h"

#include <string.h>

/* GnuPG's: "GNU" and the kind of absence stand behind the hash. */
static int tell_absence(struct dump_body *b)
{
    const uint8_t *p;
    if (dump_body_take(b, "string-to-key", 5, &p))
        return -1;
    const char *kind = p[4] == 1 ? "no secret here" : p[4] == 2 ? "secret on a card" : "unknown";
    return dump_field_code(b->to, "absence", p[4], memcmp(p + 1, "GNU", 3) == 0 ? kind : "unknown");
}

int dump_session_s2k(struct dump_body *b)
{
    const uint8_t *salt;
    uint8_t mode, count;
    if (dump_body_octet(b, "string-to-key", &mode) ||
        dump_field_code(b->to, "s2k", mode, dump_name_s2k(mode)))
        return -1;
    if (mode == S2K_GNU)
        return tell_absence(b);
    if (mode != S2K_SIMPLE && mode != S2K_SALTED && mode != S2K_ITERATED) {
        b->n = 0;
        return 0;
    }
    if (dump_body_tell_code(b, "hash", dump_name_hash))
        return -1;
    if (mode != S2K_SIMPLE && dump_body_take(b, "salt", S2K_SALT_BYTES, &salt))
        return -1;
    if (mode != S2K_ITERATED)
        return 0;
    if (dump_body_octet(b, "count", &count))
        return -1;
    return dump_field_number(b->to, "bytes hashed", s2k_count(count));
}

/* Version 6 (RFC 9580 section 5.1.2): the recipient is told by key version and fingerprint. */
static int list_v6_recipient(struct dump_body *b)
{
    const uint8_t *p;
    uint8_t n;
    if (dump_body_octet(b, "recipient", &n) || dump_body_take(b, "recipient", n, &p))
        return -1;
    if (n == 0)
        return dump_field_text(b->to, "fingerprint", "hidden");
    return dump_field_hex(b->to, "fingerprint", p + 1, n - 1u);
}

int dump_session_pkesk(struct dump_body *b)
{
    uint8_t version, algorithm;
    unsigned bits;
    if (dump_body_octet(b, "version", &version) || dump_field_number(b->to, "version", version))
        return -1;
    if (version != 2 && version != 3 && version != 6)
        return 0;
    if (version == 6 ? list_v6_recipient(b) : dump_body_tell_id(b, "key id"))
        return -1;
    if (dump_body_octet(b, "algorithm", &algorithm) ||
        dump_field_code(b->to, "algorithm", algorithm, dump_name_public_key(algorithm)))
        return -1;
    bool has_number = algorithm == 1 || algorithm == 2 || algorithm == 16 || algorithm == 20;
    if (!has_number)
        return 0;
    return dump_body_mpi(b, &bits) ? -1 : dump_field_number(b->to, "number bits", bits);
}

int dump_session_skesk(struct dump_body *b)
{
    uint8_t version, count;
    if (dump_body_octet(b, "version", &version) || dump_field_number(b->to, "version", version))
        return -1;
    if (version < 4 || version > 6)
        return 0;
    if (version == 6 && dump_body_octet(b, "parameters", &count))
        return -1;
    if (dump_body_tell_code(b, "cipher", dump_name_cipher))
        return -1;
    if (version > 4 && dump_body_tell_code(b, "mode", dump_name_aead))
        return -1;
    if (version == 6 && dump_body_octet(b, "string-to-key", &count))
        return -1;
    if (dump_session_s2k(b))
        return -1;
    if (version != 4)
        return 0;
    return dump_field_text(b->to, "session key", b->n ? "encrypted" : "from the passphrase");
}
