#include "cli/command.h"
#include "cli/corpus.h"
#include "cli/recipients.h"
#include "cli/sampling_option.h"
#include "cli/studies.h"
#include "report/wrap.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_LIST = 0x200, OPT_NO_PEERS };

struct study_command {
    struct op op;
    struct store store;
    struct sampling sampling;
    const char *name;
    bool list;
};

static const struct argp_option options[] = {
    {"list", OPT_LIST, NULL, 0, "List the studies, and do none", 1},
    {"no-peers", OPT_NO_PEERS, NULL, 0, "Run no other programs", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct study_command *s = state->input;
    switch (key) {
    case OPT_LIST:
        s->list = true;
        return 0;
    case OPT_NO_PEERS:
        s->sampling.context.peers = false;
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->sampling;
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

static const struct argp_child children[] = {{&sampling_option_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {options,
                                 parse_option,
                                 "NAME|all",
                                 "Replays a public measurement on this machine, prints the old "
                                 "figures beside the new ones, and says "
                                 "of each of its claims whether it holds.",
                                 children,
                                 NULL,
                                 NULL};

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
    const struct sampling *sampling = ctx;
    return recipients_measuring(op, sampling->context.store, which, sampling->quiet);
}

static int run(struct study_command *s, const struct study *study)
{
    void *results = calloc(1, study->bytes);
    if (!results)
        return op_fail_memory(&s->op);
    s->sampling.context.name = study->name;
    int rc = study->run(&s->op, &s->sampling.context, results);
    ui_progress_end(&s->sampling.shown);
    if (!rc && studies_print(stdout, study, results, s->sampling.context.quick))
        rc = op_fail_memory(&s->op);
    /* Whoever ends the next study early, or reads along, has this one whole. */
    fflush(stdout);
    study->end(results);
    free(results);
    return rc;
}

static int run_named(struct study_command *s)
{
    bool all = strcmp(s->name, "all") == 0;
    const struct study *named = studies_find(s->name);
    if (!all && !named)
        return op_fail(&s->op, STATUS_USAGE, "study \"%s\": unknown; --list names the studies",
                       s->name);
    struct study_context *c = &s->sampling.context;
    char *mail = corpus_path(&s->op, "email.txt"), *paper = NULL;
    if (mail)
        paper = corpus_path(&s->op, "paper.ps");
    c->mail = mail;
    c->paper = paper;
    int rc = paper && !sampling_option_check(&s->op, &s->sampling) && !store_init(&s->op, &s->store)
                 ? sampling_option_begin(&s->op, &s->sampling)
                 : -1;
    if (!rc && !all)
        rc = run(s, named);
    for (const struct study *study = studies_table; !rc && all && study->name; study++) {
        if (study != studies_table)
            putchar('\n');
        rc = run(s, study);
    }
    rc = sampling_option_end(&s->op, &s->sampling, rc);
    free(mail);
    free(paper);
    return rc;
}

int cmd_study(int argc, char **argv)
{
    struct study_command s = {.list = false};
    ui_op_init(&s.op);
    int rc = sampling_option_init(&s.op, &s.sampling, NULL);
    s.sampling.context.store = &s.store;
    s.sampling.context.self = "/proc/self/exe";
    s.sampling.context.peers = true;
    s.sampling.context.need_key = need_key;
    if (!rc)
        rc = argp_parse(&argp, argc, argv, 0, NULL, &s);
    if (!rc && s.list)
        print_list();
    else if (!rc)
        run_named(&s);
    store_end(&s.store);
    return ui_report(&s.op);
}
