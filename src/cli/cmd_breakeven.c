#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/profiles.h"
#include "cli/recipients.h"
#include "cli/sampling_option.h"
#include "crypto/rsa.h"
#include "report/breakeven_text.h"
#include "report/doubt_text.h"
#include "study/breakeven_run.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_CIPHER = 0x200, OPT_PROFILE };

struct breakeven_command {
    struct op op;
    struct plan plan;
    struct store store;
    struct sampling sampling;
    const struct profile *profile;
    const char *bits, *cipher, *path;
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "What to measure:", 1},
    {"key-size", 'k', "BITS", 0, "Size of key in bits (default: 2048)", 1},
    {"compress", 'z', "LEVEL", 0, "on, or 1 to 9 (default: on)", 1},
    {"profile", OPT_PROFILE, "NAME", 0, "Format of keys and messages (default: rfc4880)", 1},
    {"cipher", OPT_CIPHER, "NAME", 0, "Symmetric cipher (default: that of the profile)", 1},
    {"armor", 'a', NULL, 0, "Messages in ASCII armor", 1},
    {"text", 't', NULL, 0, "Messages of text: line ends are converted to CR LF within", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

/* Compression on, as the argument says, and off. */
static void set_level(struct argp_state *state, struct breakeven_command *b, const char *arg)
{
    char levels[24];
    int level;
    if (!plan_level(arg, &level) || level == 0)
        argp_error(state, "--compress %s: expected on, or a level from 1 to 9", arg);
    snprintf(levels, sizeof levels, "%s,off", arg);
    if (plan_set_levels(&b->op, &b->plan, levels))
        argp_error(state, "%s", b->op.err.text);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct breakeven_command *b = state->input;
    unsigned bits;
    switch (key) {
    case 'k':
        if (!plan_bits(arg, &bits))
            argp_error(state, "--key-size %s: expected a number from %d to %d", arg,
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        b->bits = arg;
        return 0;
    case 'z':
        set_level(state, b, arg);
        return 0;
    case OPT_PROFILE:
        b->profile = profiles_parse(state, arg);
        return 0;
    case OPT_CIPHER:
        if (!cipher_by_name(arg))
            argp_error(state, "--cipher %s: unknown", arg);
        b->cipher = arg;
        return 0;
    case 'a':
        b->plan.armor = true;
        return 0;
    case 't':
        b->plan.text = true;
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &b->sampling;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0 || strcmp(arg, "-") == 0)
            argp_error(state, "one file, which is read many times: \"%s\" is not", arg);
        b->path = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&sampling_option_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    "[FILE]",
    "Finds from which size on compressing costs more than the public-key operation, from which it "
    "makes encrypting and decrypting faster, and on which links it is faster end to end. Measured "
    "on beginnings of FILE; without it, on paper.ps of the corpus.",
    children,
    NULL,
    NULL};

/* Everything that is made before the clock runs: axes, the key. */
static int prepare(struct breakeven_command *b)
{
    struct op *op = &b->op;
    struct plan *p = &b->plan;
    if (plan_set_profiles(op, p, b->profile->name) || plan_set_bits(op, p, b->bits) ||
        (!p->level_count && plan_set_levels(op, p, "on,off")) ||
        (b->cipher && plan_set_ciphers(op, p, b->cipher)) || plan_check_axes(op, p) ||
        sampling_option_check(op, &b->sampling) || store_init(op, &b->store))
        return -1;
    struct store_measuring which = {.profile = b->profile, .bits = p->bits[0]};
    return recipients_measuring(op, &b->store, which, b->sampling.quiet);
}

static int measure(struct breakeven_command *b)
{
    struct results results = {.count = 0};
    b->sampling.context.store = &b->store;
    int rc = sampling_option_begin(&b->op, &b->sampling);
    if (!rc)
        rc = breakeven_run(&b->op, &b->sampling.context, &b->plan, b->path, &results);
    rc = sampling_option_end(&b->op, &b->sampling, rc);
    if (!rc && b->sampling.context.quick)
        doubt_text_quick(stdout);
    if (!rc && breakeven_text_print(stdout, &results, results.name))
        rc = op_fail_memory(&b->op);
    results_end(&results);
    return rc;
}

int cmd_breakeven(int argc, char **argv)
{
    struct breakeven_command b = {.profile = profile_table[0], .bits = "2048"};
    char *paper = NULL;
    ui_op_init(&b.op);
    int rc = sampling_option_init(&b.op, &b.sampling, RESULTS_SET_BREAKEVEN);
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &b);
    if (!rc && !b.path) {
        b.path = paper = corpus_path(&b.op, "paper.ps");
        rc = paper ? 0 : -1;
    }
    if (!rc)
        rc = prepare(&b);
    if (!rc)
        rc = measure(&b);
    plan_end(&b.plan);
    store_end(&b.store);
    free(paper);
    return ui_report(&b.op);
}
