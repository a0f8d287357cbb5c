/* `pgpcost sop VERB`, and `pgpcost-sop VERB`: the stateless OpenPGP command line that other programs' test
 * suites speak (draft-dkg-openpgp-stateless-cli).
 *
 * Data comes on standard input and goes to standard output; keys, certificates, signatures and passwords
 * are files, or what cli/sop_input reads in their place. The key store is neither read nor written. Each
 * verb is a row of the table in sop.c and a function in a file sop_*.c; what they have in common is here:
 * the call, its options (cli/sop_options), its exit status (cli/sop_status), its cost (cli/sop_cost).
 */
#ifndef CLI_SOP_H
#define CLI_SOP_H

#include "base/op.h"
#include "cli/reading.h"
#include "cli/sop_options.h"
#include "cli/sop_status.h"

struct sop;

struct sop_verb {
    const char *name;
    const char *arguments; /* for the help; empty where there are none */
    const char *what;      /* a line of the overview */
    uint32_t options;      /* those it takes: SOP_TAKES(option) each */
    int least, most;       /* how many arguments; most -1: any number */
    /* Does it. 0, or -1 with s->op.err set, and s->status where that alone does not say it. */
    int (*run)(struct sop *s);
};

/* All verbs, in the order of the overview, ended by a row whose name is NULL. */
extern const struct sop_verb sop_verbs[];

/* One call. */
struct sop {
    struct op op;
    struct limits limits;
    const struct sop_verb *verb;
    struct sop_options options;
    enum sop_status status; /* of a failure; SOP_OK: as sop_status_of has it */
};

/* Runs what the arguments say; argv[0] is the name to be used in help. Returns the exit status. */
int sop_run(int argc, char **argv);

/* Fails with that status. Returns -1. */
int sop_fail(struct sop *s, enum sop_status status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Gives the failure that is set already that status, unless it is of files, memory or a signal. Returns
 * -1. */
int sop_blame(struct sop *s, enum sop_status status);

/* Opens standard input and starts standard output, which with `hold` shows nothing of the first MiB before
 * all has checked out. 0, or -1; sop_close in either case. */
int sop_open(struct sop *s, struct reading_files *f, bool hold);

/* Frees what is left of both. */
void sop_close(struct reading_files *f);

#endif
