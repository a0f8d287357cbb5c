#include "study/ladder_run.h"

#include "base/path.h"
#include "study/ladder_stages.h"
#include "study/operation.h"
#include "study/rounds.h"
#include "study/sampler.h"

#include <stdlib.h>
#include <string.h>

/* The key, and how long a sample is at least. */
enum { BITS = 1024 };
#define SAMPLE_NS 4e6

/* What is told is a small difference of large times: so many rounds for each sample that is asked for. */
enum { ROUNDS = 4 };

/* Each file by task, level, armor, and cipher and hash in one stage or two. */
enum { FILES = 2, TASKS = 2, VARIANTS = 8, OPERATIONS = FILES * TASKS * VARIANTS };
enum { FUSED = 1, ARMORED = 2, COMPRESSED = 4 };

/* One operation with its cells: the whole, and one without each phase. */
struct operation {
    struct plan_cell plan;
    size_t first, count; /* of the results' cells */
    unsigned repeats;
};

static unsigned rounds_of(const struct study_context *c)
{
    return c->quick ? c->runs : ROUNDS * c->runs;
}

struct run {
    struct op *op;
    const struct study_context *c;
    struct results *results;
    size_t used; /* of its cells */
    struct sampler sampler;
    struct operation operations[OPERATIONS];
    size_t count;
    const struct operation *now; /* what is being measured, */
    struct ladder_stages stages; /* recorded, */
    struct buf plain, out;       /* its file, and what an operation gave */
    struct file_memory message;  /* what is decrypted */
    size_t in_bytes, out_bytes;  /* as many as it reads, and is to give */
};

/* The phase that cell i is without, -1: none. */
static int replaced(const struct run *r, size_t i)
{
    return ladder_replaced(&r->results->cells[r->now->first + i]);
}

/* The operation once, in cell i of its own. */
static int operate(void *ctx, size_t i)
{
    struct run *r = ctx;
    const struct plan_cell *plan = &r->now->plan;
    int phase = i > 0 ? replaced(r, i) : -1;
    buf_clear(&r->out);
    if (phase >= 0)
        ladder_stages_replace(r->op, &r->stages, (enum phase)phase);
    int rc = plan->task == PLAN_ENCRYPT
                 ? operation_encrypt(r->op, plan, r->c->store, &r->out)
                 : operation_decrypt(r->op, plan, r->message.path, r->c->store, &r->out);
    if (phase >= 0)
        rc = ladder_stages_done(r->op, &r->stages) || rc ? -1 : 0;
    return rc;
}

/* Looks whether an operation gave what it should: a message as long as the one before, but for a byte of
 * the public-key number, or three and a line of armor; the file. */
static int check(void *ctx, size_t i)
{
    enum { LESS_MAX = 5 };
    struct run *r = ctx;
    bool decrypts = r->now->plan.task == PLAN_DECRYPT;
    size_t n = r->out.len, most = n > r->out_bytes ? n : r->out_bytes;
    size_t apart = most - (n < r->out_bytes ? n : r->out_bytes);
    if (i > 0 && replaced(r, i) == PHASE_WRITE)
        return n == 0 ? 0 : op_fail(r->op, STATUS_INTERNAL, "written without writing");
    if (apart > (decrypts ? 0 : LESS_MAX) ||
        (decrypts && memcmp(r->out.data, r->plain.data, n) != 0))
        return op_fail(r->op, STATUS_INTERNAL, "%s: came out wrong without a stage",
                       r->now->plan.path);
    return 0;
}

/* --- what is measured ----------------------------------------------------------------------------- */

/* Makes everything ready for an operation, and records it. */
static int prepare(struct run *r, const struct operation *o)
{
    r->now = o;
    ladder_stages_end(&r->stages);
    file_memory_end(&r->message);
    buf_clear(&r->plain);
    buf_clear(&r->out);
    if (file_slurp(r->op, o->plan.path, SIZE_MAX / 2, &r->plain))
        return -1;
    if (o->plan.task == PLAN_DECRYPT &&
        (operation_encrypt(r->op, &o->plan, r->c->store, &r->out) ||
         file_memory_init(r->op, &r->message, r->out.data, r->out.len)))
        return -1;
    r->in_bytes = o->plan.task == PLAN_DECRYPT ? r->out.len : r->plain.len;
    r->op->meter = &r->sampler.meter;
    ladder_stages_record(r->op, &r->stages);
    int rc = operate(r, 0);
    r->op->meter = NULL;
    if (ladder_stages_done(r->op, &r->stages) || rc)
        return -1;
    r->out_bytes = r->out.len;
    return 0;
}

static void describe(const struct run *r, const struct operation *o, int phase,
                     struct results_cell *d)
{
    bool encrypts = o->plan.task == PLAN_ENCRYPT;
    strcpy(d->task, encrypts ? "encrypt" : "decrypt");
    strncpy(d->file, path_base(o->plan.path), sizeof d->file - 1);
    strncpy(d->profile, o->plan.profile->name, sizeof d->profile - 1);
    strncpy(d->cipher, o->plan.cipher->label, sizeof d->cipher - 1);
    d->bits = o->plan.bits;
    d->level = o->plan.level;
    d->level_on = o->plan.profile->level;
    d->armor = o->plan.armor;
    d->in_bytes = r->in_bytes;
    d->out_bytes = r->out_bytes;
    ladder_mark(d, o->plan.fused, phase);
}

/* Gives the operation its cells. Where cipher and hash are one stage, that is the only one which is not
 * as it was. */
static int add_cells(struct run *r, struct operation *o)
{
    if (prepare(r, o))
        return -1;
    o->first = r->used;
    for (int phase = -1; phase < PHASE_COUNT; phase++) {
        if (phase >= 0 && (!ladder_stages_have(&r->stages, (enum phase)phase) ||
                           (o->plan.fused && phase != PHASE_CIPHER_HASH)))
            continue;
        describe(r, o, phase, &r->results->cells[r->used++]);
        o->count++;
    }
    return 0;
}

/* All operations; for a test, the paper once each way, and with both in one stage. */
static void choose(struct run *r)
{
    const struct profile *profile = profile_table[0];
    const char *const paths[FILES] = {r->c->mail, r->c->paper};
    for (size_t i = 0; i < OPERATIONS; i++) {
        size_t variant = i % VARIANTS;
        bool is_large = i / VARIANTS / TASKS > 0;
        if (r->c->quick && (!is_large || (variant | FUSED) != VARIANTS - 1))
            continue;
        r->operations[r->count++].plan =
            (struct plan_cell){.profile = profile,
                               .task = i / VARIANTS % TASKS ? PLAN_DECRYPT : PLAN_ENCRYPT,
                               .path = paths[is_large],
                               .bits = BITS,
                               .level = variant & COMPRESSED ? profile->level : 0,
                               .cipher = cipher_by_name(profile->cipher),
                               .armor = variant & ARMORED,
                               .fused = variant & FUSED};
    }
}

/* --- measuring ------------------------------------------------------------------------------------ */

static int take(void *ctx, size_t i)
{
    struct run *r = ctx;
    size_t cell = r->now->first + i;
    struct results_sample sample = {.repeats = 1};
    if (sampler_take(&r->sampler, i, r->now->repeats, &sample))
        return -1;
    struct results_sample *kept = results_add(r->results, cell);
    if (!kept)
        return op_fail_memory(r->op);
    *kept = sample;
    return r->c->save ? results_save_sample(r->op, r->c->save, r->results, cell) : 0;
}

static int measure(struct run *r, struct operation *o)
{
    struct results_sample warm;
    if (prepare(r, o) ||
        sampler_find_repeats(&r->sampler, 0, r->c->quick ? 0 : SAMPLE_NS, &o->repeats))
        return -1;
    for (size_t i = 0; i < o->count; i++) {
        if (sampler_take(&r->sampler, i, 1, &warm))
            return -1;
    }
    struct rounds rounds = {o->plan.task == PLAN_ENCRYPT ? "encrypting without a stage"
                                                         : "decrypting without a stage",
                            o->count, rounds_of(r->c), take, r};
    return rounds_run(r->op, r->c, &rounds);
}

static int run(struct run *r)
{
    struct store_measuring key = {.profile = profile_table[0], .bits = BITS};
    choose(r);
    if (r->c->need_key(r->op, r->c->ctx, key) ||
        sampler_results(&r->sampler, r->count * (PHASE_COUNT + 1), rounds_of(r->c), r->c->seed,
                        r->results))
        return -1;
    for (size_t i = 0; i < r->count; i++) {
        if (add_cells(r, &r->operations[i]))
            return -1;
    }
    results_keep(r->results, r->used);
    if (sampler_begin(&r->sampler, r->c, LADDER_CELLS, r->results))
        return -1;
    for (size_t i = 0; i < r->count; i++) {
        if (measure(r, &r->operations[i]))
            return -1;
    }
    return 0;
}

int ladder_run(struct op *op, const struct study_context *c, struct ladder *out)
{
    struct run r = {.op = op, .c = c, .results = &out->cells, .message = {.fd = -1}};
    *out = (struct ladder){0};
    sampler_init(op, &r.sampler, c->clock);
    r.sampler.operate = operate;
    r.sampler.check = check;
    r.sampler.ctx = &r;
    int rc = run(&r);
    ladder_stages_end(&r.stages);
    file_memory_end(&r.message);
    buf_end(&r.plain);
    buf_end(&r.out);
    sampler_end(&r.sampler);
    return rc;
}
