/* Where inspect's listing goes, and how it is held back.
 *
 * What is inside encrypted data is shown only when its integrity was checked: until then up to
 * INSPECT_OUT_HOLD bytes of listing are held, and thrown away where the check fails. A longer
 * listing streams, as longer plaintext does from decrypt.
 */
#ifndef CLI_INSPECT_OUT_H
#define CLI_INSPECT_OUT_H

#include "base/buf.h"

#include <stdio.h>

#define INSPECT_OUT_HOLD (1024 * 1024)

struct inspect_out {
    struct op *op;
    FILE *to;
    bool full; /* writing failed: nothing more is written */
    bool holding;
    struct buf held;
};

/* Writes text. 0, or -1: STATUS_IO, also out of memory. */
int inspect_out_puts(struct inspect_out *out, const char *text);
int inspect_out_printf(struct inspect_out *out, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* From here on text is held back, until it is released. 0, or -1 (STATUS_IO). */
void inspect_out_hold(struct inspect_out *out);
int inspect_out_release(struct inspect_out *out);

/* Throws away what is held back. Returns whether anything still was: false where nothing was held,
 * or it streams already. */
bool inspect_out_drop(struct inspect_out *out);

/* Writes out what was printed, so that it stands before an error. 0, or -1 (STATUS_IO); behind such
 * an error ui_end finds out what cannot be written. */
int inspect_out_end(struct inspect_out *out);

#endif
