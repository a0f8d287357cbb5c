/* What was claimed in 1995 about compression and RSA, and what the replay says to it.
 *
 * Each claim is a range that a ratio or an exponent must lie in, one row of zip_rsa_claims_rules with the
 * reason for its bounds, and is answered for each format by an estimate a case: for each key size, or
 * one. All cases must lie in the range for the claim to hold.
 */
#ifndef STAT_ZIP_RSA_CLAIMS_H
#define STAT_ZIP_RSA_CLAIMS_H

#include "stat/verdict.h"
#include "stat/zip_rsa.h"

enum zip_rsa_claim {
    ZIP_RSA_MAIL_ZIP,    /* for a mail compression is negligible */
    ZIP_RSA_MAIL_KEY,    /* and key size matters */
    ZIP_RSA_PAPER_COST,  /* for a large file it saves as much on decryption as it costs */
    ZIP_RSA_SQUARE,      /* encryption is quadratic in key size */
    ZIP_RSA_CUBE,        /* and decryption cubic */
    ZIP_RSA_MAIL_LONGER, /* the claim that he answers: compression takes longer than RSA */
    ZIP_RSA_PAPER_LONGER,
    ZIP_RSA_CLAIMS
};

struct zip_rsa_rule {
    const char *statement;
    double low, high;   /* it holds between these */
    const char *reason; /* why these */
};
extern const struct zip_rsa_rule zip_rsa_claims_rules[ZIP_RSA_CLAIMS];

enum { ZIP_RSA_CASES = 4 };

struct zip_rsa_answer {
    enum verdict verdict;
    size_t n;
    unsigned bits[ZIP_RSA_CASES]; /* of each case; 0: of all */
    struct estimate value[ZIP_RSA_CASES];
    enum verdict each[ZIP_RSA_CASES];
};

/* What compressing the paper costs on encryption and saves on decryption, in nanoseconds a byte: the
 * median of the differences, round by round, with its interval. */
struct zip_rsa_paper {
    unsigned bits;
    struct estimate cost, saving;
};

/* At 1024 bits, or where that is not in the table at its first key size. 0, or -1 out of memory. */
int zip_rsa_claims_paper(const struct results *table, struct zip_rsa_paper *out);

/* Cost over saving. A saving that is none makes it infinite; without intervals it has none. */
struct estimate zip_rsa_claims_ratio(const struct zip_rsa_paper *p);

/* The shape of what a whole program does: PAPER_COST and, decrypting, MAIL_KEY. */
struct zip_rsa_shape {
    struct zip_rsa_paper paper;
    struct estimate ratio; /* of cost and saving */
    struct estimate key;   /* of the largest key and the smallest */
    enum verdict paper_verdict, key_verdict;
};

/* Of one program. 0, or -1 out of memory. */
int zip_rsa_claims_shape(const struct processes *p, size_t program, struct zip_rsa_shape *out);

/* Whether two programs are of one shape: both verdicts are known and the same. FAILS where one is
 * known of both and differs. */
enum verdict zip_rsa_claims_same_shape(const struct zip_rsa_shape *a,
                                       const struct zip_rsa_shape *b);

/* The answers to a claim, for encryption or decryption. Claims that are of one of them only
 * (SQUARE, CUBE) or of both at once (PAPER_COST) have the same answer for either. 0, or -1. */
int zip_rsa_claims_answer(const struct zip_rsa *r, enum zip_rsa_format format,
                          enum zip_rsa_claim claim, bool decrypts, struct zip_rsa_answer *out);

#endif
