/* All stages of an operation: recorded in the order in which they are made, and those of a phase replaced
 * by what was recorded.
 *
 * An operation with the same file and options makes the same stages in the same order. A message that
 * is encrypted again has another session key, so what is put in the place of a stage is of another
 * message than what the others do: the lengths are the same, but for a byte of a public-key number that
 * may be missing by chance, and so is the work.
 */
#ifndef STUDY_LADDER_STAGES_H
#define STUDY_LADDER_STAGES_H

#include "study/ladder_tape.h"

/* Sinks and sources that an operation has at most. */
enum { LADDER_STAGES_MAX = 32 };

struct ladder_stages {
    struct op_stages told; /* what op->stages points to */
    struct ladder_tape tapes[LADDER_STAGES_MAX];
    size_t count;    /* recorded */
    size_t made;     /* in the present operation */
    bool is_playing; /* else recording */
    enum phase replaced;
};

/* Has the next operation of op recorded; *l is 0 or ended before. op->meter is there, here and below: it
 * tells stages from what is inside the look-up of keys. */
void ladder_stages_record(struct op *op, struct ladder_stages *l);

/* Has the stages of `phase` replaced in the next operation of op. */
void ladder_stages_replace(struct op *op, struct ladder_stages *l, enum phase phase);

/* Ends what one of the two began, behind the operation. 0, or -1 with op->err set where it did not go
 * as recorded, or could not be recorded. */
int ladder_stages_done(struct op *op, struct ladder_stages *l);

/* Whether there is a stage of that phase. */
bool ladder_stages_have(const struct ladder_stages *l, enum phase phase);

void ladder_stages_end(struct ladder_stages *l);

#endif
