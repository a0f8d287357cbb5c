#include "base/host.h"
#include "base/path.h"
#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/numbers.h"
#include "cli/profiles.h"
#include "cli/recipients.h"
#include "cli/ui.h"
#include "crypto/random.h"
#include "crypto/rsa.h"
#include "report/breakeven_text.h"
#include "study/breakeven_run.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_CIPHER = 0x200, OPT_SEED, OPT_CPU, OPT_PROFILE, OPT_QUICK };

/* Enough for intervals within a few percent, in seconds; and the fewest with an interval at all. */
enum { RUNS_DEFAULT = 15, RUNS_QUICK = 6 };

struct breakeven_command {
    struct op op;
    struct plan plan;
    struct store store;
    struct study_context context;
    const struct profile *profile;
    const char *bits, *cipher, *path;
    bool quiet;
    int cpu;
    struct ui_progress shown;
    char shown_text[80];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "What to measure:", 1},
    {"key-size", 'k', "BITS", 0, "Size of key in bits (default: 2048)", 1},
    {"compress", 'z', "LEVEL", 0, "on, or 1 to 9 (default: on)", 1},
    {"profile", OPT_PROFILE, "NAME", 0, "Format of keys and messages (default: rfc4880)", 1},
    {"cipher", OPT_CIPHER, "NAME", 0, "Symmetric cipher (default: that of the profile)", 1},
    {"armor", 'a', NULL, 0, "Messages in ASCII armor", 1},
    {"text", 't', NULL, 0, "Messages of text: line ends are converted to CR LF within", 1},
    {NULL, 0, NULL, 0, "How:", 2},
    {"runs", 'n', "N", 0, "Samples of each size (default: 15)", 2},
    {"seed", OPT_SEED, "N", 0, "Seed of the order of the samples (default: random)", 2},
    {"cpu", OPT_CPU, "N", 0, "Stay on processor N", 2},
    {"quick", OPT_QUICK, NULL, 0, "As few samples and sizes as can be: a test, not an answer", 2},
    {"quiet", 'q', NULL, 0, "No progress", 3},
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
    case 'n':
        b->context.runs = (unsigned)numbers_parse(state, "--runs", arg, 1, NUMBERS_RUNS_MAX);
        return 0;
    case OPT_SEED:
        b->context.seed = numbers_parse(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case OPT_CPU:
        b->cpu = (int)numbers_parse(state, "--cpu", arg, 0, HOST_CPU_MAX - 1);
        return 0;
    case OPT_QUICK:
        b->context.quick = true;
        return 0;
    case 'q':
        b->quiet = true;
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

static const struct argp argp = {
    options,
    parse_option,
    "[FILE]",
    "Finds from which size on compressing costs more than the public-key operation, from which it "
    "makes encrypting and decrypting faster, and on which links it is faster end to end. Measured "
    "on beginnings of FILE; without it, on paper.ps of the corpus.",
    NULL,
    NULL,
    NULL};

static void show_progress(void *ctx, const char *what, size_t done, size_t all)
{
    struct breakeven_command *b = ctx;
    snprintf(b->shown_text, sizeof b->shown_text, "%s, %zu of %zu", what, done + 1, all);
    ui_progress_step(&b->shown);
}

/* Everything that is made before the clock runs: axes, the key. */
static int prepare(struct breakeven_command *b)
{
    struct op *op = &b->op;
    struct plan *p = &b->plan;
    if (plan_set_profiles(op, p, b->profile->name) || plan_set_bits(op, p, b->bits) ||
        (!p->level_count && plan_set_levels(op, p, "on,off")) ||
        (b->cipher && plan_set_ciphers(op, p, b->cipher)) || plan_check_axes(op, p) ||
        host_pin(op, b->cpu) || store_init(op, &b->store))
        return -1;
    struct store_measuring which = {.profile = b->profile, .bits = p->bits[0]};
    return recipients_measuring(op, &b->store, which, b->quiet);
}

static int measure(struct breakeven_command *b)
{
    struct clock clock;
    struct results results;
    clock_init(&clock);
    b->context.clock = &clock;
    b->context.store = &b->store;
    b->shown = (struct ui_progress){.text = b->shown_text, .quiet = b->quiet};
    ui_catch_signals();
    int rc = breakeven_run(&b->op, &b->context, &b->plan, b->path, &results);
    ui_progress_end(&b->shown);
    if (!rc && breakeven_text_print(stdout, &results, path_base(b->path)))
        rc = op_fail_memory(&b->op);
    results_end(&results);
    return rc;
}

int cmd_breakeven(int argc, char **argv)
{
    struct breakeven_command b = {.cpu = -1, .profile = profile_table[0], .bits = "2048"};
    char *paper = NULL;
    uint32_t seed;
    ui_op_init(&b.op);
    b.context.progress = show_progress;
    b.context.ctx = &b;
    int rc = random_fill(&b.op, &seed, sizeof seed);
    b.context.seed = seed;
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &b);
    if (!b.context.runs)
        b.context.runs = b.context.quick ? RUNS_QUICK : RUNS_DEFAULT;
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
