#include "base/num.h"
#include "base/path.h"
#include "cli/command.h"
#include "cli/measure.h"
#include "cli/ui.h"
#include "pgp/read.h"
#include "pgp/store.h"
#include "stream/file_sink.h"
#include "stream/file_source.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_STRICT_ARMOR = 0x200 };

/* Plaintext held back on standard output until the message checked out, or more follows. */
enum { HOLD_BYTES = 1024 * 1024 };

struct decrypt {
    struct measure_options measure;
    struct store store;
    bool strict_armor;
    const char *input, *output;
    char *output_owned;
    /* What the last run found, for the table. */
    struct read_info info;
    char key[MEASURE_HEAD_BYTES];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "The message:", 3},
    {"strict-armor", OPT_STRICT_ARMOR, NULL, 0, "Refuse armor whose checksum is wrong", 3},
    {NULL, 0, NULL, 0, "Output and measuring:", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct decrypt *d = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &d->measure;
        return 0;
    case OPT_STRICT_ARMOR:
        d->strict_armor = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        d->input = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&measure_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

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
    strcpy(d->key, "none");
    if (!hit->key)
        return;
    num_hex(hit->part->id, KEY_ID_BYTES, id);
    snprintf(d->key, sizeof d->key, "RSA %u, %s (%s)", hit->part->bits, id, key_name(hit->key));
}

/* From the open input into the started output. */
static int decrypt_stream(struct op *op, struct decrypt *d, struct source *in, struct sink *out)
{
    struct keyring keys = {0};
    struct read_options o = {.keys = &keys, .strict_armor = d->strict_armor};
    int rc = store_load(op, &d->store, &keys);
    if (!rc)
        rc = store_load_measuring(op, &d->store, &keys);
    if (rc) {
        source_free(in);
    } else {
        rc = read_message(op, &o, in, out, &d->info);
        if (rc)
            ui_blame_input(op, d->input);
    }
    if (!rc)
        rc = sink_finish(out);
    note_key(d);
    keyring_end(&keys);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct decrypt *d = ctx;
    struct file_in file;
    struct file_sink_options o = {.path = d->output,
                                  .flags = (replace ? FILE_REPLACE : 0u) |
                                           (d->measure.sync ? FILE_SYNC : 0u),
                                  .in = &file,
                                  .hold_bytes = path_is_stdout(d->output) ? HOLD_BYTES : 0};
    struct source *in = file_source_new(op, d->input, &file);
    struct sink *out = NULL;
    int rc = in ? source_start(in) : -1;
    if (!rc) {
        out = file_sink_new(op, &o);
        rc = out ? sink_start(out) : -1;
    }
    if (rc)
        source_free(in);
    else
        rc = decrypt_stream(op, d, in, out);
    if (!rc) {
        *output_bytes = out->taken;
        if (!d->info.encrypted)
            op_warn(op, "this message was not encrypted");
        if (d->info.is_signed)
            op_warn(op, "there is a signature in this message; it was not checked");
    }
    sink_free(out);
    return rc;
}

static void describe(void *ctx, struct measure_head *head)
{
    static const char *const compressions[] = {"none", "ZIP", "ZLIB"};
    const struct decrypt *d = ctx;
    const struct read_info *i = &d->info;
    measure_head_add(head, "decrypt %s -> %s", d->input, d->output);
    measure_head_add(head, "key %s", d->key);
    measure_head_add(head, "cipher %s; compression %s", i->cipher ? i->cipher->label : "none",
                     compressions[i->compression]);
}

/* The input's name without the ending of a message, or standard output for standard input. */
static int name_output(struct op *op, struct decrypt *d)
{
    static const char *const endings[] = {".pgp", ".gpg", ".asc"};
    d->output = d->measure.output;
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
                                    .input = d.input,
                                    .output = d.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &d};
        status = measure_run(&task);
    }
    store_end(&d.store);
    free(d.output_owned);
    return status;
}
