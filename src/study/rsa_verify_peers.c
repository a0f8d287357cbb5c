#include "study/rsa_verify_peers.h"

#include "base/dir.h"
#include "base/process.h"
#include "study/peer.h"
#include "study/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef const char *const words[];

/* "@OUT" is the ring. */
static words own_verify = {"verify", "-q", "--keyring", "@OUT", "@IN", NULL};

#define GNUPG "--homedir", "@HOME", "--no-options", "--batch", "--no-tty", "--quiet"
static words gnupg_verify = {GNUPG,
                             "--trust-model",
                             "always",
                             "--no-auto-check-trustdb",
                             "--no-default-keyring",
                             "--keyring",
                             "@OUT",
                             "--verify",
                             "@IN",
                             NULL};
static words gnupg_import = {
    GNUPG, "--no-auto-check-trustdb", "--allow-non-selfsigned-uid", "--import", "@IN", NULL};

static const struct {
    const char *name, *what, *program; /* program NULL: this one */
    const char *const *verify, *const *import;
} programs[] = {
    {"pgpcost", "this program", NULL, own_verify, NULL},
    {"gpg1", "GnuPG 1.4", "gpg1", gnupg_verify, gnupg_import},
    {"gpg", "GnuPG 2", "gpg", gnupg_verify, gnupg_import},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

/* Rings that are verified with, and imported. A larger one takes GnuPG 2 minutes to import; in the largest
 * here it takes half a second to verify, which is spent on the largest RSA key alone. */
static const struct ring {
    unsigned keys;
    bool large_keys;
} verified[] = {{1, false}, {RSA_VERIFY_OLD_KEYS, true}, {10000, false}},
  imported[] = {{1, false}, {100, false}, {100, true}};
enum { RINGS = 3, VERIFYING_MAX = PROGRAMS * RSA_VERIFY_KINDS * RINGS };
enum { IMPORT_RUNS = 6, WORDS_MAX = 24 };

struct job {
    struct processes_job *results;
    char *in, *ring, *home; /* owned */
    const char *argv[WORDS_MAX];
    const char *const *words;
    const char *program; /* path */
};

struct run {
    struct op *op;
    const struct study_context *c;
    const struct rsa_verify_files *files;
    char *paths[PROGRAMS];
    struct processes *to; /* of the jobs */
    struct job jobs[VERIFYING_MAX];
    size_t count;
    unsigned homes; /* made so far */
};

static int make_home(struct run *r, char **home)
{
    if (asprintf(home, "%s/home%u", r->files->dir, r->homes++) < 0) {
        *home = NULL;
        return op_fail_memory(r->op);
    }
    return dir_make(r->op, *home);
}

static void set_argv(struct job *j)
{
    struct peer_words w = {.home = j->home, .in = j->in, .out = j->ring};
    peer_argv(j->words, j->program, &w, j->argv, WORDS_MAX);
}

static int take_verifying(void *ctx, size_t i)
{
    struct run *r = ctx;
    return rounds_take_process(r->op, r->c, r->jobs[i].argv, r->to, r->jobs[i].results);
}

/* Each time into a home that is new. */
static int take_importing(void *ctx, size_t i)
{
    struct run *r = ctx;
    struct job *j = &r->jobs[i];
    free(j->home);
    if (make_home(r, &j->home))
        return -1;
    set_argv(j);
    return rounds_take_process(r->op, r->c, j->argv, r->to, j->results);
}

/* A job of program k. `kind` is the label of the key that signed, or "". */
static struct job *next_job(struct run *r, struct processes *to, size_t k, const struct ring *ring,
                            const char *kind)
{
    struct job *j = &r->jobs[r->count++];
    *j = (struct job){.results = &to->jobs[to->job_count++], .program = r->paths[k]};
    j->results->program = k;
    j->results->bits = ring->keys;
    j->results->on = ring->large_keys;
    snprintf(j->results->key, sizeof j->results->key, "%s", kind);
    return j;
}

static int add_verifying(struct run *r, struct processes *to, size_t k, size_t kind,
                         const struct ring *ring)
{
    struct job *j = next_job(r, to, k, ring, r->files->kinds[kind].label);
    struct rsa_verify_files_ring which = {kind, ring->keys, ring->large_keys, RING_FILE_LAST};
    j->words = programs[k].verify;
    j->in = strdup(r->files->messages[kind]);
    j->ring = rsa_verify_files_ring(r->op, r->files, which, &j->results->file_bytes);
    if (!j->in || !j->ring || make_home(r, &j->home))
        return op_failed(r->op) ? -1 : op_fail_memory(r->op);
    set_argv(j);
    return rounds_try(r->op, j->argv, j->results->failure);
}

static int add_importing(struct run *r, struct processes *to, size_t k, const struct ring *ring)
{
    struct job *j = next_job(r, to, k, ring, "");
    struct rsa_verify_files_ring which = {0, ring->keys, ring->large_keys, RING_FILE_LAST};
    j->words = programs[k].import;
    j->in = rsa_verify_files_ring(r->op, r->files, which, &j->results->file_bytes);
    return j->in ? 0 : -1;
}

static int make_programs(struct run *r, struct processes *to, size_t jobs)
{
    r->to = to;
    to->programs = calloc(PROGRAMS, sizeof *to->programs);
    to->jobs = calloc(jobs, sizeof *to->jobs);
    if (!to->programs || !to->jobs)
        return op_fail_memory(r->op);
    to->program_count = PROGRAMS;
    for (size_t k = 0; k < PROGRAMS; k++) {
        struct processes_program *p = &to->programs[k];
        snprintf(p->name, sizeof p->name, "%s", programs[k].name);
        snprintf(p->what, sizeof p->what, "%s", programs[k].what);
        if (!r->paths[k])
            snprintf(p->missing, sizeof p->missing, "%s is not %s", programs[k].program,
                     r->c->peers ? "installed" : "run: --no-peers");
    }
    return 0;
}

static void drop_jobs(struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->jobs[i].in);
        free(r->jobs[i].ring);
        free(r->jobs[i].home);
    }
    r->count = 0;
}

static bool is_wanted(const struct run *r, size_t kind, const struct ring *ring)
{
    const struct key_kind *kinds = r->files->kinds;
    for (size_t k = 0; ring->keys > RSA_VERIFY_OLD_KEYS && k < r->files->kind_count; k++) {
        if (kinds[k].bits > kinds[kind].bits)
            return false;
    }
    return true;
}

static int run_verifying(struct run *r, struct processes *to)
{
    size_t rings = r->c->quick ? RINGS - 1 : RINGS;
    if (make_programs(r, to, VERIFYING_MAX))
        return -1;
    for (size_t k = 0; k < PROGRAMS; k++) {
        for (size_t i = 0; r->paths[k] && i < r->files->kind_count * rings; i++) {
            r->c->progress(r->c->ctx, "trying other programs", k, PROGRAMS);
            if (is_wanted(r, i / rings, &verified[i % rings]) &&
                add_verifying(r, to, k, i / rings, &verified[i % rings]))
                return -1;
        }
    }
    if (rounds_begin_processes(r->op, r->c, RSA_VERIFY_VERIFYING, to))
        return -1;
    struct rounds rounds = {"verifying by processes", r->count, r->c->runs, take_verifying, r};
    return rounds_run(r->op, r->c, &rounds);
}

static int run_importing(struct run *r, struct processes *to)
{
    unsigned runs = r->c->quick ? 1 : IMPORT_RUNS;
    if (make_programs(r, to, PROGRAMS * RINGS))
        return -1;
    for (size_t k = 0; k < PROGRAMS; k++) {
        for (size_t i = 0; r->paths[k] && programs[k].import && i < RINGS; i++) {
            if (add_importing(r, to, k, &imported[i]))
                return -1;
        }
    }
    if (rounds_begin_processes(r->op, r->c, RSA_VERIFY_IMPORTING, to))
        return -1;
    struct rounds rounds = {"importing rings", r->count, runs, take_importing, r};
    return rounds_run(r->op, r->c, &rounds);
}

int rsa_verify_peers_run(struct op *op, const struct study_context *c,
                         const struct rsa_verify_files *files, struct rsa_verify *out)
{
    struct run r = {.op = op, .c = c, .files = files};
    for (size_t k = 0; k < PROGRAMS; k++) {
        const char *program = programs[k].program;
        r.paths[k] = program && !c->peers ? NULL : process_find(program ? program : c->self);
    }
    int rc = run_verifying(&r, &out->verifying);
    drop_jobs(&r);
    if (!rc)
        rc = run_importing(&r, &out->importing);
    drop_jobs(&r);
    for (size_t k = 0; k < PROGRAMS; k++)
        free(r.paths[k]);
    return rc;
}
