#include "report/wrap.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WIDTH = 79 };

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

/* How many bytes of text stay on one line: a word, or a figure, a blank and its unit. */
static size_t piece(const char *text)
{
    size_t word = strcspn(text, " ");
    if (!word || text[word] != ' ' || !isdigit((unsigned char)text[word - 1]))
        return word;
    size_t next = strcspn(text + word + 1, " ");
    return is_unit(text + word + 1, next) ? word + 1 + next : word;
}

void wrap_print(FILE *to, const char *mark, const char *text)
{
    size_t indent = strlen(mark), column = indent;
    fputs(mark, to);
    while (*text) {
        size_t word = piece(text);
        if (column + word + 1 > WIDTH && column > indent) {
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
