#include "zip/arena.h"

#include "base/populate.h"
#include "base/secret.h"

#include <sys/mman.h>

#define PAGE          4096
#define CACHE_LINE    64
#define RESERVE_BYTES (256 * 1024)

int arena_init(struct op *op, struct arena *a, size_t bytes)
{
    size_t size = (bytes + RESERVE_BYTES + PAGE - 1) / PAGE * PAGE;
    void *base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED)
        return op_fail_memory(op);
    *a = (struct arena){.base = base, .size = size};
    return 0;
}

void arena_populate(struct arena *a, size_t bytes)
{
    if (bytes > a->size)
        bytes = a->size;
    if (bytes <= a->ready)
        return;
    size_t from = (a->ready + PAGE - 1) / PAGE * PAGE, to = (bytes + PAGE - 1) / PAGE * PAGE;
    a->ready = bytes;
    if (to > from)
        populate(a->base + from, to - from);
}

void arena_end(struct arena *a)
{
    if (!a->base)
        return;
    secret_wipe(a->base, a->ready < a->used ? a->ready : a->used);
    munmap(a->base, a->size);
    *a = (struct arena){0};
}

uint8_t *arena_take(struct arena *a, size_t bytes)
{
    bytes = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    if (bytes > a->size - a->used)
        return NULL;
    uint8_t *p = a->base + a->used;
    a->used += bytes;
    return p;
}

void *arena_zalloc(void *arena, unsigned items, unsigned size)
{
    struct arena *a = arena;
    bool behind = a->used >= a->ready;
    void *p = arena_take(a, (size_t)items * size);
    if (p && behind)
        arena_populate(a, a->used);
    return p;
}

void arena_zfree(void *arena, void *p)
{
    (void)arena;
    (void)p;
}
