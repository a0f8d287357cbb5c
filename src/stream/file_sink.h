/* A sink that writes a file: the end of every write chain. Phase `write`.
 *
 * The file is created when the sink starts and gets its name when it is finished: whoever finishes
 * the chain says by it that everything has checked out. Freed before, it leaves nothing behind.
 *
 * Small writes are gathered into blocks of 64 KiB. With `hold_bytes`, nothing is written until so
 * much has come or the chain is finished: standard output shows no plaintext of a message that
 * turns out bad within that bound.
 */
#ifndef STREAM_FILE_SINK_H
#define STREAM_FILE_SINK_H

#include "base/file.h"
#include "stream/sink.h"

struct file_sink_options {
    const char *path;         /* "-": standard output */
    unsigned flags;           /* enum file_flags */
    const struct file_in *in; /* the input, which must be another file; or NULL */
    size_t hold_bytes;
    bool spare_terminal; /* refuse to write control characters to one */
};

/* Everything that *options points at is borrowed and must last. NULL out of memory. */
struct sink *file_sink_new(struct op *op, const struct file_sink_options *options);

/* Names the file, before the sink is started: for a name that is known only later than the sink is
 * needed. `path` is borrowed. */
void file_sink_set_path(struct sink *s, const char *path);

#endif
