#include "base/clock.h"
#include "base/num.h"
#include "cli/command.h"
#include "cli/passphrases.h"
#include "cli/profiles.h"
#include "cli/ui.h"
#include "crypto/rsa.h"
#include "meter/meter.h"
#include "pgp/keygen.h"
#include "pgp/store.h"
#include "report/format.h"
#include "study/plan.h"

#include <argp.h>
#include <string.h>

enum { OPT_NO_PASSPHRASE = 0x200, OPT_PROFILE, OPT_ALGORITHM };
enum { BITS_DEFAULT = 3072, SHA256_BITS_MIN = 489, STRONG_BITS = 2048 };

struct keygen {
    const struct profile *profile;
    const struct ecc *curve; /* NULL: RSA */
    unsigned bits;           /* 0: not said */
    const char *user_id;
    bool quiet;
    bool no_passphrase;
    struct passphrases passphrases;
    struct s2k_passphrase list[PASSPHRASES_FILES_MAX + 1];
    size_t count;
};

static const struct argp_option options[] = {
    {"key-size", 'k', "BITS", 0,
     "Size of an RSA key, 382 to 16384 bits (default: 3072; pgp26: 382 to 2048, default 2048)", 0},
    {"algorithm", OPT_ALGORITHM, "NAME", 0,
     "The kind: rsa, which is the default, or ed25519 or p256: a key on that curve, which "
     "certifies "
     "and signs; it cannot be encrypted to",
     0},
    {"profile", OPT_PROFILE, "NAME", 0,
     "The format: rfc4880, which is the default, or pgp26, that of PGP 2.6 in 1995: one key, for "
     "exchange with it",
     0},
    {"user-id", 'u', "USER-ID", 0, "Whose key it is (needed), as in \"Alice <alice@example.org>\"",
     0},
    {"quiet", 'q', NULL, 0, "Print only the fingerprint", 0},
    {"no-passphrase", OPT_NO_PASSPHRASE, NULL, 0, "Keep the secret key in clear", 0},
    {NULL, 0, NULL, 0, "Passphrases:", 5},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void parse_algorithm(struct argp_state *state, const char *name, struct keygen *k)
{
    k->curve = ecc_by_name(name);
    if (!k->curve && strcasecmp(name, "rsa") != 0)
        argp_error(state, "--algorithm %s: expected rsa, ed25519 or p256", name);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct keygen *k = state->input;
    switch (key) {
    case 'k':
        if (!plan_bits(arg, &k->bits))
            argp_error(state, "-k %s: expected a number of bits from %d to %d", arg,
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
        return 0;
    case OPT_ALGORITHM:
        parse_algorithm(state, arg, k);
        return 0;
    case OPT_PROFILE:
        k->profile = profiles_parse(state, arg);
        return 0;
    case 'u':
        k->user_id = arg;
        return 0;
    case 'q':
        k->quiet = true;
        return 0;
    case OPT_NO_PASSPHRASE:
        k->no_passphrase = true;
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &k->passphrases;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is no option; the user ID goes behind -u", arg);
        return 0;
    case ARGP_KEY_END:
        if (!k->user_id || !k->user_id[0])
            argp_error(state, "whose key? -u \"Name <address>\" says");
        if (k->curve && k->bits)
            argp_error(state, "-k: a key on %s has but one size", k->curve->label);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&passphrases_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

static const struct argp argp = {
    options,
    parse_option,
    NULL,
    "Makes a key in the key store: of RSA, a primary key that certifies and signs, and a subkey of "
    "the same size that encrypts. Its secret half is protected by a passphrase.",
    children,
    NULL,
    NULL};

static void step(void *ctx, int c)
{
    (void)c;
    ui_progress_step(ctx);
}

static struct keygen_options options_of(const struct keygen *k)
{
    return (struct keygen_options){.profile = k->profile,
                                   .curve = k->curve,
                                   .bits = k->bits,
                                   .user_id = k->user_id,
                                   .created = clock_unix_time(),
                                   .passphrase = k->count ? &k->list[0] : NULL};
}

static struct key *generate(struct op *op, const struct keygen *k)
{
    char text[64];
    snprintf(text, sizeof text, "making a key of %s%u bits",
             k->profile->key_version < 4 ? "" : "2 x ", k->bits);
    struct ui_progress shown = {.text = text, .quiet = k->quiet};
    struct rsa_progress progress = {step, &shown};
    struct keygen_options o = options_of(k);
    o.progress = &progress;
    struct key *key = keygen_new(op, &o);
    ui_progress_end(&shown);
    return key;
}

/* "0123 4567 …", as people read fingerprints to each other. */
static void print_key(const struct keygen *k, const struct key *key, const struct cost *cost)
{
    char print[2 * KEY_FINGERPRINT_BYTES + 1], time[FORMAT_BYTES], share[FORMAT_BYTES];
    char name[KEY_DESCRIPTION_BYTES];
    num_hex(key->parts[0].fingerprint, key->parts[0].fingerprint_bytes, print);
    if (k->quiet) {
        puts(print);
        return;
    }
    key_describe(&key->parts[0], name);
    printf("%s, \"%s\"\n  fingerprint %s\n", name, key_name(key), print);
    const struct key_part *last = &key->parts[key->part_count - 1];
    num_hex(last->id, KEY_ID_BYTES, print);
    if (k->curve)
        puts("  certifies and signs; it cannot be encrypted to");
    else
        printf("  %s %s\n", last->is_subkey ? "encryption subkey" : "version 3, key ID", print);
    enum phase phase = k->curve ? PHASE_ECC : PHASE_RSA;
    printf("  made in %s, %s of it %s\n", format_time((double)cost->wall_ns, time),
           format_share((double)cost->ns[phase], (double)cost->wall_ns, share),
           phase_rows[phase].name);
}

/* A key without a passphrase is made only where that was said. */
static int get_passphrase(struct op *op, struct keygen *k)
{
    if (passphrases_new(op, &k->passphrases, "the key", k->list, &k->count))
        return -1;
    if (k->count > 0)
        return 0;
    op_fail(op, STATUS_USAGE, "no passphrase was given, and there is no terminal to ask at");
    return op_hint(op, "--passphrase-file FILE gives one, --no-passphrase does without");
}

/* What to know before such a key is used. */
static void warn(struct op *op, const struct keygen *k)
{
    if (k->curve)
        return;
    if (k->bits < STRONG_BITS)
        op_warn(op, "a key of %u bits is for measuring, not for secrets", k->bits);
    if (k->profile->key_version < 4)
        op_warn(op,
                "MD5, with which such a key certifies itself%s, is weak today: keep it for "
                "exchange with PGP 2.6",
                k->no_passphrase ? "" : " and hashes its passphrase");
    else if (k->bits < SHA256_BITS_MIN)
        op_warn(op, "below %d bits there is no room for SHA-256: it signs itself with SHA-1",
                SHA256_BITS_MIN);
}

/* Before a passphrase is asked for. */
static int check_size(struct op *op, struct keygen *k)
{
    unsigned most = k->profile->bits_max;
    if (k->bits == 0)
        k->bits = most < BITS_DEFAULT ? most : BITS_DEFAULT;
    struct keygen_options o = options_of(k);
    return keygen_check(op, &o);
}

int cmd_keygen(int argc, char **argv)
{
    struct keygen k = {.profile = profile_table[0]};
    struct op op;
    struct store store = {0};
    struct clock clock;
    struct meter meter;
    struct cost cost;
    enum store_added what;

    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &k);
    int rc = check_size(&op, &k);
    if (!rc)
        warn(&op, &k);
    clock_init(&clock);
    meter_init(&meter, &clock);
    op.meter = &meter;
    if (!rc)
        rc = store_init(&op, &store);
    if (!rc && !k.no_passphrase)
        rc = get_passphrase(&op, &k);
    meter_start(&meter);
    struct key *key = rc ? NULL : generate(&op, &k);
    meter_stop(&meter, &cost);
    op.meter = NULL;
    rc = key ? store_add(&op, &store, key, &what) : -1;
    if (!rc)
        print_key(&k, key, &cost);
    key_free(key);
    passphrases_end(&k.passphrases);
    store_end(&store);
    return ui_report(&op);
}
