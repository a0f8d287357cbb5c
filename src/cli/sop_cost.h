/* What a call cost, appended as one line of JSON to the file that PGPCOST_COST names, so that a test suite
 * that drives the stateless command line becomes a measurement.
 *
 *     {"program": "pgpcost 0.1.0", "made": …, "verb": "decrypt", "status": 0, "in_bytes": …,
 *      "out_bytes": …, "wall_ns": …, "user_ns": …, "system_ns": …, "phases_ns": {"read": …, …}}
 *
 * The members are called as in the matrix's JSON and in results files. The bytes are those of standard
 * input and output, keys excepted, which are read in the phase `keys`; the phases sum to wall_ns.
 */
#ifndef CLI_SOP_COST_H
#define CLI_SOP_COST_H

#include "cli/sop.h"
#include "meter/cost.h"

/* Appends the line, if one is wanted. A failure is a warning: what was asked for is done. */
void sop_cost_append(struct sop *s, enum sop_status status, const struct cost *cost);

#endif
