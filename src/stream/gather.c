#include "stream/gather.h"

#include "base/secret.h"

#include <string.h>

int gather_flush(struct gather *g, struct sink *next)
{
    size_t n = g->len;
    g->high = n > g->high ? n : g->high;
    g->len = 0;
    return sink_write(next, g->block, n);
}

int gather_reserve(struct gather *g, struct sink *next, size_t n)
{
    return n > STREAM_BLOCK - g->len ? gather_flush(g, next) : 0;
}

int gather_put(struct gather *g, struct sink *next, const char *p, size_t n)
{
    while (n > 0) {
        if (gather_reserve(g, next, 1))
            return -1;
        size_t room = STREAM_BLOCK - g->len;
        size_t part = n < room ? n : room;
        memcpy(g->block + g->len, p, part);
        g->len += part;
        p += part;
        n -= part;
    }
    return 0;
}

void gather_end(struct gather *g)
{
    secret_wipe(g->block, g->len > g->high ? g->len : g->high);
    g->len = g->high = 0;
}
