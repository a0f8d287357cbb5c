/* Records of the same members, in any of the formats that programs and people read: one place that knows
 * how each of them quotes. */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* As --format names them. */
enum rows_format { ROWS_TABLE, ROWS_MARKDOWN, ROWS_CSV, ROWS_JSON, ROWS_FORMATS };
extern const char *const rows_format_names[ROWS_FORMATS];

struct rows_column {
    const char *name; /* NULL ends a list */
    int width;        /* of TABLE, in characters; negative: to the left. 0: not in it */
    bool is_text;     /* in quotes, where the format has some; else a number, or empty: none */
};

/* Room for a value. */
#define ROWS_BYTES 160

struct rows {
    FILE *to;
    enum rows_format format;
    const struct rows_column *columns;
    size_t count; /* printed so far */
};

/* Prints a text in the quotes of the format. Bytes that are no ASCII go out as they are: a name that is
 * UTF-8 is right, and no other can be. */
void rows_csv_text(FILE *to, const char *text);
void rows_json_text(FILE *to, const char *text);

/* Prints what stands before the records. */
void rows_begin(struct rows *r, FILE *to, enum rows_format format,
                const struct rows_column *columns);

/* Prints one, whose values are as many as there are columns. */
void rows_put(struct rows *r, char values[][ROWS_BYTES]);

/* Prints what stands behind them. */
void rows_end(struct rows *r);

#endif
