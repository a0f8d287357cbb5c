#include "report/wrap.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

static bool is_unit(const char *word, size_t n)
{
    static const char *const units[] = {"%", "ns", "us", "ms", "s", NULL};
    while (n && strchr(".,;:)", word[n - 1]))
        n--;
    for (const char *const *unit = units; *unit; unit++)
        if (strlen(*unit) == n && strncmp(word, *unit, n) == 0)
            return true;
    return false;
}

/* The length of the word at the start of n bytes. */
static size_t word_of(const char *text, size_t n)
{
    const char *blank = memchr(text, ' ', n);
    return blank ? (size_t)(blank - text) : n;
}

size_t wrap_piece(const char *text, size_t n)
{
    size_t word = word_of(text, n);
    if (!word || word == n || !isdigit((unsigned char)text[word - 1]))
        return word;
    size_t next = word_of(text + word + 1, n - word - 1);
    return is_unit(text + word + 1, next) ? word + 1 + next : word;
}

void wrap_print(FILE *to, const char *mark, const char *text)
{
    size_t indent = strlen(mark), column = indent;
    fputs(mark, to);
    while (*text) {
        size_t word = wrap_piece(text, strlen(text));
        if (column + word + 1 > WRAP_WIDTH && column > indent) {
            fprintf(to, "\n%*s", (int)indent, "");
            column = indent;
        }
        if (column > indent) {
            fputc(' ', to);
            column++;
        }
        fprintf(to, "%.*s", (int)word, text);
        column += word;
        text += word + strspn(text + word, " ");
    }
    fputc('\n', to);
}
