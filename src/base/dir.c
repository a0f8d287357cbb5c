#include "base/dir.h"

#include "base/path.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int dir_make(struct op *op, const char *path)
{
    if (path[0] == '\0')
        return op_fail(op, STATUS_USAGE, "the directory's name is empty");
    char *copy = strdup(path);
    if (!copy)
        return op_fail_memory(op);
    for (char *p = copy + 1;; p++) {
        if (*p != '/' && *p != '\0')
            continue;
        char end = *p;
        *p = '\0';
        int reason = mkdir(copy, 0700) ? errno : 0;
        if (reason && !path_is_dir(copy)) {
            op_fail_errno(op, STATUS_IO, reason, "%s: cannot make this directory", copy);
            free(copy);
            return -1;
        }
        *p = end;
        if (end == '\0')
            break;
    }
    free(copy);
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_in(const char *name, const char *suffix)
{
    size_t n = strlen(name), s = strlen(suffix);
    return n > s && strcmp(name + n - s, suffix) == 0;
}

/* One allocation: `count` pointers, then the strings that `text` holds one after the other. */
static int pack_names(struct op *op, const struct buf *text, size_t count, char ***names)
{
    char **list = malloc(count * sizeof *list + text->len + 1);
    if (!list)
        return op_fail_memory(op);
    char *at = (char *)(list + count);
    if (text->len)
        memcpy(at, text->data, text->len);
    for (size_t i = 0; i < count; i++) {
        list[i] = at;
        at += strlen(at) + 1;
    }
    qsort(list, count, sizeof *list, by_name);
    *names = list;
    return 0;
}

int dir_list(struct op *op, const char *path, const char *suffix, char ***names, size_t *count)
{
    *names = NULL;
    *count = 0;
    DIR *dir = opendir(path);
    if (!dir && errno == ENOENT)
        return 0;
    if (!dir)
        return op_fail_errno(op, STATUS_IO, errno, "%s", path);
    struct buf text;
    buf_init(&text);
    size_t n = 0;
    int rc = 0;
    struct dirent *e;
    while (errno = 0, !rc && (e = readdir(dir)) != NULL) {
        if (!ends_in(e->d_name, suffix))
            continue;
        rc = buf_append(op, &text, e->d_name, strlen(e->d_name) + 1);
        n++;
    }
    if (!rc && errno)
        rc = op_fail_errno(op, STATUS_IO, errno, "%s: cannot read", path);
    closedir(dir);
    if (!rc)
        rc = pack_names(op, &text, n, names);
    if (!rc)
        *count = n;
    buf_end(&text);
    return rc;
}

char *dir_temp(struct op *op)
{
    const char *base = getenv("TMPDIR");
    char *path;
    if (asprintf(&path, "%s/pgpcost-XXXXXX", base && base[0] ? base : "/tmp") < 0) {
        op_fail_memory(op);
        return NULL;
    }
    if (mkdtemp(path))
        return path;
    op_fail_errno(op, STATUS_IO, errno, "%s: cannot make this directory", path);
    free(path);
    return NULL;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *where)
{
    (void)st;
    (void)type;
    (void)where;
    remove(path);
    return 0;
}

void dir_remove(const char *path)
{
    enum { DESCRIPTORS = 16 };
    nftw(path, remove_one, DESCRIPTORS, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}
