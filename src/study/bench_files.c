#include "study/bench_files.h"

#include "base/file.h"
#include "pgp/keygen.h"
#include "pgp/keyring.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"
#include "zip/deflate_sink.h"
#include "zip/inflate_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { WINDOW_BITS = 15 };

/* --- zip ---------------------------------------------------------------------------------------- */

/* A file, whole and compressed. Read anew for each task: that is simpler than sharing it. */
struct zip {
    int level;
    struct buf plain, packed;
};

static void free_zip(void *state)
{
    struct zip *z = state;
    buf_end(&z->plain);
    buf_end(&z->packed);
    free(z);
}

static int deflate(struct op *op, const struct zip *z, struct buf *out)
{
    struct sink *s = mem_sink_new(op, out);
    if (s)
        s = deflate_sink_new(op, s, z->level, WINDOW_BITS);
    int rc = !s || sink_write(s, z->plain.data, z->plain.len) || sink_finish(s) ? -1 : 0;
    sink_free(s);
    return rc;
}

static int run_deflate(struct op *op, void *state, unsigned times)
{
    int rc = 0;
    while (!rc && times-- > 0)
        rc = deflate(op, state, NULL);
    return rc;
}

static int run_inflate(struct op *op, void *state, unsigned times)
{
    struct zip *z = state;
    int rc = 0;
    while (!rc && times-- > 0) {
        uint64_t consumed = z->packed.len;
        struct inflate_budget budget = {.consumed = &consumed};
        struct source *s = mem_source_new(op, z->packed.data, z->packed.len, 0);
        if (s)
            s = inflate_source_new(op, s, INFLATE_RAW, &budget);
        rc = s ? source_drain(s) : -1;
        source_free(s);
    }
    return rc;
}

static struct zip *new_zip(struct op *op, const char *path, uint64_t level)
{
    struct zip *z = calloc(1, sizeof *z);
    if (!z) {
        op_fail_memory(op);
        return NULL;
    }
    z->level = (int)level;
    if (!file_slurp(op, path, SIZE_MAX / 2, &z->plain) && !deflate(op, z, &z->packed))
        return z;
    free_zip(z);
    return NULL;
}

static int add_zip(struct op *op, const struct bench_plan *plan, struct bench_list *list,
                   uint64_t level, bool inflates)
{
    struct zip *z = new_zip(op, plan->paper, level);
    struct bench_task t = {.run = inflates ? run_inflate : run_deflate, .free = free_zip};
    snprintf(t.what.name, sizeof t.what.name, "%s %" PRIu64, inflates ? "inflate" : "deflate",
             level);
    t.state = z;
    t.what.unit = BENCH_FILE;
    t.what.size = z ? z->plain.len : 0;
    t.what.out_bytes = z ? z->packed.len : 0;
    return bench_task_add(op, list, &t);
}

int bench_files_zip(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    for (size_t k = 0; k < 2 * plan->level_count; k++) {
        if (add_zip(op, plan, list, plan->levels[k % plan->level_count], k >= plan->level_count))
            return -1;
    }
    return 0;
}

/* --- keyring ------------------------------------------------------------------------------------ */

static void free_file(void *state)
{
    file_memory_end(state);
    free(state);
}

static int run_load(struct op *op, void *state, unsigned times)
{
    const struct file_memory *f = state;
    int rc = 0;
    while (!rc && times-- > 0) {
        struct keyring ring = {NULL, 0};
        rc = keyring_load(op, &ring, f->path);
        keyring_end(&ring);
    }
    return rc;
}

static int add_ring(struct op *op, struct bench_list *list, const struct buf *key, unsigned keys)
{
    struct file_memory *f = malloc(sizeof *f);
    struct bench_task t = {.what = {.name = "load", .unit = BENCH_BYTES, .size = keys * key->len},
                           .run = run_load,
                           .free = free_file,
                           .state = f};
    struct buf all = {0};
    int rc = f ? 0 : op_fail_memory(op);
    for (unsigned i = 0; !rc && i < keys; i++)
        rc = buf_append(op, &all, key->data, key->len);
    if (f && file_memory_init(op, f, all.data, all.len))
        rc = -1;
    buf_end(&all);
    if (!rc)
        return bench_task_add(op, list, &t);
    if (f)
        free_file(f);
    return -1;
}

/* Of one public key, again and again: reading does not compare keys. */
int bench_files_keyring(struct op *op, const struct bench_plan *plan, struct bench_list *list)
{
    static const unsigned keys[] = {1, 4, 16, 64, 256};
    struct keygen_options options = {
        .bits = plan->quick ? 512 : 2048, .user_id = "Nobody <nobody@example.org>", .created = 1};
    struct buf packets = {0};
    struct key *key = keygen_new(op, &options);
    int rc = key ? key_emit_public(op, key, &packets) : -1;
    for (size_t i = 0; !rc && i < (plan->quick ? 2 : sizeof keys / sizeof *keys); i++)
        rc = add_ring(op, list, &packets, keys[i]);
    key_free(key);
    buf_end(&packets);
    return rc;
}
