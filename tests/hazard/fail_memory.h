/* An allocator that fails when it is told to.
 *
 * The linker gives us the calls of libpgpcost (--wrap, see Makefile.am); what GMP and zlib allocate
 * themselves is not among them. For one program: it defines what the linker looks for. */
#ifndef HAZARD_FAIL_MEMORY_H
#define HAZARD_FAIL_MEMORY_H

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static struct {
    unsigned long calls; /* since the last start */
    unsigned long fail;  /* the call that fails; 0: none */
    bool for_good;       /* and all after it */
} memory;

static bool runs_out(void)
{
    memory.calls++;
    if (!memory.fail || memory.calls < memory.fail ||
        (memory.calls > memory.fail && !memory.for_good))
        return false;
    errno = ENOMEM;
    return true;
}

/* The linker's names. */
void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
char *__real_strdup(const char *s);
char *__real_strndup(const char *s, size_t n);
void *__real_mmap(void *p, size_t n, int prot, int flags, int fd, off_t offset);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);
char *__wrap_strdup(const char *s);
char *__wrap_strndup(const char *s, size_t n);
void *__wrap_mmap(void *p, size_t n, int prot, int flags, int fd, off_t offset);
int __wrap_asprintf(char **out, const char *fmt, ...);
int __wrap___asprintf_chk(char **out, int flag, const char *fmt, ...);

void *__wrap_malloc(size_t n)
{
    return runs_out() ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return runs_out() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n)
{
    return runs_out() ? NULL : __real_realloc(p, n);
}

char *__wrap_strdup(const char *s)
{
    return runs_out() ? NULL : __real_strdup(s);
}

char *__wrap_strndup(const char *s, size_t n)
{
    return runs_out() ? NULL : __real_strndup(s, n);
}

void *__wrap_mmap(void *p, size_t n, int prot, int flags, int fd, off_t offset)
{
    return runs_out() ? MAP_FAILED : __real_mmap(p, n, prot, flags, fd, offset);
}

static int print(char **out, const char *fmt, va_list ap)
{
    /* On failure the C library leaves no defined pointer. */
    *out = (char *)(uintptr_t)1;
    return runs_out() ? -1 : vasprintf(out, fmt, ap);
}

int __wrap_asprintf(char **out, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = print(out, fmt, ap);
    va_end(ap);
    return n;
}

int __wrap___asprintf_chk(char **out, int flag, const char *fmt, ...)
{
    (void)flag;
    va_list ap;
    va_start(ap, fmt);
    int n = print(out, fmt, ap);
    va_end(ap);
    return n;
}

#endif
