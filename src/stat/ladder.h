/* The study ladder: what a stage costs by the meter, and by how much the operation gets faster without it.
 *
 * An operation is measured whole, and again with the stages of one phase replaced by a copy of what
 * they put out before (study/ladder_stages), in the same rounds. What the replacement takes, mostly
 * copying, is in the phase that it replaces, and is added again:
 *
 *     by replacing = wall(whole) - wall(replaced) + phase(replaced)
 *     by the meter = phase(whole)
 *
 * Their difference, the gap, is what the meter would have charged to the wrong phase, and what the
 * other stages feel of it that another memory is warm.
 */
#ifndef STAT_LADDER_H
#define STAT_LADDER_H

#include "stat/results_set.h"
#include "stat/verdict.h"

/* What its run is called in a results file. */
#define LADDER_CELLS "ladder"

struct ladder {
    struct results cells; /* each whole operation, and behind it those with a phase replaced */
};

/* The two agree where all of the gap's interval is within this share of the time by the meter, or this
 * of the whole where that is more; nothing is said of what takes less than the last share of it. */
#define LADDER_SHARE       0.1
#define LADDER_WHOLE_SHARE 0.01
#define LADDER_LEAST_SHARE 0.02

void ladder_end(struct ladder *l);

/* Fills it from what the study of that name saved, and borrows the samples: it is not to be ended. false:
 * a part of it is missing there. */
bool ladder_fill(const struct results_set *set, const char *study, struct ladder *out);

/* Marks a cell, whose cipher is set, as one with cipher and hash in one stage, and as one with that
 * phase replaced (-1: the whole). */
void ladder_mark(struct results_cell *cell, bool fused, int replaced);

/* What ladder_mark noted. */
bool ladder_is_fused(const struct results_cell *cell);
int ladder_replaced(const struct results_cell *cell);

enum ladder_answer {
    LADDER_AGREE,
    LADDER_DISAGREE,
    LADDER_UNCLEAR, /* too few samples, or they scatter too much */
    LADDER_SMALL,   /* below LADDER_LEAST_SHARE: it would agree with anything */
    LADDER_ANSWERS
};

/* One stage of one operation, or all that belong to one phase. */
struct ladder_rung {
    enum phase phase;
    struct estimate meter, replacing; /* nanoseconds */
    struct estimate gap;              /* replacing - meter, round by round */
    double copying_ns;                /* what the replacement takes */
    double margin_ns;                 /* they agree if the gap is between this and its negative */
    enum ladder_answer answer;
};

/* Judges a replaced cell against its whole; there are samples of both. 0, or -1 out of memory. */
int ladder_judge(const struct results_cell *whole, const struct results_cell *replaced,
                 struct ladder_rung *out);

/* The median wall time of a cell, in nanoseconds. 0, or -1 out of memory. */
int ladder_wall(const struct results_cell *cell, double *ns);

/* How many rungs have each answer. 0, or -1 out of memory. */
int ladder_count(const struct ladder *l, size_t counts[LADDER_ANSWERS]);

#endif
