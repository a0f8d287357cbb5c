#include "study/operation.h"

#include "base/path.h"
#include "pgp/measuring.h"
#include "pgp/read.h"
#include "pgp/write.h"
#include "stream/file_source.h"
#include "stream/mem_sink.h"

/* Opened first, as the commands do it. NULL with op->err set. */
static struct source *open_source(struct op *op, const char *path, struct file_in *file)
{
    struct source *in = file_source_new(op, path, file);
    if (in && source_start(in)) {
        source_free(in);
        return NULL;
    }
    return in;
}

static struct store_measuring key_of(const struct plan_cell *cell)
{
    return (struct store_measuring){.profile = cell->profile, .bits = cell->bits};
}

int operation_encrypt(struct op *op, const struct plan_cell *cell, const struct store *store,
                      struct buf *out)
{
    struct keyring ring = {0};
    struct keyring_hit hit;
    struct file_in file;
    uint64_t written;
    const struct rsa_public *rsa = NULL;
    struct source *in = open_source(op, cell->path, &file);
    int rc = in ? measuring_load(op, store, key_of(cell), &ring, &hit) : -1;
    if (!rc)
        rsa = key_public(op, hit.key, hit.part);
    struct sink *sink = rsa ? mem_sink_new(op, out) : NULL;
    rc = sink ? 0 : -1;
    if (!rc) {
        struct write_recipient recipient = {rsa, hit.part->id};
        struct write_options o = {.profile = cell->profile,
                                  .cipher = cell->cipher,
                                  .recipients = &recipient,
                                  .recipient_count = 1,
                                  .level = cell->level,
                                  .armor = cell->armor,
                                  .text = cell->text,
                                  .separate = !cell->fused,
                                  .name = path_base(cell->path),
                                  .expected_bytes = file_in_bytes(&file)};
        rc = write_message(op, &o, in, sink, &written);
    }
    source_free(in);
    keyring_end(&ring);
    return rc;
}

int operation_decrypt(struct op *op, const struct plan_cell *cell, const char *path,
                      const struct store *store, struct buf *out)
{
    struct keyring ring = {0};
    struct keyring_hit hit;
    struct file_in file;
    struct read_info info;
    struct sink *sink = NULL;
    struct source *in = open_source(op, path, &file);
    int rc = in ? measuring_load(op, store, key_of(cell), &ring, &hit) : -1;
    if (!rc) {
        sink = mem_sink_new(op, out);
        rc = sink ? 0 : -1;
    }
    if (rc) {
        source_free(in);
    } else {
        struct read_options o = {.keys = &ring,
                                 .allow_no_integrity = !cell->profile->integrity,
                                 .separate = !cell->fused};
        rc = read_message(op, &o, in, sink, &info);
        if (!rc)
            rc = sink_finish(sink);
    }
    sink_free(sink);
    keyring_end(&ring);
    return rc;
}
