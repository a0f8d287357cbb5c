#include "study/zip_rsa_run.h"

#include "base/path.h"
#include "study/beginnings.h"
#include "study/peers.h"
#include "study/runner.h"

#include <stdlib.h>

/* A part of the study: one plan. */
struct part {
    const char *const *what;       /* its name */
    const char *profile, *ciphers; /* NULL: the profile's own */
    const char *bits, *bits_quick;
    const char *levels;
    double sample_ns;
    bool beginnings; /* of the paper */
};

/* CPU time is shared out by ticks of up to 10 ms on many kernels: over 25 samples of 10 ms that errs by
 * a few percent. Phases need no such length. */
#define TABLE_SAMPLE_NS 10e6
#define FAST_SAMPLE_NS  1e6

static const struct part tables[ZIP_RSA_FORMATS] = {
    [ZIP_RSA_PGP26] = {&zip_rsa_table_names[ZIP_RSA_PGP26], "pgp26", NULL, "382,1024", "382,1024",
                       "on,off", TABLE_SAMPLE_NS, false},
    [ZIP_RSA_TODAY] = {&zip_rsa_table_names[ZIP_RSA_TODAY], "rfc4880", NULL, "382,1024,2048,4096",
                       "382,1024", "on,off", TABLE_SAMPLE_NS, false},
};
static const struct part keys[ZIP_RSA_FORMATS] = {
    [ZIP_RSA_PGP26] = {&zip_rsa_key_names[ZIP_RSA_PGP26], "pgp26", NULL,
                       "382,512,768,1024,1536,2048", "382,512,768,1024", "off", FAST_SAMPLE_NS,
                       false},
    [ZIP_RSA_TODAY] = {&zip_rsa_key_names[ZIP_RSA_TODAY], "rfc4880", NULL,
                       "382,512,768,1024,1536,2048,3072,4096", "382,512,768,1024", "off",
                       FAST_SAMPLE_NS, false},
};
/* Slow ciphers have more to gain from fewer bytes. */
static const struct part ladders[ZIP_RSA_LADDERS] = {
    {&zip_rsa_ladder_names[0], "pgp26", NULL, "382,1024", "1024", "on,off", FAST_SAMPLE_NS, true},
    {&zip_rsa_ladder_names[1], "rfc4880", "aes256", "1024,2048,4096", "1024", "on,off",
     FAST_SAMPLE_NS, true},
    {&zip_rsa_ladder_names[2], "rfc4880", "3des,cast5", "2048", "1024", "on,off", FAST_SAMPLE_NS,
     true},
};

struct listener {
    const struct study_context *c;
    const char *what;
};

static void listen(void *ctx, size_t cell, size_t done, size_t all)
{
    const struct listener *l = ctx;
    (void)cell;
    l->c->progress(l->c->ctx, l->what, done, all);
}

static int need_keys(struct op *op, const struct study_context *c, const struct plan *plan)
{
    for (size_t i = 0; i < plan->bits_count; i++) {
        struct store_measuring which = {.profile = plan_profile(plan, 0), .bits = plan->bits[i]};
        if (c->need_key(op, c->ctx, which))
            return -1;
    }
    return 0;
}

static int run_part(struct op *op, const struct study_context *c, const struct part *part,
                    struct plan *plan, struct results *out)
{
    struct listener l = {c, *part->what};
    struct runner_options o = {.study = c->name,
                               .name = *part->what,
                               .part_of = part->beginnings ? path_base(c->paper) : NULL,
                               .save = c->save,
                               .runs = c->runs,
                               .seed = c->seed,
                               .sample_ns = c->quick ? 0 : part->sample_ns,
                               .clock = c->clock,
                               .progress = listen,
                               .progress_ctx = &l};
    plan->armor = plan->text = true;
    if (plan_set_profiles(op, plan, part->profile) ||
        plan_set_bits(op, plan, c->quick ? part->bits_quick : part->bits) ||
        plan_set_levels(op, plan, part->levels) ||
        (part->ciphers && plan_set_ciphers(op, plan, part->ciphers)) || need_keys(op, c, plan))
        return -1;
    return runner_run(op, plan, c->store, &o, out);
}

/* A part on one or both of the corpus' files. */
static int run_files(struct op *op, const struct study_context *c, const struct part *part,
                     bool paper, struct results *out)
{
    struct plan plan = {.armor = true};
    int rc = plan_add_path(op, &plan, c->mail);
    if (!rc && paper)
        rc = plan_add_path(op, &plan, c->paper);
    if (!rc)
        rc = run_part(op, c, part, &plan, out);
    plan_end(&plan);
    return rc;
}

static int run_ladder(struct op *op, const struct study_context *c, const struct part *part,
                      const struct beginnings *l, struct results *out)
{
    struct plan plan = {.armor = true};
    int rc = 0;
    for (size_t i = 0; !rc && i < l->count; i++)
        rc = plan_add_path(op, &plan, l->files[i].path);
    if (!rc)
        rc = run_part(op, c, part, &plan, out);
    plan_end(&plan);
    return rc;
}

static int run_ladders(struct op *op, const struct study_context *c, struct zip_rsa *out)
{
    struct beginnings ladder;
    int rc = beginnings_init(op, c->paper, c->quick ? BEGINNINGS_FACTOR_QUICK : BEGINNINGS_FACTOR,
                             &ladder);
    for (int i = 0; !rc && i < ZIP_RSA_LADDERS; i++)
        rc = run_ladder(op, c, &ladders[i], &ladder, &out->ladders[i]);
    beginnings_end(&ladder);
    return rc;
}

/* The two sizes of 1995, and one of today. */
static int run_peers(struct op *op, const struct study_context *c, struct processes *out)
{
    static const unsigned bits[] = {382, 1024, 4096};
    const char *const paths[] = {c->mail, c->paper};
    struct peers_plan plan = {.name = ZIP_RSA_PEERS,
                              .bits = bits,
                              .bits_count = c->quick ? 2 : 3,
                              .paths = paths,
                              .path_count = 2,
                              .runs = c->runs};
    return c->peers ? peers_run(op, c, &plan, out) : 0;
}

int zip_rsa_run(struct op *op, const struct study_context *c, struct zip_rsa *out)
{
    *out = (struct zip_rsa){0};
    for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
        if (run_files(op, c, &tables[f], true, &out->tables[f]) ||
            run_files(op, c, &keys[f], false, &out->keys[f]))
            return -1;
    }
    return run_ladders(op, c, out) || run_peers(op, c, &out->peers) ? -1 : 0;
}
