/* What stands in a results file, one row a member: writing and reading walk the same tables, so that
 * neither knows a name that the other does not.
 */
#ifndef STAT_RESULTS_FIELDS_H
#define STAT_RESULTS_FIELDS_H

#include "base/op.h"

#include <jansson.h>

/* The first line's "schema", up to its number, and the number that is written and read. */
#define RESULTS_FIELDS_SCHEMA  "pgpcost-results/"
#define RESULTS_FIELDS_VERSION 1

enum results_fields_kind {
    RESULTS_TEXT,     /* char[size], printable */
    RESULTS_FLAG,     /* bool */
    RESULTS_INT,      /* int */
    RESULTS_UNSIGNED, /* unsigned */
    RESULTS_WHOLE,    /* uint64_t below 2^63 */
    RESULTS_INDEX,    /* size_t below 2^32 */
    RESULTS_WIDE,     /* uint64_t: a text of digits, as JSON readers take numbers for doubles */
    RESULTS_REAL      /* double */
};

struct results_field {
    const char *name; /* NULL ends a table */
    enum results_fields_kind kind;
    size_t offset, size;
};

/* Of struct results_context, struct results, struct results_cell, struct results_sample; of struct bench
 * and its rows; of struct processes, its programs and jobs. */
extern const struct results_field results_fields_context[];
extern const struct results_field results_fields_run[];
extern const struct results_field results_fields_cell[];
extern const struct results_field results_fields_sample[];
extern const struct results_field results_fields_bench[];
extern const struct results_field results_fields_row[];
extern const struct results_field results_fields_processes[];
extern const struct results_field results_fields_program[];
extern const struct results_field results_fields_job[];
extern const struct results_field results_fields_failure[];

/* A new object with the members of a table; NULL out of memory. */
json_t *results_fields_emit(const struct results_field *fields, const void *from);

/* Reads an object that has the members of the table and `more` others, which the caller reads. 0, or
 * -1 (STATUS_MALFORMED). */
int results_fields_parse(struct op *op, const struct results_field *fields, const json_t *object,
                         size_t more, void *to);

/* The member of that name and JSON type. NULL with op->err set where there is none. */
json_t *results_fields_member(struct op *op, const json_t *object, const char *name,
                              json_type type);

/* The member of that name, a number that is not negative. 0, or -1. */
int results_fields_real(struct op *op, const json_t *object, const char *name, double *out);

/* A whole number that is not negative. 0, or -1; `what` is it. */
int results_fields_whole(struct op *op, const json_t *value, const char *what, uint64_t *out);

#endif
