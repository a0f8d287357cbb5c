#include "study/beginnings.h"

#include "base/buf.h"

int beginnings_init(struct op *op, const char *path, size_t factor, struct beginnings *l)
{
    struct buf all = {0};
    l->count = 0;
    int rc = file_slurp(op, path, SIZE_MAX / 2, &all);
    size_t size = BEGINNINGS_FROM;
    for (bool last = false; !rc && !last && l->count < BEGINNINGS_MAX; size *= factor) {
        /* The last step is at least as high as the others. */
        last = size > all.len / factor;
        rc = file_memory_init(op, &l->files[l->count++], all.data, last ? all.len : size);
    }
    buf_end(&all);
    return rc;
}

void beginnings_end(struct beginnings *l)
{
    for (size_t i = 0; i < l->count; i++)
        file_memory_end(&l->files[i]);
    l->count = 0;
}
