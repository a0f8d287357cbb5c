/* What the study ecc-vs-rsa-verify measures, what was measured in 2020, and what is concluded. Filled by
 * study/ecc_rsa_run; all that is concluded is a pure function of it. */
#ifndef STAT_ECC_RSA_H
#define STAT_ECC_RSA_H

#include "stat/claim.h"
#include "stat/results_set.h"

/* Tasks: one signature over and over, or another each time. The cipher of a cell is the kind of its
 * key, as "RSA 2048"; of a process that is its key, and the task its file. */
#define ECC_RSA_SAME      "same"
#define ECC_RSA_DIFFERENT "different"

/* What its runs are called in a results file. */
#define ECC_RSA_CELLS     "in one process"
#define ECC_RSA_PROCESSES "processes"

/* The programs of the processes. */
enum ecc_rsa_program { ECC_RSA_OURS, ECC_RSA_OPENSSL, ECC_RSA_PROGRAMS };

struct ecc_rsa {
    struct results cells; /* in process */
    unsigned signatures;  /* different ones of each key */
    struct processes processes;
};

void ecc_rsa_end(struct ecc_rsa *r);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool ecc_rsa_fill(const struct results_set *set, const char *study, struct ecc_rsa *out);

/* The cell, or the job, of that kind of key and task; NULL where there is none. */
const struct results_cell *ecc_rsa_cell(const struct ecc_rsa *r, const char *kind,
                                        const char *task);
const struct processes_job *ecc_rsa_job(const struct ecc_rsa *r, enum ecc_rsa_program program,
                                        const char *kind, const char *task);

/* The phase of the public-key operation of a cell. */
enum phase ecc_rsa_phase(const struct results_cell *cell);

/* Medians of a cell: of all of a verification, and of the public-key operation in it. */
double ecc_rsa_wall(const struct results_cell *cell);
double ecc_rsa_operation(const struct results_cell *cell);

/* The part of a whole process of ours that is the public-key operation; 0 where it is not known. */
double ecc_rsa_share(const struct ecc_rsa *r, const char *kind);

/* --- 2020 --- */

struct ecc_rsa_old {
    const char *kind, *task;
    double user_ns, real_ns; /* of one; real 0: not told */
};
enum { ECC_RSA_OLD = 4 };
extern const struct ecc_rsa_old ecc_rsa_old_rows[ECC_RSA_OLD];

enum ecc_rsa_claim {
    ECC_RSA_PROCESS,   /* no significant difference, as he measured it */
    ECC_RSA_OPERATION, /* nor in the verification itself */
    ECC_RSA_CLAIMS
};
extern const struct claim_rule ecc_rsa_rules[ECC_RSA_CLAIMS];

/* Answers a claim. 0, or -1 out of memory. */
int ecc_rsa_answer(const struct ecc_rsa *r, enum ecc_rsa_claim claim, struct claim *out);

#endif
