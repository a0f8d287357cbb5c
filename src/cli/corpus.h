/* Where the files are that are measured when none are named. */
#ifndef CLI_CORPUS_H
#define CLI_CORPUS_H

#include "base/op.h"

/* The path of a file of the corpus, in the directory that $PGPCOST_CORPUS names, else in ./corpus, else
 * where it was installed; to be freed. NULL with op->err set where there is none. */
char *corpus_path(struct op *op, const char *name);

#endif
