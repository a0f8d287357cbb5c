/* A sink that writes a file: the end of every write chain. Phase `write`.
 *
 * Small writes are gathered into blocks of 64 KiB. With `hold_bytes`, nothing is written until so
 * much has come or the chain is finished: standard output shows no plaintext of a message that
 * turns out bad within that bound.
 */
#ifndef STREAM_FILE_SINK_H
#define STREAM_FILE_SINK_H

#include "base/file.h"
#include "stream/sink.h"

/* Writes to f, which is borrowed: the caller commits or aborts it. NULL out of memory. */
struct sink *file_sink_new(struct op *op, struct file_out *f, size_t hold_bytes);

#endif
