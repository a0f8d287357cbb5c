#include "table.h"

#include <stdio.h>
#include <string.h>

#include "doc.h"

enum { CAPTION = 60, HEAD = 60, ROW = 50, FOOT = 16, NAME_WIDTH = 430, COLUMN_WIDTH = 235 };

static int count_rows(const struct table *t)
{
    int n = 1;

    for (const char *s = t->rows; *s; s++)
        n += *s == '|';
    return n;
}

static int count_columns(const struct table *t)
{
    int n = 0;

    while (n < TABLE_COLUMNS && t->columns[n].head)
        n++;
    return n;
}

int table_height(const struct table *t)
{
    return CAPTION + HEAD + count_rows(t) * ROW + FOOT;
}

static void draw_cell(const struct table_column *c, struct prng *rng, struct page *p, int row,
                      int right, int y)
{
    static const int unit[] = {1, 10, 100, 1000};
    int value = c->base + c->slope * row + c->curve * row * row +
                (c->noise ? prng_noise(rng, c->noise) : 0);
    char cell[32];

    value = value < 0 ? -value : value;
    if (c->decimals)
        snprintf(cell, sizeof cell, "%d.%0*d", value / unit[c->decimals], c->decimals,
                 value % unit[c->decimals]);
    else
        snprintf(cell, sizeof cell, "%d", value);
    page_right(p, right, y, FONT_ROMAN, cell);
}

void table_draw(void *context, struct page *p, int top)
{
    const struct table_run *r = context;
    const struct table *t = r->table;
    int columns = count_columns(t), width = NAME_WIDTH + columns * COLUMN_WIDTH;
    int left = (DOC_LEFT + DOC_RIGHT - width) / 2, y = top + CAPTION;
    const char *name = t->rows;
    char caption[200];

    snprintf(caption, sizeof caption, "Table %d: %s", r->number, t->caption);
    page_centre(p, (DOC_LEFT + DOC_RIGHT) / 2, top + 34, FONT_ROMAN_SMALL, caption);
    page_rule(p, left, y, width, 4);
    page_left(p, left + 10, y + 42, FONT_BOLD_SMALL, t->row_head);
    for (int i = 0; i < columns; i++)
        page_right(p, left + NAME_WIDTH + (i + 1) * COLUMN_WIDTH - 10, y + 42, FONT_BOLD_SMALL,
                   t->columns[i].head);
    y += HEAD;
    page_rule(p, left, y, width, 2);
    for (int row = 0; *name; row++) {
        char label[64];

        y += ROW;
        snprintf(label, sizeof label, "%.*s", (int)strcspn(name, "|"), name);
        page_left(p, left + 10, y - 8, FONT_ROMAN, label);
        for (int i = 0; i < columns; i++)
            draw_cell(&t->columns[i], r->rng, p, row,
                      left + NAME_WIDTH + (i + 1) * COLUMN_WIDTH - 10, y - 8);
        name += strcspn(name, "|");
        name += *name == '|';
    }
    page_rule(p, left, y + 8, width, 4);
}
