#include "doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formula.h"

enum { FLOAT_GAP = 50 };

static void new_page(struct doc *d)
{
    char number[12];

    if (d->number)
        page_end(&d->page);
    page_begin(&d->page, d->out, ++d->number);
    d->y = DOC_TOP;
    if (d->number == 1)
        return;
    snprintf(number, sizeof number, "%d", d->number);
    page_left(&d->page, DOC_LEFT, DOC_TOP - 80, FONT_ITALIC_SMALL, d->running_title);
    page_right(&d->page, DOC_RIGHT, DOC_TOP - 80, FONT_ROMAN_SMALL, number);
    page_rule(&d->page, DOC_LEFT, DOC_TOP - 66, DOC_RIGHT - DOC_LEFT, 2);
}

/* Waiting floats go to the top of a page, in order, as many as leave some room for text. */
static void place_waiting(struct doc *d)
{
    int n = 0;

    while (n < d->floats && d->y + d->waiting[n].height <= DOC_BOTTOM) {
        d->waiting[n].draw(d->waiting[n].context, &d->page, d->y);
        d->y += d->waiting[n].height + FLOAT_GAP;
        n++;
    }
    d->floats -= n;
    memmove(d->waiting, d->waiting + n, (size_t)d->floats * sizeof *d->waiting);
}

void doc_begin(struct doc *d, struct text *out, const char *running_title)
{
    memset(d, 0, sizeof *d);
    d->out = out;
    d->running_title = running_title;
    new_page(d);
}

void doc_end(struct doc *d)
{
    doc_flush(d);
    page_end(&d->page);
}

int doc_position(const struct doc *d)
{
    int waiting = 0;

    for (int i = 0; i < d->floats; i++)
        waiting += d->waiting[i].height + FLOAT_GAP;
    return (d->number - 1) * 1000 + (d->y + waiting - DOC_TOP) * 1000 / (DOC_BOTTOM - DOC_TOP);
}

void doc_skip(struct doc *d, int height)
{
    if (d->y > DOC_TOP)
        d->y += height;
}

void doc_new_page(struct doc *d)
{
    new_page(d);
    place_waiting(d);
}

void doc_need(struct doc *d, int height)
{
    while (d->y + height > DOC_BOTTOM)
        doc_new_page(d);
}

void doc_flush(struct doc *d)
{
    while (d->floats) {
        place_waiting(d);
        if (d->floats)
            new_page(d);
    }
}

void doc_float(struct doc *d, int height, void (*draw)(void *context, struct page *p, int top),
               void *context)
{
    if (d->floats == DOC_FLOATS) {
        fputs("mkcorpus: too many floats are waiting\n", stderr);
        exit(70);
    }
    d->waiting[d->floats].height = height;
    d->waiting[d->floats].draw = draw;
    d->waiting[d->floats].context = context;
    d->floats++;
    if (d->floats == 1 && d->y + FLOAT_GAP + height <= DOC_BOTTOM) {
        doc_skip(d, FLOAT_GAP * 2 / 3);
        place_waiting(d);
    }
}

void doc_heading(struct doc *d, int level, const char *number, const char *title)
{
    enum font font = level == 1 ? FONT_SECTION : FONT_SUBSECTION;

    doc_need(d, (level == 1 ? 9 : 5) * DOC_LINE);
    doc_skip(d, level == 1 ? 60 : 36);
    d->y += level == 1 ? 56 : 46;
    if (number) {
        struct doc_heading *h = &d->headings[d->heading_count++ % DOC_HEADINGS];

        h->level = level;
        h->page = d->number;
        h->title = title;
        snprintf(h->number, sizeof h->number, "%s", number);
        page_left(&d->page, DOC_LEFT, d->y, font, number);
    }
    page_left(&d->page, number ? DOC_LEFT + (level == 1 ? 100 : 120) : DOC_LEFT, d->y, font, title);
    d->y += level == 1 ? 30 : 20;
}

void doc_formula(struct doc *d, const char *formula, int number)
{
    struct extent e = formula_measure(formula);
    char label[16];

    doc_need(d, e.above + e.below + 60);
    d->y += 22 + e.above;
    snprintf(label, sizeof label, "(%d)", number);
    formula_draw(&d->page, formula, (DOC_LEFT + DOC_RIGHT - e.width) / 2, d->y);
    page_right(&d->page, DOC_RIGHT, d->y, FONT_ROMAN, label);
    d->y += e.below + 24;
}
