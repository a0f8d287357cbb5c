/* How many threads this process has. */
#ifndef UNIT_THREADS_HERE_H
#define UNIT_THREADS_HERE_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>

static inline unsigned threads_here_now(void)
{
    unsigned n = 0;
    DIR *dir = opendir("/proc/self/task");
    for (struct dirent *e; (e = readdir(dir));)
        n += e->d_name[0] != '.';
    closedir(dir);
    return n;
}

/* Whether there are n, or soon will be: the kernel may count one that was joined a little longer. */
static inline bool threads_here(unsigned n)
{
    static const struct timespec millisecond = {.tv_nsec = 1000000};
    for (int i = 0; i < 5000 && threads_here_now() != n; i++)
        nanosleep(&millisecond, NULL);
    unsigned now = threads_here_now();
    if (now != n)
        fprintf(stderr, "# %u threads, not %u\n", now, n);
    return now == n;
}

#endif
