#include "base/append.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int append_record(struct op *op, const char *path, const void *p, size_t n)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
    if (fd < 0)
        return op_fail_errno(op, STATUS_IO, errno, "%s: cannot write", path);
    ssize_t done = write(fd, p, n);
    int reason = done < 0 ? errno : ENOSPC;
    if (close(fd) && done == (ssize_t)n) {
        reason = errno;
        done = -1;
    }
    if (done != (ssize_t)n)
        return op_fail_errno(op, STATUS_IO, reason, "%s: cannot write", path);
    return 0;
}
