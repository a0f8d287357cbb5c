#include "base/clock.h"
#include "base/path.h"
#include "cli/cipher_option.h"
#include "cli/command.h"
#include "cli/measure.h"
#include "cli/passphrases.h"
#include "cli/recipients.h"
#include "cli/ui.h"
#include "pgp/keygen.h"
#include "stream/file_sink.h"
#include "stream/file_source.h"
#include "study/plan.h"
#include "zip/magic.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Without -z: where the file is not compressed already. */
enum { LEVEL_AS_DESERVED = -1 };

enum { OPT_CIPHER = 0x200, OPT_NO_NAME, OPT_HIDE, OPT_EXPIRED };

struct encrypt {
    struct measure_options measure;
    struct recipients recipients;
    struct passphrases passphrases;
    bool symmetric, hide; /* -c, --hide-recipients */
    struct store store;
    const struct cipher *cipher;
    int level; /* as plan_level reads it, or LEVEL_AS_DESERVED */
    bool armor, text, no_name;
    const char *input, *output;
    char *output_owned;
    struct s2k_passphrase new_passphrases[PASSPHRASES_FILES_MAX + 1];
    size_t new_count;
    /* What the last run found, for the table. */
    char keys[MEASURE_HEAD_BYTES];
    uint64_t input_bytes; /* 0: not known */
    int level_used;
    const char *compressed_already;
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Whom to encrypt to (at least one):", 3},
    {"key-size", 'k', "BITS", 0,
     "The measuring key of that size, 382 to 16384 bits; made on first use", 3},
    {"recipient", 'r', "KEY", 0,
     "A key of the store (fingerprint, key ID, part of a user ID) or a file with one key; may be "
     "repeated",
     3},
    {"passphrase", 'c', NULL, 0, "Whoever knows a passphrase, which is asked for, or given below",
     3},
    {"hide-recipients", OPT_HIDE, NULL, 0, "Do not tell for which keys the message is", 3},
    {"allow-expired", OPT_EXPIRED, NULL, 0, "Encrypt to keys that are expired, too", 3},
    {NULL, 0, NULL, 0, "The message:", 4},
    {"compress", 'z', "LEVEL", 0,
     "on, off, or 0 to 9 (default: on, which is 6, with pgp26 9, but off for files that are "
     "compressed already)",
     4},
    {"cipher", OPT_CIPHER, "NAME", 0,
     "The symmetric cipher (default: aes256; pgp26 has its own); see below", 4},
    {"armor", 'a', NULL, 0, "Write ASCII armor", 4},
    {"text", 't', NULL, 0, "Text: line ends are converted to CR LF within the message", 4},
    {"no-name", OPT_NO_NAME, NULL, 0, "Do not put the file's name into the message", 4},
    {NULL, 0, NULL, 0, "Passphrases, for -c:", 5},
    {NULL, 0, NULL, 0, "Output and measuring:", 6},
    {NULL, 0, NULL, 0, NULL, 0},
};

static int add_name(struct recipients *r, const char *name)
{
    const char **names = realloc(r->names, (r->name_count + 1) * sizeof *names);
    if (!names)
        return ENOMEM;
    r->names = names;
    names[r->name_count++] = name;
    return 0;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct encrypt *e = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &e->measure;
        state->child_inputs[1] = &e->passphrases;
        return 0;
    case 'c':
        e->symmetric = true;
        return 0;
    case OPT_EXPIRED:
        e->recipients.allow_expired = true;
        return 0;
    case OPT_HIDE:
        e->hide = true;
        return 0;
    case 'k':
        if (!plan_bits(arg, &e->recipients.measuring_bits))
            argp_error(state, "-k %s: expected a number of bits from %d to %d", arg,
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        return 0;
    case 'r':
        return add_name(&e->recipients, arg);
    case 'z':
        if (!plan_level(arg, &e->level))
            argp_error(state, "-z %s: expected on, off, or a level from 0 to 9", arg);
        return 0;
    case OPT_CIPHER:
        e->cipher = cipher_by_name(arg);
        if (!e->cipher)
            argp_error(state, "--cipher %s: unknown; --help lists the ciphers", arg);
        return 0;
    case 'a':
        e->armor = true;
        return 0;
    case 't':
        e->text = true;
        return 0;
    case OPT_NO_NAME:
        e->no_name = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        e->input = arg;
        return 0;
    case ARGP_KEY_END:
        e->recipients.profile = e->measure.profile;
        if (!e->recipients.measuring_bits && !e->recipients.name_count && !e->symmetric)
            argp_error(state, "whom to encrypt to? -r KEY names somebody, -k BITS measures");
        e->cipher = cipher_option_choose(state, e->measure.profile, e->cipher);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {
    {&measure_argp, 0, NULL, 0}, {&passphrases_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    "[FILE]",
    "Encrypts FILE, or standard input, to FILE.pgp, and prints what each phase cost."
    "\vCiphers:",
    children,
    cipher_option_help,
    NULL};

/* The level to use: an explicit one, or none where the first bytes say that nothing is to gain. */
static int choose_level(struct encrypt *e, struct source *in)
{
    const uint8_t *p;
    size_t got;
    e->level_used = plan_level_in(e->measure.profile, e->level);
    e->compressed_already = NULL;
    if (e->level != LEVEL_AS_DESERVED)
        return 0;
    if (source_peek(in, MAGIC_BYTES, &p, &got))
        return -1;
    e->compressed_already = magic_name(p, got);
    e->level_used = e->compressed_already ? 0 : e->measure.profile->level;
    return 0;
}

static void describe_keys(struct encrypt *e, const struct recipients_found *found)
{
    recipients_describe(found, e->keys, sizeof e->keys);
    size_t used = strlen(e->keys);
    if (e->new_count > 0)
        snprintf(e->keys + used, sizeof e->keys - used, "%s%zu passphrase%s", used ? ", " : "",
                 e->new_count, e->new_count > 1 ? "s" : "");
}

/* All that is known before the input is open and recipients are found. */
static struct write_options options_of(const struct encrypt *e)
{
    bool is_std = strcmp(e->input, "-") == 0;
    const char *name = is_std ? e->measure.profile->name_of_stdin : path_base(e->input);
    return (struct write_options){.profile = e->measure.profile,
                                  .cipher = e->cipher,
                                  .hide_recipients = e->hide,
                                  .passphrases = e->new_passphrases,
                                  .passphrase_count = e->new_count,
                                  .armor = e->armor,
                                  .text = e->text,
                                  .separate = e->measure.separate,
                                  .name = e->no_name ? "" : name};
}

/* From the open input into the started output `file`, which is freed. */
static int encrypt_stream(struct op *op, struct encrypt *e, struct source *in, struct sink *file,
                          uint64_t *output_bytes)
{
    struct recipients_found found;
    int rc = recipients_find(op, &e->store, &e->recipients, &found);
    if (!rc)
        rc = choose_level(e, in);
    if (rc) {
        sink_free(file);
    } else {
        struct write_options o = options_of(e);
        o.recipients = found.list;
        o.recipient_count = found.count;
        o.level = e->level_used;
        o.expected_bytes = e->input_bytes;
        describe_keys(e, &found);
        rc = write_message(op, &o, in, file, output_bytes);
    }
    recipients_found_end(&found);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct encrypt *e = ctx;
    struct file_in file;
    struct source *in = file_source_new(op, e->input, &file);
    struct file_sink_options o = {.path = e->output,
                                  .flags = (replace ? FILE_REPLACE : 0u) |
                                           (e->measure.sync ? FILE_SYNC : 0u),
                                  .in = &file};
    struct sink *out = NULL;
    int rc = in ? source_start(in) : -1;
    e->input_bytes = rc ? 0 : file_in_bytes(&file);
    if (!rc) {
        out = file_sink_new(op, &o);
        rc = out ? sink_start(out) : -1;
    }
    if (rc)
        sink_free(out);
    else
        rc = encrypt_stream(op, e, in, out, output_bytes);
    source_free(in);
    return rc;
}

static void describe(void *ctx, struct measure_head *head)
{
    const struct encrypt *e = ctx;
    char zip[64] = "none";
    if (e->compressed_already)
        snprintf(zip, sizeof zip, "none (the file is %s already)", e->compressed_already);
    else if (e->level_used > 0)
        snprintf(zip, sizeof zip, "ZIP level %d", e->level_used);
    measure_head_add(head, "encrypt %s -> %s", e->input, e->output);
    char line[MEASURE_HEAD_BYTES];
    int n = snprintf(line, sizeof line, "key %s; cipher %s; compression %s", e->keys,
                     e->cipher->label, zip);
    if (n <= MEASURE_HEAD_COLUMNS) {
        measure_head_add(head, "%s", line);
    } else {
        measure_head_add(head, "key %s", e->keys);
        measure_head_add(head, "cipher %s; compression %s", e->cipher->label, zip);
    }
}

/* FILE.pgp, FILE.asc, or standard output for standard input. */
static int name_output(struct op *op, struct encrypt *e)
{
    e->output = e->measure.output;
    if (!e->output && strcmp(e->input, "-") == 0)
        e->output = "-";
    if (!e->output) {
        if (asprintf(&e->output_owned, "%s.%s", e->input, e->armor ? "asc" : "pgp") < 0) {
            e->output_owned = NULL;
            return op_fail_memory(op);
        }
        e->output = e->output_owned;
    }
    if (path_is_stdout(e->output) && !e->armor && isatty(STDOUT_FILENO)) {
        op_fail(op, STATUS_USAGE, "standard output is a terminal, and the message is binary");
        return op_hint(op, "-a writes ASCII armor, -o FILE a file");
    }
    return 0;
}

/* What nobody could read is refused before anything is made or asked for; what can be read but not
 * be trusted gets a warning. */
static int look_at_profile(struct op *op, const struct encrypt *e)
{
    const struct profile *p = e->measure.profile;
    const struct recipients *r = &e->recipients;
    struct write_options o = options_of(e);
    o.recipient_count = r->name_count + (r->measuring_bits ? 1 : 0);
    o.passphrase_count = e->symmetric ? 1 : 0;
    if (keygen_check_bits(op, p, r->measuring_bits) || write_check(op, &o))
        return -1;
    if (!p->integrity)
        op_warn(op,
                "profile %s: nothing protects this message against change, and its cipher and keys "
                "are of 1995: for old programs and for measuring, not for secrets",
                p->name);
    return 0;
}

/* Making a measuring key can take minutes: what would be refused afterwards is refused before. */
static int look_ahead(struct op *op, const struct encrypt *e)
{
    struct file_in in;
    struct file_out out;
    if (e->recipients.measuring_bits == 0 || strcmp(e->input, "-") == 0 ||
        path_is_special(e->input))
        return 0;
    if (file_open(op, &in, e->input))
        return -1;
    int rc = 0;
    if (!path_is_stdout(e->output) && !path_is_special(e->output)) {
        rc = file_create(op, &out, e->output, e->measure.force ? FILE_REPLACE : 0, &in);
        file_abort(&out);
    }
    file_close(&in);
    return rc;
}

/* For -c: one or more, or the command is pointless. */
static int get_passphrases(struct op *op, struct encrypt *e)
{
    if (passphrases_new(op, &e->passphrases, "the message", e->new_passphrases, &e->new_count))
        return -1;
    if (e->new_count > 0)
        return 0;
    op_fail(op, STATUS_USAGE, "-c: no passphrase was given, and there is no terminal to ask at");
    return op_hint(op, "--passphrase-file FILE and --passphrase-fd N give one");
}

int cmd_encrypt(int argc, char **argv)
{
    struct encrypt e = {.level = LEVEL_AS_DESERVED, .input = "-"};
    struct op op;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &e);
    int rc = look_at_profile(&op, &e);
    if (!rc)
        rc = name_output(&op, &e);
    if (!rc)
        rc = store_init(&op, &e.store);
    if (!rc)
        rc = look_ahead(&op, &e);
    if (!rc)
        rc = recipients_prepare(&op, &e.store, &e.recipients, e.measure.quiet);
    if (!rc && e.symmetric)
        rc = get_passphrases(&op, &e);
    int status;
    if (rc) {
        status = ui_report(&op);
    } else {
        struct measure_task task = {.options = &e.measure,
                                    .input = e.input,
                                    .output = e.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &e};
        status = measure_run(&task);
    }
    passphrases_end(&e.passphrases);
    store_end(&e.store);
    free(e.recipients.names);
    free(e.output_owned);
    return status;
}
