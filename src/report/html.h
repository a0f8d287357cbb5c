/* The pieces that the page is made of: text that is escaped, tables, pictures.
 *
 * The page is HTML that is well-formed XML too, so that any parser can check it. Everything that is
 * not of this program (names of files, of machines) goes through html_text. What cannot be written is
 * found out by whoever owns the stream.
 */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "report/plot.h"

struct html {
    struct op *op;
    FILE *to;
    const struct plot_maker *maker; /* NULL: no pictures */
    bool all_phases;                /* in tables, in the place of groups of them */
    unsigned pictures;              /* so many were begun */
    struct html_table {
        struct buf cells; /* of the table in hand: how each is shown, its text, a 0 */
        size_t columns;
        bool named; /* rows have names, not numbers */
    } table;
};

/* Writes text, with what means something to HTML escaped, and U+FFFD for what is no UTF-8 or no
 * character of XML. */
void html_text(struct html *h, const char *text);

/* The same of printf's; at most 1023 bytes. */
void html_textf(struct html *h, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* <TAG>text</TAG> and a line feed; `tag` may have attributes. */
void html_element(struct html *h, const char *tag, const char *text);

/* --- tables: begin, rows of cells, end, which writes it: decimal points of a column stand below each
 * other, and so all of it must be known --- */

/* A column's heading: `text` is what is read in its cells, else figures. */
struct html_column {
    const char *name;
    bool text;
};
void html_table_begin(struct html *h, const char *caption, const struct html_column *columns,
                      size_t count);
void html_row_begin(struct html *h, const char *name);
void html_cell(struct html *h, const char *text);
/* A figure, with decimals or without; "-": there is none. */
void html_number(struct html *h, const char *text);
/* Something else that stands to the right: a time with its unit, an interval. */
void html_count(struct html *h, const char *text);
void html_table_end(struct html *h);

/* --- pictures: a script is written to ->to, then drawn --- */

struct html_picture {
    FILE *to;
    char *text;
    size_t bytes;
};

/* 0, or -1 out of memory. */
int html_picture_begin(struct html *h, struct html_picture *p);

/* Draws it, with the words for those who do not see it; where it cannot be drawn the page says why.
 * 0, or -1: out of memory, or interrupted. */
int html_picture_end(struct html *h, struct html_picture *p, const char *title, const char *what);

/* A list of colours, each with its name; `signs`: with the signs of series, else squares. */
void html_legend(struct html *h, const char *const *names, size_t count, bool signs);

#endif
