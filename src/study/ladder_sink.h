/* A sink recorded, and a recording in a sink's place. The sink stays where it is in the chain, and is
 * freed as ever; what it does between is another's. */
#ifndef STUDY_LADDER_SINK_H
#define STUDY_LADDER_SINK_H

#include "study/ladder_tape.h"

/* Has s, which was just made, recorded on t. */
void ladder_sink_record(struct ladder_tape *t, struct sink *s);

/* Has t played in the place of s, which was just made: what is written to s is dropped, and what was
 * recorded is written to the next one. */
void ladder_sink_replace(struct ladder_tape *t, struct sink *s);

#endif
