/* What hostile input may cost at most, each bound with its reason.
 *
 * The parsers check these; nothing is ever allocated by a length that a message claims. A caller
 * passes its own struct in op->limits to lift a bound.
 */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stddef.h>
#include <stdint.h>

struct limits {
    /* Largest body of a packet that is held in memory (session keys, keys, signatures, user IDs).
     * 1 MiB: a photo in a user attribute fits; a message of lengths does not fill memory. */
    size_t packet_bytes;
    /* Largest MPI. 16384 bits is the largest RSA modulus any of our peers makes. */
    unsigned mpi_bits;
    /* Compression layers inside each other. 16: nobody writes more than 2, a quine never ends. */
    unsigned depth;
    /* Inflated bytes of all layers together: at most inflate_ratio times the ciphertext plus
     * inflate_slack. One deflate layer cannot exceed 1032, so only layered bombs meet it. */
    unsigned inflate_ratio;
    uint64_t inflate_slack_bytes;
    /* Plaintext bytes of a message; UINT64_MAX: no bound. */
    uint64_t output_bytes;
    /* Session-key packets tried with secret keys; each costs a private-key operation. */
    unsigned session_keys;
    /* Signatures checked for one message; each may cost a public-key operation for every key that
     * has its ID. */
    unsigned signatures;
    /* Passphrases turned into keys for one message; each may hash s2k_bytes. */
    unsigned s2k_runs;
    /* Bytes that are hashed for one. The most that the format can ask for: who wants less says so. */
    uint32_t s2k_bytes;
    /* Largest key file. A distribution's ring of thousands of keys is below this. */
    size_t key_file_bytes;
};

/* The bounds that hold where the caller gives no others. */
extern const struct limits limits_default;

#endif
