#include "stream/copy.h"

#include "base/secret.h"

#include <stdlib.h>

int copy_stream(struct op *op, struct source *from, struct sink *to, uint64_t max)
{
    uint8_t *block = malloc(STREAM_BLOCK);
    if (!block)
        return op_fail_memory(op);
    size_t got, high = 0;
    int rc;
    do {
        rc = source_read_full(from, block, STREAM_BLOCK, &got);
        if (got > high)
            high = got;
        if (!rc && got > max)
            rc = op_fail(op, STATUS_LIMIT, "more bytes than the limit allows");
        max -= got;
        if (!rc)
            rc = sink_write(to, block, got);
    } while (!rc && got == STREAM_BLOCK);
    secret_free(block, high);
    return rc;
}
