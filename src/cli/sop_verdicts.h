/* What the good signatures of a document are: the lines that verifying ends in.
 *
 *     2026-11-30T12:30:00Z FINGERPRINT PRIMARY-FINGERPRINT mode:binary RSA 3072, SHA-512
 *
 * A signature that is not good does not count, and is no failure: there is one where none is good.
 */
#ifndef CLI_SOP_VERDICTS_H
#define CLI_SOP_VERDICTS_H

#include "cli/sop.h"
#include "pgp/verify.h"

/* When signatures that count were made: seconds since 1970, both included. */
struct sop_verdicts_window {
    int64_t first, last;
};

/* Reads the options that set it; "-" is no bound. 0, or -1. */
int sop_verdicts_read_window(struct sop *s, enum sop_option not_before, enum sop_option not_after,
                             struct sop_verdicts_window *w);

/* Appends the lines to out, and warns of each signature that does not count. 0, or -1. */
int sop_verdicts_list(struct sop *s, const struct verify *v, const struct sop_verdicts_window *w,
                      struct buf *out);

#endif
