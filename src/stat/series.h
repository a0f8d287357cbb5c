/* A list of samples that grows by one at a time, as they are taken or read. */
#ifndef STAT_SERIES_H
#define STAT_SERIES_H

#include <stddef.h>

/* Puts a value behind the n of *list, which is NULL or from the heap, and the caller's. 0, or -1 out of
 * memory: *list is as it was. */
int series_append(double **list, size_t n, double value);

#endif
