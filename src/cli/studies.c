#include "cli/studies.h"

#include "report/doubt_text.h"
#include "report/ecc_rsa_text.h"
#include "report/keymaking_text.h"
#include "report/ladder_text.h"
#include "report/rsa_verify_text.h"
#include "report/sha2_text.h"
#include "report/wrap.h"
#include "report/zip_rsa_text.h"
#include "study/ecc_rsa_run.h"
#include "study/keymaking_run.h"
#include "study/ladder_run.h"
#include "study/rsa_verify_run.h"
#include "study/sha2_run.h"
#include "study/zip_rsa_run.h"

#include <string.h>

static int run_zip_rsa(struct op *op, const struct study_context *c, void *results)
{
    return zip_rsa_run(op, c, results);
}

static int print_zip_rsa(FILE *to, const void *results)
{
    return zip_rsa_text_print(to, results);
}

static bool fill_zip_rsa(const struct results_set *set, const char *study, void *results)
{
    return zip_rsa_fill(set, study, results);
}

static void end_zip_rsa(void *results)
{
    zip_rsa_end(results);
}

static int run_rsa_verify(struct op *op, const struct study_context *c, void *results)
{
    return rsa_verify_run(op, c, results);
}

static int print_rsa_verify(FILE *to, const void *results)
{
    return rsa_verify_text_print(to, results);
}

static bool fill_rsa_verify(const struct results_set *set, const char *study, void *results)
{
    return rsa_verify_fill(set, study, results);
}

static void end_rsa_verify(void *results)
{
    rsa_verify_end(results);
}

static int run_ecc_rsa(struct op *op, const struct study_context *c, void *results)
{
    return ecc_rsa_run(op, c, results);
}

static int print_ecc_rsa(FILE *to, const void *results)
{
    return ecc_rsa_text_print(to, results);
}

static bool fill_ecc_rsa(const struct results_set *set, const char *study, void *results)
{
    return ecc_rsa_fill(set, study, results);
}

static void end_ecc_rsa(void *results)
{
    ecc_rsa_end(results);
}

static int run_sha2(struct op *op, const struct study_context *c, void *results)
{
    return sha2_run(op, c, results);
}

static int print_sha2(FILE *to, const void *results)
{
    return sha2_text_print(to, results);
}

static bool fill_sha2(const struct results_set *set, const char *study, void *results)
{
    return sha2_fill(set, study, results);
}

static void end_sha2(void *results)
{
    sha2_end(results);
}

static int run_keymaking(struct op *op, const struct study_context *c, void *results)
{
    return keymaking_run(op, c, results);
}

static int print_keymaking(FILE *to, const void *results)
{
    return keymaking_text_print(to, results);
}

static bool fill_keymaking(const struct results_set *set, const char *study, void *results)
{
    return keymaking_fill(set, study, results);
}

static void end_keymaking(void *results)
{
    keymaking_end(results);
}

static int run_ladder(struct op *op, const struct study_context *c, void *results)
{
    return ladder_run(op, c, results);
}

static int print_ladder(FILE *to, const void *results)
{
    return ladder_text_print(to, results);
}

static bool fill_ladder(const struct results_set *set, const char *study, void *results)
{
    return ladder_fill(set, study, results);
}

static void end_ladder(void *results)
{
    ladder_end(results);
}

const struct study studies_table[] = {
    {"compression-vs-rsa", "Does compression take longer than RSA?",
     "R. Levien, mailing-list post, 10 Nov 1995: DEC Alpha 3000/300, 150 MHz, Digital UNIX 3.2, "
     "MIT "
     "PGP 2.6.2, -O; user time, average by eye over about ten runs, spread 5 to 10 ms",
     sizeof(struct zip_rsa), run_zip_rsa, print_zip_rsa, fill_zip_rsa, end_zip_rsa},
    {"rsa-4096-verify", "What makes verifying slow, the size of the key or the keyring?",
     "D. K. Gillmor, mailing-list post, 24 Sep 2010: GnuPG 1.4.10, netbook (900 MHz Celeron M) and "
     "NSLU2 (266 MHz ARM); a clearsigned message, 1819 bytes of text, SHA-512, 4096-bit key",
     sizeof(struct rsa_verify), run_rsa_verify, print_rsa_verify, fill_rsa_verify, end_rsa_verify},
    {"ecc-vs-rsa-verify", "Is verifying with ECC as fast as with RSA?",
     "K. Sangeelee, 22 Jul 2020: Xeon X3470, 2.93 GHz; openssl dgst -verify, started 10000 times "
     "by a shell, on one signature of a file of 1024 bytes, and on 1000 different ones",
     sizeof(struct ecc_rsa), run_ecc_rsa, print_ecc_rsa, fill_ecc_rsa, end_ecc_rsa},
    {"sha256-vs-sha512", "Is SHA-512 faster than SHA-256, and from which length on?",
     "D. Atkins, openpgp working group: Core i7-4800MQ 2.7 GHz, OpenSSL, speeds at 16 to 8192 "
     "bytes",
     sizeof(struct sha2), run_sha2, print_sha2, fill_sha2, end_sha2},
    {"key-generation", "What does it take to make a key, and to use it?",
     "Z. Wilcox-O'Hearn, tahoe-dev, on pycryptopp: four machines from a server to an ARMv5 box",
     sizeof(struct keymaking), run_keymaking, print_keymaking, fill_keymaking, end_keymaking},
    {"ladder", "Does the meter charge each stage with what it really costs?",
     "nobody's claim but this program's own: a second opinion on its figures, from what is saved "
     "when "
     "the stages of a phase are replaced by a copy of what they put out",
     sizeof(struct ladder), run_ladder, print_ladder, fill_ladder, end_ladder},
    {NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL},
};

const struct study *studies_find(const char *name)
{
    for (const struct study *s = studies_table; s->name; s++) {
        if (strcmp(s->name, name) == 0)
            return s;
    }
    return NULL;
}

int studies_print(FILE *to, const struct study *study, const void *results, bool quick)
{
    fprintf(to, "%s: %s\n", study->name, study->question);
    wrap_print(to, "", study->source);
    if (quick)
        doubt_text_quick(to);
    return study->print(to, results);
}
