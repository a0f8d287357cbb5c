/* A source that reads a file: the start of every read chain. Phase `read`. */
#ifndef STREAM_FILE_SOURCE_H
#define STREAM_FILE_SOURCE_H

#include "base/file.h"
#include "stream/source.h"

/* Reads the file `path` ("-": standard input), which is opened into *f when the source starts and
 * closed when it is freed. Both are borrowed. NULL out of memory. */
struct source *file_source_new(struct op *op, const char *path, struct file_in *f);

#endif
