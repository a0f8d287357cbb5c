/* What the study compression-vs-rsa measured, and what was measured in 1995.
 *
 * R. Levien timed PGP 2.6.2 with two key sizes, compression on and off, on a mail and a report, and
 * asked whether compression or RSA costs more. The replay has his table in the format of his time and in
 * today's; key sizes, for the exponents of RSA; ladders of file sizes, for where one thing begins to
 * cost more than another; and whole processes of other programs. Filled by study/zip_rsa_run; all that is
 * concluded from it is a pure function of it, here and in stat/zip_rsa_claims.
 */
#ifndef STAT_ZIP_RSA_H
#define STAT_ZIP_RSA_H

#include "stat/crossing.h"
#include "stat/fit.h"
#include "stat/processes.h"
#include "stat/results_set.h"

/* The formats that the table is replayed in. */
enum zip_rsa_format { ZIP_RSA_PGP26, ZIP_RSA_TODAY, ZIP_RSA_FORMATS };

/* The two files. */
#define ZIP_RSA_MAIL  "email.txt"
#define ZIP_RSA_PAPER "paper.ps"

/* A ladder for each set of ciphers and key sizes. */
enum { ZIP_RSA_LADDERS = 3 };

/* What its runs are called in a results file. */
extern const char *const zip_rsa_table_names[ZIP_RSA_FORMATS];
extern const char *const zip_rsa_key_names[ZIP_RSA_FORMATS];
extern const char *const zip_rsa_ladder_names[ZIP_RSA_LADDERS];
#define ZIP_RSA_PEERS "programs"

struct zip_rsa {
    struct results tables[ZIP_RSA_FORMATS];
    struct results keys[ZIP_RSA_FORMATS];    /* the mail, uncompressed, over key sizes */
    struct results ladders[ZIP_RSA_LADDERS]; /* beginnings of the paper, by size */
    struct processes peers;
};

void zip_rsa_end(struct zip_rsa *r);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool zip_rsa_fill(const struct results_set *set, const char *study, struct zip_rsa *out);

/* --- 1995 --- */

struct zip_rsa_old {
    bool decrypts;
    const char *file;
    unsigned bits;
    bool on;
    double user_ns;
    uint64_t in_bytes, out_bytes;
};
enum { ZIP_RSA_OLD = 16 };

/* In the order of his table: task, file, key, compression. */
extern const struct zip_rsa_old zip_rsa_old_rows[ZIP_RSA_OLD];

/* Whether the written bytes are the same, up to 0.5 %: keys and sessions differ by some bytes, and
 * what is compressed by the file, which is not his. */
#define ZIP_RSA_SIZE_SHARE 0.005
bool zip_rsa_same_size(uint64_t old_bytes, uint64_t new_bytes);

/* --- figures --- */

/* Which cells: those of one task, file, cipher, key size. NULL and 0: any. */
struct zip_rsa_key {
    bool decrypts;
    const char *file;
    const char *cipher;
    unsigned bits;
    bool on;
};

/* The first such cell; NULL where there is none. */
const struct results_cell *zip_rsa_find(const struct results *r, const struct zip_rsa_key *key);

/* How large the plaintext of a cell is. */
uint64_t zip_rsa_plain_bytes(const struct results_cell *cell);

/* The exponent of the RSA operation's time over key sizes: of the medians at each. 0, or -1 out of
 * memory; without a line *out is all 0. */
int zip_rsa_power(const struct results *keys, bool decrypts, struct fit *out);

/* Where, over the sizes of a ladder, one thing begins to cost more than another. */
enum zip_rsa_break {
    ZIP_RSA_ZIP_OVER_RSA, /* compressing or decompressing more than the RSA operation beside it */
    ZIP_RSA_OFF_OVER_ON   /* all of it without compression more than with it, round by round */
};
int zip_rsa_crossing(const struct results *ladder, const struct zip_rsa_key *key,
                     enum zip_rsa_break what, struct crossing *out);

#endif
