/* Beginnings of a file, each so many times as long as the one before, as files in memory: the sizes over
 * which something is to begin to cost more than another. */
#ifndef STUDY_BEGINNINGS_H
#define STUDY_BEGINNINGS_H

#include "base/file.h"

/* From so many bytes up to the whole file. */
enum {
    BEGINNINGS_FROM = 64,
    BEGINNINGS_MAX = 32,
    BEGINNINGS_FACTOR = 2,
    BEGINNINGS_FACTOR_QUICK = 16
};

struct beginnings {
    struct file_memory files[BEGINNINGS_MAX];
    size_t count;
};

/* Makes it of the file at `path`, at most BEGINNINGS_MAX high. 0, or -1. beginnings_end in either case. */
int beginnings_init(struct op *op, const char *path, size_t factor, struct beginnings *l);

void beginnings_end(struct beginnings *l);

#endif
