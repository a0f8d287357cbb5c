/* Beginnings of a file, each so many times as long as the one before, as files in memory: the sizes over
 * which something is to begin to cost more than another. */
#ifndef STUDY_LADDER_H
#define STUDY_LADDER_H

#include "base/file.h"

/* From so many bytes up to the whole file. */
enum { LADDER_FROM = 64, LADDER_STEPS = 32, LADDER_FACTOR = 2, LADDER_FACTOR_QUICK = 16 };

struct ladder {
    struct file_memory files[LADDER_STEPS];
    size_t count;
};

/* Makes it of the file at `path`, at most LADDER_STEPS high. 0, or -1. ladder_end in either case. */
int ladder_init(struct op *op, const char *path, size_t factor, struct ladder *l);

void ladder_end(struct ladder *l);

#endif
