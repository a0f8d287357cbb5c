#include "cli/cipher_option.h"

#include <stdlib.h>
#include <string.h>

/* The names stand in the registry alone. */
char *cipher_option_help(int key, const char *text, void *input)
{
    (void)input;
    if (key != ARGP_KEY_HELP_POST_DOC)
        return (char *)text;
    size_t n = strlen(text) + 1;
    for (const struct cipher *const *c = cipher_table; *c; c++)
        n += strlen((*c)->name) + 2;
    char *out = malloc(n);
    if (!out)
        return (char *)text;
    strcpy(out, text);
    const char *before = " ";
    for (const struct cipher *const *c = cipher_table; *c; c++) {
        if ((*c)->legacy)
            continue;
        strcat(out, before);
        strcat(out, (*c)->name);
        before = ", ";
    }
    return out;
}

const struct cipher *cipher_option_choose(const struct argp_state *state, const struct profile *p,
                                          const struct cipher *named)
{
    const struct cipher *usual = cipher_by_name(p->cipher);
    if (named && named->legacy && named != usual)
        argp_error(state, "--cipher %s: " CIPHER_LEGACY, named->name);
    return named ? named : usual;
}
