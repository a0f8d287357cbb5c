/* Asks somebody at the terminal for a secret, without echo. */
#ifndef BASE_TERMINAL_H
#define BASE_TERMINAL_H

#include "base/buf.h"

#define TERMINAL_LINE_MAX 4096

/* Whether there is a terminal to ask at. */
bool terminal_is_there(void);

/* Prints the prompt and appends the line that is typed, without its end, to out. Echo is put back
 * whatever happens; a signal that comes meanwhile takes its course afterwards. 0, or -1 with
 * op->err set (STATUS_IO: no terminal, end of input, interrupted). */
int terminal_ask(struct op *op, const char *prompt, struct buf *out);

#endif
