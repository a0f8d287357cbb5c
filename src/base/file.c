#include "base/file.h"

#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

int file_open(struct op *op, struct file_in *f, const char *path)
{
    *f = (struct file_in){.fd = -1, .name = path};
    if (path[0] == '\0')
        return op_fail(op, STATUS_USAGE, "the input's name is empty");
    if (strcmp(path, "-") == 0) {
        f->fd = STDIN_FILENO;
        f->is_std = true;
        f->name = "standard input";
    } else {
        f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    }
    if (f->fd < 0 || fstat(f->fd, &f->st)) {
        op_fail_errno(op, STATUS_IO, errno, "%s", f->name);
        file_close(f);
        return -1;
    }
    if (S_ISDIR(f->st.st_mode)) {
        file_close(f);
        return op_fail(op, STATUS_IO, "%s: is a directory, expected a file", f->name);
    }
    return 0;
}

uint64_t file_in_bytes(const struct file_in *f)
{
    return S_ISREG(f->st.st_mode) ? (uint64_t)f->st.st_size : 0;
}

int file_read(struct op *op, struct file_in *f, void *p, size_t n, size_t *got)
{
    for (;;) {
        ssize_t r = read(f->fd, p, n);
        if (r >= 0) {
            *got = (size_t)r;
            return 0;
        }
        if (errno != EINTR)
            return op_fail_errno(op, STATUS_IO, errno, "%s: cannot read", f->name);
        if (op_check_interrupt(op))
            return -1;
    }
}

int file_rewind(struct op *op, struct file_in *f)
{
    if (lseek(f->fd, 0, SEEK_SET) < 0)
        return op_fail_errno(op, STATUS_IO, errno, "%s: cannot be read twice", f->name);
    return 0;
}

void file_close(struct file_in *f)
{
    if (f->fd >= 0 && !f->is_std)
        close(f->fd);
    f->fd = -1;
}

int file_read_all(struct op *op, struct file_in *f, size_t max, struct buf *b)
{
    size_t start = b->len, got = 1;
    int rc = 0;
    while (!rc && got) {
        size_t left = max - (b->len - start);
        size_t step = left < 65536 ? left + 1 : 65536;
        rc = buf_reserve(op, b, step);
        if (!rc)
            rc = file_read(op, f, b->data + b->len, step, &got);
        if (!rc && got > left)
            rc = op_fail(op, STATUS_LIMIT, "%s: larger than %zu bytes", f->name, max);
        if (!rc)
            b->len += got;
    }
    return rc;
}

int file_slurp(struct op *op, const char *path, size_t max, struct buf *b)
{
    struct file_in f;
    if (file_open(op, &f, path))
        return -1;
    int rc = file_read_all(op, &f, max, b);
    file_close(&f);
    return rc;
}

static bool has_proc_fd(void)
{
    return access("/proc/self/fd", X_OK) == 0;
}

enum { TEMP_ATTEMPTS = 100 };

/* Opens a file that has no name yet, or a temporary one where the file system knows no such. */
static int open_temp(struct op *op, struct file_out *f)
{
    mode_t mode = f->flags & FILE_SECRET ? 0600 : 0666;
    char *dir = path_parent(f->path);
    if (!dir)
        return op_fail_memory(op);
    int reason = EOPNOTSUPP;
    if (has_proc_fd()) {
        f->fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
        reason = errno;
    }
    free(dir);
    if (f->fd >= 0)
        return 0;
    if (reason == ENOENT || reason == EACCES || reason == ENOTDIR || reason == EROFS)
        return op_fail_errno(op, STATUS_IO, reason, "%s: cannot create", f->name);
    for (unsigned i = 0; i < TEMP_ATTEMPTS; i++) {
        free(f->temp);
        f->temp = path_temp(f->path, i);
        if (!f->temp)
            return op_fail_memory(op);
        f->fd = open(f->temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (f->fd >= 0)
            return 0;
        if (errno != EEXIST)
            break;
    }
    reason = errno;
    free(f->temp);
    f->temp = NULL;
    return op_fail_errno(op, STATUS_IO, reason, "%s: cannot create", f->name);
}

static bool is_input(const struct file_in *in, const struct stat *st)
{
    return in && in->st.st_dev == st->st_dev && in->st.st_ino == st->st_ino;
}

/* Decides on an existing destination: in place, to be replaced, or refused. */
static int look_at_existing(struct op *op, struct file_out *f, const struct stat *st,
                            const struct file_in *in)
{
    if (S_ISDIR(st->st_mode))
        return op_fail(op, STATUS_IO, "%s: is a directory, expected a file", f->name);
    if (!S_ISREG(st->st_mode)) {
        f->in_place = true;
        f->fd = open(f->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (f->fd < 0)
            return op_fail_errno(op, STATUS_IO, errno, "%s: cannot write", f->name);
        return 0;
    }
    if (is_input(in, st))
        return op_fail(op, STATUS_USAGE, "%s: is both input and output", f->name);
    if (!(f->flags & FILE_REPLACE)) {
        op_fail(op, STATUS_IO, "%s: exists already", f->name);
        return op_hint(op, "-f replaces it, -o FILE writes elsewhere, -o /dev/null only measures");
    }
    return 0;
}

/* Standard output is the caller's: written in place, also where it is a file. */
static int take_stdout(struct op *op, struct file_out *f, const struct file_in *in)
{
    f->name = "standard output";
    struct stat st;
    if (fstat(STDOUT_FILENO, &st))
        return op_fail_errno(op, STATUS_IO, errno, "%s", f->name);
    if (S_ISREG(st.st_mode) && is_input(in, &st))
        return op_fail(op, STATUS_USAGE, "%s: is both input and output", f->name);
    f->fd = STDOUT_FILENO;
    f->in_place = true;
    return 0;
}

int file_create(struct op *op, struct file_out *f, const char *path, unsigned flags,
                const struct file_in *in)
{
    *f = (struct file_out){.fd = -1, .flags = flags, .name = path};
    if (path_is_stdout(path))
        return take_stdout(op, f, in);
    if (path[0] == '\0')
        return op_fail(op, STATUS_USAGE, "the output's name is empty");
    f->path = path_resolve(op, path);
    if (!f->path)
        return -1;
    struct stat st;
    bool exists = stat(f->path, &st) == 0;
    int rc = exists ? look_at_existing(op, f, &st, in) : 0;
    if (!rc && !f->in_place)
        rc = open_temp(op, f);
    /* A replaced file keeps its permissions. */
    if (!rc && !f->in_place && exists && !(flags & FILE_SECRET) && fchmod(f->fd, st.st_mode & 0777))
        rc = op_fail_errno(op, STATUS_IO, errno, "%s: cannot set its mode", f->name);
    if (rc)
        file_abort(f);
    return rc;
}

int file_write_both(struct op *op, struct file_out *f, const void *p, size_t n, const void *q,
                    size_t m)
{
    struct iovec parts[2] = {{(void *)(uintptr_t)p, n}, {(void *)(uintptr_t)q, m}};
    for (int i = parts[0].iov_len ? 0 : 1; i < 2 && parts[i].iov_len > 0;) {
        ssize_t r = writev(f->fd, &parts[i], 2 - i);
        if (r < 0 && errno == EINTR) {
            if (op_check_interrupt(op))
                return -1;
            continue;
        }
        if (r <= 0)
            return op_fail_errno(op, STATUS_IO, r ? errno : ENOSPC, "%s: cannot write", f->name);
        size_t done = (size_t)r;
        while (i < 2 && done >= parts[i].iov_len)
            done -= parts[i++].iov_len;
        if (i < 2) {
            parts[i].iov_base = (char *)parts[i].iov_base + done;
            parts[i].iov_len -= done;
        }
    }
    return 0;
}

int file_write(struct op *op, struct file_out *f, const void *p, size_t n)
{
    return file_write_both(op, f, NULL, 0, p, n);
}

/* Links the nameless file to `path`. Returns 0, or -1 with errno. */
static int link_fd(int fd, const char *path)
{
    char from[64];
    snprintf(from, sizeof from, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

/* Gives the nameless f a temporary name. */
static int link_temp(struct op *op, struct file_out *f)
{
    for (unsigned i = 0; i < TEMP_ATTEMPTS; i++) {
        free(f->temp);
        f->temp = path_temp(f->path, i);
        if (!f->temp)
            return op_fail_memory(op);
        if (link_fd(f->fd, f->temp) == 0)
            return 0;
        if (errno != EEXIST)
            break;
    }
    int reason = errno;
    free(f->temp);
    f->temp = NULL;
    return op_fail_errno(op, STATUS_IO, reason, "%s: cannot create", f->name);
}

/* Gives f its final name. A link cannot replace a file, a rename can: so where one may be
 * replaced the file first gets a temporary name. */
static int give_name(struct op *op, struct file_out *f)
{
    bool replace = f->flags & FILE_REPLACE;
    if (!f->temp) {
        if (link_fd(f->fd, f->path) == 0)
            return 0;
        if (errno != EEXIST || !replace)
            return op_fail_errno(op, STATUS_IO, errno, "%s: cannot create", f->name);
        if (link_temp(op, f))
            return -1;
    }
    if (replace ? path_rename_over(f->temp, f->path) : path_rename_new(f->temp, f->path))
        return op_fail_errno(op, STATUS_IO, errno, "%s: cannot create", f->name);
    free(f->temp);
    f->temp = NULL;
    return 0;
}

/* Some file systems report a full disk only here. */
static int close_out(struct op *op, struct file_out *f)
{
    int fd = f->fd;
    f->fd = -1;
    return close(fd) ? op_fail_errno(op, STATUS_IO, errno, "%s: cannot write", f->name) : 0;
}

/* Writes the new name through, too. The file is whole whatever comes of it. */
static void sync_dir(const struct file_out *f)
{
    char *dir = path_parent(f->path);
    int fd = dir ? open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(dir);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

int file_publish(struct op *op, struct file_out *f)
{
    if (!f->in_place && give_name(op, f))
        return -1;
    f->in_place = true;
    return 0;
}

int file_commit(struct op *op, struct file_out *f)
{
    bool sync = f->flags & (FILE_SECRET | FILE_SYNC) && !f->in_place;
    int rc = 0;
    if (sync && fsync(f->fd))
        rc = op_fail_errno(op, STATUS_IO, errno, "%s: cannot write through to the disk", f->name);
    /* Closed before it has its name where that can be: a failure then costs no old file. */
    if (!rc && f->temp)
        rc = close_out(op, f);
    if (!rc && !f->in_place)
        rc = give_name(op, f);
    if (!rc && f->path && f->fd >= 0) {
        rc = close_out(op, f);
        if (rc && !f->in_place)
            unlink(f->path);
    }
    if (!rc && sync)
        sync_dir(f);
    file_abort(f);
    return rc;
}

void file_abort(struct file_out *f)
{
    if (f->fd >= 0 && f->path)
        close(f->fd);
    if (f->temp)
        unlink(f->temp);
    free(f->temp);
    free(f->path);
    f->temp = f->path = NULL;
    f->fd = -1;
}

int file_temporary(struct op *op, struct file_out *out, struct file_in *in)
{
    const char *dir = getenv("TMPDIR");
    *in = (struct file_in){.fd = -1, .name = "temporary file"};
    *out = (struct file_out){.fd = -1, .flags = FILE_SECRET, .name = in->name};
    if (asprintf(&out->path, "%s/pgpcost", dir && *dir ? dir : "/tmp") < 0) {
        out->path = NULL;
        return op_fail_memory(op);
    }
    int rc = open_temp(op, out);
    if (rc)
        op_hint(op, "it goes to the directory that TMPDIR names, or to /tmp");
    if (out->temp)
        unlink(out->temp);
    in->fd = out->fd;
    free(out->temp);
    free(out->path);
    out->temp = out->path = NULL;
    return rc;
}

int file_memory_init(struct op *op, struct file_memory *f, const void *p, size_t n)
{
    f->fd = memfd_create("pgpcost", MFD_CLOEXEC);
    if (f->fd < 0)
        return op_fail_errno(op, STATUS_IO, errno, "cannot make a file in memory");
    snprintf(f->path, sizeof f->path, "/proc/self/fd/%d", f->fd);
    struct file_out out = {.fd = f->fd, .name = "file in memory"};
    return file_write(op, &out, p, n);
}

void file_memory_end(struct file_memory *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

int file_remove(struct op *op, const char *path)
{
    return unlink(path) ? op_fail_errno(op, STATUS_IO, errno, "%s: cannot remove", path) : 0;
}
