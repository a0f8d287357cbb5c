/* Keys and certificates that arguments name: binary or armored, several in one file, also several blocks of
 * armor one behind the other. */
#ifndef CLI_SOP_RINGS_H
#define CLI_SOP_RINGS_H

#include "cli/sop.h"
#include "cli/sop_passwords.h"
#include "pgp/keyring.h"
#include "pgp/sign.h"
#include "pgp/write.h"

/* What is expected in a file: with a secret key where a certificate is, or the other way round, it is
 * SOP_BAD_DATA. */
enum sop_rings_kind { SOP_RINGS_CERTS, SOP_RINGS_KEYS };

/* Adds to r the keys of all inputs that the option names, of the arguments from number `first` on, and of
 * standard input. 0, or -1. */
int sop_rings_load_option(struct sop *s, enum sop_option option, enum sop_rings_kind kind,
                          struct keyring *r);
int sop_rings_load_arguments(struct sop *s, size_t first, enum sop_rings_kind kind,
                             struct keyring *r);
int sop_rings_load_stdin(struct sop *s, enum sop_rings_kind kind, struct keyring *r);

/* Unlocks a part with the passwords that are to be tried on keys. 0, or -1 (SOP_KEY_IS_PROTECTED). */
int sop_rings_unlock(struct sop *s, const struct keyring_hit *hit,
                     const struct sop_passwords *passwords);

/* Each of the ring's keys as one that signs, unlocked, in list[r->count]. 0, or -1 (SOP_KEY_CANNOT_SIGN,
 * SOP_KEY_IS_PROTECTED). */
int sop_rings_signers(struct sop *s, const struct keyring *r, const struct sop_passwords *passwords,
                      struct sign_signer *list);

/* Each of them as a recipient, likewise. 0, or -1 (SOP_CERT_CANNOT_ENCRYPT,
 * SOP_UNSUPPORTED_ASYMMETRIC_ALGO). */
int sop_rings_recipients(struct sop *s, const struct keyring *r, struct write_recipient *list);

#endif
