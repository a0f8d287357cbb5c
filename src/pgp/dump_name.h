/* The names of the numbers in packets (RFC 4880 section 9, RFC 9580 section 9), also of what this
 * program cannot use. All functions return "unknown" for a number without a name, never NULL. */
#ifndef PGP_DUMP_NAME_H
#define PGP_DUMP_NAME_H

const char *dump_name_public_key(unsigned id);
const char *dump_name_cipher(unsigned id);
const char *dump_name_hash(unsigned id);
const char *dump_name_aead(unsigned id);
const char *dump_name_compression(unsigned id);
const char *dump_name_s2k(unsigned mode);
const char *dump_name_protection(unsigned usage);
const char *dump_name_signature(unsigned type);
const char *dump_name_subpacket(unsigned type);

#endif
