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

/* The machine, in words for whoever has only the numbers: each text is "unknown" where the kernel does
 * not tell, as many a virtual machine's does not. */
struct host {
    char cpu[96]; /* the model of the processor */
    char kernel[96];
    char smt[16], turbo[16]; /* "on", "off" */
    char governor[32];
    unsigned cores, threads; /* of the whole machine; 0: not known */
};

void host_describe(struct host *h);

/* The same from what /proc/cpuinfo holds: cpu, cores and threads. */
void host_parse_cpuinfo(const char *text, struct host *h);

#endif
