#include "report/matrix_markdown.h"

#include "report/matrix_columns.h"
#include "report/matrix_words.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_head(FILE *to, bool all_phases)
{
    int columns = all_phases ? PHASE_COUNT : MATRIX_GROUPS;
    fputs("| key | z | time | +-% | n | in | out |", to);
    for (int i = 0; i < columns; i++)
        fprintf(to, " %s |", all_phases ? phase_rows[i].name : matrix_view_groups[i].name);
    fputs(all_phases ? " user |" : "", to);
    fputs("\n|--:|---|--:|--:|--:|--:|--:|", to);
    for (int i = 0; i < columns; i++)
        fputs("--:|", to);
    fputs(all_phases ? "--:|\n" : "\n", to);
}

static void print_row(FILE *to, const struct matrix_view *v, struct matrix_unit unit,
                      bool all_phases)
{
    char level[4], time[16], spread[16], part[16];
    fprintf(to, "| %u | %s | %s | %s | %zu | %" PRIu64 " | %" PRIu64 " |", v->cell->bits,
            matrix_view_level(v->cell, level),
            matrix_columns_time(v->wall_ns.median, unit, 0, time),
            matrix_columns_spread(&v->wall_ns, spread), v->wall_ns.n, v->cell->in_bytes,
            v->cell->out_bytes);
    int columns = all_phases ? PHASE_COUNT : MATRIX_GROUPS;
    for (int i = 0; i < columns; i++) {
        double ns = all_phases ? v->phase_ns[i] : v->group_ns[i];
        fprintf(to, " %s |", matrix_columns_time(ns, unit, 0, part));
    }
    if (all_phases)
        fprintf(to, " %s |", matrix_columns_time(v->user_ns, unit, 0, part));
    fputc('\n', to);
}

int matrix_markdown_print(FILE *to, const struct results *r, bool all_phases)
{
    char head[MATRIX_HEAD_BYTES];
    struct matrix_view *views = matrix_view_new(r);
    if (!views)
        return -1;
    fprintf(to, "%s\n", matrix_columns_head(r, head));
    for (size_t i = 0, n; i < r->count; i += n) {
        char title[MATRIX_TITLE_BYTES], words[MATRIX_WORDS_BYTES];
        n = matrix_view_table(r, i);
        struct matrix_unit unit = matrix_columns_unit(views + i, n);
        fprintf(to, "\n**%s** (times in %s)\n\n", matrix_columns_title(views[i].cell, title),
                unit.name);
        print_head(to, all_phases);
        for (size_t k = 0; k < n; k++)
            print_row(to, &views[i + k], unit, all_phases);
        matrix_words(views + i, n, words);
        if (words[0])
            fprintf(to, "\n%s\n", words);
    }
    free(views);
    return 0;
}
