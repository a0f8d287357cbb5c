/* The verbs about the program itself: version and list-profiles; and the profiles of the others. */
#ifndef CLI_SOP_ABOUT_H
#define CLI_SOP_ABOUT_H

#include "cli/sop.h"
#include "crypto/ecc.h"

int sop_about_version(struct sop *s);
int sop_about_profiles(struct sop *s);

/* How a key is made, or a message; the first of a verb is what is done without the option. */
struct sop_about_profile {
    const char *verb, *name, *what;
    unsigned bits;     /* generate-key: of RSA, */
    const char *curve; /* or the curve's name; NULL: RSA */
    int level;         /* encrypt: of compression, 0: none */
};

/* What --profile names among those of s->verb; "default" is the first. NULL with op.err set
 * (SOP_UNSUPPORTED_PROFILE). */
const struct sop_about_profile *sop_about_find_profile(struct sop *s);

#endif
