/* A source that gives what it reads and hashes it on the way, for the signatures over it. Phase
 * `hash`. */
#ifndef PGP_DIGEST_SOURCE_H
#define PGP_DIGEST_SOURCE_H

#include "pgp/digests.h"
#include "stream/source.h"

/* Hashes what `up` gives, which is owned, even on failure, until source_pop. At its end *digests,
 * borrowed, is finished. NULL on failure, with `up` freed. */
struct source *digest_source_new(struct op *op, struct source *up, struct digests *digests);

#endif
