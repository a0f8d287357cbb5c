/* Files that arguments and options name to be read, and what may stand in their place: `@ENV:NAME`, the value
 * of an environment variable, and `@FD:N`, an open file descriptor. A file whose name begins with @ is
 * "./@…".
 *
 * Keys, certificates, signatures, passwords and session keys are read whole.
 */
#ifndef CLI_SOP_INPUT_H
#define CLI_SOP_INPUT_H

#include "base/buf.h"
#include "cli/sop.h"

/* Appends what `name` means to out, at most max bytes. 0, or -1. */
int sop_input_read(struct sop *s, const char *name, size_t max, struct buf *out);

/* What stands for a file. */
struct sop_input_special {
    const char *variable; /* @ENV: its name, borrowed; NULL: none */
    int fd;               /* @FD: its number; -1: none */
};

/* Reads a name that begins with @; any other gives nothing. A file of that name makes it ambiguous, whatever
 * it says. 0, or -1 (SOP_AMBIGUOUS_INPUT, SOP_UNSUPPORTED_SPECIAL_PREFIX; SOP_MISSING_INPUT: the
 * descriptor is not open). */
int sop_input_parse(struct sop *s, const char *name, struct sop_input_special *out);

#endif
