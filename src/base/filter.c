#include "base/filter.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { BLOCK = 64 * 1024, PATIENCE_MS = 60 * 1000 };

static int spawn(struct op *op, const char *const *argv, int in, int out, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return op_fail_errno(op, STATUS_IO, error, "cannot spawn");
    error = posix_spawn_file_actions_adddup2(&files, in, 0);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&files, out, 1);
    if (!error)
        error = posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    /* posix_spawn takes argv as execve does, for the sake of old code, and changes nothing. */
    if (!error)
        error = posix_spawn(pid, argv[0], &files, NULL, (char *const *)(uintptr_t)argv, environ);
    posix_spawn_file_actions_destroy(&files);
    return error ? op_fail_errno(op, STATUS_IO, error, "cannot run %s", argv[0]) : 0;
}

/* Waits until there is something to read, or nothing will come any more. 0, or -1. */
static int wait_for(struct op *op, int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    int n;
    do
        n = op_check_interrupt(op) ? -1 : poll(&p, 1, PATIENCE_MS);
    while (n < 0 && errno == EINTR && !op_failed(op));
    if (n == 0)
        return op_fail(op, STATUS_IO, "says nothing for a minute");
    if (n < 0 && !op_failed(op))
        return op_fail_errno(op, STATUS_IO, errno, "cannot wait for its output");
    return n < 0 ? -1 : 0;
}

/* Reads until the end. 0, or -1. */
static int collect(struct op *op, int fd, size_t max, struct buf *out)
{
    size_t before = out->len;
    for (;;) {
        if (wait_for(op, fd) || buf_reserve(op, out, BLOCK))
            return -1;
        ssize_t n = read(fd, out->data + out->len, BLOCK);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return op_fail_errno(op, STATUS_IO, errno, "cannot read its output");
        if (n == 0)
            return 0;
        out->len += (size_t)n;
        if (out->len - before > max)
            return op_fail(op, STATUS_LIMIT, "writes more than %zu bytes", max);
    }
}

/* Waits for the end of it. 0, or -1. */
static int reap(struct op *op, pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            return op_fail_errno(op, STATUS_IO, errno, "cannot wait for it");
    }
    if (WIFSIGNALED(status))
        return op_fail(op, STATUS_DIFFERS, "ended by signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) != 0)
        return op_fail(op, STATUS_DIFFERS, "status %d", WEXITSTATUS(status));
    return 0;
}

static int run(struct op *op, const char *const *argv, int in, size_t max, struct buf *out)
{
    int ends[2];
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC))
        return op_fail_errno(op, STATUS_IO, errno, "cannot make a pipe");
    int rc = spawn(op, argv, in, ends[1], &pid);
    close(ends[1]);
    if (!rc) {
        rc = collect(op, ends[0], max, out);
        if (rc)
            kill(pid, SIGKILL);
        /* The first error stays: that it was killed tells nothing. */
        rc = reap(op, pid) ? -1 : rc;
    }
    close(ends[0]);
    return rc;
}

int filter_run(struct op *op, const char *const *argv, const struct buf *in, size_t max,
               struct buf *out)
{
    struct file_out to;
    struct file_in from;
    if (file_temporary(op, &to, &from))
        return -1;
    int rc = file_write(op, &to, in->data, in->len);
    if (!rc)
        rc = file_rewind(op, &from);
    if (!rc)
        rc = run(op, argv, from.fd, max, out);
    file_close(&from);
    return rc;
}
