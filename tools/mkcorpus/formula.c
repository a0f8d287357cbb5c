#include "formula.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One walk does both jobs: with no page it only measures. */
struct setter {
    struct page *page;
    int above, below;
};

enum spacing { TIGHT, BINARY, LARGE, TALL };

static const struct name {
    const char *name;
    unsigned char code;
    enum spacing spacing;
} names[] = {
    {"alpha", 'a', TIGHT},   {"beta", 'b', TIGHT},    {"gamma", 'g', TIGHT},
    {"delta", 'd', TIGHT},   {"epsilon", 'e', TIGHT}, {"lambda", 'l', TIGHT},
    {"mu", 'm', TIGHT},      {"rho", 'r', TIGHT},     {"sigma", 's', TIGHT},
    {"tau", 't', TIGHT},     {"phi", 'j', TIGHT},     {"pi", 'p', TIGHT},
    {"omega", 'w', TIGHT},   {"theta", 'q', TIGHT},   {"kappa", 'k', TIGHT},
    {"Delta", 'D', TIGHT},   {"le", 163, BINARY},     {"ge", 179, BINARY},
    {"approx", 187, BINARY}, {"times", 180, BINARY},  {"equiv", 186, BINARY},
    {"pm", 177, BINARY},     {"to", 174, BINARY},     {"in", 206, BINARY},
    {"cdot", 215, BINARY},   {"infty", 165, TIGHT},   {"partial", 182, TIGHT},
    {"dots", 188, TIGHT},    {"lceil", 233, TIGHT},   {"rceil", 249, TIGHT},
    {"lfloor", 235, TIGHT},  {"rfloor", 251, TIGHT},  {"sum", 229, LARGE},
    {"prod", 213, LARGE},    {"int", 242, LARGE},     {"lbig", '(', TALL},
    {"rbig", ')', TALL},     {NULL, 0, TIGHT},
};

static int run(struct setter *s, const char **at, int tiny, int x, int y);

static void extend(struct setter *s, int baseline, int above, int below)
{
    if (above - baseline > s->above)
        s->above = above - baseline;
    if (below + baseline > s->below)
        s->below = below + baseline;
}

static int glyphs(struct setter *s, enum font font, const char *bytes, size_t n, int x, int y)
{
    int size = font_size(font);

    extend(s, y, size * 7 / 10, size / 5);
    if (s->page)
        page_show(s->page, x * 1000L, y, font, bytes, n);
    return x + (int)((font_width(font, bytes, n) + 999) / 1000);
}

/* The argument of a command or script, in braces or a single letter; leaves *at behind it. */
static int group(struct setter *s, const char **at, int tiny, int x, int y)
{
    if (**at != '{') {
        char letter[2] = {**at, '\0'};
        const char *single = letter;

        *at += **at != '\0';
        return run(s, &single, tiny, x, y);
    }
    ++*at;
    x = run(s, at, tiny, x, y);
    *at += **at == '}';
    return x;
}

/* How much room the argument at *at takes; leaves *at behind it. */
static struct extent measure_group(const char **at, int tiny)
{
    struct setter dry = {NULL, 0, 0};
    struct extent e;

    e.width = group(&dry, at, tiny, 0, 0);
    e.above = dry.above;
    e.below = dry.below;
    return e;
}

static void bar(struct setter *s, int x, int y, int width)
{
    if (s->page)
        page_rule(s->page, x, y, width, 2);
}

static int fraction(struct setter *s, const char **at, int tiny, int x, int y)
{
    const char *ahead = *at;
    struct extent top = measure_group(&ahead, tiny);
    struct extent bottom = measure_group(&ahead, tiny);
    int width = (top.width > bottom.width ? top.width : bottom.width) + 8;
    int axis = y - (tiny ? 9 : 13);

    group(s, at, tiny, x + 4 + (width - top.width) / 2, axis - 8 - top.below);
    group(s, at, tiny, x + 4 + (width - bottom.width) / 2, axis + 10 + bottom.above);
    bar(s, x + 4, axis, width);
    return x + width + 8;
}

static int root(struct setter *s, const char **at, int tiny, int x, int y)
{
    char sign = (char)214;
    int start = glyphs(s, tiny ? FONT_SYMBOL_TINY : FONT_SYMBOL, &sign, 1, x, y);
    int end = group(s, at, tiny, start + 2, y);

    bar(s, start - 2, y - (tiny ? 30 : 43), end - start + 4);
    extend(s, y, 50, 0);
    return end + 4;
}

/* A sum or product with its limits below and above; the limits follow as _{} and ^{}. */
static int large(struct setter *s, const char **at, char code, int x, int y)
{
    int width = (int)(font_width(FONT_SYMBOL_LARGE, &code, 1) / 1000);
    int widest = width;

    for (const char *ahead = *at; *ahead == '_' || *ahead == '^';) {
        int limit;

        ahead++;
        limit = measure_group(&ahead, 1).width;
        widest = limit > widest ? limit : widest;
    }
    glyphs(s, FONT_SYMBOL_LARGE, &code, 1, x + (widest - width) / 2, y + 8);
    while (**at == '_' || **at == '^') {
        int up = *(*at)++ == '^';
        const char *ahead = *at;

        group(s, at, 1, x + (widest - measure_group(&ahead, 1).width) / 2, up ? y - 56 : y + 52);
    }
    return x + widest + 8;
}

static int scripts(struct setter *s, const char **at, int x, int y)
{
    int end = x;

    while (**at == '_' || **at == '^') {
        int up = *(*at)++ == '^';
        int to = group(s, at, 1, x + 2, up ? y - 18 : y + 11);

        end = to > end ? to : end;
    }
    return end;
}

static int upright(struct setter *s, const char **at, int tiny, int x, int y)
{
    const char *start = *at + 1;
    size_t n = strcspn(start, "}");

    *at = start + n + 1;
    return glyphs(s, tiny ? FONT_ROMAN_TINY : FONT_ROMAN, start, n, x, y);
}

static int command(struct setter *s, const char **at, int tiny, int x, int y)
{
    const char *start = ++*at;
    size_t n = 0;

    while (isalpha((unsigned char)start[n]))
        n++;
    *at += n;
    if (n == 4 && memcmp(start, "frac", n) == 0)
        return fraction(s, at, tiny, x, y);
    if (n == 4 && memcmp(start, "sqrt", n) == 0)
        return root(s, at, tiny, x, y);
    if (n == 4 && memcmp(start, "text", n) == 0)
        return upright(s, at, tiny, x, y);
    for (const struct name *k = names; k->name; k++) {
        char code = (char)k->code;
        int gap = k->spacing == BINARY ? (tiny ? 5 : 12) : 0;

        if (strlen(k->name) != n || memcmp(k->name, start, n) != 0)
            continue;
        if (k->spacing == LARGE)
            return large(s, at, code, x + 4, y);
        if (k->spacing == TALL)
            return glyphs(s, FONT_SYMBOL_LARGE, &code, 1, x, y + 8);
        return gap + glyphs(s, tiny ? FONT_SYMBOL_TINY : FONT_SYMBOL, &code, 1, x + gap, y);
    }
    fprintf(stderr, "mkcorpus: formula has no \\%.*s\n", (int)n, start);
    exit(70);
}

static int run(struct setter *s, const char **at, int tiny, int x, int y)
{
    while (**at && **at != '}') {
        char c = **at;

        if (c == '\\') {
            x = command(s, at, tiny, x, y);
        } else if (c == '_' || c == '^') {
            x = scripts(s, at, x, y);
        } else if (c == ' ') {
            ++*at;
        } else if (strchr("+-=<>", c)) {
            int gap = tiny ? 4 : 12;

            x = gap + glyphs(s, tiny ? FONT_SYMBOL_TINY : FONT_SYMBOL, (*at)++, 1, x + gap, y);
        } else if (isalpha((unsigned char)c)) {
            x = glyphs(s, tiny ? FONT_ITALIC_TINY : FONT_ITALIC, (*at)++, 1, x, y) + 1;
        } else {
            x = glyphs(s, tiny ? FONT_ROMAN_TINY : FONT_ROMAN, (*at)++, 1, x, y);
            x += c == ',' ? 8 : 0;
        }
    }
    return x;
}

struct extent formula_measure(const char *formula)
{
    struct setter dry = {NULL, 0, 0};
    struct extent e;

    e.width = run(&dry, &formula, 0, 0, 0);
    e.above = dry.above;
    e.below = dry.below;
    return e;
}

void formula_draw(struct page *p, const char *formula, int x, int y)
{
    struct setter s = {p, 0, 0};

    run(&s, &formula, 0, x, y);
}
