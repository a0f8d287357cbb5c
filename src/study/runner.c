#include "study/runner.h"

#include "base/file.h"
#include "base/num.h"
#include "base/path.h"
#include "base/splitmix.h"
#include "crypto/hash.h"
#include "stat/summary.h"
#include "study/operation.h"
#include "study/sampler.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One cell while it is being run. */
struct cell {
    struct plan_cell plan;
    const char *sha256;     /* of the file */
    const struct buf *file; /* what must come back */
    struct results_cell *results;
    struct file_memory message; /* decrypt: what is decrypted */
    unsigned repeats;
};

struct runner {
    struct op *op;
    const struct plan *plan;
    const struct store *store;
    const struct runner_options *options;
    struct cell *cells;
    size_t count;
    struct buf *files;  /* what the files of the plan held at the start */
    char (*sha256)[65]; /* of them */
    struct results *results;
    size_t *order;
    uint64_t random; /* of the shuffle */
    struct sampler sampler;
    struct buf out;   /* what an operation wrote */
    struct buf check; /* what a check decrypted */
    struct buf again; /* what a file holds now */
};

/* Shuffles the first `count` of the order. */
static void shuffle(struct runner *r, size_t count)
{
    for (size_t i = count - 1; i > 0; i--) {
        size_t k = (size_t)splitmix_below(&r->random, i + 1);
        size_t kept = r->order[i];
        r->order[i] = r->order[k];
        r->order[k] = kept;
    }
}

/* The operation of a cell, once, into r->out. */
static int operate(void *ctx, size_t cell)
{
    struct runner *r = ctx;
    const struct cell *c = &r->cells[cell];
    buf_clear(&r->out);
    if (c->plan.task == PLAN_ENCRYPT)
        return operation_encrypt(r->op, &c->plan, r->store, &r->out);
    return operation_decrypt(r->op, &c->plan, c->message.path, r->store, &r->out);
}

/* Text comes back with LF line ends, whatever it had. */
static void drop_cr(struct buf *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->len; i++) {
        if (b->data[i] == '\r' && i + 1 < b->len && b->data[i + 1] == '\n')
            continue;
        b->data[n++] = b->data[i];
    }
    b->len = n;
}

static void fingerprint(const struct buf *b, char out[65])
{
    struct hash_ctx h;
    uint8_t digest[HASH_DIGEST_MAX];
    hash_init(&h, hash_by_name("sha256"));
    hash_update(&h, b->data, b->len);
    hash_digest(&h, digest);
    num_hex(digest, 32, out);
    for (size_t i = 0; i < 64; i++)
        out[i] = (char)tolower((unsigned char)out[i]); /* as sha256sum prints it */
}

/* Reads a file as it must come back, into b, which is empty. sha256: NULL, or of the file. */
static int read_file(struct runner *r, const char *path, struct buf *b, char *sha256)
{
    if (file_slurp(r->op, path, SIZE_MAX / 2, b))
        return -1;
    if (sha256)
        fingerprint(b, sha256);
    if (r->plan->text)
        drop_cr(b);
    return 0;
}

static bool is_same(const struct buf *a, const struct buf *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}

/* Where the plaintext is not the file, it may be the file that is another by now. */
static int compare(struct runner *r, const struct cell *c, const struct buf *plain)
{
    if (is_same(plain, c->file))
        return 0;
    if (read_file(r, c->plan.path, &r->again, NULL))
        return -1;
    if (is_same(&r->again, c->file))
        return op_fail(r->op, STATUS_INTERNAL, "%s: came back changed from its round trip",
                       c->plan.path);
    op_fail(r->op, STATUS_IO, "%s: was changed while it was measured", c->plan.path);
    return op_hint(r->op, "measure a copy of it");
}

/* Checks what the last operation of the cell wrote. */
static int verify(void *ctx, size_t cell)
{
    struct runner *r = ctx;
    const struct cell *c = &r->cells[cell];
    if (c->plan.task == PLAN_DECRYPT)
        return compare(r, c, &r->out);
    struct file_memory message;
    buf_clear(&r->check);
    int rc = file_memory_init(r->op, &message, r->out.data, r->out.len);
    if (!rc)
        rc = operation_decrypt(r->op, &c->plan, message.path, r->store, &r->check);
    file_memory_end(&message);
    return rc ? -1 : compare(r, c, &r->check);
}

/* The message that a decrypting cell reads. */
static int prepare_message(struct runner *r, struct cell *c)
{
    buf_clear(&r->out);
    if (operation_encrypt(r->op, &c->plan, r->store, &r->out))
        return -1;
    return file_memory_init(r->op, &c->message, r->out.data, r->out.len);
}

static int describe(struct runner *r, struct cell *c)
{
    struct results_cell *d = c->results;
    struct file_in file;
    if (file_open(r->op, &file, c->plan.path))
        return -1;
    uint64_t file_bytes = (uint64_t)file.st.st_size;
    file_close(&file);
    bool encrypts = c->plan.task == PLAN_ENCRYPT;
    strcpy(d->task, encrypts ? "encrypt" : "decrypt");
    if (r->options->part_of)
        snprintf(d->file, sizeof d->file, "%.40s:%" PRIu64, r->options->part_of, file_bytes);
    else
        strncpy(d->file, path_base(c->plan.path), sizeof d->file - 1);
    strncpy(d->profile, c->plan.profile->name, sizeof d->profile - 1);
    strncpy(d->cipher, c->plan.cipher->label, sizeof d->cipher - 1);
    strcpy(d->sha256, c->sha256);
    d->bits = c->plan.bits;
    d->level = c->plan.level;
    d->level_on = c->plan.profile->level;
    d->armor = c->plan.armor;
    d->text = c->plan.text;
    d->in_bytes = file_bytes;
    return 0;
}

/* Runs a cell until it is warm, and finds out how often it must be repeated in a sample. */
static int warm_up(struct runner *r, struct cell *c)
{
    struct results_sample sample;
    if (describe(r, c))
        return -1;
    if (c->plan.task == PLAN_DECRYPT) {
        if (prepare_message(r, c))
            return -1;
        c->results->in_bytes = r->out.len;
    }
    size_t i = (size_t)(c - r->cells);
    if (sampler_take(&r->sampler, i, 1, &sample) ||
        sampler_find_repeats(&r->sampler, i, r->options->sample_ns, &c->repeats))
        return -1;
    c->results->out_bytes = r->out.len;
    return 0;
}

/* One more sample of a cell, kept and saved. */
static int add_sample(struct runner *r, size_t cell)
{
    struct results_sample sample = {.repeats = 1};
    if (sampler_take(&r->sampler, cell, r->cells[cell].repeats, &sample))
        return -1;
    struct results_sample *kept = results_add(r->results, cell);
    if (!kept)
        return op_fail_memory(r->op);
    *kept = sample;
    struct results_save *save = r->options->save;
    return save ? results_save_sample(r->op, save, r->results, cell) : 0;
}

/* Whether a cell needs no more samples. `scratch` has room for two of each of its samples. */
static bool is_done(const struct runner *r, const struct results_cell *c, double *scratch)
{
    const struct runner_options *o = r->options;
    struct summary s;
    double sum_ns = 0;
    if (c->count >= (size_t)o->runs * RUNNER_MORE)
        return true;
    for (size_t i = 0; i < c->count; i++)
        sum_ns += (double)c->samples[i].cost.wall_ns;
    results_wall(c, scratch);
    summary_of(scratch, c->count, scratch + c->count, &s);
    bool is_tight = summary_has_interval(&s) && summary_spread(&s) <= o->target_share;
    return sum_ns >= o->min_time_ns && (o->target_share <= 0 || is_tight);
}

/* Puts the cells that a round has to take at the front of the order. 0, or -1 out of memory. */
static int choose_cells(struct runner *r, unsigned round, size_t *count)
{
    *count = r->count;
    if (round < r->options->runs)
        return 0;
    double *scratch = calloc(2 * (size_t)r->results->runs + 1, sizeof *scratch);
    if (!scratch)
        return op_fail_memory(r->op);
    *count = 0;
    for (size_t i = 0; i < r->count; i++) {
        if (!is_done(r, &r->results->cells[i], scratch))
            r->order[(*count)++] = i;
    }
    free(scratch);
    return 0;
}

/* Rounds until every cell has what it needs. How many there will be is known only of the first. */
static int run_rounds(struct runner *r)
{
    size_t count, done = 0;
    for (unsigned round = 0; !choose_cells(r, round, &count); round++) {
        size_t planned = r->count * r->options->runs;
        if (count == 0)
            return 0;
        shuffle(r, count);
        for (size_t i = 0; i < count; i++, done++) {
            if (r->options->progress)
                r->options->progress(r->options->progress_ctx, r->order[i], done,
                                     done < planned ? planned : done + count - i);
            if (add_sample(r, r->order[i]))
                return -1;
        }
    }
    return -1;
}

static int run(struct runner *r, struct results *results)
{
    for (size_t i = 0; i < r->plan->path_count; i++) {
        if (read_file(r, r->plan->paths[i], &r->files[i], r->sha256[i]))
            return -1;
    }
    for (size_t i = 0; i < r->count; i++) {
        size_t file = i * r->plan->path_count / r->count;
        r->cells[i] = (struct cell){.plan = plan_cell(r->plan, i),
                                    .file = &r->files[file],
                                    .sha256 = r->sha256[file],
                                    .results = &results->cells[i],
                                    .message = {.fd = -1}};
        r->order[i] = i;
    }
    for (size_t i = 0; i < r->count; i++) {
        if (warm_up(r, &r->cells[i]))
            return -1;
    }
    if (r->options->save && results_save_run(r->op, r->options->save, results))
        return -1;
    return run_rounds(r);
}

int runner_run(struct op *op, const struct plan *plan, const struct store *store,
               const struct runner_options *o, struct results *results)
{
    size_t count = plan_count(plan);
    struct runner r = {.op = op,
                       .plan = plan,
                       .store = store,
                       .options = o,
                       .count = count,
                       .random = o->seed,
                       .results = results};
    *results = (struct results){0};
    if (count == 0)
        return op_fail(op, STATUS_USAGE, "nothing to measure");
    sampler_init(op, &r.sampler, o->clock);
    r.sampler.operate = operate;
    r.sampler.check = verify;
    r.sampler.ctx = &r;
    r.cells = calloc(count, sizeof *r.cells);
    r.order = calloc(count, sizeof *r.order);
    r.files = calloc(plan->path_count, sizeof *r.files);
    r.sha256 = calloc(plan->path_count, sizeof *r.sha256);
    int rc = r.cells && r.order && r.files && r.sha256 ? 0 : op_fail_memory(op);
    if (!rc)
        rc = sampler_results(&r.sampler, count, o->runs, o->seed, results);
    snprintf(results->study, sizeof results->study, "%s", o->study ? o->study : "");
    snprintf(results->name, sizeof results->name, "%s", o->name ? o->name : "");
    if (!rc)
        rc = run(&r, results);
    for (size_t i = 0; r.cells && i < count; i++) {
        if (r.cells[i].results)
            file_memory_end(&r.cells[i].message);
    }
    for (size_t i = 0; r.files && i < plan->path_count; i++)
        buf_end(&r.files[i]);
    sampler_end(&r.sampler);
    free(r.files);
    free(r.sha256);
    free(r.cells);
    free(r.order);
    buf_end(&r.out);
    buf_end(&r.check);
    buf_end(&r.again);
    return rc;
}
