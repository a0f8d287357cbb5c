/* The only place where files are opened.
 *
 * Output goes to a nameless or temporary file in the directory of its destination and gets its
 * name only in file_commit, when everything has checked out: whatever fails before, the old file
 * is intact and nothing half-done is left. A device, FIFO or standard output is written in place,
 * never renamed over or removed. Symbolic links are resolved first.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"
#include "base/op.h"

#include <sys/stat.h>

/* A file open for reading. */
struct file_in {
    int fd;
    bool is_std; /* standard input: not closed */
    struct stat st;
    const char *name; /* for messages: the path as given (borrowed), or "standard input" */
};

/* Opens `path` for reading; "-" is standard input. A directory is refused. 0, or -1. */
int file_open(struct op *op, struct file_in *f, const char *path);

/* How many bytes a regular file has; 0 for anything else. */
uint64_t file_in_bytes(const struct file_in *f);

/* Reads up to n bytes; *got is 0 at the end. Interrupted calls go on. 0, or -1. */
int file_read(struct op *op, struct file_in *f, void *p, size_t n, size_t *got);

/* Goes back to the start, for reading again. 0, or -1 where it cannot (a pipe). */
int file_rewind(struct op *op, struct file_in *f);

void file_close(struct file_in *f);

/* Reads all that is left of f, at most max bytes (STATUS_LIMIT above), behind what b holds. 0, or -1. */
int file_read_all(struct op *op, struct file_in *f, size_t max, struct buf *b);

/* Reads the whole of `path`, at most max bytes (STATUS_LIMIT above), behind what b holds. */
int file_slurp(struct op *op, const char *path, size_t max, struct buf *b);

enum file_flags {
    FILE_REPLACE = 1, /* an existing regular file may be replaced */
    FILE_SECRET = 2,  /* mode 0600, written through to the disk */
    FILE_SYNC = 4     /* written through to the disk */
};

/* A file being written. */
struct file_out {
    int fd;
    unsigned flags;
    bool in_place;    /* device, FIFO, standard output */
    char *path;       /* where it will be, links resolved (owned); NULL: standard output */
    char *temp;       /* its temporary name, NULL while it has none (owned) */
    const char *name; /* for messages: the path as given (borrowed) */
};

/* Opens `path` for writing; "-" is standard output. `in` is the input, or NULL: the same file is
 * refused. An existing regular file without FILE_REPLACE is refused. 0, or -1. */
int file_create(struct op *op, struct file_out *f, const char *path, unsigned flags,
                const struct file_in *in);

/* Writes n bytes, all of them. 0, or -1. */
int file_write(struct op *op, struct file_out *f, const void *p, size_t n);

/* Writes n bytes and m bytes behind them, in one call where that can be. 0, or -1. */
int file_write_both(struct op *op, struct file_out *f, const void *p, size_t n, const void *q,
                    size_t m);

/* Gives the file its name now, for one that is to be kept whatever happens later: from here on it is
 * written in place. 0, or -1. */
int file_publish(struct op *op, struct file_out *f);

/* Gives the file its name and closes it. 0, or -1 (then nothing is left). */
int file_commit(struct op *op, struct file_out *f);

/* Closes it and leaves nothing behind. Does nothing after file_commit. */
void file_abort(struct file_out *f);

/* Opens a file for what is too much to be held in memory: without a name, in $TMPDIR or /tmp. What
 * was written to *out can be read from *in after file_rewind; file_close(in) ends both, and the
 * file is gone. Nothing that must stay secret may be written to it in clear. 0, or -1. */
int file_temporary(struct op *op, struct file_out *out, struct file_in *in);

/* A file that has no name in any directory and is gone when it is closed, but can be opened by
 * `path` in this process: for measuring how a file is read. */
struct file_memory {
    int fd;
    char path[32];
};

/* Makes one that holds the n bytes at p. 0, or -1. file_memory_end in either case. */
int file_memory_init(struct op *op, struct file_memory *f, const void *p, size_t n);
void file_memory_end(struct file_memory *f);

/* Removes the file of that name. 0, or -1. */
int file_remove(struct op *op, const char *path);

/* Whether something of that name exists. */
bool file_exists(const char *path);

#endif
