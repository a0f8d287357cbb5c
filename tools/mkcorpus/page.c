#include "page.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 78 };

static void token(struct page *p, const char *s)
{
    size_t n = strlen(s);

    if (p->out->column && p->out->column + 1 + n > COLUMNS)
        text_puts(p->out, "\n");
    else if (p->out->column)
        text_puts(p->out, " ");
    text_add(p->out, s, n);
}

void page_break(struct page *p)
{
    if (p->out->column)
        text_puts(p->out, "\n");
    p->y = -1;
}

void page_begin(struct page *p, struct text *out, int number)
{
    p->out = out;
    p->font = -1;
    p->y = -1;
    p->mil = 0;
    text_printf(out, "%%%%Page: %d %d\n%d bop\n", number, number, number);
}

void page_end(struct page *p)
{
    page_break(p);
    text_puts(p->out, "eop\n");
}

/* s as a PostScript string; a piece is at most one word, so it fits. */
static void quote(const char *s, size_t n, char *to, size_t room)
{
    size_t used = 0;

    to[used++] = '(';
    for (size_t i = 0; i < n && used + 6 < room; i++) {
        unsigned char byte = (unsigned char)s[i];

        if (byte > 126) {
            used += (size_t)snprintf(to + used, room - used, "\\%03o", byte);
            continue;
        }
        if (strchr("()\\", byte))
            to[used++] = '\\';
        to[used++] = (char)byte;
    }
    to[used++] = ')';
    to[used] = '\0';
}

static long rounded(long mil)
{
    return mil >= 0 ? (mil + 500) / 1000 : -((-mil + 500) / 1000);
}

static void show_piece(struct page *p, long x_mil, int y, const char *s, size_t n)
{
    char quoted[400], op[460];

    quote(s, n, quoted, sizeof quoted);
    if (p->y == y) {
        long move = rounded(x_mil - p->mil);

        snprintf(op, sizeof op, "%ld%sw", move, quoted);
        p->mil += move * 1000;
    } else {
        snprintf(op, sizeof op, "%ld %d%sm", rounded(x_mil), PAGE_HEIGHT - y, quoted);
        p->mil = rounded(x_mil) * 1000;
    }
    token(p, op);
    p->y = y;
    p->mil += font_width((enum font)p->font, s, n);
}

void page_show(struct page *p, long x_mil, int y, enum font font, const char *s, size_t n)
{
    if (p->font != (int)font) {
        char op[3] = {'F', (char)('a' + (int)font), '\0'};

        token(p, op);
        p->font = (int)font;
    }
    while (n > 0) {
        size_t piece = 1;

        while (piece < n && font_kern(font, s[piece - 1], s[piece]) == 0)
            piece++;
        show_piece(p, x_mil, y, s, piece);
        x_mil += font_width(font, s, piece);
        if (piece < n)
            x_mil += font_kern(font, s[piece - 1], s[piece]);
        s += piece;
        n -= piece;
    }
}

void page_left(struct page *p, int x, int y, enum font font, const char *s)
{
    page_show(p, x * 1000L, y, font, s, strlen(s));
}

void page_right(struct page *p, int x, int y, enum font font, const char *s)
{
    page_show(p, x * 1000L - font_width(font, s, strlen(s)), y, font, s, strlen(s));
}

void page_centre(struct page *p, int x, int y, enum font font, const char *s)
{
    page_show(p, x * 1000L - font_width(font, s, strlen(s)) / 2, y, font, s, strlen(s));
}

void page_rule(struct page *p, int x, int y, int width, int height)
{
    char op[80];

    snprintf(op, sizeof op, "%d %d %d %d rule", x, PAGE_HEIGHT - y - height, width, height);
    token(p, op);
}
