#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/numbers.h"
#include "cli/rows_option.h"
#include "cli/sampling_option.h"
#include "crypto/rsa.h"
#include "report/bench_report.h"
#include "report/doubt_text.h"
#include "study/bench_run.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_SIZES = 0x200, OPT_BITS, OPT_LEVELS, OPT_FORMAT };

enum { LIST_MAX = 16, GROUPS_MAX = 32 };

/* Up to here nothing takes more than seconds. */
#define SIZE_MAX_BYTES (UINT64_C(1) << 28)

struct list {
    uint64_t values[LIST_MAX];
    size_t count;
};

struct bench_command {
    struct op op;
    struct sampling sampling;
    struct list sizes, bits, levels;
    const struct bench_group *groups[GROUPS_MAX + 1];
    size_t group_count;
    enum rows_format format;
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "What to measure:", 1},
    {"sizes", OPT_SIZES, "LIST", 0,
     "Bytes of hash, cipher and armor (default: 16,64,256,1024,8192,65536,1048576)", 1},
    {"bits", OPT_BITS, "LIST", 0,
     "Sizes of key of rsa and keygen (default: 1024,1536,2048,3072,4096)", 1},
    {"levels", OPT_LEVELS, "LIST", 0, "Levels of zip (default: 1 to 9)", 1},
    {NULL, 0, NULL, 0, "What to print:", 3},
    {"format", OPT_FORMAT, "NAME", 0,
     "table, markdown, json, or csv: every sample (default: table)", 3},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void set_list(struct argp_state *state, const char *option, char *arg, struct list *list,
                     uint64_t min, uint64_t max)
{
    list->count = 0;
    for (char *rest = arg, *word; (word = strsep(&rest, ",")) != NULL;) {
        uint64_t value = numbers_parse(state, option, word, min, max);
        for (size_t i = 0; i < list->count; i++) {
            if (list->values[i] == value)
                argp_error(state, "%s: %s is named twice", option, word);
        }
        if (list->count == LIST_MAX)
            argp_error(state, "%s: more than %d numbers", option, LIST_MAX);
        list->values[list->count++] = value;
    }
}

static void add_group(struct argp_state *state, struct bench_command *b, const char *name)
{
    const struct bench_group *group = bench_groups_find(name);
    if (!group)
        argp_error(state, "there is no benchmark \"%.30s\"", name);
    for (size_t i = 0; i < b->group_count; i++) {
        if (b->groups[i] == group)
            argp_error(state, "%s is named twice", name);
    }
    b->groups[b->group_count++] = group;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct bench_command *b = state->input;
    switch (key) {
    case OPT_SIZES:
        set_list(state, "--sizes", arg, &b->sizes, 1, SIZE_MAX_BYTES);
        return 0;
    case OPT_BITS:
        set_list(state, "--bits", arg, &b->bits, RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        return 0;
    case OPT_LEVELS:
        set_list(state, "--levels", arg, &b->levels, 1, 9);
        return 0;
    case OPT_FORMAT:
        b->format = rows_option_format(state, arg);
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &b->sampling;
        return 0;
    case ARGP_KEY_ARG:
        add_group(state, b, arg);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The groups, from the list of them. */
static char *help_filter(int key, const char *text, void *input)
{
    (void)input;
    if (key != ARGP_KEY_HELP_POST_DOC)
        return (char *)(uintptr_t)text;
    char *out = NULL;
    size_t n = 0;
    FILE *to = open_memstream(&out, &n);
    if (!to)
        return NULL;
    fputs("Benchmarks:\n", to);
    for (const struct bench_group *g = bench_groups_table; g->name; g++)
        fprintf(to, "  %-8s %s\n", g->name, g->what);
    fclose(to);
    return out;
}

static const struct argp_child children[] = {{&sampling_option_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    "[BENCHMARK...]",
    "Measures the parts of the encryptor by themselves, on the code that it runs. "
    "Without BENCHMARK: all of them.\v ",
    children,
    help_filter,
    NULL};

static const char *what_of(const char *group)
{
    return bench_groups_find(group)->what;
}

static bool asks_for(const struct bench_command *b, const char *name)
{
    for (size_t i = 0; i < b->group_count; i++) {
        if (strcmp(b->groups[i]->name, name) == 0)
            return true;
    }
    return false;
}

/* What was not asked for otherwise. */
static void set_defaults(struct bench_command *b)
{
    static const struct list sizes = {{16, 64, 256, 1024, 8192, 65536, 1048576}, 7},
                             bits = {{1024, 1536, 2048, 3072, 4096}, 5},
                             levels = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 9}, few = {{16, 1024}, 2},
                             small = {{512, 768}, 2}, fast = {{1}, 1};
    bool quick = b->sampling.context.quick;
    if (!b->sizes.count)
        b->sizes = quick ? few : sizes;
    if (!b->bits.count)
        b->bits = quick ? small : bits;
    if (!b->levels.count)
        b->levels = quick ? fast : levels;
    if (!b->group_count) {
        while (bench_groups_table[b->group_count].name) {
            b->groups[b->group_count] = &bench_groups_table[b->group_count];
            b->group_count++;
        }
    }
}

static int run(struct bench_command *b, const char *paper)
{
    struct op *op = &b->op;
    struct bench results = {.count = 0};
    struct bench_plan plan = {.name = RESULTS_SET_BENCH,
                              .sizes = b->sizes.values,
                              .bits = b->bits.values,
                              .levels = b->levels.values,
                              .size_count = b->sizes.count,
                              .bits_count = b->bits.count,
                              .level_count = b->levels.count,
                              .paper = paper,
                              .quick = b->sampling.context.quick};
    int rc = sampling_option_begin(op, &b->sampling);
    if (!rc)
        rc = bench_run_groups(op, &b->sampling.context, &plan, b->groups, &results);
    rc = sampling_option_end(op, &b->sampling, rc);
    if (!rc && plan.quick && b->format == ROWS_TABLE)
        doubt_text_quick(stdout);
    if (!rc && bench_report_print(stdout, b->format, &results, what_of))
        rc = op_fail_memory(op);
    bench_end(&results);
    return rc;
}

int cmd_bench(int argc, char **argv)
{
    struct bench_command b = {.format = ROWS_TABLE};
    char *paper = NULL;
    ui_op_init(&b.op);
    int rc = sampling_option_init(&b.op, &b.sampling, RESULTS_SET_BENCH);
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &b);
    set_defaults(&b);
    if (!rc && asks_for(&b, "zip") && !(paper = corpus_path(&b.op, "paper.ps")))
        rc = -1;
    if (!rc)
        rc = sampling_option_check(&b.op, &b.sampling);
    if (!rc)
        rc = run(&b, paper);
    free(paper);
    return ui_report(&b.op);
}
