#include "report/matrix_words.h"

#include "report/format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Key sizes of a table beyond these are not spoken of. */
enum { SIZES_MAX = 64, LISTED_MAX = 4 };

struct sizes {
    unsigned bits[SIZES_MAX];
    size_t count;
};

struct range {
    double low, high;
    bool any;
};

static void say(char *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void say(char *out, const char *fmt, ...)
{
    size_t used = strlen(out);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(out + used, MATRIX_WORDS_BYTES - used, fmt, ap);
    va_end(ap);
}

static void add_size(struct sizes *s, unsigned bits)
{
    for (size_t i = 0; i < s->count; i++) {
        if (s->bits[i] == bits)
            return;
    }
    if (s->count < SIZES_MAX)
        s->bits[s->count++] = bits;
}

static void widen(struct range *r, double v)
{
    r->low = !r->any || v < r->low ? v : r->low;
    r->high = !r->any || v > r->high ? v : r->high;
    r->any = true;
}

/* "at 382 and 1024 bits", or nothing where it is all sizes. */
static void say_sizes(char *out, const struct sizes *s, const struct sizes *all)
{
    if (s->count == all->count)
        return;
    say(out, " at ");
    if (s->count > LISTED_MAX) {
        say(out, "%zu of %zu key sizes", s->count, all->count);
        return;
    }
    for (size_t i = 0; i < s->count; i++)
        say(out, "%s%u", i == 0 ? "" : i + 1 == s->count ? " and " : ", ", s->bits[i]);
    say(out, " bits");
}

/* "58 to 84", "72": two numbers, or one where they look the same. */
static void say_range(char *out, const char *low, const char *high)
{
    if (strcmp(low, high) == 0)
        say(out, "%s", high);
    else
        say(out, "%s to %s", low, high);
}

/* A share in whole percents; what is not all is at most 99. */
static double percent(double share)
{
    return share < 1 && share > 0.99 ? 99 : share * 100;
}

static void say_percents(char *out, const struct range *r)
{
    char low[FORMAT_BYTES], high[FORMAT_BYTES];
    snprintf(low, sizeof low, "%.0f", percent(r->low));
    snprintf(high, sizeof high, "%.0f", percent(r->high));
    say_range(out, low, high);
    say(out, " %%");
}

/* "24.4 to 25.0 ms": the unit once where it is the same. */
static void say_times(char *out, const struct range *r)
{
    char low[FORMAT_BYTES], high[FORMAT_BYTES];
    format_time(r->low, low);
    format_time(r->high, high);
    if (strcmp(low, high) != 0 && strcmp(strchr(low, ' '), strchr(high, ' ')) == 0)
        *strchr(low, ' ') = '\0';
    say_range(out, low, high);
}

/* "17 to 19 times as long", or in percent what is below twice. */
static void say_ratios(char *out, const struct range *r)
{
    char low[FORMAT_BYTES], high[FORMAT_BYTES];
    snprintf(low, sizeof low, r->low < 9.95 ? "%.1f" : "%.0f", r->low);
    snprintf(high, sizeof high, r->high < 9.95 ? "%.1f" : "%.0f", r->high);
    say_range(out, low, high);
    say(out, " times as long");
}

static bool has_group(const struct matrix_view *v, int group)
{
    return summary_has_interval(&v->wall_ns) && v->wall_ns.median > 0 &&
           v->group_ns[group] >= v->wall_ns.median / 2;
}

/* Whether the group has half of the time in all rows of that size that compress, or do not; true
 * where there are none. */
static bool has_all(const struct matrix_view *rows, size_t n, unsigned bits, bool on, int group)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].cell->bits == bits && (rows[i].cell->level > 0) == on &&
            !has_group(&rows[i], group))
            return false;
    }
    return true;
}

static bool has_rows(const struct matrix_view *rows, size_t n, unsigned bits, bool on)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].cell->bits == bits && (rows[i].cell->level > 0) == on)
            return true;
    }
    return false;
}

static void widen_by_shares(struct range *r, const struct matrix_view *rows, size_t n,
                            unsigned bits, bool on, int group)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].cell->bits == bits && (rows[i].cell->level > 0) == on)
            widen(r, rows[i].group_ns[group] / rows[i].wall_ns.median);
    }
}

/* The rows in which a group has at least half of the time: "zip takes 81 to 92 % of the time with
 * compression on". */
static void say_dominant(const struct matrix_view *rows, size_t n, const struct sizes *all,
                         int group, char *out)
{
    struct sizes any = {.count = 0}, on = {.count = 0}, off = {.count = 0};
    struct range shares = {0, 0, false};
    for (size_t i = 0; i < all->count; i++) {
        unsigned bits = all->bits[i];
        bool with = has_all(rows, n, bits, true, group),
             without = has_all(rows, n, bits, false, group);
        if (with)
            widen_by_shares(&shares, rows, n, bits, true, group);
        if (without)
            widen_by_shares(&shares, rows, n, bits, false, group);
        if (with && without)
            add_size(&any, bits);
        else if (with && has_rows(rows, n, bits, true))
            add_size(&on, bits);
        else if (without && has_rows(rows, n, bits, false))
            add_size(&off, bits);
    }
    if (!shares.any)
        return;
    say(out, "%s%s takes ", out[0] ? "; " : "", matrix_view_groups[group].name);
    say_percents(out, &shares);
    say(out, " of the time");
    say_sizes(out, &any, any.count ? all : &any);
    if (on.count) {
        say(out, "%s", any.count ? ", and" : "");
        say_sizes(out, &on, all);
        say(out, " with compression on");
    }
    if (off.count) {
        say(out, "%s", any.count || on.count ? ", and" : "");
        say_sizes(out, &off, all);
        say(out, " with compression off");
    }
}

static const struct matrix_view *without_compression(const struct matrix_view *rows, size_t n,
                                                     unsigned bits)
{
    for (size_t i = 0; i < n; i++) {
        if (rows[i].cell->bits == bits && rows[i].cell->level == 0)
            return &rows[i];
    }
    return NULL;
}

/* 1 where the row takes longer than the one without compression, -1 where less long, 0 where the
 * intervals overlap or there are none. */
static int sign_of(const struct matrix_view *with, const struct matrix_view *without)
{
    const struct summary *a = &with->wall_ns, *b = &without->wall_ns;
    if (!summary_has_interval(a) || !summary_has_interval(b) || b->median <= 0)
        return 0;
    return (a->low > b->high) - (a->high < b->low);
}

/* Whether every level at that size has this sign; then takes their figures. */
static bool has_effect(const struct matrix_view *rows, size_t n, unsigned bits, int sign,
                       struct range *ns, struct range *ratio)
{
    const struct matrix_view *without = without_compression(rows, n, bits);
    struct range times = *ns, ratios = *ratio;
    bool any = false;
    for (size_t i = 0; without && i < n; i++) {
        if (rows[i].cell->bits != bits || rows[i].cell->level == 0)
            continue;
        if (sign_of(&rows[i], without) != sign)
            return false;
        any = true;
        widen(&times, sign * (rows[i].wall_ns.median - without->wall_ns.median));
        widen(&ratios, rows[i].wall_ns.median / without->wall_ns.median);
    }
    if (any) {
        *ns = times;
        *ratio = ratios;
    }
    return any;
}

/* "compressing costs 85 to 91 us (2.1 to 2.6 times as long)" for the effects of one sign. */
static bool say_effects(const struct matrix_view *rows, size_t n, const struct sizes *all, int sign,
                        char *out)
{
    struct sizes seen = {.count = 0};
    struct range ns = {0, 0, false}, ratio = {0, 0, false};
    for (size_t i = 0; i < all->count; i++) {
        if (has_effect(rows, n, all->bits[i], sign, &ns, &ratio))
            add_size(&seen, all->bits[i]);
    }
    if (!seen.count)
        return false;
    bool encrypts = strcmp(rows[0].cell->task, "encrypt") == 0;
    say(out, "%s%s %s ", out[0] ? "; " : "", encrypts ? "compressing" : "a compressed message",
        sign > 0 ? "costs" : "saves");
    say_times(out, &ns);
    say(out, " (");
    if (ratio.high >= 1.995) {
        say_ratios(out, &ratio);
    } else {
        struct range share = {ratio.low - 1, ratio.high - 1, true};
        if (sign < 0)
            share = (struct range){1 - ratio.high, 1 - ratio.low, true};
        say_percents(out, &share);
    }
    say(out, ")");
    say_sizes(out, &seen, all);
    return true;
}

/* What compressing does to the size of the message: exact, so said in any case where it compresses. */
static void say_bytes(const struct matrix_view *rows, size_t n, bool costs, char *out)
{
    struct range saved = {0, 0, false};
    for (size_t i = 0; i < n; i++) {
        const struct matrix_view *without = without_compression(rows, n, rows[i].cell->bits);
        if (rows[i].cell->level > 0 && without && without->cell->out_bytes > 0)
            widen(&saved, 1 - (double)rows[i].cell->out_bytes / (double)without->cell->out_bytes);
    }
    if (!saved.any || strcmp(rows[0].cell->task, "encrypt") != 0)
        return;
    say(out, "%s", costs ? " and saves " : out[0] ? "; compressing saves " : "compressing saves ");
    if (saved.high < 0.005)
        say(out, "no bytes");
    else if (saved.low < 0.005)
        say(out, "up to %.0f %% of the bytes", percent(saved.high));
    else {
        say_percents(out, &saved);
        say(out, " of the bytes");
    }
}

void matrix_words(const struct matrix_view *rows, size_t n, char out[MATRIX_WORDS_BYTES])
{
    struct sizes all = {.count = 0};
    out[0] = '\0';
    for (size_t i = 0; i < n; i++)
        add_size(&all, rows[i].cell->bits);
    for (int g = 0; g < MATRIX_GROUPS; g++)
        say_dominant(rows, n, &all, g, out);
    say_effects(rows, n, &all, -1, out);
    bool costs = say_effects(rows, n, &all, 1, out);
    say_bytes(rows, n, costs, out);
}
