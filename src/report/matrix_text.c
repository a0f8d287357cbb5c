#include "report/matrix_columns.h"
#include "report/matrix_report.h"
#include "report/matrix_words.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_row(FILE *to, const struct matrix_view *v, struct matrix_unit unit)
{
    char level[4], time[16], spread[16], part[16];
    fprintf(to, "%5u %3s %7s %4s %3zu %7" PRIu64 " %7" PRIu64, v->cell->bits,
            matrix_view_level(v->cell->level, level),
            matrix_columns_time(v->wall_ns.median, unit, 4, time),
            matrix_columns_spread(&v->wall_ns, spread), v->wall_ns.n, v->cell->in_bytes,
            v->cell->out_bytes);
    static const int widths[MATRIX_GROUPS] = {4, 6, 4, 4, 5, 4, 4};
    for (int g = 0; g < MATRIX_GROUPS; g++)
        fprintf(to, " %*s", widths[g], matrix_columns_time(v->group_ns[g], unit, widths[g], part));
    fputc('\n', to);
}

static void print_phases(FILE *to, const struct matrix_view *rows, size_t n,
                         struct matrix_unit unit)
{
    char part[16], level[4];
    fprintf(to, "%-12s", "phase");
    for (size_t i = 0; i < n; i++) {
        char head[16];
        snprintf(head, sizeof head, "%u %s", rows[i].cell->bits,
                 matrix_view_level(rows[i].cell->level, level));
        fprintf(to, " %9s", head);
    }
    for (int p = 0; p < PHASE_COUNT; p++) {
        fprintf(to, "\n%-12s", phase_rows[p].name);
        for (size_t i = 0; i < n; i++)
            fprintf(to, " %s", matrix_columns_time(rows[i].phase_ns[p], unit, 9, part));
    }
    fprintf(to, "\n%-12s", "time");
    for (size_t i = 0; i < n; i++)
        fprintf(to, " %s", matrix_columns_time(rows[i].wall_ns.median, unit, 9, part));
    fprintf(to, "\n%-12s", "user");
    for (size_t i = 0; i < n; i++)
        fprintf(to, " %s", matrix_columns_time(rows[i].user_ns, unit, 9, part));
    fputc('\n', to);
}

/* As many columns of phases as a line of 80 has room for. */
enum { PHASE_COLUMNS = 6 };

static void print_table(FILE *to, const struct matrix_view *rows, size_t n, bool all_phases)
{
    char title[160], words[MATRIX_WORDS_BYTES];
    struct matrix_unit unit = matrix_columns_unit(rows, n);
    matrix_columns_title(rows[0].cell, title, sizeof title);
    fprintf(to, "\n%s (times in %s)\n", title, unit.name);
    if (all_phases) {
        for (size_t i = 0; i < n; i += PHASE_COLUMNS)
            print_phases(to, rows + i, n - i < PHASE_COLUMNS ? n - i : PHASE_COLUMNS, unit);
    } else {
        fputs("  key   z    time  +-%   n      in     out  rsa cipher hash  zip armor  i/o rest\n",
              to);
        for (size_t i = 0; i < n; i++)
            print_row(to, &rows[i], unit);
    }
    matrix_words(rows, n, words);
    if (words[0])
        wrap_print(to, "=> ", words);
}

int matrix_text_print(FILE *to, const struct results *r, bool all_phases)
{
    struct matrix_view *views = matrix_view_new(r);
    if (!views)
        return -1;
    fprintf(to,
            "Medians of %u interleaved runs, each round in a new order (--seed %" PRIu64 ").\n"
            "+-%% is half the 95 %% interval of the median; n is the number of samples.\n",
            r->runs, r->seed);
    for (size_t i = 0, n; i < r->count; i += n) {
        n = matrix_view_table(r, i);
        print_table(to, views + i, n, all_phases);
    }
    free(views);
    return 0;
}
