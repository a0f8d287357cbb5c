#include "base/clock.h"
#include "cli/command.h"
#include "cli/passphrases.h"
#include "cli/recipients.h"
#include "cli/signers.h"
#include "cli/ui.h"
#include "cli/writing.h"
#include "pgp/keygen.h"
#include "study/plan.h"

#include <stdlib.h>

enum { OPT_DETACH = 0x200, OPT_CLEAR };

struct sign {
    struct writing writing;
    struct signers signers;
    struct passphrases passphrases;
    struct store store;
    enum write_form form;
    /* What the last run found, for the table. */
    char keys[MEASURE_HEAD_BYTES];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Who signs (at least one):", 2},
    {"key-size", 'k', "BITS", 0,
     "The measuring key of that size, 382 to 16384 bits; made on first use", 2},
    {NULL, 0, NULL, 0, "What is written:", 4},
    {"detach", OPT_DETACH, NULL, 0, "The signature alone, to FILE.sig", 4},
    {"clear", OPT_CLEAR, NULL, 0, "The text, legible, with the signature behind it, to FILE.asc",
     4},
    {NULL, 0, NULL, 0, "Passphrases:", 5},
    {NULL, 0, NULL, 0, "Output and measuring:", 6},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void set_form(struct argp_state *state, struct sign *s, enum write_form form)
{
    if (s->form != WRITE_MESSAGE && s->form != form)
        argp_error(state, "--detach and --clear are two forms");
    s->form = form;
}

static void check(struct argp_state *state, struct sign *s)
{
    s->signers.profile = s->writing.measure.profile;
    if (!s->signers.measuring_bits && !s->signers.name_count)
        argp_error(state, "who signs? -u KEY names somebody, -k BITS measures");
    if (s->form != WRITE_MESSAGE && s->writing.level != WRITING_LEVEL_AS_DESERVED)
        argp_error(state, "-z: nothing is compressed with --detach and --clear");
    if (s->form == WRITE_CLEARSIGNED)
        s->writing.armor = true;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct sign *s = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->signers;
        state->child_inputs[1] = &s->writing;
        state->child_inputs[2] = &s->passphrases;
        return 0;
    case 'k':
        if (!plan_bits(arg, &s->signers.measuring_bits))
            argp_error(state, "-k %s: expected a number of bits from %d to %d", arg,
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        return 0;
    case OPT_DETACH:
        set_form(state, s, WRITE_DETACHED);
        return 0;
    case OPT_CLEAR:
        set_form(state, s, WRITE_CLEARSIGNED);
        return 0;
    case ARGP_KEY_END:
        check(state, s);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&signers_argp, 0, NULL, 0},
                                             {&writing_argp, 0, NULL, 0},
                                             {&passphrases_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {options,
                                 parse_option,
                                 "[FILE]",
                                 "Signs FILE, or standard input, to FILE.pgp, and prints what each "
                                 "phase cost.",
                                 children,
                                 NULL,
                                 NULL};

static int write_signed(struct op *op, void *ctx, struct source *in, struct sink *file,
                        uint64_t *written)
{
    struct sign *s = ctx;
    struct named_keys keys = {.store = &s->store};
    struct signers_found found;
    struct passphrase_source passphrases = passphrases_source(&s->passphrases);
    int rc = signers_find(op, &keys, &s->signers, &passphrases, &found);
    if (!rc && s->form == WRITE_MESSAGE)
        rc = writing_choose_level(&s->writing, in);
    if (rc) {
        sink_free(file);
    } else {
        struct write_options o = writing_options(&s->writing);
        o.form = s->form;
        o.signers = found.list;
        o.signer_count = found.count;
        o.signed_at = clock_unix_time();
        signers_describe(&found, s->keys, sizeof s->keys);
        rc = write_message(op, &o, in, file, written);
    }
    signers_found_end(&found);
    named_keys_end(&keys);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct sign *s = ctx;
    return writing_run(op, &s->writing, replace, output_bytes);
}

static void describe(void *ctx, struct measure_head *head)
{
    static const char *const forms[] = {[WRITE_MESSAGE] = "message",
                                        [WRITE_DETACHED] = "detached",
                                        [WRITE_CLEARSIGNED] = "clearsigned"};
    const struct sign *s = ctx;
    char zip[64];
    writing_describe_compression(&s->writing, zip, sizeof zip);
    measure_head_add(head, "sign %s -> %s", s->writing.input, s->writing.output);
    measure_head_add(head, "key %s", s->keys);
    if (s->form == WRITE_MESSAGE)
        measure_head_add(head, "%s; compression %s", forms[s->form], zip);
    else
        measure_head_add(head, "%s", forms[s->form]);
}

/* Before anything is made or asked for. */
static int prepare(struct op *op, struct sign *s)
{
    const struct profile *profile = s->signers.profile;
    unsigned bits = s->signers.measuring_bits;
    struct recipients measuring = {.profile = profile, .measuring_bits = bits};
    if (keygen_check_bits(op, profile, bits) ||
        writing_name_output(op, &s->writing, s->form == WRITE_DETACHED ? "sig" : "pgp"))
        return -1;
    signers_warn(op, &s->signers);
    if (store_init(op, &s->store) ||
        (recipients_must_make(op, &s->store, &measuring) && writing_look_ahead(op, &s->writing)))
        return -1;
    return recipients_prepare(op, &s->store, &measuring, s->writing.measure.quiet);
}

int cmd_sign(int argc, char **argv)
{
    struct sign s = {.form = WRITE_MESSAGE};
    struct op op;
    int status;
    s.writing.write = write_signed;
    s.writing.ctx = &s;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &s);
    if (prepare(&op, &s)) {
        status = ui_report(&op);
    } else {
        struct measure_task task = {.options = &s.writing.measure,
                                    .input = s.writing.input,
                                    .output = s.writing.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &s};
        status = measure_run(&task);
    }
    passphrases_end(&s.passphrases);
    store_end(&s.store);
    free(s.signers.names);
    writing_end(&s.writing);
    return status;
}
