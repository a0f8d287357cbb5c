#include "pgp/armor_line.h"

#include <string.h>

static const char dashes[] = "-----", kind[] = "PGP ";

#define DASHES (sizeof dashes - 1)
#define KIND   (sizeof kind - 1)

size_t armor_line_trimmed(const char *line, size_t n)
{
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r'))
        n--;
    return n;
}

bool armor_line_is_boundary(const char *line, size_t n, const char *word,
                            char title[ARMOR_TITLE_BYTES])
{
    size_t before = DASHES + strlen(word) + 1;
    n = armor_line_trimmed(line, n);
    if (n < before + KIND + DASHES || n - before - DASHES >= ARMOR_TITLE_BYTES)
        return false;
    size_t title_len = n - before - DASHES;
    if (memcmp(line, dashes, DASHES) != 0 || memcmp(line + n - DASHES, dashes, DASHES) != 0 ||
        memcmp(line + DASHES, word, strlen(word)) != 0 || line[before - 1] != ' ' ||
        memcmp(line + before, kind, KIND) != 0)
        return false;
    memcpy(title, line + before, title_len);
    title[title_len] = '\0';
    return true;
}

/* Reads a number from 1 to 9999 at *p, and goes behind it. 0 where there is none. */
static unsigned read_number(const char **p)
{
    unsigned n = 0;
    for (unsigned digits = 0; digits < 4 && **p >= '0' && **p <= '9'; digits++, (*p)++)
        n = 10 * n + (unsigned)(**p - '0');
    return n;
}

struct armor_part armor_line_part(const char *title)
{
    static const char start[] = "PGP MESSAGE, PART ";
    struct armor_part part = {0, 0};
    const char *p = title + sizeof start - 1;
    if (strncmp(title, start, sizeof start - 1) != 0)
        return part;
    part.number = read_number(&p);
    bool has_total = *p == '/';
    if (has_total) {
        p++;
        part.total = read_number(&p);
    }
    bool good = *p == '\0' && (!has_total || part.total >= part.number);
    return good ? part : (struct armor_part){0, 0};
}

size_t armor_line_bom(const uint8_t *p, size_t n)
{
    return n >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool armor_line_find_begin(const uint8_t *p, size_t n, bool whole, char title[ARMOR_TITLE_BYTES])
{
    const char *line = (const char *)p, *end = line + n;
    line += armor_line_bom(p, n);
    while (line < end) {
        const char *lf = memchr(line, '\n', (size_t)(end - line));
        if (!lf && !whole)
            return false;
        const char *line_end = lf ? lf : end;
        if (line[0] == '-' &&
            armor_line_is_boundary(line, (size_t)(line_end - line), "BEGIN", title))
            return true;
        line = line_end + 1;
    }
    return false;
}
