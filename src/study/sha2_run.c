#include "study/sha2_run.h"

#include "base/cpu.h"
#include "base/file.h"
#include "base/process.h"

#include <inttypes.h>
#include <stdio.h>
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

/* What the child printed. */
static int read_samples(struct op *op, const char *path, struct bench *out)
{
    struct buf text = {0};
    size_t line;
    int rc = file_slurp(op, path, SIZE_MAX / 2, &text);
    if (!rc)
        rc = buf_put8(op, &text, 0);
    if (!rc && bench_read((char *)text.data, out, &line))
        rc = line ? op_fail(op, STATUS_INTERNAL, "line %zu is no sample of a benchmark", line)
                  : op_fail_memory(op);
    buf_end(&text);
    return rc;
}

static int run_child(struct op *op, const struct study_context *c, const char *setting,
                     struct bench *out)
{
    char runs[24], seed[24];
    struct file_memory samples;
    struct process_cost cost;
    snprintf(runs, sizeof runs, "%u", c->runs * MORE_SAMPLES);
    snprintf(seed, sizeof seed, "%" PRIu64, c->seed);
    const char *const argv[] = {c->self,
                                "bench",
                                "-q",
                                "--format",
                                "csv",
                                "--sizes",
                                SIZES,
                                "-n",
                                runs,
                                "--seed",
                                seed,
                                "hash",
                                c->quick ? "--quick" : NULL,
                                NULL};
    int rc = file_memory_init(op, &samples, "", 0);
    if (!rc && *setting)
        rc = process_run_with(op, argv, setting, samples.path, &cost);
    else if (!rc)
        rc = process_run(op, argv, samples.path, &cost);
    if (!rc)
        rc = read_samples(op, samples.path, out);
    file_memory_end(&samples);
    return rc ? op_where(op, "pgpcost bench hash") : 0;
}

int sha2_run(struct op *op, const struct study_context *c, struct sha2 *out)
{
    *out = (struct sha2){.runs = c->runs * MORE_SAMPLES, .seed = c->seed};
    set_variants(out);
    for (size_t v = 0; v < SHA2_VARIANTS; v++) {
        struct sha2_variant *one = &out->variants[v];
        c->progress(c->ctx, "hashes", v, SHA2_VARIANTS);
        if (!one->missing[0] && run_child(op, c, one->setting, &one->bench))
            return -1;
    }
    return 0;
}
