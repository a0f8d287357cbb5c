#include "pgp/dump_name.h"

#include "crypto/cipher.h"
#include "crypto/hash.h"

#include <stddef.h>

struct row {
    unsigned id;
    const char *name;
};

static const char *find(const struct row *rows, size_t count, unsigned id)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].id == id)
            return rows[i].name;
    }
    return "unknown";
}

#define FIND(rows, id) find(rows, sizeof(rows) / sizeof *(rows), id)

static const struct row public_keys[] = {
    {1, "RSA"},           {2, "RSA encrypt only"},
    {3, "RSA sign only"}, {16, "ElGamal"},
    {17, "DSA"},          {18, "ECDH"},
    {19, "ECDSA"},        {20, "ElGamal sign or encrypt"},
    {22, "EdDSA"},        {25, "X25519"},
    {26, "X448"},         {27, "Ed25519"},
    {28, "Ed448"},
};

static const struct row aeads[] = {{1, "EAX"}, {2, "OCB"}, {3, "GCM"}};

static const struct row compressions[] = {{0, "none"}, {1, "ZIP"}, {2, "ZLIB"}, {3, "BZip2"}};

static const struct row s2ks[] = {
    {0, "simple"}, {1, "salted"}, {3, "iterated and salted"}, {4, "Argon2"}, {101, "GNU"},
};

static const struct row protections[] = {{0, "none"}, {253, "AEAD"}, {254, "SHA-1"}, {255, "sum"}};

static const struct row signatures[] = {
    {0x00, "binary document"},
    {0x01, "text document"},
    {0x02, "standalone"},
    {0x10, "generic certification"},
    {0x11, "persona certification"},
    {0x12, "casual certification"},
    {0x13, "positive certification"},
    {0x18, "subkey binding"},
    {0x19, "primary key binding"},
    {0x1F, "direct key"},
    {0x20, "key revocation"},
    {0x28, "subkey revocation"},
    {0x30, "certification revocation"},
    {0x40, "timestamp"},
    {0x50, "third-party confirmation"},
};

static const struct row subpackets[] = {
    {2, "created"},
    {3, "expires"},
    {4, "exportable"},
    {5, "trust"},
    {6, "regular expression"},
    {7, "revocable"},
    {9, "key expires"},
    {11, "ciphers"},
    {12, "revocation key"},
    {16, "issuer"},
    {20, "notation"},
    {21, "hashes"},
    {22, "compressions"},
    {23, "key server preferences"},
    {24, "key server"},
    {25, "primary user id"},
    {26, "policy"},
    {27, "key flags"},
    {28, "signer's user id"},
    {29, "reason"},
    {30, "features"},
    {31, "target"},
    {32, "embedded signature"},
    {33, "issuer fingerprint"},
    {34, "AEAD modes"},
    {35, "recipient fingerprint"},
    {39, "AEAD suites"},
};

const char *dump_name_public_key(unsigned id)
{
    return FIND(public_keys, id);
}

const char *dump_name_cipher(unsigned id)
{
    const struct cipher *cipher = cipher_by_id(id);
    /* IDEA is the one old cipher that the registry may lack. */
    return cipher ? cipher->label : id == 0 ? "none" : id == 1 ? "IDEA" : "unknown";
}

const char *dump_name_hash(unsigned id)
{
    const struct hash *hash = hash_by_id(id);
    return hash ? hash->label : "unknown";
}

const char *dump_name_aead(unsigned id)
{
    return FIND(aeads, id);
}

const char *dump_name_compression(unsigned id)
{
    return FIND(compressions, id);
}

const char *dump_name_s2k(unsigned mode)
{
    return FIND(s2ks, mode);
}

const char *dump_name_protection(unsigned usage)
{
    return FIND(protections, usage);
}

const char *dump_name_signature(unsigned type)
{
    return FIND(signatures, type);
}

const char *dump_name_subpacket(unsigned type)
{
    return FIND(subpackets, type);
}
