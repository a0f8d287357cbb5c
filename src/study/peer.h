/* The programs that are measured beside this one: one row each, with their jobs as lists of words.
 *
 * In a list, "@HOME" stands for the program's home, "@KEY" for the file of the secret key, "@TO" for its
 * user ID, "@BITS" for its size, "@IN" and "@OUT" for the files, and "@Z" for the words that turn
 * compression on or off.
 */
#ifndef STUDY_PEER_H
#define STUDY_PEER_H

#include <stddef.h>

struct peer {
    const char *name;     /* heads a column: at most 9 characters */
    const char *what;     /* what it is, and how it is called */
    const char *program;  /* looked for in $PATH; NULL: this one */
    const char *profile;  /* whose measuring keys it has, and at the same time whose format */
    const char *importer; /* the program that takes its keys; NULL: it does so itself */
    const char *ender;    /* the program for `end` */
    /* Lists, ended by NULL. */
    const char *const *import; /* NULL: it has the keys */
    const char *const *encrypt;
    const char *const *on;
    const char *const *off;
    const char *const *decrypt;
    const char *const *end; /* NULL: it leaves nothing behind that runs */
};

/* Ended by a row whose name is NULL. This program comes first, in both formats. */
extern const struct peer peer_table[];

/* What fills the places in a list. */
struct peer_words {
    const char *home, *key, *to, *bits, *in, *out;
    const char *const *z;
};

/* Writes the list with its places filled, `first` before it, and NULL behind it to argv[max]. All is
 * borrowed. Returns the number of words; 0 where they are too many. */
size_t peer_argv(const char *const *list, const char *first, const struct peer_words *w,
                 const char **argv, size_t max);

#endif
