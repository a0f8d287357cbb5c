#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_init(struct text *t)
{
    memset(t, 0, sizeof *t);
}

void text_end(struct text *t)
{
    free(t->p);
    text_init(t);
}

static void reserve(struct text *t, size_t more)
{
    if (t->cap - t->len > more)
        return;
    t->cap = 2 * (t->len + more) + 256;
    t->p = realloc(t->p, t->cap);
    if (!t->p) {
        fputs("mkcorpus: out of memory\n", stderr);
        exit(70);
    }
}

void text_add(struct text *t, const void *bytes, size_t n)
{
    const char *from = bytes;

    reserve(t, n);
    for (size_t i = 0; i < n; i++) {
        t->p[t->len++] = from[i];
        t->column++;
        if (from[i] == '\n') {
            t->lines++;
            t->column = 0;
        }
    }
}

void text_puts(struct text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_printf(struct text *t, const char *format, ...)
{
    char line[1001];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_puts(t, line);
}

void text_wrap(struct text *t, const char *words, size_t width)
{
    while (*words) {
        size_t n = strcspn(words, " ");

        if (t->column && t->column + 1 + n > width)
            text_puts(t, "\n");
        else if (t->column)
            text_puts(t, " ");
        text_add(t, words, n);
        words += n;
        words += strspn(words, " ");
    }
    text_puts(t, "\n");
}

const char *text_string(struct text *t)
{
    reserve(t, 1);
    t->p[t->len] = '\0';
    return t->p;
}
