#include "base/path.h"
#include "cli/command.h"
#include "cli/measure.h"
#include "cli/reading.h"
#include "cli/ui.h"
#include "cli/verdicts.h"
#include "pgp/read_signed.h"
#include "pgp/store.h"
#include "stream/file_source.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_FORMAT = 0x200 };

struct verify_command {
    struct measure_options measure;
    struct reading reading;
    struct store store;
    const char *input;    /* the message, or the signatures */
    const char *document; /* what they are over; NULL: it is in the message */
    const char *output;   /* NULL: the text is written nowhere */
    bool as_json;
    bool told;  /* the verdicts were, in the first of several runs */
    char *json; /* of the last run; owned */
    struct read_info info;
    size_t count; /* of signatures in the last run */
};

static const struct argp_option options[] = {
    {"format", OPT_FORMAT, "NAME", 0, "text, which is the default, or json", 6},
    {NULL, 0, NULL, 0, "Signatures:", 2},
    {NULL, 0, NULL, 0, "The message:", 3},
    {NULL, 0, NULL, 0, "Output and measuring:", 6},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void set_format(const struct argp_state *state, struct verify_command *c, const char *name)
{
    c->as_json = strcmp(name, "json") == 0;
    if (!c->as_json && strcmp(name, "text") != 0)
        argp_error(state, "--format %s: expected text or json", name);
}

static void check_arguments(const struct argp_state *state, struct verify_command *c)
{
    if (state->arg_num == 0)
        c->input = "-";
    c->output = c->measure.output;
    if (c->document && c->measure.output)
        argp_error(state, "-o: what a signature in a file of its own is over is there already");
    if (c->document && strcmp(c->input, "-") == 0 && strcmp(c->document, "-") == 0)
        argp_error(state, "standard input can be read only once");
    if (c->as_json && c->output && path_is_stdout(c->output))
        argp_error(state, "--format json and -o -: standard output is either one");
    c->measure.quiet |= c->as_json;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct verify_command *c = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &c->measure;
        state->child_inputs[1] = &c->reading;
        return 0;
    case OPT_FORMAT:
        set_format(state, c, arg);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 1)
            argp_error(state, "a signature and one file: \"%s\" is the third", arg);
        *(state->arg_num == 0 ? &c->input : &c->document) = arg;
        return 0;
    case ARGP_KEY_END:
        check_arguments(state, c);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {
    {&measure_argp, 0, NULL, 0}, {&reading_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    "[FILE]\nSIGNATURES FILE",
    "Checks the signatures of FILE, or standard input: a signed message, "
    "or clearsigned text; or those in a file of their own, over FILE. "
    "Says of each what it is worth, and prints what each phase cost.",
    children,
    NULL,
    NULL};

/* The document and its signatures in one. */
static int verify_message(struct op *op, struct verify_command *c, const struct read_options *o,
                          struct source *in, struct sink *out)
{
    int rc = read_message(op, o, in, out, &c->info);
    if (rc && op->err.status == STATUS_NO_KEY) {
        op_clear(op);
        op_fail(op, STATUS_NO_KEY, "it is encrypted, and only what is inside may be signed");
        op_hint(op, "decrypt reads it, and checks its signatures");
    }
    if (rc && o->verify->packets.count > 0 && op->err.status == STATUS_MALFORMED &&
        c->info.literal.mode == '\0')
        op_hint(op, "verify SIGNATURES FILE checks signatures in a file of their own");
    if (!rc && o->verify->count == 0)
        rc = op_fail(op, STATUS_MALFORMED, "there is no signature in it");
    return rc;
}

static int verify_detached(struct op *op, struct verify_command *c, const struct read_options *o,
                           struct source *in)
{
    struct file_in file;
    struct source *document = file_source_new(op, c->document, &file);
    if (document && !source_start(document)) {
        int rc = read_signed_detached(op, o, in, document);
        if (rc && o->verify->packets.count == 0 && op->err.status == STATUS_MALFORMED)
            op_hint(op, "the signatures come first: verify SIGNATURES FILE");
        return rc;
    }
    source_free(document);
    source_free(in);
    return -1;
}

/* Says what was found, and fails unless it is good. */
static int conclude(struct op *op, struct verify_command *c, struct verify *v)
{
    c->count = v->count;
    if (!op_failed(op))
        verdicts_fail(op, v);
    if (op_failed(op))
        ui_blame_input(op, c->input);
    if (c->as_json) {
        free(c->json);
        c->json = verdicts_json(op, v, c->input);
    } else if (!c->told) {
        verdicts_print(v, "", c->output && path_is_stdout(c->output) ? stderr : stdout);
    }
    c->told = true;
    return op_failed(op) ? -1 : 0;
}

/* From the open input into the started output. */
static int verify_stream(struct op *op, struct verify_command *c, struct source *in,
                         struct sink *out)
{
    struct keyring keys = {0};
    struct verify_options wanted = reading_verify(&c->reading, c->measure.profile, &keys);
    struct verify v = {.options = &wanted};
    struct read_options o = {
        .keys = &(struct keyring){0}, .strict_armor = c->reading.strict_armor, .verify = &v};
    int rc = store_load(op, &c->store, &keys);
    if (!rc)
        rc = store_load_measuring(op, &c->store, &keys);
    if (rc)
        source_free(in);
    else if (c->document)
        rc = verify_detached(op, c, &o, in);
    else
        rc = verify_message(op, c, &o, in, out);
    rc = conclude(op, c, &v);
    if (!rc && !c->document)
        rc = sink_finish(out);
    verify_end(&v);
    keyring_end(&keys);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct verify_command *c = ctx;
    struct reading_files f;
    int rc = reading_open(op, &f, c->input, c->output,
                          (replace ? FILE_REPLACE : 0u) | (c->measure.sync ? FILE_SYNC : 0u));
    if (!rc && !c->document)
        rc = sink_start(f.out);
    if (rc)
        source_free(f.in);
    else
        rc = verify_stream(op, c, f.in, f.out);
    if (!rc)
        *output_bytes = f.out->taken;
    sink_free(f.out);
    return rc;
}

static void describe(void *ctx, struct measure_head *head)
{
    const struct verify_command *c = ctx;
    measure_head_add(head, "verify %s%s%s", c->input, c->document ? " " : "",
                     c->document ? c->document : "");
    measure_head_add(head, "%zu signature%s%s", c->count, c->count == 1 ? "" : "s",
                     c->info.clearsigned ? "; clear text" : "");
}

int cmd_verify(int argc, char **argv)
{
    struct verify_command c = {.input = "-"};
    struct op op;
    int status;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &c);
    if (store_init(&op, &c.store)) {
        status = ui_report(&op);
    } else {
        bool pipe = c.document && strcmp(c.document, "-") == 0;
        struct measure_task task = {.options = &c.measure,
                                    .limits = &c.reading.limits,
                                    .input = pipe ? "-" : c.input,
                                    .output = c.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &c};
        status = measure_run(&task);
    }
    if (c.json)
        puts(c.json);
    free(c.json);
    store_end(&c.store);
    reading_end(&c.reading);
    return status;
}
