/* Other programs that encrypt and decrypt with OpenPGP, as whole processes: which there are, how each
 * is told to do a job, and running them all in shuffled rounds, with this program and a process that
 * does nothing among them.
 *
 * Each program has a home of its own in a temporary directory, and in it the measuring keys of this
 * program, so that all do the same RSA. A message that is decrypted was written by the program itself.
 * What came out is compared with the file once, before anything is timed.
 */
#ifndef STUDY_PEERS_H
#define STUDY_PEERS_H

#include "stat/processes.h"
#include "study/study.h"

struct peers_plan {
    const char *name; /* of the run, in a results file */
    const unsigned *bits;
    size_t bits_count;
    const char *const *paths; /* of the files */
    size_t path_count;
    unsigned runs;
};

/* Measures text with armor, with compression and without, for all files, key sizes and programs. A
 * program that is not there or cannot do a job is no failure: *out says so. *out is to be ended in
 * either case. 0, or -1. */
int peers_run(struct op *op, const struct study_context *c, const struct peers_plan *plan,
              struct processes *out);

#endif
