/* What the study sha256-vs-sha512 measures, what its source measured, and what is concluded. Filled by
 * study/sha2_run; all that is concluded is a pure function of it. */
#ifndef STAT_SHA2_H
#define STAT_SHA2_H

#include "stat/bench.h"
#include "stat/claim.h"
#include "stat/crossing.h"
#include "stat/results_set.h"

/* What the program may use of the processor. */
enum sha2_variant_id {
    SHA2_ALL,    /* whatever there is */
    SHA2_NO_SHA, /* not the instructions for SHA */
    SHA2_NO_AES, /* nor those for AES */
    SHA2_VARIANTS
};

/* Each is named as sha2_variant_names says. */
struct sha2 {
    unsigned runs;
    uint64_t seed;
    struct bench variants[SHA2_VARIANTS];
};

void sha2_end(struct sha2 *r);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool sha2_fill(const struct results_set *set, const char *study, struct sha2 *out);

/* "all instructions", "no SHA". */
extern const char *const sha2_variant_names[SHA2_VARIANTS];

/* The median of that hash at that size, in nanoseconds; 0 where it was not measured. */
double sha2_median(const struct bench *v, const char *hash, uint64_t size);

/* Where SHA-256 begins to cost more than SHA-512. 0, or -1 out of memory. */
int sha2_crossing(const struct bench *v, struct crossing *out);

/* The fit of a hash over the bytes: n is 0 where there is none. 0, or -1 out of memory. */
int sha2_fit(const struct bench *v, const char *hash, struct fit *out);

/* --- the source --- */

/* The sizes of its table, and its rows: thousands of bytes a second. */
enum { SHA2_SIZES = 5, SHA2_OLD = 2 };
extern const uint64_t sha2_sizes[SHA2_SIZES];
struct sha2_old {
    const char *hash;
    double rate[SHA2_SIZES];
};
extern const struct sha2_old sha2_old_rows[SHA2_OLD];

/* What its table gives for 100 bytes, in nanoseconds: at the mean of the speeds at 64 and 256. */
double sha2_old_100(const struct sha2_old *row);

/* The clock of its machine, and of the small ones that it speaks of. */
#define SHA2_OLD_MHZ   2700.0
#define SHA2_SMALL_MHZ 16.0
#define SHA2_LARGE_MHZ 27.0

enum sha2_claim {
    SHA2_FASTER,     /* SHA-512 is faster from 64 bytes on */
    SHA2_PERCENT,    /* by about 15 % at about 100 bytes */
    SHA2_ARITHMETIC, /* all of that is 32 against 64 bits */
    SHA2_CLAIMS
};
extern const struct claim_rule sha2_rules[SHA2_CLAIMS];

/* Answers a claim: the processor as it is decides, the same without its instructions is told. 0, or -1
 * out of memory. */
int sha2_answer(const struct sha2 *r, enum sha2_claim claim, struct claim *out);

#endif
