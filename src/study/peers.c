#include "study/peers.h"

#include "base/dir.h"
#include "base/file.h"
#include "base/path.h"
#include "base/process.h"
#include "study/peer.h"
#include "study/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 40 };

struct job {
    struct processes_job *results;
    const struct peer *peer; /* NULL: the empty process */
    char *in;                /* owned: the file, or the message to be decrypted */
    const char *argv[WORDS_MAX];
    char bits[12], to[64];
};

struct run {
    struct op *op;
    const struct study_context *c;
    const struct peers_plan *plan;
    struct processes *results;
    char *dir; /* temporary, and all that is made in it */
    char *out; /* what is written, over and over */
    char **programs;
    char **homes; /* of each peer */
    struct job *jobs;
    size_t count;
};

static size_t peer_count(void)
{
    size_t n = 0;
    while (peer_table[n].name)
        n++;
    return n;
}

static char *in_dir(struct run *r, const char *name, size_t number)
{
    char *path;
    if (asprintf(&path, "%s/%s%zu", r->dir, name, number) >= 0)
        return path;
    op_fail_memory(r->op);
    return NULL;
}

/* The measuring key of a size, in the home of a peer. A peer that does not take it will fail at its
 * jobs. */
static int import_key(struct run *r, size_t k, const struct profile *profile, unsigned bits)
{
    const struct peer *peer = &peer_table[k];
    const char *argv[WORDS_MAX];
    char why[PROCESSES_WHY_BYTES];
    struct store_measuring which = {.profile = profile, .bits = bits};
    if (r->c->need_key(r->op, r->c->ctx, which))
        return -1;
    if (!peer->import)
        return 0;
    char *key = store_measuring_path(r->op, r->c->store, which), *importer = NULL;
    struct peer_words w = {.home = r->homes[k], .key = key};
    int rc = key ? 0 : -1;
    if (!rc)
        importer = process_find(peer->importer ? peer->importer : r->programs[k]);
    if (importer && peer_argv(peer->import, importer, &w, argv, WORDS_MAX))
        rc = rounds_try(r->op, argv, why);
    free(importer);
    free(key);
    return rc;
}

/* This program, as it writes the same format. */
static size_t reference_of(const struct peer *peer)
{
    size_t k = 0;
    while (peer_table[k].program || strcmp(peer_table[k].profile, peer->profile) != 0)
        k++;
    return k;
}

static int set_up(struct run *r, size_t k)
{
    const struct peer *peer = &peer_table[k];
    struct processes_program *p = &r->results->programs[k];
    const struct profile *profile = profile_by_name(peer->profile);
    snprintf(p->name, sizeof p->name, "%s", peer->name);
    snprintf(p->what, sizeof p->what, "%s", peer->what);
    p->reference = reference_of(peer);
    r->programs[k] = process_find(peer->program ? peer->program : r->c->self);
    r->homes[k] = in_dir(r, "home", k);
    if (!r->homes[k] || dir_make(r->op, r->homes[k]))
        return -1;
    if (!r->programs[k]) {
        snprintf(p->missing, sizeof p->missing, "%s is not installed", peer->program);
        return 0;
    }
    for (size_t i = 0; i < r->plan->bits_count; i++) {
        if (r->plan->bits[i] <= profile->bits_max && import_key(r, k, profile, r->plan->bits[i]))
            return -1;
    }
    return 0;
}

/* gpg leaves an agent behind, which would outlive its home. */
static void tear_down(struct run *r, size_t k)
{
    struct op op;
    struct process_cost cost;
    const char *argv[WORDS_MAX];
    struct peer_words w = {.home = r->homes[k]};
    char *program = peer_table[k].end && r->programs[k] ? process_find(peer_table[k].ender) : NULL;
    op_init(&op);
    if (program && peer_argv(peer_table[k].end, program, &w, argv, WORDS_MAX))
        process_run(&op, argv, NULL, &cost);
    free(program);
}

/* Whether the file `path` has what `like` has. */
static bool is_same_file(const char *path, const char *like)
{
    struct op op;
    struct buf a, b;
    op_init(&op);
    buf_init(&a);
    buf_init(&b);
    bool same = !file_slurp(&op, path, SIZE_MAX / 2, &a) &&
                !file_slurp(&op, like, SIZE_MAX / 2, &b) && a.len == b.len &&
                (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
    buf_end(&a);
    buf_end(&b);
    return same;
}

static int describe(struct run *r, struct job *j, const char *path)
{
    struct file_in file;
    if (file_open(r->op, &file, path))
        return -1;
    j->results->file_bytes = file_in_bytes(&file);
    file_close(&file);
    snprintf(j->results->file, sizeof j->results->file, "%s", path_base(path));
    snprintf(j->bits, sizeof j->bits, "%u", j->results->bits);
    snprintf(j->to, sizeof j->to, "pgpcost measuring key, %u bits", j->results->bits);
    return 0;
}

static void set_argv(struct run *r, struct job *j, const char *in, const char *out, bool decrypts)
{
    const struct peer *peer = j->peer;
    size_t k = j->results->program;
    struct peer_words w = {.home = r->homes[k],
                           .to = j->to,
                           .bits = j->bits,
                           .in = in,
                           .out = out,
                           .z = j->results->on ? peer->on : peer->off};
    peer_argv(decrypts ? peer->decrypt : peer->encrypt, r->programs[k], &w, j->argv, WORDS_MAX);
}

/* Does a job once, untimed, and looks whether it does what it should: the message comes back. */
static int prove(struct run *r, struct job *j, const char *path)
{
    struct processes_job *d = j->results;
    char *message = in_dir(r, "message", (size_t)(j - r->jobs));
    if (!message)
        return -1;
    j->in = message;
    set_argv(r, j, path, message, false);
    int rc = rounds_try(r->op, j->argv, d->failure);
    set_argv(r, j, message, r->out, true);
    if (!rc && !d->failure[0])
        rc = rounds_try(r->op, j->argv, d->failure);
    if (!rc && !d->failure[0] && !is_same_file(r->out, path))
        snprintf(d->failure, sizeof d->failure, "what it wrote did not come back");
    if (!d->decrypts)
        set_argv(r, j, path, r->out, false);
    return rc;
}

static int add_job(struct run *r, struct processes_job job, const char *path)
{
    struct job *j = &r->jobs[r->count];
    j->peer = &peer_table[job.program];
    j->results = &r->results->jobs[r->count++];
    *j->results = job;
    r->results->job_count = r->count;
    return describe(r, j, path) ? -1 : prove(r, j, path);
}

static int add_jobs(struct run *r, size_t program)
{
    const struct peers_plan *p = r->plan;
    unsigned bits_max = profile_by_name(peer_table[program].profile)->bits_max;
    for (size_t i = 0; i < p->path_count * p->bits_count * 4; i++) {
        struct processes_job job = {.program = program,
                                    .on = i % 2 == 0,
                                    .decrypts = i / 2 % 2 == 1,
                                    .bits = p->bits[i / 4 % p->bits_count]};
        if (job.bits > bits_max || r->results->programs[program].missing[0])
            continue;
        r->c->progress(r->c->ctx, "trying other programs", i, p->path_count * p->bits_count * 4);
        if (add_job(r, job, p->paths[i / 4 / p->bits_count]))
            return -1;
    }
    return 0;
}

static void add_empty(struct run *r, char *program)
{
    struct job *j = &r->jobs[r->count++];
    struct processes_job *d = j->results = &r->results->empty;
    j->argv[0] = program;
    snprintf(d->file, sizeof d->file, "%s", program ? program : "true");
    if (!program)
        snprintf(d->failure, sizeof d->failure, "true is not installed");
}

static int take(void *ctx, size_t i)
{
    struct run *r = ctx;
    return rounds_take_process(r->op, r->c, r->jobs[i].argv, r->results, r->jobs[i].results);
}

static int run(struct run *r, char *empty)
{
    size_t programs = peer_count();
    for (size_t k = 0; k < programs; k++) {
        r->c->progress(r->c->ctx, "giving keys to other programs", k, programs);
        if (set_up(r, k))
            return -1;
    }
    for (size_t k = 0; k < programs; k++) {
        if (add_jobs(r, k))
            return -1;
    }
    add_empty(r, empty);
    if (rounds_begin_processes(r->op, r->c, r->plan->name, r->results))
        return -1;
    struct rounds rounds = {"running programs", r->count, r->plan->runs, take, r};
    return rounds_run(r->op, r->c, &rounds);
}

static int make_room(struct run *r)
{
    size_t programs = peer_count();
    size_t jobs = programs * r->plan->path_count * r->plan->bits_count * 4;
    r->results->programs = calloc(programs, sizeof *r->results->programs);
    r->results->jobs = calloc(jobs, sizeof *r->results->jobs);
    r->programs = calloc(programs, sizeof *r->programs);
    r->homes = calloc(programs, sizeof *r->homes);
    r->jobs = calloc(jobs + 1, sizeof *r->jobs);
    if (!r->results->programs || !r->results->jobs || !r->programs || !r->homes || !r->jobs)
        return op_fail_memory(r->op);
    r->results->program_count = programs;
    r->dir = dir_temp(r->op);
    r->out = r->dir ? in_dir(r, "out", 0) : NULL;
    return r->out ? 0 : -1;
}

int peers_run(struct op *op, const struct study_context *c, const struct peers_plan *plan,
              struct processes *out)
{
    struct run r = {.op = op, .c = c, .plan = plan, .results = out};
    char *empty = process_find("true");
    *out = (struct processes){.programs = NULL};
    int rc = make_room(&r);
    if (!rc)
        rc = run(&r, empty);
    for (size_t k = 0; r.programs && r.homes && k < peer_count(); k++) {
        if (r.homes[k])
            tear_down(&r, k);
        free(r.programs[k]);
        free(r.homes[k]);
    }
    for (size_t i = 0; r.jobs && i < r.count; i++)
        free(r.jobs[i].in);
    if (r.dir)
        dir_remove(r.dir);
    free(r.dir);
    free(r.out);
    free(r.programs);
    free(r.homes);
    free(r.jobs);
    free(empty);
    return rc;
}
