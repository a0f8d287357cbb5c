/* Output that must be as it stands in tests/golden, byte for byte, and what else is true of all of it.
 *
 * With GOLDEN_WRITE in the environment the files are written anew, and the tests that compare with
 * them fail, so that no such run is taken for a good one. */
#ifndef UNIT_GOLDEN_H
#define UNIT_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Collects what is printed to `to`. */
struct golden {
    FILE *to;
    char *text;
    size_t length;
};

static inline void golden_open(struct golden *g)
{
    g->to = open_memstream(&g->text, &g->length);
    assert_non_null(g->to);
}

/* Ends collecting; the text stays until golden_end. */
static inline const char *golden_text(struct golden *g)
{
    if (g->to)
        assert_int_equal(fclose(g->to), 0);
    g->to = NULL;
    return g->text;
}

static inline void golden_end(struct golden *g)
{
    golden_text(g);
    free(g->text);
    g->text = NULL;
}

static inline void golden_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    fail_msg("%s was written", path);
}

/* Fails unless the text is what tests/golden/NAME.txt holds. */
static inline void golden_is(struct golden *g, const char *name)
{
    static char wanted[65536];
    char path[1024];
    const char *top = getenv("top_srcdir");
    snprintf(path, sizeof path, "%s/tests/golden/%s.txt", top ? top : ".", name);
    golden_text(g);
    if (getenv("GOLDEN_WRITE"))
        golden_write(path, g->text);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(wanted, 1, sizeof wanted - 1, f);
    fclose(f);
    wanted[n] = '\0';
    assert_true(n < sizeof wanted - 1);
    assert_string_equal(g->text, wanted);
}

/* Fails where a line has more than `columns` characters, ends in a blank, or has any that is not
 * printable ASCII. */
static inline void golden_fits(struct golden *g, size_t columns)
{
    for (const char *line = golden_text(g); *line;) {
        size_t n = strcspn(line, "\n");
        if (n > columns || line[n] != '\n' || (n > 0 && line[n - 1] == ' '))
            fail_msg("%zu characters: \"%.*s\"", n, (int)n, line);
        for (size_t i = 0; i < n; i++) {
            if (line[i] < ' ' || line[i] > '~')
                fail_msg("not ASCII: \"%.*s\"", (int)n, line);
        }
        line += n + 1;
    }
}

#endif
