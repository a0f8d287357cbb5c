/* Where a report goes, and as what: to standard output, or with -o to a file, which gets its name when
 * all of it is there. */
#ifndef CLI_REPORT_OUT_H
#define CLI_REPORT_OUT_H

#include "base/file.h"
#include "report/matrix_report.h"

#include <argp.h>
#include <stdio.h>

struct report_out {
    const char *path;                   /* NULL: standard output */
    bool replace;                       /* -f: an existing file may be */
    bool html;                          /* a page, else what `report` prints */
    const struct matrix_report *report; /* NULL: as the name of the file says, else text */
    FILE *to;                           /* between report_out_begin and _end: to be written to */
    struct file_out file;
    char *text;
    size_t bytes;
};

/* Takes --format; a usage error, which ends the program, where it is no format. */
void report_out_format(struct report_out *out, const struct argp_state *state, const char *arg);

/* Decides what was not said by the name of the file: .html, .md, .csv, .json. */
void report_out_choose(struct report_out *out);

/* Opens it. 0, or -1; report_out_end in either case. */
int report_out_begin(struct op *op, struct report_out *out);

/* Ends it: unless op has failed, the file gets its name. 0, or -1. */
int report_out_end(struct op *op, struct report_out *out);

#endif
