/* What every named study is given: where things are, how much to measure, and whom to tell.
 *
 * A study measures here and fills a struct of plain results (src/stat); a report prints that
 * (src/report); its row in cli/studies joins the two.
 */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "base/clock.h"
#include "pgp/store.h"
#include "stat/results_save.h"

struct study_context {
    const char *name; /* "bench", "breakeven", or of the study; in results files */
    const struct store *store;
    const struct clock *clock;
    const char *mail, *paper;  /* paths of the corpus' two files */
    const char *self;          /* path of this program, to be run as a process */
    unsigned runs;             /* samples of each thing that is measured; at least 1 */
    uint64_t seed;             /* of the order in which they are taken */
    bool quick;                /* a test of the study: the fewest samples and sizes */
    bool peers;                /* run other programs too */
    struct results_save *save; /* where samples go, where they are of operations; NULL: nowhere */
    /* Makes a measuring key, unless it is there. 0, or -1 with op->err set. */
    int (*need_key)(struct op *op, void *ctx, struct store_measuring which);
    /* Told before each sample: what is being measured, and how many of its samples were taken. */
    void (*progress)(void *ctx, const char *what, size_t done, size_t all);
    void *ctx;
};

#endif
