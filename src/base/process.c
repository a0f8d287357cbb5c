#include "base/process.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static char *in_directory(const char *dir, size_t n, const char *program)
{
    char *path;
    if (asprintf(&path, "%.*s/%s", (int)n, dir, program) < 0)
        return NULL;
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

char *process_find(const char *program)
{
    if (strchr(program, '/'))
        return access(program, X_OK) == 0 ? strdup(program) : NULL;
    const char *path = getenv("PATH");
    char *found = NULL;
    while (!found && path && *path) {
        size_t n = strcspn(path, ":");
        if (n > 0)
            found = in_directory(path, n, program);
        path += n + (path[n] == ':');
    }
    return found;
}

/* The three standard files, opened in the child, where every program pays the same for it. */
static int set_files(posix_spawn_file_actions_t *files, const char *out)
{
    static const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    int error = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
        error = posix_spawn_file_actions_addopen(files, 1, out ? out : "/dev/null", flags, 0600);
    if (!error)
        error = posix_spawn_file_actions_addopen(files, 2, "/dev/null", O_WRONLY, 0);
    return error;
}

static uint64_t time_ns(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_usec * 1000;
}

/* Our environment with the setting, in one array to be freed; NULL out of memory. */
static char **environment_with(const char *setting)
{
    size_t n = 0, name = strcspn(setting, "=") + 1;
    while (environ[n])
        n++;
    char **all = calloc(n + 2, sizeof *all), **to = all;
    if (!all)
        return NULL;
    for (char **from = environ; *from; from++) {
        if (strncmp(*from, setting, name) != 0)
            *to++ = *from;
    }
    *to = (char *)(uintptr_t)setting;
    return all;
}

static int spawn_and_wait(const char *const *argv, char *const *env,
                          const posix_spawn_file_actions_t *files, int *status, struct rusage *used)
{
    pid_t pid, waited;
    /* posix_spawn takes argv as execve does, for the sake of old code, and changes nothing. */
    int error = posix_spawn(&pid, argv[0], files, NULL, (char *const *)(uintptr_t)argv, env);
    if (error)
        return error;
    do
        waited = wait4(pid, status, 0, used);
    while (waited < 0 && errno == EINTR);
    return waited < 0 ? errno : 0;
}

static int check_status(struct op *op, int status)
{
    if (WIFSIGNALED(status))
        return op_fail(op, STATUS_DIFFERS, "ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        return op_fail(op, STATUS_DIFFERS, "status %d", WEXITSTATUS(status));
    return 0;
}

static int run(struct op *op, const char *const *argv, char *const *env, const char *out,
               struct process_cost *cost)
{
    struct clock clock;
    posix_spawn_file_actions_t files;
    struct rusage used = {.ru_maxrss = 0};
    int status = 0;
    clock_init_monotonic(&clock);
    if (op_check_interrupt(op))
        return -1;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return op_fail_errno(op, STATUS_IO, error, "cannot spawn");
    error = set_files(&files, out);
    uint64_t before_ns = clock.wall_ns(clock.ctx);
    if (!error)
        error = spawn_and_wait(argv, env, &files, &status, &used);
    cost->wall_ns = clock.wall_ns(clock.ctx) - before_ns;
    posix_spawn_file_actions_destroy(&files);
    if (error)
        return op_fail_errno(op, STATUS_IO, error, "cannot run %s", argv[0]);
    cost->user_ns = time_ns(used.ru_utime);
    cost->system_ns = time_ns(used.ru_stime);
    /* Ctrl-C reaches the child too: that is no failure of its own. */
    return op_check_interrupt(op) ? -1 : check_status(op, status);
}

int process_run(struct op *op, const char *const *argv, const char *out, struct process_cost *cost)
{
    return run(op, argv, environ, out, cost);
}

int process_run_with(struct op *op, const char *const *argv, const char *setting, const char *out,
                     struct process_cost *cost)
{
    char **env = environment_with(setting);
    if (!env)
        return op_fail_memory(op);
    int rc = run(op, argv, env, out, cost);
    free(env);
    return rc;
}
