/* grammar: English sentences from word lists.
 *
 * A rule is a name and its alternatives, separated by '|'. In an alternative `<name>` stands for
 * one alternative of that rule and `<2-40>` for a number in that range. An alternative is not used
 * again before all others of its rule were, so a long text repeats itself as little as its rules
 * allow. */
#ifndef MKCORPUS_GRAMMAR_H
#define MKCORPUS_GRAMMAR_H

#include "prng.h"
#include "text.h"

struct rule {
    const char *name;
    const char *alternatives;
};

enum { GRAMMAR_RULES = 96 };

struct grammar {
    const struct rule *rules; /* ends with a NULL name */
    struct prng *rng;
    uint64_t used[GRAMMAR_RULES]; /* a bit for each alternative taken in this round */
};

/* Borrows rules (at most GRAMMAR_RULES, each of at most 64 alternatives) and rng. */
void grammar_init(struct grammar *g, const struct rule *rules, struct prng *rng);

/* Append one sentence or phrase of the named rule, first letter raised where sentence is not 0, "a"
 * made "an" before a vowel. An unknown rule ends the program: it is a fault in the word lists. */
void grammar_expand(struct grammar *g, const char *rule, int sentence, struct text *out);

#endif
