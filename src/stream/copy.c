#include "stream/copy.h"

#include "base/buf.h"
#include "base/populate.h"

/* Fills the block, which is empty, with `size` bytes, or fewer at the end. 0, or -1. */
static int fill(struct op *op, struct source *from, struct buf *block, size_t size)
{
    size_t before = block->cap;
    if (buf_reserve(op, block, size))
        return -1;
    /* Who needs a large block fills it. */
    if (before > 0 && block->cap > before)
        populate(block->data, size);
    return source_read_full(from, block->data, size, &block->len);
}

int copy_stream(struct op *op, struct source *from, struct sink *to, uint64_t max)
{
    struct buf block = {0};
    size_t size = STREAM_FIRST;
    bool more = true;
    int rc = 0;
    for (; !rc && more; size = STREAM_BLOCK) {
        rc = fill(op, from, &block, size);
        if (!rc && block.len > max)
            rc = op_fail(op, STATUS_LIMIT, "more bytes than the limit allows");
        max -= block.len;
        if (!rc)
            rc = sink_lend(to, block.data, block.len);
        more = block.len == size;
        buf_clear(&block);
    }
    buf_end(&block);
    return rc;
}
