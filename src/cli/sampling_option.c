#include "cli/sampling_option.h"

#include "base/host.h"
#include "cli/numbers.h"
#include "crypto/random.h"

enum { OPT_SEED = 0x300, OPT_CPU, OPT_QUICK, OPT_SAVE };

/* Enough for intervals within a few percent; and the fewest with an interval at all. */
enum { RUNS_DEFAULT = 15, RUNS_QUICK = 6 };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "How:", 2},
    {"runs", 'n', "N", 0, "Samples of each thing (default: 15)", 2},
    {"seed", OPT_SEED, "N", 0, "Seed of their order (default: random)", 2},
    {"cpu", OPT_CPU, "N", 0, "Stay on processor N", 2},
    {"quick", OPT_QUICK, NULL, 0, "As few samples and sizes as can be: a test, not an answer", 2},
    {"save", OPT_SAVE, "FILE", 0, "Keep every sample, for compare and report", 2},
    {"force", 'f', NULL, 0, "Replace FILE if it exists", 2},
    {"quiet", 'q', NULL, 0, "No progress", 2},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct sampling *s = state->input;
    switch (key) {
    case 'n':
        s->context.runs = (unsigned)numbers_parse(state, "--runs", arg, 1, NUMBERS_RUNS_MAX);
        return 0;
    case OPT_SEED:
        s->context.seed = numbers_parse(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case OPT_CPU:
        s->saving.cpu = (int)numbers_parse(state, "--cpu", arg, 0, HOST_CPU_MAX - 1);
        return 0;
    case OPT_QUICK:
        s->context.quick = s->saving.quick = true;
        return 0;
    case OPT_SAVE:
        s->saving.path = arg;
        return 0;
    case 'f':
        s->saving.force = true;
        return 0;
    case 'q':
        s->quiet = true;
        return 0;
    case ARGP_KEY_END:
        if (!s->context.runs)
            s->context.runs = s->context.quick ? RUNS_QUICK : RUNS_DEFAULT;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp sampling_option_argp = {options, parse_option, NULL, NULL, NULL, NULL, NULL};

/* Each part of what is measured has its own number, and its own time left. */
static void show_progress(void *ctx, const char *what, size_t done, size_t all)
{
    struct sampling *s = ctx;
    if (done == 0)
        s->shown.start_ns = 0;
    snprintf(s->shown_text, sizeof s->shown_text, "%s", what);
    s->shown.done = done;
    s->shown.all = all;
    ui_progress_step(&s->shown);
}

int sampling_option_init(struct op *op, struct sampling *s, const char *study)
{
    uint32_t seed = 0;
    int rc = random_fill(op, &seed, sizeof seed);
    *s = (struct sampling){.saving.cpu = -1};
    s->context.name = study;
    s->context.seed = seed;
    s->context.clock = &s->clock;
    s->context.progress = show_progress;
    s->context.ctx = s;
    return rc;
}

int sampling_option_check(struct op *op, struct sampling *s)
{
    return saving_check(op, &s->saving) || host_pin(op, s->saving.cpu) ? -1 : 0;
}

int sampling_option_begin(struct op *op, struct sampling *s)
{
    clock_init(&s->clock);
    s->shown = (struct ui_progress){.text = s->shown_text, .quiet = s->quiet};
    ui_catch_signals();
    return saving_begin(op, &s->saving, &s->clock, &s->context.save);
}

int sampling_option_end(struct op *op, struct sampling *s, int rc)
{
    ui_progress_end(&s->shown);
    return saving_end(op, &s->saving, &s->clock, rc);
}
