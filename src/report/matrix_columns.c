#include "report/matrix_columns.h"

#include <stdio.h>

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
    else
        snprintf(out, 16, spread < 9.95 ? "%.1f" : "%.0f", spread);
    return out;
}

void matrix_columns_title(const struct results_cell *c, char *out, size_t n)
{
    snprintf(out, n, "%s %s, %s%s%s", c->task, c->file, c->cipher, c->text ? ", text" : "",
             c->armor ? ", armor" : "");
}
