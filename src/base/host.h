/* What is known of the machine that measurements run on. */
#ifndef BASE_HOST_H
#define BASE_HOST_H

#include "base/op.h"

/* The load average of the last minute; negative where it is not known. */
double host_load(void);

/* How many processors this process may use; 0 where it is not known. */
unsigned host_processors(void);

/* Keeps this process on one processor; cpu below 0 is nothing to do. 0, or -1 (STATUS_USAGE). */
int host_pin(struct op *op, int cpu);

/* Numbers of processors are below this. */
#define HOST_CPU_MAX 1024

#endif
