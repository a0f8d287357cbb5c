#include "report/matrix_words.h"

#include "report/format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say(char *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void say(char *out, const char *fmt, ...)
{
    size_t used = strlen(out);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(out + used, MATRIX_WORDS_BYTES - used, fmt, ap);
    va_end(ap);
}

static double share(const struct matrix_view *v, int group)
{
    return v->wall_ns.median > 0 ? v->group_ns[group] / v->wall_ns.median : 0;
}

/* A list of key sizes: "382 and 1024". */
static void say_sizes(char *out, const unsigned *bits, size_t n)
{
    for (size_t i = 0; i < n; i++)
        say(out, "%s%u", i == 0 ? "" : i + 1 == n ? " and " : ", ", bits[i]);
    say(out, " bits");
}

/* The rows in which a group has at least half of the time: "zip takes 81 to 92 % with compression
 * on". */
static void say_dominant(const struct matrix_view *rows, size_t n, int group, char *out)
{
    double low = 1, high = 0;
    size_t hits = 0, with_on = 0, on = 0;
    unsigned bits[8];
    size_t bits_count = 0;
    for (size_t i = 0; i < n; i++) {
        double s = share(&rows[i], group);
        on += rows[i].cell->level > 0;
        if (s < 0.5)
            continue;
        hits++;
        with_on += rows[i].cell->level > 0;
        low = s < low ? s : low;
        high = s > high ? s : high;
        if (bits_count < 8 && (bits_count == 0 || bits[bits_count - 1] != rows[i].cell->bits))
            bits[bits_count++] = rows[i].cell->bits;
    }
    if (hits == 0)
        return;
    say(out, "%s%s takes ", out[0] ? "; " : "", matrix_groups[group].name);
    if (high - low > 0.015)
        say(out, "%.0f to %.0f %%", low * 100, high * 100);
    else
        say(out, "%.0f %%", (low + high) * 50);
    if (hits == n)
        say(out, " of the time throughout");
    else if (hits == on && with_on == on)
        say(out, " with compression on");
    else if (hits == n - on && with_on == 0)
        say(out, " with compression off");
    else {
        say(out, " at ");
        say_sizes(out, bits, bits_count);
    }
}

/* What compressing did at one key size. */
struct effect {
    unsigned bits;
    double ns;    /* with less without */
    double share; /* of the time without */
    bool seen;    /* the intervals do not overlap */
};

static size_t find_effects(const struct matrix_view *rows, size_t n, struct effect *effects,
                           size_t max)
{
    size_t count = 0;
    for (size_t i = 0; i < n && count < max; i++) {
        const struct matrix_view *with = &rows[i], *without = NULL;
        for (size_t k = 0; k < n; k++) {
            if (rows[k].cell->level == 0 && rows[k].cell->bits == with->cell->bits)
                without = &rows[k];
        }
        if (with->cell->level == 0 || !without)
            continue;
        double ns = with->wall_ns.median - without->wall_ns.median;
        bool apart =
            with->wall_ns.low > without->wall_ns.high || with->wall_ns.high < without->wall_ns.low;
        bool sure = summary_has_interval(&with->wall_ns) && summary_has_interval(&without->wall_ns);
        effects[count++] =
            (struct effect){with->cell->bits, ns, ns / without->wall_ns.median, apart && sure};
    }
    return count;
}

/* "compressing costs 85 us to 91 us (2 to 76 %)" for the effects of one sign. */
static void say_effects(const struct effect *e, size_t n, int sign, char *out)
{
    double low_ns = 0, high_ns = 0, low = 0, high = 0;
    size_t hits = 0;
    unsigned bits[8];
    for (size_t i = 0; i < n; i++) {
        double ns = e[i].ns * sign, part = e[i].share * sign;
        if (!e[i].seen || ns <= 0)
            continue;
        low_ns = hits == 0 || ns < low_ns ? ns : low_ns;
        high_ns = ns > high_ns ? ns : high_ns;
        low = hits == 0 || part < low ? part : low;
        high = part > high ? part : high;
        if (hits < 8)
            bits[hits] = e[i].bits;
        hits++;
    }
    if (hits == 0)
        return;
    char a[FORMAT_BYTES], b[FORMAT_BYTES];
    say(out, "%scompressing %s ", out[0] ? "; " : "", sign > 0 ? "costs" : "saves");
    format_time(low_ns, a);
    format_time(high_ns, b);
    if (strcmp(a, b) != 0 && hits > 1)
        say(out, "%s to %s", a, b);
    else
        say(out, "%s", b);
    if (high - low > 0.015 && hits > 1)
        say(out, " (%.0f to %.0f %%)", low * 100, high * 100);
    else
        say(out, " (%.0f %%)", high * 100);
    if (hits < n) {
        say(out, " at ");
        say_sizes(out, bits, hits < 8 ? hits : 8);
    }
}

void matrix_words(const struct matrix_view *rows, size_t n, char out[MATRIX_WORDS_BYTES])
{
    struct effect effects[32];
    out[0] = '\0';
    for (int g = 0; g < MATRIX_GROUPS; g++)
        say_dominant(rows, n, g, out);
    size_t count = find_effects(rows, n, effects, sizeof effects / sizeof *effects);
    say_effects(effects, count, 1, out);
    say_effects(effects, count, -1, out);
}
