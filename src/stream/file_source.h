/* A source that reads a file: the start of every read chain. Phase `read`. */
#ifndef STREAM_FILE_SOURCE_H
#define STREAM_FILE_SOURCE_H

#include "base/file.h"
#include "stream/source.h"

/* Reads f from where it stands to its end. f is borrowed and stays open. NULL out of memory. */
struct source *file_source_new(struct op *op, struct file_in *f);

#endif
