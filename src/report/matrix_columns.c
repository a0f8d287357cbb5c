#include "report/matrix_columns.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct matrix_unit matrix_columns_unit(const struct matrix_view *rows, size_t n)
{
    double longest = 0;
    for (size_t i = 0; i < n; i++)
        longest = rows[i].wall_ns.median > longest ? rows[i].wall_ns.median : longest;
    if (longest < 9999.5e3)
        return (struct matrix_unit){"us", 1e3};
    if (longest < 9999.5e6)
        return (struct matrix_unit){"ms", 1e6};
    return (struct matrix_unit){"s", 1e9};
}

const char *matrix_columns_time(double ns, struct matrix_unit unit, int width, char out[16])
{
    double v = ns / unit.ns;
    int decimals = v < 9.995 ? 2 : v < 99.95 ? 1 : 0;
    char small[16];
    snprintf(small, sizeof small, "%.3f", v);
    if (v == 0)
        snprintf(out, 16, "%*s", width, "-");
    else if (v < 0.0005)
        snprintf(out, 16, "%*s", width, "0");
    else if (v < 0.9995)
        snprintf(out, 16, "%*s", width, small + 1); /* ".004" tells more than "0.00" */
    else
        snprintf(out, 16, "%*.*f", width, decimals, v);
    return out;
}

const char *matrix_columns_spread(const struct summary *s, char out[16])
{
    double spread = summary_spread(s) * 100;
    if (spread < 0 || !summary_has_interval(s))
        snprintf(out, 16, "-");
    else if (spread < 999.5)
        snprintf(out, 16, spread < 9.95 ? "%.1f" : "%.0f", spread);
    else
        snprintf(out, 16, ">999");
    return out;
}

const char *matrix_columns_count(uint64_t count, int width, char out[24])
{
    int used = snprintf(out, 24, "%*" PRIu64, width, count);
    for (const char *unit = "kMGTPE"; used > width && *unit; unit++) {
        count = count / 1000 + (count % 1000 >= 500);
        used = snprintf(out, 24, "%*" PRIu64 "%c", width - 1, count, *unit);
    }
    return out;
}

/* Copies what fits of a name into `room` bytes and an end; characters of UTF-8 are not cut. */
static void copy_name(const char *name, size_t room, char *out)
{
    size_t length = strlen(name), kept = length;
    if (length > room) {
        for (kept = room - 3; kept > 0 && (name[kept] & 0xC0) == 0x80; kept--)
            continue;
    }
    for (size_t i = 0; i < kept; i++)
        out[i] = (unsigned char)name[i] < ' ' || name[i] == 0x7F ? '?' : name[i];
    strcpy(out + kept, length > room ? "..." : "");
}

const char *matrix_columns_title(const struct results_cell *c, char out[MATRIX_TITLE_BYTES])
{
    char kind[sizeof c->profile + sizeof c->cipher + 24];
    int kind_length = snprintf(kind, sizeof kind, ", %s, %s%s%s", c->profile, c->cipher,
                               c->text ? ", text" : "", c->armor ? ", armor" : "");
    int used = snprintf(out, MATRIX_TITLE_BYTES, "%s ", c->task);
    copy_name(c->file, (size_t)(MATRIX_TITLE_BYTES - 1 - used - kind_length), out + used);
    strcat(out, kind);
    return out;
}

const char *matrix_columns_head(const struct results *r, char out[MATRIX_HEAD_BYTES])
{
    size_t least = r->count > 0 ? r->cells[0].count : r->runs, most = least;
    for (size_t i = 1; i < r->count; i++) {
        size_t n = r->cells[i].count;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    char runs[64] = "One run";
    if (least != most)
        snprintf(runs, sizeof runs, "Medians of %zu to %zu runs", least, most);
    else if (most != 1)
        snprintf(runs, sizeof runs, "Medians of %zu runs", most);
    snprintf(out, MATRIX_HEAD_BYTES, "%s each, in shuffled %s (--seed %" PRIu64 ").", runs,
             most == 1 ? "order" : "rounds", r->seed);
    return out;
}
