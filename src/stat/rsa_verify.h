/* What the study rsa-4096-verify measures, what was measured in 2010, and what is concluded.
 *
 * A clearsigned mail is verified with keys of several kinds and rings of several sizes; beside it a key is
 * only looked for, over a ladder of ring sizes. Filled by study/rsa_verify_run; all that is concluded is a
 * pure function of it.
 */
#ifndef STAT_RSA_VERIFY_H
#define STAT_RSA_VERIFY_H

#include "stat/claim.h"
#include "stat/crossing.h"
#include "stat/results_set.h"

/* Tasks of the cells: a whole verification, and the look-up alone. The cipher of a cell is the kind of
 * its key, as "RSA 4096", and its file the place of the signer. */
#define RSA_VERIFY_TASK "verify"
#define RSA_VERIFY_FIND "find"

/* What its runs are called in a results file. */
#define RSA_VERIFY_CELLS     "in one process"
#define RSA_VERIFY_VERIFYING "verifying"
#define RSA_VERIFY_IMPORTING "importing"

/* The largest ring of 2010, and how large its keys are taken to be. */
#define RSA_VERIFY_OLD_KEYS      867
#define RSA_VERIFY_OLD_KEY_BYTES 20000

struct rsa_verify {
    struct results cells;       /* in process */
    struct processes verifying; /* whole processes: key is the kind, bits the keys of the
                                    ring, on whether those are large */
    struct processes importing;
};

void rsa_verify_end(struct rsa_verify *r);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool rsa_verify_fill(const struct results_set *set, const char *study, struct rsa_verify *out);

/* The first cell of that task, kind of key, size of ring and place; NULL where there is none. 0 keys, a
 * NULL kind or place: any. */
struct rsa_verify_key {
    const char *task, *kind, *place;
    unsigned keys;
};
const struct results_cell *rsa_verify_find(const struct rsa_verify *r,
                                           const struct rsa_verify_key *key);

/* The process of a program that verified with that kind of key and size of ring; NULL where there is
 * none. */
const struct processes_job *rsa_verify_job(const struct rsa_verify *r, size_t program,
                                           const char *kind, unsigned keys);

/* The largest or smallest kind of RSA key that was measured. */
const char *rsa_verify_kind(const struct rsa_verify *r, bool largest);

/* What an operation's cycles are: of the processor, or ticks of the clock; NULL: there are none. */
const char *rsa_verify_cycles_name(const struct rsa_verify *r);

/* The median of a cell's cycles; 0 where there are none. */
double rsa_verify_cycles(const struct results_cell *cell);

/* From how many keys on looking for one costs more than the public-key operation of that kind; bytes a
 * key in *key_bytes. 0, or -1 out of memory. */
int rsa_verify_crossing(const struct rsa_verify *r, const char *kind, bool large_keys,
                        struct crossing *out, double *key_bytes);

/* The phase of the public-key operation of a cell. */
enum phase rsa_verify_phase(const struct results_cell *cell);

/* --- 2010 --- */

struct rsa_verify_old {
    const char *machine;
    unsigned keys;
    double wall_ns, user_ns;
};
enum { RSA_VERIFY_OLD = 3 };
extern const struct rsa_verify_old rsa_verify_old_rows[RSA_VERIFY_OLD];

enum rsa_verify_claim {
    RSA_VERIFY_KEY_SIZE, /* key size is not what costs */
    RSA_VERIFY_RING,     /* the keyring is */
    RSA_VERIFY_14_TIMES, /* 14 times slower with 867 keys */
    RSA_VERIFY_LOOK_UP,  /* there the look-up costs more than the RSA operation */
    RSA_VERIFY_CLAIMS
};
extern const struct claim_rule rsa_verify_rules[RSA_VERIFY_CLAIMS];

/* Answers a claim. 0, or -1 out of memory. */
int rsa_verify_answer(const struct rsa_verify *r, enum rsa_verify_claim claim, struct claim *out);

#endif
