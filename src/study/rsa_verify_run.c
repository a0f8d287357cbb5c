#include "study/rsa_verify_run.h"

#include "study/checking.h"
#include "study/rounds.h"
#include "study/rsa_verify_files.h"
#include "study/rsa_verify_peers.h"
#include "study/sampler.h"

#include <stdlib.h>
#include <string.h>

/* CPU time is shared out by ticks of up to 10 ms on many kernels: over 15 samples of 5 ms that errs by
 * some percent. */
#define SAMPLE_NS 5e6

/* A ring of 867 keys is his, of a distribution, with keys of 20 KB each. */
static const unsigned rings[] = {1, 10, 100, RSA_VERIFY_OLD_KEYS, 10000};
static const unsigned rings_quick[] = {1, 10, RSA_VERIFY_OLD_KEYS};

/* Ladders double up to these. */
static const unsigned ladder_to[] = {8192, 512};
static const unsigned ladder_to_quick[] = {1024, 64};

/* A cell while it is being measured. */
struct thing {
    const char *message;        /* NULL: the key is only looked for */
    const uint8_t *fingerprint; /* of that key */
    char *ring;                 /* owned */
    unsigned repeats;
};

struct run {
    struct op *op;
    const struct study_context *c;
    struct rsa_verify *out;
    struct rsa_verify_files files;
    struct sampler sampler;
    struct thing *things;
    size_t count;
};

static int operate(void *ctx, size_t i)
{
    struct run *r = ctx;
    const struct thing *t = &r->things[i];
    return t->message ? checking_clear(r->op, t->message, t->ring)
                      : checking_find(r->op, t->fingerprint, t->ring);
}

/* --- what there is to be measured ---------------------------------------------------------------- */

static int add(struct run *r, struct rsa_verify_files_ring ring, bool verifies)
{
    struct thing *t = &r->things[r->count];
    struct results_cell *d = &r->out->cells.cells[r->count];
    const struct key_kind *kind = &r->files.kinds[ring.kind];
    strcpy(d->task, verifies ? RSA_VERIFY_TASK : RSA_VERIFY_FIND);
    strcpy(d->file, ring.keys > 1 ? ring_file_places[ring.at] : "alone");
    strcpy(d->cipher, kind->label);
    d->bits = kind->bits;
    d->in_bytes = verifies ? r->files.message_bytes : 0;
    d->out_bytes = verifies ? r->files.text_bytes : 0;
    d->ring = (struct results_ring){.keys = ring.keys, .large_keys = ring.large_keys};
    t->ring = rsa_verify_files_ring(r->op, &r->files, ring, &d->ring.bytes);
    if (!t->ring)
        return -1;
    t->message = verifies ? r->files.messages[ring.kind] : NULL;
    t->fingerprint = r->files.hits[ring.kind].part->fingerprint;
    r->count++;
    return 0;
}

static int add_verifications(struct run *r)
{
    const unsigned *sizes = r->c->quick ? rings_quick : rings;
    size_t count = r->c->quick ? sizeof rings_quick / sizeof *sizes : sizeof rings / sizeof *sizes;
    for (size_t k = 0; k < r->files.kind_count; k++) {
        for (size_t i = 0; i < count; i++) {
            r->c->progress(r->c->ctx, "making rings", k * count + i, r->files.kind_count * count);
            for (int at = 0; at < RING_FILE_PLACES; at++) {
                struct rsa_verify_files_ring ring = {k, sizes[i], sizes[i] == RSA_VERIFY_OLD_KEYS,
                                                     (enum ring_file_place)at};
                bool shown =
                    sizes[i] > 1 ? !r->c->quick || at != RING_FILE_MIDDLE : at == RING_FILE_LAST;
                if (shown && add(r, ring, true))
                    return -1;
            }
        }
    }
    return 0;
}

static int add_ladders(struct run *r)
{
    unsigned factor = r->c->quick ? 4 : 2;
    for (int large = 0; large < 2; large++) {
        unsigned to = r->c->quick ? ladder_to_quick[large] : ladder_to[large];
        for (unsigned keys = 1; keys <= to; keys *= factor) {
            struct rsa_verify_files_ring ring = {0, keys, large, RING_FILE_LAST};
            if (add(r, ring, false))
                return -1;
        }
    }
    return 0;
}

static int make_room(struct run *r)
{
    enum { MOST = RSA_VERIFY_KINDS * sizeof rings / sizeof *rings * RING_FILE_PLACES + 32 };
    if (sampler_results(&r->sampler, MOST, r->c->runs, r->c->seed, &r->out->cells))
        return -1;
    r->things = calloc(MOST, sizeof *r->things);
    return r->things ? 0 : op_fail_memory(r->op);
}

/* --- measuring ----------------------------------------------------------------------------------- */

static int take(void *ctx, size_t i)
{
    struct run *r = ctx;
    struct results_cell *d = &r->out->cells.cells[i];
    if (sampler_take(&r->sampler, i, r->things[i].repeats, &d->samples[d->count]))
        return -1;
    d->count++;
    return r->c->save ? results_save_sample(r->op, r->c->save, &r->out->cells, i) : 0;
}

static int warm_up(struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        bool long_enough = r->things[i].message && !r->c->quick;
        r->c->progress(r->c->ctx, "warming up", i, r->count);
        if (sampler_find_repeats(&r->sampler, i, long_enough ? SAMPLE_NS : 0,
                                 &r->things[i].repeats))
            return -1;
    }
    return 0;
}

static int run(struct run *r)
{
    struct rounds rounds = {.what = "verifying", .runs = r->c->runs, .take = take, .ctx = r};
    if (rsa_verify_files_init(r->op, r->c, &r->files) || make_room(r) || add_verifications(r) ||
        add_ladders(r))
        return -1;
    results_keep(&r->out->cells, r->count);
    rounds.count = r->count;
    if (warm_up(r) || sampler_begin(&r->sampler, r->c, RSA_VERIFY_CELLS, &r->out->cells) ||
        rounds_run(r->op, r->c, &rounds))
        return -1;
    return rsa_verify_peers_run(r->op, r->c, &r->files, r->out);
}

int rsa_verify_run(struct op *op, const struct study_context *c, struct rsa_verify *out)
{
    struct run r = {.op = op, .c = c, .out = out};
    *out = (struct rsa_verify){0};
    sampler_init(op, &r.sampler, c->clock);
    r.sampler.operate = operate;
    r.sampler.ctx = &r;
    int rc = run(&r);
    for (size_t i = 0; i < r.count; i++)
        free(r.things[i].ring);
    free(r.things);
    sampler_end(&r.sampler);
    rsa_verify_files_end(&r.files);
    return rc;
}
