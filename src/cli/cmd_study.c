#include "base/host.h"
#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/numbers.h"
#include "cli/recipients.h"
#include "cli/saving.h"
#include "cli/studies.h"
#include "cli/ui.h"
#include "crypto/random.h"
#include "report/wrap.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_LIST = 0x200, OPT_SEED, OPT_CPU, OPT_NO_PEERS, OPT_QUICK, OPT_SAVE };

/* Enough for intervals within a few percent, in about two minutes; and the fewest with an interval at
 * all. */
enum { RUNS_DEFAULT = 15, RUNS_QUICK = 6 };

struct study_command {
    struct op op;
    struct store store;
    struct study_context context;
    const char *name;
    bool list, quiet;
    int cpu;
    struct saving saving;
    struct ui_progress shown;
    char shown_text[80];
};

static const struct argp_option options[] = {
    {"list", OPT_LIST, NULL, 0, "List the studies, and do none", 1},
    {"runs", 'n', "N", 0, "Samples of each thing (default: 15)", 1},
    {"seed", OPT_SEED, "N", 0, "Seed of the order of the samples (default: random)", 1},
    {"cpu", OPT_CPU, "N", 0, "Stay on processor N", 1},
    {"no-peers", OPT_NO_PEERS, NULL, 0, "Run no other programs", 1},
    {"quick", OPT_QUICK, NULL, 0, "As few samples and sizes as can be: a test, not an answer", 1},
    {"save", OPT_SAVE, "FILE", 0, "Keep every sample, for compare and report", 1},
    {"force", 'f', NULL, 0, "Replace FILE if it exists", 1},
    {"quiet", 'q', NULL, 0, "No progress", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct study_command *s = state->input;
    switch (key) {
    case OPT_LIST:
        s->list = true;
        return 0;
    case 'n':
        s->context.runs = (unsigned)numbers_parse(state, "--runs", arg, 1, NUMBERS_RUNS_MAX);
        return 0;
    case OPT_SEED:
        s->context.seed = numbers_parse(state, "--seed", arg, 0, UINT64_MAX);
        return 0;
    case OPT_CPU:
        s->cpu = (int)numbers_parse(state, "--cpu", arg, 0, HOST_CPU_MAX - 1);
        return 0;
    case OPT_NO_PEERS:
        s->context.peers = false;
        return 0;
    case OPT_QUICK:
        s->context.quick = true;
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
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one study at a time, or all: \"%s\" is the second", arg);
        s->name = arg;
        return 0;
    case ARGP_KEY_END:
        if (!s->name && !s->list)
            argp_error(state, "which study? --list names them; \"all\" is all of them");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options,
                                 parse_option,
                                 "NAME|all",
                                 "Replays a public measurement on this machine, prints the old "
                                 "figures beside the new ones, and says "
                                 "of each of its claims whether it holds.",
                                 NULL,
                                 NULL,
                                 NULL};

static const struct study *find(const char *name)
{
    for (const struct study *s = studies_table; s->name; s++) {
        if (strcmp(s->name, name) == 0)
            return s;
    }
    return NULL;
}

static void print_list(void)
{
    for (const struct study *s = studies_table; s->name; s++) {
        printf("%s\n", s->name);
        wrap_print(stdout, "    ", s->question);
        wrap_print(stdout, "    ", s->source);
    }
}

static int need_key(struct op *op, void *ctx, struct store_measuring which)
{
    const struct study_command *s = ctx;
    return recipients_measuring(op, &s->store, which, s->quiet);
}

static void show_progress(void *ctx, const char *what, size_t done, size_t all)
{
    struct study_command *s = ctx;
    /* Each part of a study has its own number, and its own time left. */
    if (done == 0)
        s->shown.start_ns = 0;
    snprintf(s->shown_text, sizeof s->shown_text, "%s", what);
    s->shown.done = done;
    s->shown.all = all;
    ui_progress_step(&s->shown);
}

static int run(struct study_command *s, const struct study *study)
{
    void *results = calloc(1, study->bytes);
    if (!results)
        return op_fail_memory(&s->op);
    s->shown = (struct ui_progress){.text = s->shown_text, .quiet = s->quiet};
    int rc = study->run(&s->op, &s->context, results);
    ui_progress_end(&s->shown);
    if (!rc) {
        printf("%s: %s\n", study->name, study->question);
        wrap_print(stdout, "", study->source);
        if (s->context.quick)
            wrap_print(stdout, "quick: ",
                       "as few samples and sizes as can be: this tests the study, and its figures "
                       "answer nothing");
        if (study->print(stdout, results))
            rc = op_fail_memory(&s->op);
    }
    study->end(results);
    free(results);
    return rc;
}

static int run_named(struct study_command *s)
{
    bool all = strcmp(s->name, "all") == 0;
    const struct study *named = find(s->name);
    if (!all && !named)
        return op_fail(&s->op, STATUS_USAGE, "study \"%s\": unknown; --list names the studies",
                       s->name);
    struct clock clock;
    clock_init(&clock);
    s->context.clock = &clock;
    char *mail = corpus_path(&s->op, "email.txt"), *paper = NULL;
    if (mail)
        paper = corpus_path(&s->op, "paper.ps");
    s->context.mail = mail;
    s->context.paper = paper;
    int rc = paper && !saving_check(&s->op, &s->saving) && !host_pin(&s->op, s->cpu) &&
                     !store_init(&s->op, &s->store)
                 ? 0
                 : -1;
    if (!rc) {
        ui_catch_signals();
        s->context.save = saving_begin(&s->op, &s->saving, &clock, s->cpu, &rc);
    }
    if (!rc && !all)
        rc = run(s, named);
    for (const struct study *study = studies_table; !rc && all && study->name; study++) {
        if (study != studies_table)
            putchar('\n');
        rc = run(s, study);
    }
    rc = saving_end(&s->op, &s->saving, &clock, rc);
    free(mail);
    free(paper);
    return rc;
}

int cmd_study(int argc, char **argv)
{
    struct study_command s = {.cpu = -1};
    uint32_t seed;
    s.context = (struct study_context){.store = &s.store,
                                       .self = "/proc/self/exe",
                                       .peers = true,
                                       .need_key = need_key,
                                       .progress = show_progress,
                                       .ctx = &s};
    ui_op_init(&s.op);
    int rc = random_fill(&s.op, &seed, sizeof seed);
    s.context.seed = seed;
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &s);
    if (!s.context.runs)
        s.context.runs = s.context.quick ? RUNS_QUICK : RUNS_DEFAULT;
    if (!rc && s.list)
        print_list();
    else if (!rc)
        run_named(&s);
    store_end(&s.store);
    return ui_report(&s.op);
}
