#include "report/plot.h"

#include "report/compare_words.h"

#include <math.h>
#include <string.h>

const char *const plot_colours[MATRIX_GROUPS] = {
    [MATRIX_RSA] = "#d1495b",  [MATRIX_CIPHER] = "#2f7fd0", [MATRIX_HASH] = "#8f6bd8",
    [MATRIX_ZIP] = "#c07a12",  [MATRIX_ARMOR] = "#2c9a72",  [MATRIX_IO] = "#7c8794",
    [MATRIX_REST] = "#2a96ab",
};

const struct plot_sign plot_signs[MATRIX_GROUPS] = {
    {"\u25cf", 7},  {"\u25a0", 5}, {"\u25b2", 9}, {"\u25bc", 11},
    {"\u25c6", 13}, {"\u25cb", 6}, {"\u25a1", 4},
};

const char *plot_word(const char *name, char out[PLOT_WORD_BYTES])
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789 .,+-/%()";
    size_t n = 0;
    for (; name[n] && n < PLOT_WORD_BYTES - 1; n++)
        out[n] = strchr(harmless, name[n]) ? name[n] : '?';
    out[n] = '\0';
    return out;
}

const char *plot_cell(const struct results_cell *cell, char out[PLOT_WORD_BYTES])
{
    const struct contrast_item item = {.cell = cell};
    char label[COMPARE_WORDS_BYTES];
    return plot_word(compare_words_label(&item, label), out);
}

void plot_cells(FILE *to, const struct matrix_view *rows, size_t n)
{
    char name[PLOT_WORD_BYTES];
    fputs("set ytics (", to);
    for (size_t i = 0; i < n; i++)
        fprintf(to, "%s'%s' %zu", i ? ", " : "", plot_cell(rows[i].cell, name), i);
    fprintf(to, ") scale 0\nset yrange [%zu.6:-0.6]\nset border 1\nset grid noytics\n", n - 1);
}

double plot_step(double range)
{
    enum { TICS = 5 };
    static const double steps[] = {1, 2, 5};
    double unit = pow(10, floor(log10(range / TICS)));
    for (int i = 0; i < 3; i++) {
        if (unit * steps[i] * TICS >= range)
            return unit * steps[i];
    }
    return unit * 10;
}

void plot_begin(FILE *to, unsigned height)
{
    fprintf(to,
            "set terminal svg size %d,%u dynamic noenhanced font 'sans-serif,13'\n"
            "set key off\n"
            "set border 3 lc rgb '#808080'\n"
            "set tics nomirror scale 0.5 textcolor rgb '#000000'\n"
            "set xtics offset 0,0.3\n"
            "set xlabel offset 0,0.7\n"
            "set tmargin 0.4\n"
            "set grid lt 1 lw 0.4 lc rgb '#808080'\n",
            PLOT_WIDTH, height);
}
