/* text: a growing buffer of bytes that knows how many lines it holds.
 *
 * Every maker writes one of these. Running out of memory ends the program: this is a build tool. */
#ifndef MKCORPUS_TEXT_H
#define MKCORPUS_TEXT_H

#include <stddef.h>

struct text {
    char *p;
    size_t len;
    size_t cap;
    size_t lines;  /* line ends so far */
    size_t column; /* bytes since the last line end */
};

void text_init(struct text *t);
void text_end(struct text *t);

/* Append n bytes. */
void text_add(struct text *t, const void *bytes, size_t n);

/* Append a string. */
void text_puts(struct text *t, const char *s);

/* Append formatted text (at most 1000 bytes); integers and strings only, so that the result is the
 * same everywhere. */
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Append words, breaking lines at blanks so that none is longer than width; ends the last line. */
void text_wrap(struct text *t, const char *words, size_t width);

/* The bytes as a string; valid until the next change. */
const char *text_string(struct text *t);

#endif
