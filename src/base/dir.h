/* Directories: made, and listed. */
#ifndef BASE_DIR_H
#define BASE_DIR_H

#include "base/buf.h"

/* Makes the directory `path` and those above it, mode 0700, unless they are there. 0, or -1. */
int dir_make(struct op *op, const char *path);

/* The names in directory `path` that end in `suffix`, sorted by name: *names is one allocation of
 * *count strings, freed with free(). A directory that does not exist has none. 0, or -1. */
int dir_list(struct op *op, const char *path, const char *suffix, char ***names, size_t *count);

#endif
