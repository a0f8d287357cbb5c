#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static uint64_t clock_ns(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t))
        return 0;
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static uint64_t agent_ns(pid_t pid)
{
    clockid_t clock;
    return pid > 0 && clock_getcpuclockid(pid, &clock) == 0 ? clock_ns(clock) : 0;
}

static uint64_t time_ns(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_usec * 1000;
}

/* The three standard files, opened in the child, where every program pays the same for it. */
static int set_files(posix_spawn_file_actions_t *files, const struct plan_run *run)
{
    int error = posix_spawn_file_actions_addopen(files, 0, run->in, O_RDONLY, 0);
    if (!error)
        error = posix_spawn_file_actions_addopen(files, 1, run->out, O_WRONLY | O_CREAT | O_TRUNC,
                                                 0666);
    if (!error)
        error = posix_spawn_file_actions_addopen(files, 2, "/dev/null", O_WRONLY, 0);
    return error;
}

static int check_status(struct op *op, int status)
{
    if (WIFSIGNALED(status))
        return op_fail(op, STATUS_DIFFERS, "ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        return op_fail(op, STATUS_DIFFERS, "status %d", WEXITSTATUS(status));
    return 0;
}

int child_run(struct op *op, const struct plan_run *run, struct child_cost *cost)
{
    if (run->remove && unlink(run->remove) && errno != ENOENT)
        return op_fail_errno(op, STATUS_IO, errno, "cannot remove %s", run->remove);
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return op_fail_errno(op, STATUS_IO, error, "cannot spawn");
    error = set_files(&files, run);
    struct rusage used = {.ru_maxrss = 0};
    pid_t pid = -1, waited = -1;
    int status = 0;
    uint64_t agent_before = agent_ns(run->agent);
    uint64_t before = clock_ns(CLOCK_MONOTONIC);
    if (!error)
        error = posix_spawn(&pid, run->argv[0], &files, NULL, run->argv, environ);
    if (!error) {
        do
            waited = wait4(pid, &status, 0, &used);
        while (waited < 0 && errno == EINTR);
        if (waited < 0)
            error = errno;
    }
    cost->wall_ns = clock_ns(CLOCK_MONOTONIC) - before;
    uint64_t agent_after = agent_ns(run->agent);
    posix_spawn_file_actions_destroy(&files);
    if (error)
        return op_fail_errno(op, STATUS_IO, error, "cannot run %s", run->argv[0]);
    cost->cpu_ns = time_ns(used.ru_utime) + time_ns(used.ru_stime);
    if (agent_after > agent_before)
        cost->cpu_ns += agent_after - agent_before;
    cost->peak_bytes = (uint64_t)used.ru_maxrss * 1024;
    return check_status(op, status);
}

/* Not from getrusage, which has what the program that started this one had in memory. */
uint64_t child_floor(void)
{
    FILE *status = fopen("/proc/self/status", "re");
    char line[256];
    uint64_t kib = 0;
    while (status && fgets(line, sizeof line, status)) {
        if (strncmp(line, "VmHWM:", 6) == 0)
            kib = strtoull(line + 6, NULL, 10);
    }
    if (status)
        fclose(status);
    return kib * 1024;
}
