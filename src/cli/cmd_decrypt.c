#include "base/num.h"
#include "base/path.h"
#include "cli/command.h"
#include "cli/measure.h"
#include "cli/passphrases.h"
#include "cli/reading.h"
#include "cli/ui.h"
#include "cli/verdicts.h"
#include "pgp/read.h"
#include "pgp/store.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_USE_NAME = 0x200, OPT_ALLOW_NO_MDC };

struct decrypt {
    struct measure_options measure;
    struct passphrases passphrases;
    struct reading reading;
    struct store store;
    bool use_name, allow_no_mdc;
    bool told;                 /* the verdicts on signatures were, in the first of several runs */
    enum status signed_status; /* of the worst signature in the last run */
    struct sink *out;          /* of the run at hand */
    const char *input, *output;
    char *output_owned;
    /* What the last run found, for the table. */
    struct read_info info;
    char key[MEASURE_HEAD_BYTES];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Signatures:", 2},
    {NULL, 0, NULL, 0, "The message:", 3},
    {"use-name", OPT_USE_NAME, NULL, 0,
     "Write to the name that stands in the message, in the present directory", 3},
    {"allow-no-mdc", OPT_ALLOW_NO_MDC, NULL, 0,
     "Read encrypted data without integrity protection; ends with status 9 all the same", 3},
    {NULL, 0, NULL, 0, "Passphrases:", 5},
    {NULL, 0, NULL, 0, "Output and measuring:", 6},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct decrypt *d = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &d->measure;
        state->child_inputs[1] = &d->passphrases;
        state->child_inputs[2] = &d->reading;
        return 0;
    case OPT_USE_NAME:
        d->use_name = true;
        return 0;
    case OPT_ALLOW_NO_MDC:
        d->allow_no_mdc = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        d->input = arg;
        return 0;
    case ARGP_KEY_END:
        if (d->use_name && d->measure.output)
            argp_error(state, "--use-name and -o name two outputs");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&measure_argp, 0, NULL, 0},
                                             {&passphrases_argp, 0, NULL, 0},
                                             {&reading_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {options,
                                 parse_option,
                                 "[FILE]",
                                 "Decrypts FILE, or standard input, to the file's name without "
                                 ".pgp, .gpg or .asc, and prints what each phase cost.",
                                 children,
                                 NULL,
                                 NULL};

static void note_key(struct decrypt *d)
{
    const struct keyring_hit *hit = &d->info.recipient;
    char id[2 * KEY_ID_BYTES + 1];
    strcpy(d->key, d->info.encrypted ? "a passphrase" : "none");
    if (!hit->key)
        return;
    num_hex(hit->part->id, KEY_ID_BYTES, id);
    snprintf(d->key, sizeof d->key, "RSA %u, %s (%s)", hit->part->bits, id, key_name(hit->key));
}

/* With --use-name: now the name is known. */
static int name_by_literal(struct op *op, void *ctx, const struct literal *l)
{
    struct decrypt *d = ctx;
    free(d->output_owned);
    d->output = d->output_owned = path_safe_name(l->name, l->name_bytes);
    if (!d->output) {
        op_fail(op, STATUS_USAGE, "there is no name in the message");
        return op_hint(op, "-o FILE names the output");
    }
    file_sink_set_path(d->out, d->output);
    return 0;
}

/* Whether the profile is of a time that knew no integrity protection. */
static bool expects_none(const struct decrypt *d)
{
    return !d->measure.profile->integrity;
}

/* Says what the signatures are worth. A bad one spoils the message; others only show in the status. */
static int conclude(struct op *op, struct decrypt *d, const struct verify *v)
{
    enum verify_verdict worst = v->count > 0 ? verify_worst(v) : VERIFY_GOOD;
    d->signed_status = verify_rows[worst].status;
    if (!d->told)
        verdicts_print(v, "pgpcost: ", stderr);
    d->told = true;
    return worst >= VERIFY_MALFORMED ? verdicts_fail(op, v) : 0;
}

/* From the open input into the started output. */
static int decrypt_stream(struct op *op, struct decrypt *d, struct source *in, struct sink *out)
{
    struct keyring keys = {0};
    struct passphrase_source passphrases = passphrases_source(&d->passphrases);
    struct verify_options verify = reading_verify(&d->reading, d->measure.profile, &keys);
    struct verify v = {.options = &verify};
    struct read_options o = {.keys = &keys,
                             .passphrases = &passphrases,
                             .strict_armor = d->reading.strict_armor,
                             .allow_no_integrity = d->allow_no_mdc || expects_none(d),
                             .separate = d->measure.separate,
                             .verify = &v,
                             .on_literal = d->use_name ? name_by_literal : NULL,
                             .ctx = d};
    int rc = store_load(op, &d->store, &keys);
    if (!rc)
        rc = store_load_measuring(op, &d->store, &keys);
    if (rc) {
        source_free(in);
    } else {
        rc = read_message(op, &o, in, out, &d->info) || conclude(op, d, &v) ? -1 : 0;
        if (rc)
            ui_blame_input(op, d->input);
    }
    if (!rc)
        rc = sink_finish(out);
    note_key(d);
    verify_end(&v);
    keyring_end(&keys);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct decrypt *d = ctx;
    struct reading_files f;
    int rc = reading_open(op, &f, d->input, d->output,
                          (replace ? FILE_REPLACE : 0u) | (d->measure.sync ? FILE_SYNC : 0u));
    d->out = f.out;
    /* The output is looked at before any work is done, if its name is known. */
    if (!rc && !d->use_name)
        rc = sink_start(f.out);
    if (rc)
        source_free(f.in);
    else
        rc = decrypt_stream(op, d, f.in, f.out);
    if (!rc) {
        *output_bytes = f.out->taken;
        if (!d->info.encrypted)
            op_warn(op, "this message was not encrypted");
        if (d->info.no_integrity)
            op_warn(op, "no integrity protection: anybody could have changed this message unseen");
    }
    sink_free(f.out);
    return rc;
}

static void describe(void *ctx, struct measure_head *head)
{
    static const char *const compressions[] = {"none", "ZIP", "ZLIB"};
    const struct decrypt *d = ctx;
    const struct read_info *i = &d->info;
    measure_head_add(head, "decrypt %s -> %s", d->input, d->output);
    measure_head_add(head, "key %s", d->key);
    measure_head_add(head, "cipher %s; compression %s%s", i->cipher ? i->cipher->label : "none",
                     compressions[i->compression],
                     i->no_integrity ? "; no integrity protection" : "");
}

/* The input's name without the ending of a message, or standard output for standard input. */
static int name_output(struct op *op, struct decrypt *d)
{
    static const char *const endings[] = {".pgp", ".gpg", ".asc"};
    d->output = d->use_name ? "(name in the message)" : d->measure.output;
    if (!d->output && strcmp(d->input, "-") == 0)
        d->output = "-";
    size_t n = strlen(d->input);
    for (size_t i = 0; !d->output && i < sizeof endings / sizeof *endings; i++) {
        size_t m = strlen(endings[i]);
        if (n <= m || strcmp(d->input + n - m, endings[i]) != 0 || d->input[n - m - 1] == '/')
            continue;
        d->output = d->output_owned = strndup(d->input, n - m);
        if (!d->output)
            return op_fail_memory(op);
    }
    if (!d->output) {
        op_fail(op, STATUS_USAGE,
                "%s: cannot tell where to write: its name ends in none of .pgp, .gpg and .asc",
                d->input);
        return op_hint(op, "-o FILE names the output");
    }
    return 0;
}

int cmd_decrypt(int argc, char **argv)
{
    struct decrypt d = {.input = "-"};
    struct op op;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &d);
    int rc = name_output(&op, &d);
    if (!rc)
        rc = store_init(&op, &d.store);
    int status;
    if (rc) {
        status = ui_report(&op);
    } else {
        struct measure_task task = {.options = &d.measure,
                                    .limits = &d.reading.limits,
                                    .input = d.input,
                                    .output = d.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &d};
        status = measure_run(&task);
        /* The output stays: the user said that it is wanted. */
        if (status == STATUS_OK && d.info.no_integrity && !expects_none(&d))
            status = STATUS_NO_INTEGRITY;
        if (status == STATUS_OK)
            status = (int)d.signed_status;
    }
    passphrases_end(&d.passphrases);
    store_end(&d.store);
    reading_end(&d.reading);
    free(d.output_owned);
    return status;
}
