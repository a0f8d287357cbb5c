#include "report/matrix_counts.h"

#include "report/matrix_columns.h"

static uint64_t cycles(const struct results_sample *s)
{
    return s->counts[COUNTER_CYCLES];
}

static uint64_t instructions(const struct results_sample *s)
{
    return s->counts[COUNTER_INSTRUCTIONS];
}

static uint64_t ticks(const struct results_sample *s)
{
    return s->counts[COUNTER_TICKS];
}

static uint64_t faults(const struct results_sample *s)
{
    return s->cost.minor_faults + s->cost.major_faults;
}

static const struct {
    const char *name;
    const char *what;
    uint64_t (*of)(const struct results_sample *s);
} counts[] = {
    {"cycles", "of the processor, outside the kernel (mean)", cycles},
    {"instructions", "likewise", instructions},
    {"ticks", "of the clock, which are no cycles: the kernel counts none here", ticks},
    {"faults", "pages of memory that were mapped, or read from a disk (mean)", faults},
};
#define COUNTS (sizeof counts / sizeof *counts)

/* Of one operation, the mean over the samples. */
static double mean(const struct results_cell *cell, size_t which)
{
    double sum = 0, operations = 0;
    for (size_t i = 0; i < cell->count; i++) {
        sum += (double)counts[which].of(&cell->samples[i]);
        operations += cell->samples[i].repeats;
    }
    return operations > 0 ? sum / operations : 0;
}

static bool is_there(const struct matrix_view *rows, size_t n, size_t which)
{
    for (size_t i = 0; i < n; i++) {
        if (mean(rows[i].cell, which) > 0)
            return true;
    }
    return false;
}

void matrix_counts_print(FILE *to, const struct matrix_view *rows, size_t n)
{
    char count[24];
    for (size_t k = 0; k < COUNTS; k++) {
        if (!is_there(rows, n, k))
            continue;
        fprintf(to, "%-12s", counts[k].name);
        for (size_t i = 0; i < n; i++)
            fprintf(to, " %s",
                    matrix_columns_count((uint64_t)(mean(rows[i].cell, k) + 0.5), 9, count));
        fputc('\n', to);
    }
}

void matrix_counts_legend(FILE *to, const struct matrix_view *rows, size_t n)
{
    for (size_t k = 0; k < COUNTS; k++) {
        if (is_there(rows, n, k))
            fprintf(to, "%-11s %s\n", counts[k].name, counts[k].what);
    }
}
