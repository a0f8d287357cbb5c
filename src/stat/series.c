#include "stat/series.h"

#include <stdlib.h>

int series_append(double **list, size_t n, double value)
{
    double *more = realloc(*list, (n + 1) * sizeof *more);
    if (!more)
        return -1;
    more[n] = value;
    *list = more;
    return 0;
}
