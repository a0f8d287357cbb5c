#include "base/host.h"
#include "base/path.h"
#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/matrix_option.h"
#include "cli/numbers.h"
#include "cli/recipients.h"
#include "cli/saving.h"
#include "cli/ui.h"
#include "crypto/random.h"
#include "study/runner.h"

#include <argp.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPT_CIPHER = 0x200,
    OPT_SEED,
    OPT_FORMAT,
    OPT_PHASES,
    OPT_CPU,
    OPT_PROFILE,
    OPT_SAVE,
    OPT_MIN_TIME,
    OPT_TARGET_CI
};

/* So many give an interval within a few percent in seconds. */
enum { RUNS_DEFAULT = 25 };

struct matrix {
    struct op op;
    struct plan plan;
    struct store store;
    struct runner_options options;
    const struct matrix_report *report;
    const char *profiles, *keys, *levels, *ciphers; /* NULL: each profile's own */
    struct saving saving;
    bool all_phases, quiet;
    struct ui_progress shown;
    char shown_text[64];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "What to measure:", 1},
    {"keys", 'k', "LIST", 0, "Sizes of key in bits (default: 382,1024,4096)", 1},
    {"compress", 'z', "LIST", 0, "on, off, or levels 0 to 9 (default: on,off)", 1},
    {"profile", OPT_PROFILE, "LIST", 0, "Formats of keys and messages (default: rfc4880)", 1},
    {"cipher", OPT_CIPHER, "LIST", 0, "Symmetric ciphers (default: that of the profile)", 1},
    {"armor", 'a', NULL, 0, "Messages in ASCII armor", 1},
    {"text", 't', NULL, 0, "Messages of text: line ends are converted to CR LF within", 1},
    {NULL, 0, NULL, 0, "How:", 2},
    {"runs", 'n', "N", 0, "Samples of each cell (default: 25)", 2},
    {"min-time", OPT_MIN_TIME, "SECONDS", 0, "At least so much time for each cell", 2},
    {"target-ci", OPT_TARGET_CI, "PERCENT", 0, "Go on until intervals are that narrow", 2},
    {"seed", OPT_SEED, "N", 0, "Seed of the order of the cells (default: random)", 2},
    {"cpu", OPT_CPU, "N", 0, "Stay on processor N", 2},
    {NULL, 0, NULL, 0, "What to print:", 3},
    {"format", OPT_FORMAT, "NAME", 0, "table, markdown, csv or json (default: table)", 3},
    {"phases", OPT_PHASES, "all", 0, "Each phase and user time instead of groups of phases", 3},
    {"quiet", 'q', NULL, 0, "No progress", 3},
    {NULL, 0, NULL, 0, "What to keep:", 4},
    {"save", OPT_SAVE, "FILE", 0, "Every sample, for compare and report", 4},
    {"force", 'f', NULL, 0, "Replace FILE if it exists", 4},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct matrix *m = state->input;
    switch (key) {
    case 'k':
        m->keys = arg;
        return 0;
    case 'z':
        m->levels = arg;
        return 0;
    case OPT_PROFILE:
        m->profiles = arg;
        return 0;
    case OPT_CIPHER:
        m->ciphers = arg;
        return 0;
    case 'a':
        m->plan.armor = true;
        return 0;
    case 't':
        m->plan.text = true;
        return 0;
    case 'n':
        m->options.runs = (unsigned)numbers_parse(state, "--runs", arg, 1, NUMBERS_RUNS_MAX);
        return 0;
    case OPT_SEED:
        m->options.seed = numbers_parse(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case OPT_MIN_TIME:
        m->options.min_time_ns = numbers_real(state, "--min-time", arg, 1e-3, 3600) * 1e9;
        return 0;
    case OPT_TARGET_CI:
        m->options.target_share = numbers_percent(state, "--target-ci", arg, 0.01, 100);
        return 0;
    case OPT_SAVE:
        m->saving.path = arg;
        return 0;
    case 'f':
        m->saving.force = true;
        return 0;
    case OPT_CPU:
        m->saving.cpu = (int)numbers_parse(state, "--cpu", arg, 0, HOST_CPU_MAX - 1);
        return 0;
    case OPT_FORMAT:
        m->report = matrix_option_format(state, arg);
        return 0;
    case OPT_PHASES:
        m->all_phases = matrix_option_phases(state, arg);
        return 0;
    case 'q':
        m->quiet = true;
        return 0;
    case ARGP_KEY_ARG:
        if (strcmp(arg, "-") == 0)
            argp_error(state, "standard input can be read only once; name a file");
        return plan_add_path(&m->op, &m->plan, arg) ? EINVAL : 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    options,
    parse_option,
    "[FILE...]",
    "Measures every combination of key size and compression on each FILE, encrypting and "
    "decrypting, and prints a table for each task. Without FILE: email.txt and paper.ps of the "
    "corpus, from the directory that $PGPCOST_CORPUS names, else from ./corpus, else as it was "
    "installed.",
    NULL,
    NULL,
    NULL};

static void show_progress(void *ctx, size_t cell, size_t done, size_t all)
{
    struct matrix *m = ctx;
    struct plan_cell c = plan_cell(&m->plan, cell);
    snprintf(m->shown_text, sizeof m->shown_text, "%s %.20s, %u bits, z %d",
             c.task == PLAN_ENCRYPT ? "encrypt" : "decrypt", path_base(c.path), c.bits, c.level);
    m->shown.done = done;
    m->shown.all = all;
    ui_progress_step(&m->shown);
}

/* The keys of a profile, and a line on what it cannot have. */
static int prepare_profile(struct matrix *m, const struct profile *profile)
{
    char left_out[128];
    if (plan_left_out(&m->plan, profile, left_out, sizeof left_out))
        ui_note("%s: left out", left_out);
    for (size_t i = 0; i < m->plan.bits_count; i++) {
        struct store_measuring which = {.profile = profile, .bits = m->plan.bits[i]};
        if (which.bits <= profile->bits_max &&
            recipients_measuring(&m->op, &m->store, which, m->quiet))
            return -1;
    }
    return 0;
}

static int read_axes(struct op *op, struct matrix *m)
{
    struct plan *p = &m->plan;
    if ((m->profiles && plan_set_profiles(op, p, m->profiles)) || plan_set_bits(op, p, m->keys) ||
        plan_set_levels(op, p, m->levels) || (m->ciphers && plan_set_ciphers(op, p, m->ciphers)))
        return -1;
    return plan_check_axes(op, p);
}

/* Everything that is made before the clock runs: axes, keys. Keys take long, so what may be wrong is
 * looked at before them. */
static int prepare(struct matrix *m)
{
    struct op *op = &m->op;
    const struct profile *profile;
    if (read_axes(op, m) || plan_check_paths(op, &m->plan) || saving_check(op, &m->saving) ||
        host_pin(op, m->saving.cpu) || store_init(op, &m->store))
        return -1;
    for (size_t i = 0; (profile = plan_profile(&m->plan, i)) != NULL; i++) {
        if (prepare_profile(m, profile))
            return -1;
    }
    return 0;
}

static int measure(struct matrix *m)
{
    struct clock clock;
    struct results results = {0};
    clock_init(&clock);
    m->options.clock = &clock;
    m->options.progress = show_progress;
    m->options.progress_ctx = m;
    m->shown = (struct ui_progress){.text = m->shown_text, .quiet = m->quiet};
    ui_catch_signals();
    int rc = saving_begin(&m->op, &m->saving, &clock, &m->options.save);
    if (!rc)
        rc = runner_run(&m->op, &m->plan, &m->store, &m->options, &results);
    rc = saving_end(&m->op, &m->saving, &clock, rc);
    ui_progress_end(&m->shown);
    if (!rc && matrix_report_print(stdout, m->report, &results, m->all_phases))
        rc = op_fail_memory(&m->op);
    results_end(&results);
    return rc;
}

/* The corpus, where no file is named. *owned are paths to be freed. */
static int add_corpus(struct matrix *m, char *owned[2])
{
    static const char *const names[2] = {"email.txt", "paper.ps"};
    for (int i = 0; i < 2; i++) {
        owned[i] = corpus_path(&m->op, names[i]);
        if (!owned[i] || plan_add_path(&m->op, &m->plan, owned[i]))
            return -1;
    }
    return 0;
}

int cmd_matrix(int argc, char **argv)
{
    struct matrix m = {
        .keys = "382,1024,4096",
        .levels = "on,off",
        .options = {.study = RESULTS_SET_MATRIX, .name = "matrix", .runs = RUNS_DEFAULT},
        .report = matrix_report_table,
        .saving.cpu = -1};
    char *owned[2] = {NULL, NULL};
    uint32_t seed;
    ui_op_init(&m.op);
    int rc = random_fill(&m.op, &seed, sizeof seed);
    m.options.seed = seed;
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &m);
    if (!rc && m.plan.path_count == 0)
        rc = add_corpus(&m, owned);
    if (!rc)
        rc = prepare(&m);
    if (!rc)
        rc = measure(&m);
    plan_end(&m.plan);
    store_end(&m.store);
    free(owned[0]);
    free(owned[1]);
    return ui_report(&m.op);
}
