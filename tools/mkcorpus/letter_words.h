/* letter_words: the word lists of letter.txt. */
#ifndef MKCORPUS_LETTER_WORDS_H
#define MKCORPUS_LETTER_WORDS_H

#include "grammar.h"

extern const struct rule letter_rules[];

/* The rules of its paragraphs, in order; ends with NULL. */
extern const char *const letter_paragraphs[];

#endif
