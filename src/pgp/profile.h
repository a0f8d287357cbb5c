/* Profiles: the formats in which keys and messages are written, one row of defaults each.
 *
 * A profile chooses formats, so that code asks its row for the one thing it has to know and never
 * for the profile's name. The first row is the default.
 */
#ifndef PGP_PROFILE_H
#define PGP_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct profile {
    const char *name; /* as a user types it and a file holds it: "pgp26" */
    const char *what; /* whose format it is, for help and tables */

    /* Keys that are made, and those that may be encrypted to or sign. */
    unsigned key_version; /* RFC 4880 section 5.5.2: 4, or 3, which is fingerprinted with MD5 */
    unsigned bits_max;    /* of the modulus */
    uint32_t exponent;    /* e of those that are made */

    /* Signatures. */
    bool weak_hash; /* MD5, and keys that are no better, count */

    /* Messages. */
    const char *cipher; /* the default one: its name in cipher_table */
    bool one_cipher;    /* no other can be read */
    int level;          /* of compression, where it is on and no level is named */
    bool integrity;     /* SEIPD with MDC (section 5.13); false: section 5.7, resynchronised CFB */
    bool old_packets;   /* old headers and definite lengths (section 4.2.1), no partial ones */
    bool names_recipients; /* always: those that are hidden would not find their packet */
    bool text_by_look;     /* what is to be text, and does not look like it, goes as it is */
    bool key_is_digest;    /* a passphrase's MD5 is the session key, with no packet (section 5.7) */
    const char
        *hash; /* of signatures, the only one, which clearsigned texts do not name; NULL: any */
    const char *name_of_stdin; /* in the literal packet, where standard input has none */
    const char *armor_version; /* what the Version header of armor says; NULL: there is none */
};

/* All profiles, ended by NULL; profile_table[0] is the default. */
extern const struct profile *const profile_table[];

/* The row of that name; NULL for an unknown one. */
const struct profile *profile_by_name(const char *name);

/* Writes the names of all, "rfc4880, pgp26", to out, cut to n bytes, for messages and help. */
void profile_names(char *out, size_t n);

#endif
