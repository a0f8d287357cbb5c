#include "base/num.h"
#include "cli/command.h"
#include "cli/inspect_format.h"
#include "cli/passphrases.h"
#include "cli/ui.h"
#include "pgp/dump.h"
#include "pgp/store.h"
#include "stream/file_source.h"

#include <string.h>

enum { OPT_FORMAT = 0x200, OPT_MAX_DEPTH };

/* Layers are read one inside the other: so many still fit on the stack. */
enum { DEPTH_MAX = 1000 };

struct inspect {
    struct passphrases passphrases;
    struct passphrase_source given; /* of them */
    struct limits limits;
    const struct inspect_format *format;
    const char *input;
};

static const struct argp_option options[] = {
    {"format", OPT_FORMAT, "NAME", 0, "text (the default) or json", 3},
    {"max-depth", OPT_MAX_DEPTH, "N", 0, "Layers of compression that are allowed (default: 16)", 3},
    {NULL, 0, NULL, 0, "Passphrases:", 5},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct inspect *i = state->input;
    uint64_t number;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &i->passphrases;
        return 0;
    case OPT_FORMAT:
        i->format = inspect_format_by_name(arg);
        if (!i->format)
            argp_error(state, "--format %s: expected text or json", arg);
        return 0;
    case OPT_MAX_DEPTH:
        if (!num_parse(arg, 1, DEPTH_MAX, &number))
            argp_error(state, "--max-depth %s: expected a number from 1 to %d", arg, DEPTH_MAX);
        i->limits.depth = (unsigned)number;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        i->input = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&passphrases_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

static const struct argp argp = {options,
                                 parse_option,
                                 "[FILE]",
                                 "Lists the packets of FILE, or standard input, and says what each "
                                 "of its bytes is there for. Needs no key; with one it looks "
                                 "inside encrypted data.",
                                 children,
                                 NULL,
                                 NULL};

/* Nobody has to know a passphrase in order to look: an empty answer leaves it closed. */
static enum passphrase_answer get_passphrase(struct op *op, void *ctx,
                                             const struct passphrase_request *request,
                                             struct buf *out)
{
    struct inspect *i = ctx;
    size_t before = out->len;
    enum passphrase_answer answer = passphrase_get(op, &i->given, request, out);
    if (answer == PASSPHRASE_GIVEN && i->given.asks && out->len == before)
        return PASSPHRASE_NONE;
    return answer;
}

/* The keys that are here; a store that cannot be found has none. */
static int load_keys(struct op *op, struct keyring *keys)
{
    struct store store = {0};
    if (store_init(op, &store)) {
        op_clear(op);
        return 0;
    }
    int rc = store_load(op, &store, keys);
    if (!rc)
        rc = store_load_measuring(op, &store, keys);
    store_end(&store);
    return rc;
}

/* The ledger is held to what was read; what was read, to what the file is said to have. */
static int check_size(struct op *op, const struct inspect_input *input,
                      const struct dump_info *info)
{
    if (input->bytes == 0 || input->bytes == info->file_bytes)
        return 0;
    return op_fail(op, STATUS_INTERNAL,
                   "the byte ledger adds up to %llu, but the file has %llu bytes",
                   (unsigned long long)info->file_bytes, (unsigned long long)input->bytes);
}

static int inspect(struct op *op, struct inspect *i, struct source *in,
                   const struct inspect_input *input, const struct keyring *keys)
{
    struct passphrase_source passphrases = {get_passphrase, i, i->given.asks};
    struct dump_info info;
    void *printer = i->format->new (op, input, stdout);
    if (!printer) {
        source_free(in);
        return -1;
    }
    struct dump_options o = {
        .keys = keys, .passphrases = &passphrases, .listener = i->format->listener, .ctx = printer};
    int rc = dump_run(op, &o, in, &info);
    if (!rc)
        rc = check_size(op, input, &info);
    i->format->finish(printer, &info);
    i->format->free(printer);
    if (info.armor.crc_wrong)
        op_warn(op, "the armor's checksum is wrong");
    return rc ? ui_blame_input(op, i->input) : op_failed(op) ? -1 : 0;
}

static int run(struct op *op, struct inspect *i)
{
    struct file_in file;
    struct keyring keys = {0};
    struct source *in = file_source_new(op, i->input, &file);
    if (!in)
        return -1;
    if (source_start(in) || load_keys(op, &keys)) {
        source_free(in);
        keyring_end(&keys);
        return -1;
    }
    struct inspect_input input = {.name = file.name};
    input.sized = !file.is_std && S_ISREG(file.st.st_mode); /* of standard input some may be gone */
    if (input.sized)
        input.bytes = (uint64_t)file.st.st_size;
    int rc = inspect(op, i, in, &input, &keys);
    keyring_end(&keys);
    return rc;
}

int cmd_inspect(int argc, char **argv)
{
    struct inspect i = {.input = "-", .limits = limits_default, .format = inspect_format_table[0]};
    struct op op;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &i);
    op.limits = &i.limits;
    i.given = passphrases_source(&i.passphrases);
    run(&op, &i);
    passphrases_end(&i.passphrases);
    return ui_report(&op);
}
