/* What the study key-generation measures, what its source measured, and what is concluded. Filled by
 * study/keymaking_run; all that is concluded is a pure function of it. */
#ifndef STAT_KEYMAKING_H
#define STAT_KEYMAKING_H

#include "stat/bench.h"
#include "stat/claim.h"
#include "stat/results_set.h"

/* What its runs are called in a results file. */
#define KEYMAKING_KEYS       "keys"
#define KEYMAKING_OPERATIONS "operations"

/* In the order of the tables. */
enum keymaking_kind {
    KEYMAKING_RSA1024,
    KEYMAKING_RSA2048,
    KEYMAKING_RSA3248, /* as strong as a curve of 256 bits, says ECRYPT II */
    KEYMAKING_RSA4096,
    KEYMAKING_P192,
    KEYMAKING_P256,
    KEYMAKING_ED25519,
    KEYMAKING_KINDS
};

/* What is fixed of a kind. */
struct keymaking_row {
    const char *label; /* of a curve as the benchmarks name it */
    unsigned bits;     /* of RSA; 0: on a curve */
    const char *old;   /* what the post says of making one; NULL: nothing */
};
extern const struct keymaking_row keymaking_rows[KEYMAKING_KINDS];

struct keymaking {
    unsigned runs;
    uint64_t seed;
    struct bench_row keys[KEYMAKING_KINDS]; /* a sample is a key */
    struct bench bench;                     /* groups rsa, ecc, cipher and hash */
};

/* Names the keys, of which there are none yet. */
void keymaking_init(struct keymaking *r);

/* The keys as a run of benchmarks, which borrows them and is not to be ended. */
struct bench keymaking_made(struct keymaking *r);

void keymaking_end(struct keymaking *r);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool keymaking_fill(const struct results_set *set, const char *study, struct keymaking *out);

/* How keys of a kind are spread; all 0 where there are none. */
struct keymaking_spread {
    double median, p10, p90, max;
    double tried; /* the median */
};

/* 0, or -1 out of memory. */
int keymaking_spread(const struct bench_row *k, struct keymaking_spread *out);

/* The median of signing or verifying with a kind of key, in nanoseconds; 0 where it was not measured. */
double keymaking_operation(const struct keymaking *r, enum keymaking_kind kind, bool verifies);

/* What goes through bytes: its group and name. */
enum { KEYMAKING_BYTES = 4 };
extern const char *const keymaking_bytes[KEYMAKING_BYTES][2];

/* The fit of one of them: n is 0 where there is none. 0, or -1 out of memory. */
int keymaking_fit(const struct keymaking *r, int which, struct fit *out);

/* --- claims ------------------------------------------------------------------------------------- */

/* The post's RSA-2048 on the ARMv5 box, and its cost of a byte there. */
#define KEYMAKING_ARM_NS      5879e6
#define KEYMAKING_ARM_BYTE_US 340.0

enum keymaking_claim {
    KEYMAKING_CURVE, /* a key on a curve is made thousands of times as fast as one of RSA as strong */
    KEYMAKING_STRONG, /* RSA as strong as that takes some ten times as long as 2048 bits */
    KEYMAKING_A_BYTE, /* a byte of encryption costs 340 us on the ARM box */
    KEYMAKING_CLAIMS
};
extern const struct claim_rule keymaking_rules[KEYMAKING_CLAIMS];

/* Answers a claim. 0, or -1 out of memory. */
int keymaking_answer(const struct keymaking *r, enum keymaking_claim claim, struct claim *out);

#endif
