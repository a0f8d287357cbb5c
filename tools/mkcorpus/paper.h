/* paper: paper.ps, a technical report of 52 pages in PostScript.
 *
 * It stands in for the report of the 1995 measurements: 656676 bytes in 23281 lines, of text,
 * formulas and plots. The wanted size is reached exactly by the last plot, which takes as many
 * points, and as many decimals, as are still missing. */
#ifndef MKCORPUS_PAPER_H
#define MKCORPUS_PAPER_H

#include <stdint.h>

#include "text.h"

enum { PAPER_BYTES = 656676, PAPER_LINES = 23281, PAPER_PAGES = 52 };

/* The report; the words are fixed, the seed chooses the noise of the readings. */
void paper_make(struct text *out, uint64_t seed);

#endif
