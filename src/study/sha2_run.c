#include "study/sha2_run.h"

#include "base/cpu.h"
#include "base/dir.h"
#include "base/process.h"
#include "stat/results_load.h"
#include "stat/results_save_bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sizes of the source, 100 bytes, and those around which one of the two takes a block more: SHA-256
 * has room for 55 and 119 bytes in its first and second, SHA-512 for 111 and 239. */
#define SIZES "16,32,55,64,100,111,112,128,192,256,512,1024,4096,8192"

/* Samples are short, and may be disturbed more than those of other studies: so there are more. */
enum { MORE_SAMPLES = 4 };

/* Nettle takes its code by what the processor says it can, unless this says otherwise; it wants the maker
 * first. Elsewhere than on x86 there is nothing to leave out. */
static void set_variants(struct sha2 *out)
{
#if defined __x86_64__
    const char *maker = cpu_is_intel() ? "intel" : "amd";
    snprintf(out->variants[SHA2_NO_SHA].setting, sizeof out->variants[0].setting,
             "NETTLE_FAT_OVERRIDE=vendor:%s,aesni", maker);
    snprintf(out->variants[SHA2_NO_AES].setting, sizeof out->variants[0].setting,
             "NETTLE_FAT_OVERRIDE=vendor:%s", maker);
#else
    strcpy(out->variants[SHA2_NO_SHA].missing, "no such instructions are known here");
    strcpy(out->variants[SHA2_NO_AES].missing, out->variants[SHA2_NO_SHA].missing);
#endif
}

/* Takes the rows that the child saved, and saves them where the context says. */
static int take_rows(struct op *op, const struct study_context *c, const char *path,
                     struct bench *out)
{
    struct results_set set;
    int rc = results_load(op, path, &set);
    if (!rc && set.bench_count != 1)
        rc = op_fail(op, STATUS_INTERNAL, "%zu runs where one was expected", set.bench_count);
    if (!rc) {
        struct bench *made = set.benches;
        out->rows = made->rows;
        out->count = made->count;
        *made = (struct bench){.count = 0};
    }
    if (!rc && c->save)
        rc = results_save_bench_all(op, c->save, out);
    results_set_end(&set);
    return rc;
}

static int run_child(struct op *op, const struct study_context *c, const char *path,
                     const char *setting)
{
    char runs[24], seed[24];
    struct process_cost cost;
    snprintf(runs, sizeof runs, "%u", c->runs * MORE_SAMPLES);
    snprintf(seed, sizeof seed, "%" PRIu64, c->seed);
    const char *const argv[] = {
        c->self, "bench", "-q", "-f",     "--save", path,   "--sizes",
        SIZES,   "-n",    runs, "--seed", seed,     "hash", c->quick ? "--quick" : NULL,
        NULL};
    return *setting ? process_run_with(op, argv, setting, NULL, &cost)
                    : process_run(op, argv, NULL, &cost);
}

/* Measures a variant. Where that was broken off, what the child had saved is saved all the same. */
static int run_variant(struct op *op, const struct study_context *c, const char *path,
                       struct bench *v)
{
    struct op own;
    v->runs = c->runs * MORE_SAMPLES;
    v->seed = c->seed;
    if (v->missing[0])
        return c->save ? results_save_bench_run(op, c->save, v) : 0;
    if (run_child(op, c, path, v->setting) == 0)
        return take_rows(op, c, path, v);
    op_init(&own);
    take_rows(&own, c, path, v);
    return op_where(op, "pgpcost bench hash");
}

static int run(struct op *op, const struct study_context *c, const char *path, struct sha2 *out)
{
    for (size_t v = 0; v < SHA2_VARIANTS; v++) {
        c->progress(c->ctx, "hashes", v, SHA2_VARIANTS);
        if (run_variant(op, c, path, &out->variants[v]))
            return -1;
    }
    return 0;
}

int sha2_run(struct op *op, const struct study_context *c, struct sha2 *out)
{
    *out = (struct sha2){.runs = c->runs * MORE_SAMPLES, .seed = c->seed};
    char *dir = dir_temp(op), *path = NULL;
    for (size_t v = 0; v < SHA2_VARIANTS; v++) {
        struct bench *one = &out->variants[v];
        snprintf(one->study, sizeof one->study, "%s", c->name ? c->name : "");
        snprintf(one->name, sizeof one->name, "%s", sha2_variant_names[v]);
    }
    set_variants(out);
    if (dir && asprintf(&path, "%s/samples", dir) < 0) {
        path = NULL;
        op_fail_memory(op);
    }
    int rc = path ? run(op, c, path, out) : -1;
    if (dir)
        dir_remove(dir);
    free(path);
    free(dir);
    return rc;
}
