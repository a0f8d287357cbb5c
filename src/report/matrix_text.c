#include "report/matrix_text.h"

#include "report/matrix_columns.h"
#include "report/matrix_counts.h"
#include "report/matrix_words.h"
#include "report/wrap.h"

#include <stdlib.h>

static void print_row(FILE *to, const struct matrix_view *v, struct matrix_unit unit)
{
    char level[4], time[16], spread[16], part[16], n[24], in[24], out[24];
    fprintf(to, "%5u %3s %s %4s %s %s %s", v->cell->bits, matrix_view_level(v->cell, level),
            matrix_columns_time(v->wall_ns.median, unit, 5, time),
            matrix_columns_spread(&v->wall_ns, spread), matrix_columns_count(v->wall_ns.n, 4, n),
            matrix_columns_count(v->cell->in_bytes, 7, in),
            matrix_columns_count(v->cell->out_bytes, 7, out));
    static const int widths[MATRIX_GROUPS] = {4, 6, 4, 4, 5, 4, 4};
    for (int g = 0; g < MATRIX_GROUPS; g++)
        fprintf(to, " %s", matrix_columns_time(v->group_ns[g], unit, widths[g], part));
    fputc('\n', to);
}

static void print_rows(FILE *to, const struct matrix_view *rows, size_t n, struct matrix_unit unit)
{
    fputs("  key   z  time  +-%    n      in     out  rsa cipher hash  zip armor  i/o rest\n", to);
    for (size_t i = 0; i < n; i++)
        print_row(to, &rows[i], unit);
}

static void print_phases(FILE *to, const struct matrix_view *rows, size_t n,
                         struct matrix_unit unit)
{
    char part[16], level[4];
    fprintf(to, "%-12s", "phase");
    for (size_t i = 0; i < n; i++) {
        char head[16];
        snprintf(head, sizeof head, "%u %s", rows[i].cell->bits,
                 matrix_view_level(rows[i].cell, level));
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
    matrix_counts_print(to, rows, n);
}

/* As many columns of phases as a line of 80 has room for. */
enum { PHASE_COLUMNS = 6 };

static void print_table(FILE *to, const struct matrix_view *rows, size_t n, bool all_phases)
{
    char title[MATRIX_TITLE_BYTES], words[MATRIX_WORDS_BYTES];
    struct matrix_unit unit = matrix_columns_unit(rows, n);
    fprintf(to, "\n%s (times in %s)\n", matrix_columns_title(rows[0].cell, title), unit.name);
    if (!all_phases)
        print_rows(to, rows, n, unit);
    for (size_t i = 0; all_phases && i < n; i += PHASE_COLUMNS) {
        if (i > 0)
            fputc('\n', to);
        print_phases(to, rows + i, n - i < PHASE_COLUMNS ? n - i : PHASE_COLUMNS, unit);
    }
    matrix_words(rows, n, words);
    if (words[0])
        wrap_print(to, "=> ", words);
}

/* What the columns are, for whoever reads them first. */
static void print_legend(FILE *to, const struct matrix_view *rows, size_t n, bool all_phases)
{
    static const char *const common[][2] = {
        {"key", "size of the RSA key in bits"},
        {"z", "compression: on, off, or its level"},
        {"time", "to open and read the file, find the key, work and write to memory"},
    };
    static const char *const columns[][2] = {
        {"+-%", "how far the median's 95 % interval reaches from it, in percent"},
        {"n", "runs"},
        {"in, out", "bytes read and written"},
    };
    fputc('\n', to);
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        fprintf(to, "%-11s %s\n", common[i][0], common[i][1]);
    for (size_t i = 0; !all_phases && i < sizeof columns / sizeof *columns; i++)
        fprintf(to, "%-11s %s\n", columns[i][0], columns[i][1]);
    for (int i = 0; !all_phases && i < MATRIX_GROUPS; i++)
        fprintf(to, "%-11s %s\n", matrix_view_groups[i].name, matrix_view_groups[i].what);
    for (int i = 0; all_phases && i < PHASE_COUNT; i++)
        fprintf(to, "%-11s %s\n", phase_rows[i].name, phase_rows[i].what);
    if (all_phases)
        fprintf(to, "%-11s %s\n", "user", "processor time outside the kernel (mean)");
    if (all_phases)
        matrix_counts_legend(to, rows, n);
    wrap_print(to, "",
               all_phases ? "The phases add up to the time; .044 is 0.044, \"-\" nothing at all."
                          : "rsa to rest add up to the time; .044 is 0.044, \"-\" nothing at all.");
}

int matrix_text_print(FILE *to, const struct results *r, bool all_phases)
{
    char head[MATRIX_HEAD_BYTES];
    struct matrix_view *views = matrix_view_new(r);
    if (!views)
        return -1;
    wrap_print(to, "", matrix_columns_head(r, head));
    for (size_t i = 0, n; i < r->count; i += n) {
        n = matrix_view_table(r, i);
        print_table(to, views + i, n, all_phases);
    }
    print_legend(to, views, r->count, all_phases);
    free(views);
    return 0;
}
