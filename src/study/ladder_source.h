/* A source recorded, and a recording in a source's place: the mirror of study/ladder_sink. */
#ifndef STUDY_LADDER_SOURCE_H
#define STUDY_LADDER_SOURCE_H

#include "study/ladder_tape.h"

/* Has s, which was just made, recorded on t. */
void ladder_source_record(struct ladder_tape *t, struct source *s);

/* Has t played in the place of s, which was just made: from the one above it as much is read as when
 * it was recorded, and what was recorded is given. A source with none above it still starts, which
 * opens its file. */
void ladder_source_replace(struct ladder_tape *t, struct source *s);

#endif
