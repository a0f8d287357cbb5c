/* Checks the signatures over a document: collects them while it is read, hashes it for them, and judges
 * them when all of it was read.
 *
 * Whoever reads says what is to come (verify_announce), passes the document through
 * digest_source with v->digests, keeps the packets (verify_keep) and, once everything else about the
 * message has checked out, asks for the verdicts (verify_judge). A signature whose hash was not asked for
 * before the document came cannot be checked.
 *
 * A signature is good only where its numbers fit the document and a key that was found by the issuer
 * it names, and that key had the right to make it (pgp/signer). All keys that have the ID are
 * tried, for IDs can be forged. Its time is its own word.
 */
#ifndef PGP_VERIFY_H
#define PGP_VERIFY_H

#include "pgp/digests.h"
#include "pgp/keyring.h"
#include "pgp/trials.h"

/* From the best to the worst: a document's verdict is that of its worst signature. */
enum verify_verdict {
    VERIFY_GOOD,
    VERIFY_UNKNOWN,  /* cannot be checked: signer, hash, algorithm, type or version not known */
    VERIFY_UNTIMELY, /* it fits, and it or its key has expired, is revoked, or is from the future */
    VERIFY_WEAK,     /* it fits, and proves too little: MD5, or a key before version 4 */
    VERIFY_MALFORMED, /* the packet itself */
    VERIFY_BAD        /* it does not fit, or its key had no right to make it */
};

/* A verdict's one word, as in JSON, and the exit status it ends in. */
struct verify_row {
    const char *name;
    enum status status;
};
extern const struct verify_row verify_rows[VERIFY_BAD + 1];

#define VERIFY_REASON_BYTES 160

struct verify_result {
    enum verify_verdict verdict;
    char reason[VERIFY_REASON_BYTES]; /* why, or of a good one what there is to say; may be empty */
    struct keyring_hit signer;        /* key NULL: not found */
    const struct hash *hash;          /* NULL: not known */
    struct signature sig;             /* as far as it could be parsed */
};

/* The keys that are looked for in, and what is allowed; set by the caller, everything borrowed. */
struct verify_options {
    const struct keyring *keys;
    const char *const *rings; /* paths of ring files (pgp/ring_scan) */
    size_t ring_count;
    uint32_t now;    /* seconds since 1970 */
    bool allow_weak; /* MD5, and keys before version 4 */
};

/* Zero bytes, with options set, make one ready. */
struct verify {
    const struct verify_options *options;
    bool clearsigned; /* text in the form TEXT_DIGEST_CLEARSIGNED, */
    bool unnamed;     /* and no hash is named: under MD5 it is TEXT_DIGEST_CLEARSIGNED_PGP26 */
    struct digests digests;
    struct trials_packets packets; /* signature bodies */
    struct keyring found;          /* keys from the ring files */
    struct verify_result *results; /* out, in the order of the packets */
    size_t count;                  /* of them: 0 until all were judged */
};

/* A signature with that hash and of that type (RFC 9580 sections 9.5, 5.2.1) will come. */
void verify_announce(struct verify *v, unsigned hash_algorithm, unsigned type);

/* The same for the signature whose body is that of the last packet kept: it stands before the
 * document. */
void verify_announce_last(struct op *op, struct verify *v);

/* Keeps the bytes from `start` to the end of v->packets.bytes as one more signature's body. 0, or -1
 * (memory; STATUS_LIMIT: more than op->limits->signatures). */
int verify_keep(struct op *op, struct verify *v, size_t start);

/* Fills in the results, one for each packet. 0, or -1 where that could not be done, and there is none
 * then: memory, or a ring file that cannot be read. */
int verify_judge(struct op *op, struct verify *v);

/* The worst of the results; VERIFY_UNKNOWN where there is none. */
enum verify_verdict verify_worst(const struct verify *v);

/* Frees what was found, and makes it ready for another document. */
void verify_end(struct verify *v);

#endif
