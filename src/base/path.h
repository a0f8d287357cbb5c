/* Names of files: which file one means once links are followed, its directory, a new name.
 *
 * Nothing is opened here. Called by base/file, which is where to look for who uses what.
 */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/op.h"

/* Follows symbolic links, also through a chain whose end does not exist yet: the name of the file
 * that writing to `path` would make or change. A link that leads to no name at all, such as
 * /dev/fd/1 on a pipe, is returned as it is. malloc'd; NULL with op->err set on failure. */
char *path_resolve(struct op *op, const char *path);

/* The directory part of a path, "." where it has none. malloc'd; NULL out of memory. */
char *path_parent(const char *path);

/* The part of a path behind its last slash, borrowed from it. */
const char *path_base(const char *path);

/* Makes of a name that a stranger gave (n bytes) one that is safe to write to in the present
 * directory: what is behind the last slash or backslash, control characters and leading dots
 * replaced by underscores. malloc'd; NULL where nothing is left of it or memory ran out. */
char *path_safe_name(const uint8_t *name, size_t n);

/* A hidden temporary name in the directory of `path`, another one for each `attempt` and process.
 * malloc'd; NULL out of memory. */
char *path_temp(const char *path, unsigned attempt);

/* Whether `path` is a name of standard output: "-", "/dev/stdout" and what that leads to. */
bool path_is_stdout(const char *path);

/* Whether `path` is there and neither a regular file nor a directory, links followed: a device, a
 * FIFO. */
bool path_is_special(const char *path);

/* Whether something has that name, be it a symbolic link that leads nowhere. */
bool path_is_taken(const char *path);

/* Whether `path` is a directory, links followed. */
bool path_is_dir(const char *path);

/* Renames `from` to `to` unless something of that name exists. 0, or -1 with errno. */
int path_rename_new(const char *from, const char *to);

/* Renames `from` over `to`, atomically: at every moment `to` is the old file or the new one. Does
 * not wait for the disk where that can be helped. 0, or -1 with errno. */
int path_rename_over(const char *from, const char *to);

#endif
