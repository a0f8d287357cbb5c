/* paragraph: the part of doc that breaks words into justified lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doc.h"

enum { WORDS = 600, SPACE_MIL = 250 * 46 };

enum style { STYLE_ITALIC = 1, STYLE_BOLD = 2, STYLE_TYPE = 4, STYLE_RAISED = 8 };

struct word {
    const char *s;
    size_t len;
    int style; /* at its beginning */
    long width_mil;
};

static int style_switch(char c)
{
    switch (c) {
    case '_':
        return STYLE_ITALIC;
    case '*':
        return STYLE_BOLD;
    case '`':
        return STYLE_TYPE;
    case '^':
        return STYLE_RAISED;
    default:
        return 0;
    }
}

static enum font style_font(int style)
{
    if (style & STYLE_RAISED)
        return FONT_ROMAN_TINY;
    if (style & STYLE_TYPE)
        return FONT_TYPE;
    if (style & STYLE_BOLD)
        return FONT_BOLD;
    return style & STYLE_ITALIC ? FONT_ITALIC : FONT_ROMAN;
}

/* Walk one word, showing it from x_mil if there is a page; returns its width and the style behind
 * it. */
static long set_word(struct page *p, const struct word *w, long x_mil, int y, int *style)
{
    long start = x_mil;
    size_t i = 0;

    *style = w->style;
    while (i < w->len) {
        size_t run = 0;

        if (style_switch(w->s[i])) {
            *style ^= style_switch(w->s[i++]);
            continue;
        }
        while (i + run < w->len && !style_switch(w->s[i + run]))
            run++;
        if (p)
            page_show(p, x_mil, *style & STYLE_RAISED ? y - 16 : y, style_font(*style), w->s + i,
                      run);
        x_mil += font_width(style_font(*style), w->s + i, run);
        i += run;
    }
    return x_mil - start;
}

static int split(const char *s, struct word *words)
{
    int n = 0, style = 0;

    for (s += strspn(s, " "); *s; s += strspn(s, " ")) {
        if (n == WORDS) {
            fputs("mkcorpus: a paragraph is too long\n", stderr);
            exit(70);
        }
        words[n].s = s;
        words[n].len = strcspn(s, " ");
        words[n].style = style;
        words[n].width_mil = set_word(NULL, &words[n], 0, 0, &style);
        s += words[n++].len;
    }
    return n;
}

/* How many words fit into width; at least one. */
static int fit(const struct word *words, int n, long width_mil)
{
    long used = words[0].width_mil;
    int k = 1;

    while (k < n && used + SPACE_MIL * 9 / 10 + words[k].width_mil <= width_mil) {
        used += SPACE_MIL * 9 / 10 + words[k].width_mil;
        k++;
    }
    return k;
}

static void set_line(struct doc *d, const struct word *words, int n, long x_mil, long gaps_mil)
{
    long start = 0;
    int style;

    for (int i = 0; i < n; i++) {
        long gap = n > 1 ? gaps_mil * i / (n - 1) : 0;

        start += set_word(&d->page, &words[i], x_mil + start + gap, d->y + 42, &style);
    }
    d->y += DOC_LINE;
}

void doc_paragraph(struct doc *d, const char *text, int left, int right, int first_indent)
{
    struct word words[WORDS];
    int n = split(text, words);
    int indent = first_indent;

    /* No line of a paragraph alone at the foot of a page. */
    doc_need(d, n > 20 ? 2 * DOC_LINE : DOC_LINE);
    for (int i = 0; i < n; indent = 0) {
        long width = (right - left - indent) * 1000L;
        int k = fit(words + i, n - i, width);
        long natural = (k - 1) * (long)SPACE_MIL;
        long gaps = width;

        for (int j = 0; j < k; j++)
            gaps -= words[i + j].width_mil;
        if (i + k == n && gaps > natural)
            gaps = natural;
        doc_need(d, DOC_LINE);
        set_line(d, words + i, k, (left + indent) * 1000L, gaps);
        i += k;
    }
}
