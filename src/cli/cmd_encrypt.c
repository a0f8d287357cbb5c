#include "base/clock.h"
#include "cli/cipher_option.h"
#include "cli/command.h"
#include "cli/passphrases.h"
#include "cli/recipients.h"
#include "cli/signers.h"
#include "cli/ui.h"
#include "cli/writing.h"
#include "pgp/keygen.h"
#include "study/plan.h"

#include <stdlib.h>
#include <string.h>

enum { OPT_CIPHER = 0x200, OPT_HIDE, OPT_EXPIRED, OPT_SIGN, OPT_KEYRING };

struct encrypt {
    struct writing writing;
    struct recipients recipients;
    struct signers signers;
    struct passphrases passphrases;
    struct passphrases of_signers; /* with -c: what is given is the message's */
    bool symmetric, hide, sign;    /* -c, --hide-recipients, --sign */
    struct store store;
    const struct cipher *cipher;
    struct s2k_passphrase new_passphrases[PASSPHRASES_FILES_MAX + 1];
    size_t new_count;
    /* What the last run found, for the table. */
    char keys[MEASURE_HEAD_BYTES], names[MEASURE_HEAD_BYTES], signed_by[MEASURE_HEAD_BYTES];
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Whom to encrypt to (at least one):", 1},
    {"key-size", 'k', "BITS", 0,
     "The measuring key of that size, 382 to 16384 bits; made on first use", 1},
    {"recipient", 'r', "KEY", 0,
     "A key of the store (fingerprint, key ID, part of a user ID) or a file with one key; may be "
     "repeated",
     1},
    {"keyring", OPT_KEYRING, "FILE", 0,
     "Look for those that -r names in FILE too, a keyring or exported keys; may be given again", 1},
    {"passphrase", 'c', NULL, 0, "Whoever knows a passphrase, which is asked for, or given below",
     1},
    {"hide-recipients", OPT_HIDE, NULL, 0, "Do not tell for which keys the message is", 1},
    {"allow-expired", OPT_EXPIRED, NULL, 0, "Encrypt to keys that are expired, too", 1},
    {NULL, 0, NULL, 0, "Signing it:", 2},
    {NULL, 0, NULL, 0, "The message:", 4},
    {"cipher", OPT_CIPHER, "NAME", 0,
     "The symmetric cipher (default: aes256; pgp26 has its own); see below", 4},
    {"sign", OPT_SIGN, NULL, 0, "Sign it, inside the encryption; -u says who does", 2},
    {NULL, 0, NULL, 0, "Passphrases, for -c, or else for the keys that sign:", 5},
    {NULL, 0, NULL, 0, "Output and measuring:", 6},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void check(struct argp_state *state, struct encrypt *e)
{
    const struct profile *profile = e->writing.measure.profile;
    e->recipients.profile = e->signers.profile = profile;
    if (!e->recipients.measuring_bits && !e->recipients.name_count && !e->symmetric)
        argp_error(state, "whom to encrypt to? -r KEY names somebody, -k BITS measures, -c "
                          "takes a passphrase");
    if (e->sign && !e->signers.name_count)
        argp_error(state, "who signs? -u KEY names somebody");
    if (!e->sign && (e->signers.name_count || e->signers.hash))
        argp_error(state, "-u and --hash are for what is signed: --sign is missing");
    e->cipher = cipher_option_choose(state, profile, e->cipher);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct encrypt *e = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &e->writing;
        state->child_inputs[1] = &e->signers;
        state->child_inputs[2] = &e->passphrases;
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
        return named_keys_name(&e->recipients.names, &e->recipients.name_count, arg);
    case OPT_KEYRING:
        return named_keys_name(&e->recipients.rings.paths, &e->recipients.rings.count, arg);
    case OPT_CIPHER:
        e->cipher = cipher_by_name(arg);
        if (!e->cipher)
            argp_error(state, "--cipher %s: unknown; --help lists the ciphers", arg);
        return 0;
    case OPT_SIGN:
        e->sign = true;
        return 0;
    case ARGP_KEY_END:
        check(state, e);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&writing_argp, 0, NULL, 0},
                                             {&signers_argp, 0, NULL, 0},
                                             {&passphrases_argp, 0, NULL, 0},
                                             {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    "[FILE]",
    "Encrypts FILE, or standard input, to FILE.pgp, and prints what each phase cost."
    "\vCiphers:",
    children,
    cipher_option_help,
    NULL};

static void describe_keys(struct encrypt *e, const struct recipients_found *found)
{
    recipients_describe(found, e->keys, sizeof e->keys);
    recipients_describe_names(found, e->names, sizeof e->names);
    size_t used = strlen(e->keys);
    if (e->new_count > 0)
        snprintf(e->keys + used, sizeof e->keys - used, "%s%zu passphrase%s", used ? ", " : "",
                 e->new_count, e->new_count > 1 ? "s" : "");
}

/* All that is known before the input is open and recipients are found. */
static struct write_options options_of(const struct encrypt *e)
{
    struct write_options o = writing_options(&e->writing);
    o.cipher = e->cipher;
    o.hide_recipients = e->hide;
    o.passphrases = e->new_passphrases;
    o.passphrase_count = e->new_count;
    return o;
}

/* Who is to read it and who signs it. */
struct parties {
    struct named_keys keys;
    struct recipients_found recipients;
    struct signers_found signers;
};

static int find_parties(struct op *op, struct encrypt *e, struct parties *p)
{
    struct passphrase_source source =
        passphrases_source(e->symmetric ? &e->of_signers : &e->passphrases);
    *p = (struct parties){.keys = {.store = &e->store}};
    if (recipients_find(op, &p->keys, &e->recipients, &p->recipients))
        return -1;
    return e->sign ? signers_find(op, &p->keys, &e->signers, &source, &p->signers) : 0;
}

static void parties_end(struct parties *p)
{
    recipients_found_end(&p->recipients);
    signers_found_end(&p->signers);
    named_keys_end(&p->keys);
}

static int write_encrypted(struct op *op, void *ctx, struct source *in, struct sink *file,
                           uint64_t *written)
{
    struct encrypt *e = ctx;
    struct parties p;
    int rc = find_parties(op, e, &p);
    if (!rc)
        rc = writing_choose_level(&e->writing, in);
    if (rc) {
        sink_free(file);
    } else {
        struct write_options o = options_of(e);
        o.recipients = p.recipients.list;
        o.recipient_count = p.recipients.count;
        o.signers = p.signers.list;
        o.signer_count = p.signers.count;
        o.signed_at = clock_unix_time();
        describe_keys(e, &p.recipients);
        signers_describe(&p.signers, e->signed_by, sizeof e->signed_by);
        rc = write_message(op, &o, in, file, written);
    }
    parties_end(&p);
    return rc;
}

static int run(struct op *op, void *ctx, bool replace, uint64_t *output_bytes)
{
    struct encrypt *e = ctx;
    return writing_run(op, &e->writing, replace, output_bytes);
}

static void describe(void *ctx, struct measure_head *head)
{
    const struct encrypt *e = ctx;
    char zip[64], line[MEASURE_HEAD_BYTES];
    writing_describe_compression(&e->writing, zip, sizeof zip);
    measure_head_add(head, "encrypt %s -> %s", e->writing.input, e->writing.output);
    if (e->names[0])
        measure_head_add(head, "to %s", e->names);
    int n = snprintf(line, sizeof line, "key %s; cipher %s; compression %s", e->keys,
                     e->cipher->label, zip);
    if (n <= MEASURE_HEAD_COLUMNS) {
        measure_head_add(head, "%s", line);
    } else {
        measure_head_add(head, "key %s", e->keys);
        measure_head_add(head, "cipher %s; compression %s", e->cipher->label, zip);
    }
    if (e->sign)
        measure_head_add(head, "signed by %s", e->signed_by);
}

/* What nobody could read is refused before anything is made or asked for; what can be read but not
 * be trusted gets a warning. */
static int look_at_profile(struct op *op, const struct encrypt *e)
{
    const struct profile *p = e->writing.measure.profile;
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
    if (e->sign)
        signers_warn(op, &e->signers);
    return 0;
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

static int prepare(struct op *op, struct encrypt *e)
{
    if (look_at_profile(op, e) || writing_name_output(op, &e->writing, "pgp") ||
        store_init(op, &e->store))
        return -1;
    if (recipients_must_make(op, &e->store, &e->recipients) && writing_look_ahead(op, &e->writing))
        return -1;
    if (recipients_prepare(op, &e->store, &e->recipients, e->writing.measure.quiet))
        return -1;
    e->of_signers = (struct passphrases){.fd = -1, .batch = e->passphrases.batch};
    return e->symmetric ? get_passphrases(op, e) : 0;
}

int cmd_encrypt(int argc, char **argv)
{
    struct encrypt e = {.symmetric = false};
    struct op op;
    int status;
    e.writing.write = write_encrypted;
    e.writing.ctx = &e;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &e);
    if (prepare(&op, &e)) {
        status = ui_report(&op);
    } else {
        struct measure_task task = {.options = &e.writing.measure,
                                    .input = e.writing.input,
                                    .output = e.writing.output,
                                    .run = run,
                                    .describe = describe,
                                    .ctx = &e};
        status = measure_run(&task);
    }
    passphrases_end(&e.passphrases);
    passphrases_end(&e.of_signers);
    store_end(&e.store);
    free(e.recipients.names);
    free(e.recipients.rings.paths);
    free(e.signers.names);
    writing_end(&e.writing);
    return status;
}
