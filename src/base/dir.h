/* Directories: made, listed, removed. */
#ifndef BASE_DIR_H
#define BASE_DIR_H

#include "base/buf.h"

/* Makes the directory `path` and those above it, mode 0700, unless they are there. 0, or -1. */
int dir_make(struct op *op, const char *path);

/* The names in directory `path` that end in `suffix`, sorted by name: *names is one allocation of
 * *count strings, freed with free(). A directory that does not exist has none. 0, or -1. */
int dir_list(struct op *op, const char *path, const char *suffix, char ***names, size_t *count);

/* Makes a new directory of its own in $TMPDIR, else in /tmp, mode 0700. Its path, to be freed; NULL
 * with op->err set on failure. */
char *dir_temp(struct op *op);

/* Removes a directory and all that is in it, as far as that can be; links are not followed. */
void dir_remove(const char *path);

#endif
