/* A directory of its own for each test, which runs in it: setup and teardown for cmocka, and what
 * is in it. */
#ifndef UNIT_SCRATCH_DIR_H
#define UNIT_SCRATCH_DIR_H

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char scratch_path[64];

static inline int scratch_setup(void **state)
{
    (void)state;
    strcpy(scratch_path, "/tmp/pgpcost-unit-XXXXXX");
    if (!mkdtemp(scratch_path) || chmod(scratch_path, 0755) || chdir(scratch_path))
        return -1;
    umask(022);
    return 0;
}

static int scratch_remove(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st;
    (void)flag;
    (void)ftw;
    return remove(path);
}

static inline int scratch_teardown(void **state)
{
    (void)state;
    return chdir("/") || nftw(scratch_path, scratch_remove, 16, FTW_DEPTH | FTW_PHYS);
}

static int scratch_visible(const struct dirent *e)
{
    return strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
}

/* The sorted names in directory `path`, hidden ones too, with a blank between, in out[1024]. */
static inline const char *scratch_names(const char *path, char out[1024])
{
    struct dirent **list;
    int n = scandir(path, &list, scratch_visible, alphasort);
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        size_t used = strlen(out);
        snprintf(out + used, 1024 - used, "%s%s", used ? " " : "", list[i]->d_name);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
    return out;
}

static inline void scratch_write(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* Whether the file holds exactly this text (less than 4000 bytes). */
static inline int scratch_holds(const char *path, const char *text)
{
    char have[4096];
    FILE *f = fopen(path, "r");
    if (!f)
        return 0;
    have[fread(have, 1, sizeof have - 1, f)] = '\0';
    fclose(f);
    return strcmp(have, text) == 0;
}

/* Fails unless the test's directory holds exactly these names. */
#define assert_names(names)                                          \
    do {                                                             \
        char found_names[1024];                                      \
        assert_string_equal(scratch_names(".", found_names), names); \
    } while (0)

#endif
