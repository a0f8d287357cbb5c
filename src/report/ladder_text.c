#include "report/ladder_text.h"

#include "report/format.h"
#include "report/matrix_notes.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <string.h>

static const char *const words[LADDER_ANSWERS] = {
    [LADDER_AGREE] = "agree",
    [LADDER_DISAGREE] = "do not agree",
    [LADDER_UNCLEAR] = "cannot tell",
    [LADDER_SMALL] = "too small",
};

static int print_answer(FILE *to, const struct ladder *l)
{
    size_t counts[LADDER_ANSWERS];
    char text[400];
    if (ladder_count(l, counts))
        return -1;
    snprintf(text, sizeof text,
             "Of %zu cases, a stage of an operation each, the meter and replacing the stage "
             "agree on %zu and do not agree on %zu; %zu cannot be told from these samples, and %zu "
             "are too small to tell.",
             counts[LADDER_AGREE] + counts[LADDER_DISAGREE] + counts[LADDER_UNCLEAR] +
                 counts[LADDER_SMALL],
             counts[LADDER_AGREE], counts[LADDER_DISAGREE], counts[LADDER_UNCLEAR],
             counts[LADDER_SMALL]);
    fputc('\n', to);
    wrap_print(to, "The answer: ", text);
    return 0;
}

static void print_how(FILE *to, const struct ladder *l)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "%u samples of each thing, in rounds that are shuffled (--seed %" PRIu64 "). \"Meter\" "
        "is the time that the whole operation spends in the phase. \"Replacing\" is by how "
        "much it is faster with the stages of that phase replaced by a copy of what they put "
        "out, and what that copy takes, the last column, added again. They agree if what they "
        "differ by, with its interval of 95 %%, is within %.0f %% of the meter's time or %.0f %% "
        "of the whole; what takes less than %.0f %% of the whole is too small to tell. "
        "pgpcost-study(7) has the method.",
        l->cells.runs, l->cells.seed, 100 * LADDER_SHARE, 100 * LADDER_WHOLE_SHARE,
        100 * LADDER_LEAST_SHARE);
    fputc('\n', to);
    wrap_print(to, "", text);
}

/* --- tables --------------------------------------------------------------------------------------- */

/* Room for a figure in microseconds. */
enum { US_BYTES = 16, RANGE_BYTES = 2 * US_BYTES + 8 };

static const char *say_us(double ns, char out[US_BYTES])
{
    double us = ns / 1000;
    snprintf(out, US_BYTES, us < 999.95 && us > -999.95 ? "%.1f" : "%.0f", us);
    return out;
}

static const char *say_range(const struct estimate *e, char out[RANGE_BYTES])
{
    char low[US_BYTES], high[US_BYTES];
    if (!(e->coverage > 0))
        return "too few";
    snprintf(out, RANGE_BYTES, "%s to %s", say_us(e->low, low), say_us(e->high, high));
    return out;
}

static int print_rung(FILE *to, const struct results_cell *whole, const struct results_cell *c)
{
    struct ladder_rung r;
    char a[US_BYTES], b[RANGE_BYTES], d[US_BYTES], e[RANGE_BYTES], f[US_BYTES];
    if (ladder_judge(whole, c, &r))
        return -1;
    fprintf(to, "%-11s %7s %-15s %7s %-15s %6s  %s\n", phase_rows[r.phase].name,
            say_us(r.meter.value, a), say_range(&r.meter, b), say_us(r.replacing.value, d),
            say_range(&r.replacing, e), say_us(r.copying_ns, f), words[r.answer]);
    return 0;
}

/* Begins a table: what the whole is. */
static int print_whole(FILE *to, const struct results_cell *c)
{
    double ns;
    char text[200], time[FORMAT_BYTES];
    if (ladder_wall(c, &ns))
        return -1;
    snprintf(text, sizeof text, "%.*s %s, RSA %u, %s, %s, %s%s: %s", (int)strcspn(c->task, " "),
             c->task, c->file, c->bits, c->cipher, c->level > 0 ? "compressed" : "not compressed",
             c->armor ? "armored" : "binary", ladder_is_fused(c) ? ", cipher and hash in one" : "",
             format_time(ns, time));
    fputc('\n', to);
    wrap_print(to, "", text);
    if (!ladder_is_fused(c))
        fputs("                   by the meter            by replacing\n"
              "microseconds median 95 % interval    median 95 % interval   (copy)\n",
              to);
    return 0;
}

int ladder_text_print(FILE *to, const struct ladder *l)
{
    const struct results_cell *whole = NULL;
    if (print_answer(to, l))
        return -1;
    print_how(to, l);
    for (size_t i = 0; i < l->cells.count; i++) {
        const struct results_cell *c = &l->cells.cells[i];
        int rc = 0;
        if (ladder_replaced(c) >= 0)
            rc = whole ? print_rung(to, whole, c) : 0;
        else
            rc = print_whole(to, whole = c);
        if (rc)
            return -1;
    }
    fputc('\n', to);
    return matrix_notes_print(to, &l->cells);
}
