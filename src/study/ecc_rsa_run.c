#include "study/ecc_rsa_run.h"

#include "base/dir.h"
#include "base/file.h"
#include "base/process.h"
#include "study/checking.h"
#include "study/key_kinds.h"
#include "study/ring_file.h"
#include "study/rounds.h"
#include "study/sampler.h"
#include "study/signed_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct key_kind kinds[] = {{"RSA 2048", 2048, NULL},
                                        {"RSA 3072", 3072, NULL},
                                        {"ECDSA P-256", 0, "p256"},
                                        {"Ed25519", 0, "ed25519"}};
enum { KINDS = sizeof kinds / sizeof *kinds, TASKS = 2 };

static const char *const tasks[TASKS] = {ECC_RSA_SAME, ECC_RSA_DIFFERENT};

/* His file, and how many different signatures he had: here, of as many files. */
enum { FILE_BYTES = 1024, SIGNATURES = 1000, SIGNATURES_QUICK = 20 };

/* Verifications in a sample in this process, so that CPU time can be told. */
enum { BATCH = 40, BATCH_QUICK = 4 };

/* Processes are cheap and noisy: so many rounds for each sample that is asked for. */
enum { PROCESS_ROUNDS = 4 };

enum { WORDS_MAX = 12 };

/* A job that is a process. */
struct job {
    struct processes_job *results;
    size_t kind;
    const char *argv[WORDS_MAX];
    unsigned next; /* which signature is next */
};

struct run {
    struct op *op;
    const struct study_context *c;
    struct ecc_rsa *out;
    char *dir;
    char **documents;     /* paths, out->signatures of them */
    char *rings[KINDS];   /* paths */
    char **signatures;    /* paths, out->signatures of each kind */
    unsigned next[KINDS]; /* which is next, in process */
    struct sampler sampler;
    struct job jobs[KINDS * TASKS * ECC_RSA_PROGRAMS];
    size_t job_count;
    char *self, *openssl;
    char *pem[KINDS][3]; /* of OpenSSL: secret key, public key, signature */
};

static const char *signature_of(const struct run *r, size_t kind, unsigned i)
{
    return r->signatures[kind * r->out->signatures + i % r->out->signatures];
}

static const char *document_of(const struct run *r, unsigned i)
{
    return r->documents[i % r->out->signatures];
}

/* --- what there is to be measured ---------------------------------------------------------------- */

static char *path_of(struct run *r, const char *what, size_t kind, unsigned i)
{
    char *path;
    if (asprintf(&path, "%s/%s%zu-%u", r->dir, what, kind, i) >= 0)
        return path;
    op_fail_memory(r->op);
    return NULL;
}

static int write_file(struct op *op, const char *path, const void *p, size_t n)
{
    struct file_out f;
    if (!path || file_create(op, &f, path, 0, NULL))
        return -1;
    int rc = file_write(op, &f, p, n);
    if (!rc)
        rc = file_commit(op, &f);
    file_abort(&f);
    return rc;
}

/* Makes the text the one of that number. */
static void put_number(struct buf *text, unsigned i)
{
    text->data[FILE_BYTES - 2] = (uint8_t)(i >> 8);
    text->data[FILE_BYTES - 1] = (uint8_t)i;
}

static int make_signatures(struct run *r, size_t kind, struct keyring_hit by, struct buf *text)
{
    for (unsigned i = 0; i < r->out->signatures; i++) {
        struct buf packet = {0};
        struct signed_text t = {by, hash_by_name("sha256"), text->data, text->len};
        char **path = &r->signatures[kind * r->out->signatures + i];
        put_number(text, i);
        *path = path_of(r, "signature", kind, i);
        int rc = *path ? signed_text_detached(r->op, &t, &packet) : -1;
        if (!rc)
            rc = write_file(r->op, *path, packet.data, packet.len);
        buf_end(&packet);
        if (rc)
            return -1;
    }
    return 0;
}

static int make_kind(struct run *r, size_t kind, struct buf *text)
{
    struct keyring keys = {0};
    struct keyring_hit hit;
    uint64_t bytes;
    struct ring_file ring = {.keys = 1, .given = &keys};
    r->rings[kind] = path_of(r, "key", kind, 0);
    int rc = r->rings[kind] ? key_kinds_load(r->op, r->c, &kinds[kind], &keys, &hit) : -1;
    if (!rc)
        rc = ring_file_make(r->op, &ring, r->rings[kind], &bytes);
    if (!rc)
        rc = make_signatures(r, kind, hit, text);
    keyring_end(&keys);
    return rc;
}

static int make_documents(struct run *r, struct buf *text)
{
    for (unsigned i = 0; i < r->out->signatures; i++) {
        put_number(text, i);
        r->documents[i] = path_of(r, "file", 0, i);
        if (write_file(r->op, r->documents[i], text->data, text->len))
            return -1;
    }
    return 0;
}

/* As much of the mail as his file had. */
static int take_text(struct run *r, struct buf *text)
{
    if (file_slurp(r->op, r->c->mail, SIZE_MAX / 2, text))
        return -1;
    if (text->len < FILE_BYTES)
        return op_fail(r->op, STATUS_MALFORMED, "%s: %zu bytes, at least %d expected", r->c->mail,
                       text->len, FILE_BYTES);
    text->len = FILE_BYTES;
    return 0;
}

static int make_files(struct run *r)
{
    struct buf text = {0};
    r->dir = dir_temp(r->op);
    r->documents = calloc(r->out->signatures, sizeof *r->documents);
    r->signatures = calloc((size_t)KINDS * r->out->signatures, sizeof *r->signatures);
    if (!r->dir || !r->documents || !r->signatures)
        return op_failed(r->op) ? -1 : op_fail_memory(r->op);
    int rc = take_text(r, &text) || make_documents(r, &text) ? -1 : 0;
    for (size_t k = 0; !rc && k < KINDS; k++) {
        r->c->progress(r->c->ctx, "making signatures", k, KINDS);
        rc = make_kind(r, k, &text);
    }
    buf_end(&text);
    return rc;
}

/* --- in this process ----------------------------------------------------------------------------- */

static bool is_different(size_t i)
{
    return i % TASKS == 1;
}

static int operate(void *ctx, size_t i)
{
    struct run *r = ctx;
    size_t kind = i / TASKS;
    unsigned which = is_different(i) ? r->next[kind]++ : 0;
    return checking_detached(r->op, signature_of(r, kind, which), document_of(r, which),
                             r->rings[kind]);
}

static int take(void *ctx, size_t i)
{
    struct run *r = ctx;
    struct results_cell *d = &r->out->cells.cells[i];
    unsigned repeats = r->c->quick ? BATCH_QUICK : BATCH;
    if (sampler_take(&r->sampler, i, repeats, &d->samples[d->count++]))
        return -1;
    return r->c->save ? results_save_sample(r->op, r->c->save, &r->out->cells, i) : 0;
}

static int run_cells(struct run *r)
{
    struct results_sample warm;
    if (sampler_results(&r->sampler, KINDS * TASKS, r->c->runs, r->c->seed, &r->out->cells))
        return -1;
    for (size_t i = 0; i < KINDS * TASKS; i++) {
        struct results_cell *d = &r->out->cells.cells[i];
        strcpy(d->task, tasks[i % TASKS]);
        strcpy(d->cipher, kinds[i / TASKS].label);
        d->bits = kinds[i / TASKS].bits;
        d->in_bytes = FILE_BYTES;
        d->inputs = is_different(i) ? r->out->signatures : 1;
        if (sampler_take(&r->sampler, i, 1, &warm))
            return -1;
    }
    if (sampler_begin(&r->sampler, r->c, ECC_RSA_CELLS, &r->out->cells))
        return -1;
    struct rounds rounds = {"verifying", KINDS * TASKS, r->c->runs, take, r};
    return rounds_run(r->op, r->c, &rounds);
}

/* --- whole processes ----------------------------------------------------------------------------- */

static struct job *add_job(struct run *r, enum ecc_rsa_program program, size_t kind, size_t task)
{
    struct processes *p = &r->out->processes;
    struct job *j = &r->jobs[r->job_count++];
    *j = (struct job){.results = &p->jobs[p->job_count++], .kind = kind};
    j->results->program = program;
    strcpy(j->results->file, tasks[task]);
    strcpy(j->results->key, kinds[kind].label);
    return j;
}

static void add_own(struct run *r)
{
    for (size_t i = 0; r->self && i < KINDS * TASKS; i++) {
        struct job *j = add_job(r, ECC_RSA_OURS, i / TASKS, i % TASKS);
        const char *argv[] = {r->self,
                              "verify",
                              "-q",
                              "--keyring",
                              r->rings[j->kind],
                              signature_of(r, j->kind, 0),
                              document_of(r, 0),
                              NULL};
        memcpy(j->argv, argv, sizeof argv);
    }
}

/* Keys and a signature of OpenSSL's own; its dgst knows no Ed25519. */
static int make_openssl(struct run *r, size_t kind, char *why)
{
    char option[40];
    const char *rsa = kinds[kind].bits ? "RSA" : "EC";
    snprintf(option, sizeof option,
             kinds[kind].bits ? "rsa_keygen_bits:%u" : "ec_paramgen_curve:P-256", kinds[kind].bits);
    for (unsigned i = 0; i < 3; i++) {
        r->pem[kind][i] = path_of(r, "openssl", kind, i);
        if (!r->pem[kind][i])
            return -1;
    }
    char **pem = r->pem[kind];
    const char *make[] = {r->openssl, "genpkey", "-algorithm", rsa, "-pkeyopt",
                          option,     "-out",    pem[0],       NULL};
    const char *public[] = {r->openssl, "pkey", "-in", pem[0], "-pubout", "-out", pem[1], NULL};
    const char *sign[] = {r->openssl, "dgst", "-sha256",         "-sign", pem[0],
                          "-out",     pem[2], document_of(r, 0), NULL};
    const char *const *all[] = {make, public, sign};
    for (size_t i = 0; i < 3 && !why[0]; i++) {
        if (rounds_try(r->op, all[i], why))
            return -1;
    }
    return 0;
}

static int add_openssl(struct run *r)
{
    for (size_t k = 0; r->openssl && k < KINDS; k++) {
        bool can = kinds[k].bits || strcmp(kinds[k].curve, "p256") == 0;
        struct job *j = can ? add_job(r, ECC_RSA_OPENSSL, k, 0) : NULL;
        if (!can)
            continue;
        if (make_openssl(r, k, j->results->failure))
            return -1;
        const char *argv[] = {r->openssl,   "dgst",       "-sha256",    "-verify",
                              r->pem[k][1], "-signature", r->pem[k][2], document_of(r, 0),
                              NULL};
        memcpy(j->argv, argv, sizeof argv);
    }
    return 0;
}

static int take_process(void *ctx, size_t i)
{
    struct run *r = ctx;
    if (i == r->job_count) {
        const char *argv[] = {r->out->processes.empty.file, NULL};
        return rounds_take_process(r->op, r->c, argv, &r->out->processes, &r->out->processes.empty);
    }
    struct job *j = &r->jobs[i];
    enum { SIGNATURE_WORD = 5 };
    if (j->results->program == ECC_RSA_OURS && strcmp(j->results->file, ECC_RSA_DIFFERENT) == 0) {
        j->argv[SIGNATURE_WORD] = signature_of(r, j->kind, j->next);
        j->argv[SIGNATURE_WORD + 1] = document_of(r, j->next++);
    }
    return rounds_take_process(r->op, r->c, j->argv, &r->out->processes, j->results);
}

static int name_programs(struct run *r)
{
    struct processes *p = &r->out->processes;
    char *empty = process_find("true");
    p->programs = calloc(ECC_RSA_PROGRAMS, sizeof *p->programs);
    p->jobs = calloc(sizeof r->jobs / sizeof *r->jobs, sizeof *p->jobs);
    snprintf(p->empty.file, sizeof p->empty.file, "%s", empty ? empty : "true");
    if (!empty)
        snprintf(p->empty.failure, sizeof p->empty.failure, "true is not installed");
    free(empty);
    if (!p->programs || !p->jobs)
        return op_fail_memory(r->op);
    p->program_count = ECC_RSA_PROGRAMS;
    strcpy(p->programs[ECC_RSA_OURS].name, "pgpcost");
    strcpy(p->programs[ECC_RSA_OURS].what, "this program, verify --keyring KEY SIGNATURE FILE");
    strcpy(p->programs[ECC_RSA_OPENSSL].name, "openssl");
    strcpy(p->programs[ECC_RSA_OPENSSL].what,
           "openssl dgst -sha256 -verify, as in 2020; it takes no Ed25519");
    if (!r->openssl)
        strcpy(p->programs[ECC_RSA_OPENSSL].missing,
               r->c->peers ? "openssl is not installed" : "not run: --no-peers");
    return 0;
}

static int run_processes(struct run *r)
{
    unsigned runs = r->c->runs * PROCESS_ROUNDS;
    r->self = process_find(r->c->self);
    r->openssl = r->c->peers ? process_find("openssl") : NULL;
    if (name_programs(r))
        return -1;
    add_own(r);
    if (add_openssl(r) ||
        rounds_begin_processes(r->op, r->c, ECC_RSA_PROCESSES, &r->out->processes))
        return -1;
    struct rounds rounds = {"running processes", r->job_count + 1, runs, take_process, r};
    return rounds_run(r->op, r->c, &rounds);
}

static void end(struct run *r)
{
    for (size_t i = 0; r->signatures && i < (size_t)KINDS * r->out->signatures; i++)
        free(r->signatures[i]);
    for (size_t k = 0; k < KINDS; k++) {
        free(r->rings[k]);
        for (size_t i = 0; i < 3; i++)
            free(r->pem[k][i]);
    }
    if (r->dir)
        dir_remove(r->dir);
    free(r->signatures);
    free(r->dir);
    for (unsigned i = 0; r->documents && i < r->out->signatures; i++)
        free(r->documents[i]);
    free(r->documents);
    free(r->self);
    free(r->openssl);
}

int ecc_rsa_run(struct op *op, const struct study_context *c, struct ecc_rsa *out)
{
    struct run r = {.op = op, .c = c, .out = out};
    *out = (struct ecc_rsa){.signatures = c->quick ? SIGNATURES_QUICK : SIGNATURES};
    sampler_init(op, &r.sampler, c->clock);
    r.sampler.operate = operate;
    r.sampler.ctx = &r;
    int rc = make_files(&r);
    if (!rc)
        rc = run_cells(&r);
    if (!rc)
        rc = run_processes(&r);
    sampler_end(&r.sampler);
    end(&r);
    return rc;
}
