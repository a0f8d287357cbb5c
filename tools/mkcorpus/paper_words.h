/* paper_words: the sentences of paper.ps. */
#ifndef MKCORPUS_PAPER_WORDS_H
#define MKCORPUS_PAPER_WORDS_H

#include "grammar.h"

/* Rules: one of sentences for each topic ("keys", "cipher", ...), "general", "figure", "table",
 * "work" for the references. */
extern const struct rule paper_rules[];

#endif
