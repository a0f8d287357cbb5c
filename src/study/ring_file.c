#include "study/ring_file.h"

#include "study/ring_packets.h"

enum { FLUSH_BYTES = 1 << 20 };

const char *const ring_file_places[RING_FILE_PLACES] = {"first", "middle", "last"};

static struct ring_packets packets_of(struct op *op, const struct ring_file *r, struct buf *out)
{
    return (struct ring_packets){op, out, r->seed, r->bits, r->new_headers};
}

int ring_file_fit(struct op *op, struct ring_file *r, uint64_t key_bytes)
{
    uint64_t bytes[2];
    for (unsigned n = 0; n < 2; n++) {
        struct buf out = {0};
        struct ring_packets sample = packets_of(op, r, &out);
        int rc = ring_packets_key(&sample, 1, n);
        bytes[n] = out.len;
        buf_end(&out);
        if (rc)
            return -1;
    }
    uint64_t each = bytes[1] - bytes[0];
    r->signatures = key_bytes > bytes[0] ? (key_bytes - bytes[0] + each / 2) / each : 0;
    return 0;
}

static int flush(struct op *op, struct file_out *f, struct buf *b, uint64_t *bytes)
{
    int rc = file_write(op, f, b->data, b->len);
    *bytes += b->len;
    buf_clear(b);
    return rc;
}

int ring_file_write(struct op *op, const struct ring_file *r, struct file_out *to, uint64_t *bytes)
{
    struct buf out = {0};
    struct ring_packets packets = packets_of(op, r, &out);
    uint64_t made = r->keys - r->given->count;
    uint64_t at = r->at == RING_FILE_FIRST ? 0 : r->at == RING_FILE_MIDDLE ? made / 2 : made;
    int rc = 0;
    *bytes = 0;
    for (uint64_t i = 0; i <= made && !rc; i++) {
        for (size_t k = 0; i == at && k < r->given->count && !rc; k++)
            rc = key_emit_public(op, r->given->keys[k], &out);
        if (i < made && !rc)
            rc = ring_packets_key(&packets, (unsigned long)i + 1, (unsigned long)r->signatures);
        if (!rc && (out.len > FLUSH_BYTES || i == made))
            rc = flush(op, to, &out, bytes);
    }
    buf_end(&out);
    return rc;
}

int ring_file_make(struct op *op, const struct ring_file *r, const char *path, uint64_t *bytes)
{
    struct file_out f;
    if (file_create(op, &f, path, 0, NULL))
        return -1;
    int rc = ring_file_write(op, r, &f, bytes);
    if (!rc)
        rc = file_commit(op, &f);
    file_abort(&f);
    return rc;
}
