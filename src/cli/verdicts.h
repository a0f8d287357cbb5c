/* The verdicts on signatures, as they are told: a line each, or JSON. */
#ifndef CLI_VERDICTS_H
#define CLI_VERDICTS_H

#include "pgp/verify.h"

#include <stdio.h>

/* Prints a line for each signature, `prefix` before it. */
void verdicts_print(const struct verify *v, const char *prefix, FILE *to);

/* Fails with the worst verdict's status, unless all are good. 0, or -1. */
int verdicts_fail(struct op *op, const struct verify *v);

/* What came of `input` as one line of JSON, to be freed: the verdicts, and the error that is set.
 * NULL out of memory. */
char *verdicts_json(const struct op *op, const struct verify *v, const char *input);

#endif
