#include "report/plot_svg.h"

#include <stdlib.h>
#include <string.h>

/* What is left out, from its first characters to its last ones. */
static const struct {
    const char *from, *to;
} left_out[] = {
    {"<title>", "</title>"},
    {"<desc>", "</desc>"},
    {"<filter", "</filter>"},
};

/* Where the part that begins at p and is left out ends; NULL: it is kept. */
static const char *skip(const char *p)
{
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++) {
        const char *end;
        if (strncmp(p, left_out[i].from, strlen(left_out[i].from)) == 0 &&
            (end = strstr(p, left_out[i].to)))
            return end + strlen(left_out[i].to);
    }
    return NULL;
}

/* "rgb( 47, 127, 193)" at p as "#2f7fc1"; returns where it ends, NULL where it is none. */
static const char *take_colour(const char *p, FILE *to)
{
    long part[3];
    if (strncmp(p, "rgb(", 4) != 0)
        return NULL;
    p += 4;
    for (int i = 0; i < 3; i++) {
        char *end;
        part[i] = strtol(p, &end, 10);
        if (end == p || part[i] < 0 || part[i] > 255 || *end != (i < 2 ? ',' : ')'))
            return NULL;
        p = end + 1;
    }
    if (part[0] || part[1] || part[2])
        fprintf(to, "#%02lx%02lx%02lx", part[0], part[1], part[2]);
    else
        fputs("currentColor", to);
    return p;
}

/* Something of few characters that is written otherwise; with `names`, the name behind it gets its
 * beginning. */
static const struct {
    const char *from, *to;
    bool name;
} replaced[] = {
    {"\"black\"", "\"currentColor\"", false},
    {"'black'", "'currentColor'", false},
    {" id=\"", " id=\"", true},
    {" id='", " id='", true},
    {"xlink:href=\"#", "href=\"#", true},
    {"xlink:href='#", "href='#", true},
    {"url(#", "url(#", true},
    {"'url(#", "'url(#", true},
};

static const char *replace(const char *p, unsigned number, FILE *to)
{
    for (size_t i = 0; i < sizeof replaced / sizeof replaced[0]; i++) {
        size_t n = strlen(replaced[i].from);
        if (strncmp(p, replaced[i].from, n) != 0)
            continue;
        fputs(replaced[i].to, to);
        if (replaced[i].name)
            fprintf(to, "p%u-", number);
        return p + n;
    }
    return NULL;
}

static void copy(const char *p, const char *end, unsigned number, FILE *to)
{
    while (p < end) {
        const char *next = skip(p);
        if (!next)
            next = take_colour(p, to);
        if (!next)
            next = replace(p, number, to);
        if (!next) {
            bool blank = p[0] == '\n' && p[1] == '\n';
            if (!blank && *p != '\t')
                fputc(*p, to);
            next = p + 1;
        }
        p = next;
    }
}

static int find_box(const char *p, const char *end, char box[PLOT_SVG_BOX])
{
    const char *at = strstr(p, "viewBox=\"");
    size_t n = at && at < end ? strcspn(at + 9, "\"") : 0;
    if (n == 0 || n >= PLOT_SVG_BOX || strspn(at + 9, "0123456789. ") != n)
        return -1;
    memcpy(box, at + 9, n);
    box[n] = '\0';
    return 0;
}

int plot_svg_inner(const struct buf *svg, unsigned number, FILE *to, char box[PLOT_SVG_BOX])
{
    char *text = svg->len ? strndup((const char *)svg->data, svg->len) : NULL;
    const char *begin = text ? strstr(text, "<svg") : NULL;
    const char *inner = begin ? strchr(begin, '>') : NULL;
    const char *end = inner ? strstr(inner, "</svg>") : NULL;
    int rc = end && !strstr(text, "<script") ? find_box(begin, inner, box) : -1;
    if (!rc)
        copy(inner + 1, end, number, to);
    free(text);
    return rc;
}
