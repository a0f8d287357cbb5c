#include "grid.h"

#include "report/wrap.h"

#include <stdlib.h>
#include <string.h>

void grid_title(FILE *to, enum grid_format format, const char *title)
{
    fprintf(to, format == GRID_MARKDOWN ? "\n**%s**\n\n" : "\n%s\n", title);
}

/* Without blanks at the end of the line. */
static void print_line(FILE *to, const char *line)
{
    size_t n = strlen(line);
    while (n > 0 && line[n - 1] == ' ')
        n--;
    fprintf(to, "%.*s\n", (int)n, line);
}

/* Appends `text` in the column's width. */
static void append(char *line, size_t room, const struct grid_column *c, const char *text)
{
    size_t used = strlen(line);
    snprintf(line + used, room - used, "%*s", c->width, text);
}

void grid_head(FILE *to, enum grid_format format, const struct grid_column *columns, size_t n)
{
    char line[256] = "";
    for (size_t i = 0; i < n; i++) {
        if (format == GRID_MARKDOWN)
            fprintf(to, "| %s ", columns[i].title);
        else
            append(line, sizeof line, &columns[i], columns[i].title);
    }
    if (format == GRID_TABLE) {
        print_line(to, line);
        return;
    }
    fputs("|\n", to);
    for (size_t i = 0; i < n; i++)
        fputs(columns[i].width < 0 ? "|---" : "|--:", to);
    fputs("|\n", to);
}

void grid_row(FILE *to, enum grid_format format, const struct grid_column *columns, size_t n,
              char cells[][GRID_CELL])
{
    char line[256] = "";
    for (size_t i = 0; i < n; i++) {
        if (format == GRID_MARKDOWN)
            fprintf(to, "| %s ", cells[i]);
        else
            append(line, sizeof line, &columns[i], cells[i]);
    }
    if (format == GRID_MARKDOWN)
        fputs("|\n", to);
    else
        print_line(to, line);
}

void grid_text(FILE *to, enum grid_format format, int indent, const char *name, const char *text)
{
    char mark[GRID_CELL];
    if (format == GRID_MARKDOWN) {
        fprintf(to, name[0] ? "- %s: %s\n" : "- %s%s\n", name, text);
        return;
    }
    snprintf(mark, sizeof mark, "%-*s", indent, name);
    wrap_print(to, mark, text);
}

const char *grid_number(double v, char out[GRID_CELL])
{
    int decimals = v < 9.995 ? 2 : v < 99.95 ? 1 : 0;
    snprintf(out, GRID_CELL, "%.*f", decimals, v);
    return out;
}

const char *grid_median(const struct summary *s, double unit, char out[GRID_CELL])
{
    if (s->n > 0)
        return grid_number(s->median / unit, out);
    out[0] = '\0';
    return out;
}

const char *grid_interval(const struct summary *s, double unit, char out[GRID_CELL])
{
    char low[GRID_CELL], high[GRID_CELL];
    out[0] = '\0';
    if (s->n > 0)
        snprintf(out, GRID_CELL, "%.12s to %.12s", grid_number(s->low / unit, low),
                 grid_number(s->high / unit, high));
    return out;
}
