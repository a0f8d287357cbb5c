#include "report/html.h"

#include "report/plot_svg.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- text ---------------------------------------------------------------------------------------- */

/* How many bytes the character of UTF-8 at p has; 0: it is none, or none of XML. */
static size_t character(const unsigned char *p)
{
    if (p[0] < 0x80)
        return p[0] >= ' ' ? p[0] != 0x7F : p[0] == '\t' || p[0] == '\n';
    size_t n = p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
    if (p[0] < 0xC2 || p[0] > 0xF4)
        return 0;
    uint32_t c = p[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3Fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool fits = c >= least[n] && c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF);
    /* C1 controls, and what turns the direction of the text around. */
    bool harmless = c >= 0xA0 && c != 0xFFFE && c != 0xFFFF && !(c >= 0x202A && c <= 0x202E) &&
                    !(c >= 0x2066 && c <= 0x2069);
    return fits && harmless ? n : 0;
}

static const char *escape(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void html_text(struct html *h, const char *text)
{
    while (*text) {
        size_t n = character((const unsigned char *)text);
        if (n == 0)
            fputs("\xEF\xBF\xBD", h->to);
        else if (escape(*text))
            fputs(escape(*text), h->to);
        else
            fwrite(text, 1, n, h->to);
        text += n ? n : 1;
    }
}

void html_textf(struct html *h, const char *fmt, ...)
{
    char text[1024];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    html_text(h, text);
}

void html_element(struct html *h, const char *tag, const char *text)
{
    fprintf(h->to, "<%s>", tag);
    html_text(h, text);
    fprintf(h->to, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

/* --- tables -------------------------------------------------------------------------------------- */

/* How a cell is shown. */
enum { NAME = 'h', WORDS = 't', NUMBER = 'n', RIGHT = 'r' };
enum { COLUMNS_MAX = 32 };

static void add_cell(struct html *h, char kind, const char *text)
{
    if (buf_put8(h->op, &h->table.cells, (unsigned)kind) == 0)
        buf_append(h->op, &h->table.cells, text, strlen(text) + 1);
}

void html_table_begin(struct html *h, const char *caption, const struct html_column *columns,
                      size_t count)
{
    buf_clear(&h->table.cells);
    h->table.columns = count;
    h->table.named = columns[0].text;
    fputs("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"", h->to);
    html_text(h, caption);
    fputs("\"><table>\n", h->to);
    html_element(h, "caption", caption);
    fputs("<thead><tr>", h->to);
    for (size_t i = 0; i < count; i++) {
        fprintf(h->to, "<th scope=\"col\"%s>", columns[i].text ? " class=\"t\"" : "");
        html_text(h, columns[i].name);
        fputs("</th>", h->to);
    }
    fputs("</tr></thead>\n<tbody>\n", h->to);
}

void html_row_begin(struct html *h, const char *name)
{
    add_cell(h, NAME, name);
}

void html_cell(struct html *h, const char *text)
{
    add_cell(h, WORDS, text);
}

void html_number(struct html *h, const char *text)
{
    bool plain = *text && strspn(text, "0123456789.") == strlen(text);
    add_cell(h, plain ? NUMBER : RIGHT, text);
}

void html_count(struct html *h, const char *text)
{
    add_cell(h, RIGHT, text);
}

static size_t decimals(const char *number)
{
    const char *point = strchr(number, '.');
    return point ? strlen(point + 1) : 0;
}

/* The cell at p, which is not the last one's end; returns the next one. */
static const char *next_cell(const char *p)
{
    return p + 1 + strlen(p + 1) + 1;
}

/* The most decimals that a number of each column has. */
static void find_decimals(const struct html_table *t, size_t most[COLUMNS_MAX])
{
    const char *p = (const char *)t->cells.data, *end = p + t->cells.len;
    for (size_t column = 0; p < end; p = next_cell(p)) {
        column = *p == NAME ? 0 : column + 1;
        size_t n = *p == NUMBER ? decimals(p + 1) : 0;
        if (column < COLUMNS_MAX && n > most[column])
            most[column] = n;
    }
}

/* A number, and as much room behind it as it has fewer decimals than the others. */
static void print_number(struct html *h, const char *text, size_t most)
{
    size_t missing = most - decimals(text);
    if (missing > 0)
        fprintf(h->to, "<td class=\"%c%zu\">", strchr(text, '.') ? 'd' : 'i',
                missing < 4 ? missing : 4);
    else
        fputs("<td>", h->to);
    fputs(*text == '.' ? "0" : "", h->to);
}

static void print_cell(struct html *h, const char *cell, size_t most)
{
    const char *text = strcmp(cell + 1, "-") == 0 ? "\u2013" : cell + 1;
    if (*cell == NAME)
        fprintf(h->to, "<tr><th scope=\"row\"%s>", h->table.named ? " class=\"t\"" : "");
    else if (*cell == NUMBER)
        print_number(h, text, most);
    else
        fputs(*cell == WORDS ? "<td class=\"t\">" : "<td>", h->to);
    html_text(h, text);
    fputs(*cell == NAME ? "</th>" : "</td>", h->to);
}

void html_table_end(struct html *h)
{
    size_t most[COLUMNS_MAX] = {0}, column = 0;
    const char *p = (const char *)h->table.cells.data, *end = p + h->table.cells.len;
    find_decimals(&h->table, most);
    for (const char *next; p < end; p = next) {
        next = next_cell(p);
        column = *p == NAME ? 0 : column + 1;
        print_cell(h, p, column < COLUMNS_MAX ? most[column] : 0);
        if (next == end || *next == NAME)
            fputs("</tr>\n", h->to);
    }
    fputs("</tbody></table></div>\n", h->to);
    buf_clear(&h->table.cells);
}

/* --- pictures ------------------------------------------------------------------------------------ */

int html_picture_begin(struct html *h, struct html_picture *p)
{
    *p = (struct html_picture){.text = NULL};
    p->to = open_memstream(&p->text, &p->bytes);
    return p->to ? 0 : op_fail_memory(h->op);
}

static void print_picture(struct html *h, const char *inner, const char *box, const char *title,
                          const char *what)
{
    unsigned n = h->pictures;
    fprintf(h->to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"%s\" role=\"img\" "
            "aria-describedby=\"p%u-what\">\n<title>",
            box, n);
    html_text(h, title);
    fprintf(h->to, "</title><desc id=\"p%u-what\">", n);
    html_text(h, what);
    fprintf(h->to, "</desc>%s</svg>\n", inner);
}

/* Takes over what was drawn. 0, or -1 out of memory. */
static int take_picture(struct html *h, const struct buf *svg, const char *title, const char *what)
{
    char *inner = NULL, box[PLOT_SVG_BOX];
    size_t bytes;
    FILE *to = open_memstream(&inner, &bytes);
    if (!to)
        return op_fail_memory(h->op);
    int rc = plot_svg_inner(svg, h->pictures, to, box);
    if (fclose(to)) {
        free(inner);
        return op_fail_memory(h->op);
    }
    if (rc)
        html_element(h, "p class=\"quiet\"", "No picture: gnuplot drew none.");
    else
        print_picture(h, inner, box, title, what);
    free(inner);
    return 0;
}

int html_picture_end(struct html *h, struct html_picture *p, const char *title, const char *what)
{
    struct buf svg, script = {.data = NULL};
    buf_init(&svg);
    int rc = fclose(p->to) ? op_fail_memory(h->op) : 0;
    if (!rc && h->maker) {
        h->pictures++;
        rc = buf_append(h->op, &script, p->text, p->bytes);
        if (!rc && h->maker->draw(h->op, h->maker, &script, &svg) == 0) {
            rc = take_picture(h, &svg, title, what);
        } else if (h->op->err.final || rc) {
            rc = -1;
        } else {
            fputs("<p class=\"quiet\">No picture: ", h->to);
            html_text(h, h->op->err.text);
            fputs(".</p>\n", h->to);
            op_clear(h->op);
        }
    }
    buf_end(&script);
    buf_end(&svg);
    free(p->text);
    return rc;
}

void html_legend(struct html *h, const char *const *names, size_t count, bool signs)
{
    fputs("<ul class=\"legend\">", h->to);
    for (size_t i = 0; i < count; i++) {
        if (!names[i])
            continue;
        size_t k = i % MATRIX_GROUPS;
        fprintf(h->to, "<li><span class=\"c%zu\" aria-hidden=\"true\">%s</span> ", k,
                signs ? plot_signs[k].text : "\u25a0");
        html_text(h, names[i]);
        fputs("</li>", h->to);
    }
    fputs("</ul>\n", h->to);
}
