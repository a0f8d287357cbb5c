#include "base/path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What the link at `path` names, seen from where `path` is; NULL where it is no link. */
static char *follow(const char *path)
{
    char link[PATH_MAX];
    ssize_t n = readlink(path, link, sizeof link - 1);
    if (n < 0)
        return NULL;
    link[n] = '\0';
    const char *slash = strrchr(path, '/');
    int dir = link[0] == '/' || !slash ? 0 : (int)(slash - path) + 1;
    char *target;
    return asprintf(&target, "%.*s%s", dir, path, link) < 0 ? NULL : target;
}

char *path_resolve(struct op *op, const char *path)
{
    char *at = strdup(path);
    if (!at) {
        op_fail_memory(op);
        return NULL;
    }
    /* Dangling links one by one; a circle of them ends with ELOOP. */
    struct stat st;
    char *next;
    int missing;
    while ((missing = stat(at, &st)) && errno == ENOENT && (next = follow(at)) != NULL) {
        free(at);
        at = next;
    }
    if (missing && errno != ENOENT && errno != EINVAL) {
        op_fail_errno(op, STATUS_IO, errno, "%s", path);
        free(at);
        return NULL;
    }
    char *real = missing ? NULL : realpath(at, NULL);
    if (!real)
        return at;
    free(at);
    return real;
}

char *path_parent(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

char *path_temp(const char *path, unsigned attempt)
{
    char *dir = path_parent(path), *temp;
    if (!dir || asprintf(&temp, "%s/.pgpcost-%ld-%u.tmp", dir, (long)getpid(), attempt) < 0)
        temp = NULL;
    free(dir);
    return temp;
}

bool path_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0 ||
           strcmp(path, "/dev/fd/1") == 0 || strcmp(path, "/proc/self/fd/1") == 0;
}

bool path_is_special(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

bool path_is_taken(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

bool path_is_dir(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int path_rename_new(const char *from, const char *to)
{
    /* Neither way is known to every file system: FAT has no links, NFS no such rename. */
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if ((errno != EINVAL && errno != ENOSYS) || link(from, to))
        return -1;
    unlink(from);
    return 0;
}

int path_rename_over(const char *from, const char *to)
{
    /* ext4 starts writing a file's data when it is renamed over another (auto_da_alloc), which
     * costs milliseconds. Exchanging the two and removing the old one does not. */
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) {
        unlink(from);
        return 0;
    }
    return rename(from, to);
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *path_safe_name(const uint8_t *name, size_t n)
{
    size_t start = 0;
    for (size_t i = 0; i < n; i++) {
        if (name[i] == '/' || name[i] == '\\')
            start = i + 1;
    }
    if (start == n)
        return NULL;
    char *safe = malloc(n - start + 1);
    if (!safe)
        return NULL;
    for (size_t i = start; i < n; i++) {
        bool bad = name[i] < ' ' || name[i] == 0x7F || (name[i] == '.' && i == start);
        safe[i - start] = bad ? '_' : (char)name[i];
    }
    safe[n - start] = '\0';
    return safe;
}
