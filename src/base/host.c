#include "base/host.h"

#include <sched.h>
#include <stdlib.h>

double host_load(void)
{
    double load;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

unsigned host_processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 0;
}

int host_pin(struct op *op, int cpu)
{
    cpu_set_t set;
    if (cpu < 0)
        return 0;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set))
        return op_fail(op, STATUS_USAGE, "--cpu %d: there is no such processor, or not for us",
                       cpu);
    return 0;
}
