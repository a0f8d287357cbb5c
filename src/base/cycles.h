/* CPU cycles of this process, where the kernel lets it count them.
 *
 * Those in user mode alone: more is not allowed to everybody. Virtual machines often have no counter;
 * then the ticks of base/clock have to do, and are no cycles. Reading costs a system call, about 1 us.
 */
#ifndef BASE_CYCLES_H
#define BASE_CYCLES_H

#include <stdbool.h>
#include <stdint.h>

struct cycles {
    int fd; /* -1: there is no counter */
};

/* Starts counting. Whether there is a counter that counts. */
bool cycles_open(struct cycles *c);

/* How many so far; 0 where there is no counter. */
uint64_t cycles_now(const struct cycles *c);

void cycles_close(struct cycles *c);

#endif
