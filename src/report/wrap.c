#include "report/wrap.h"

#include <string.h>

enum { WIDTH = 79 };

void wrap_print(FILE *to, const char *mark, const char *text)
{
    size_t indent = strlen(mark), column = indent;
    fputs(mark, to);
    while (*text) {
        size_t word = strcspn(text, " ");
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
