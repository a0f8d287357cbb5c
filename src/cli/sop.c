#include "cli/sop.h"

#include "base/clock.h"
#include "cli/sop_about.h"
#include "cli/sop_armor.h"
#include "cli/sop_cost.h"
#include "cli/sop_decrypt.h"
#include "cli/sop_encrypt.h"
#include "cli/sop_key.h"
#include "cli/sop_sign.h"
#include "cli/sop_verify.h"
#include "cli/ui.h"
#include "meter/meter.h"
#include "stream/file_source.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>

#define TAKES(option) SOP_TAKES(SOP_OPTION_##option)

const struct sop_verb sop_verbs[] = {
    {"version", "", "print which program and version this is",
     TAKES(EXTENDED) | TAKES(BACKEND) | TAKES(SOP_SPEC) | TAKES(SOPV), 0, 0, sop_about_version},
    {"list-profiles", "VERB", "list the profiles of a verb", 0, 1, 1, sop_about_profiles},
    {"generate-key", "[USER-ID...]", "make a key",
     TAKES(NO_ARMOR) | TAKES(WITH_KEY_PASSWORD) | TAKES(PROFILE) | TAKES(SIGNING_ONLY), 0, -1,
     sop_key_generate},
    {"extract-cert", "", "make certificates of secret keys", TAKES(NO_ARMOR), 0, 0,
     sop_key_extract_cert},
    {"change-key-password", "", "put keys under another password, or none",
     TAKES(NO_ARMOR) | TAKES(NEW_KEY_PASSWORD) | TAKES(OLD_KEY_PASSWORD), 0, 0,
     sop_key_change_password},
    {"encrypt", "[CERTS...]", "encrypt a message",
     TAKES(AS) | TAKES(NO_ARMOR) | TAKES(WITH_PASSWORD) | TAKES(SIGN_WITH) |
         TAKES(WITH_KEY_PASSWORD) | TAKES(PROFILE) | TAKES(SESSION_KEY_OUT),
     0, -1, sop_encrypt_run},
    {"decrypt", "[KEYS...]", "decrypt a message",
     TAKES(SESSION_KEY_OUT) | TAKES(WITH_SESSION_KEY) | TAKES(WITH_PASSWORD) | TAKES(VERIFY_WITH) |
         TAKES(VERIFICATIONS_OUT) | TAKES(VERIFY_NOT_BEFORE) | TAKES(VERIFY_NOT_AFTER) |
         TAKES(WITH_KEY_PASSWORD),
     0, -1, sop_decrypt_run},
    {"sign", "KEYS...", "make signatures apart from what they are over",
     TAKES(NO_ARMOR) | TAKES(AS) | TAKES(MICALG_OUT) | TAKES(WITH_KEY_PASSWORD), 1, -1,
     sop_sign_detached},
    {"verify", "SIGNATURES CERTS...", "check such signatures", TAKES(NOT_BEFORE) | TAKES(NOT_AFTER),
     2, -1, sop_verify_detached},
    {"inline-sign", "KEYS...", "make a signed message",
     TAKES(NO_ARMOR) | TAKES(AS) | TAKES(WITH_KEY_PASSWORD), 1, -1, sop_sign_inline},
    {"inline-verify", "CERTS...", "check a signed message, and give what it holds",
     TAKES(NOT_BEFORE) | TAKES(NOT_AFTER) | TAKES(VERIFICATIONS_OUT), 1, -1, sop_verify_inline},
    {"inline-detach", "", "take a signed message and its signatures apart",
     TAKES(NO_ARMOR) | TAKES(SIGNATURES_OUT), 0, 0, sop_verify_detach},
    {"armor", "", "put ASCII armor on", TAKES(LABEL), 0, 0, sop_armor_put},
    {"dearmor", "", "take it off", 0, 0, 0, sop_armor_take},
    {NULL, NULL, NULL, 0, 0, 0, NULL},
};

int sop_blame(struct sop *s, enum sop_status status)
{
    if (s->status == SOP_OK && s->op.err.status != STATUS_IO && s->op.err.status != STATUS_INTERNAL)
        s->status = status;
    return -1;
}

int sop_fail(struct sop *s, enum sop_status status, const char *fmt, ...)
{
    char text[sizeof s->op.err.text];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    op_fail(&s->op, STATUS_USAGE, "%s", text);
    return sop_blame(s, status);
}

int sop_open(struct sop *s, struct reading_files *f, bool hold)
{
    if (hold)
        return reading_open(&s->op, f, "-", "-", 0) || sink_start(f->out) ? -1 : 0;
    *f = (struct reading_files){.options = {.path = "-", .in = &f->file}};
    f->in = file_source_new(&s->op, "-", &f->file);
    if (f->in && !source_start(f->in))
        f->out = file_sink_new(&s->op, &f->options);
    return f->out && !sink_start(f->out) ? 0 : -1;
}

void sop_close(struct reading_files *f)
{
    source_free(f->in);
    sink_free(f->out);
}

static void print_overview(FILE *to, const char *program)
{
    fprintf(to,
            "Usage: %s VERB [OPTION...] [ARGUMENT...]\n"
            "The stateless OpenPGP command line: data on standard input and output, keys\n"
            "in files, nothing kept.\n\n",
            program);
    for (const struct sop_verb *v = sop_verbs; v->name; v++)
        fprintf(to, "  %-20s %s\n", v->name, v->what);
    fprintf(to, "\n  -?, --help                 Give this list, or behind a verb its options\n"
                "      --usage                The same\n"
                "\npgpcost-sop(1) about everything.\n");
}

static void print_verb(FILE *to, const char *program, const struct sop_verb *v)
{
    fprintf(to, "Usage: %s %s%s%s%s\n%c%s.\n", program, v->name, v->options ? " [OPTION...]" : "",
            v->arguments[0] ? " " : "", v->arguments, v->what[0] - 'a' + 'A', v->what + 1);
    if (v->options)
        fputc('\n', to);
    sop_options_print(to, v->options);
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-?") == 0 || strcmp(word, "--usage") == 0;
}

static const struct sop_verb *find(const char *name)
{
    const struct sop_verb *v = sop_verbs;
    while (v->name && strcmp(v->name, name) != 0)
        v++;
    return v->name ? v : NULL;
}

/* Writes what was printed. Where that fails it is told once, here, and not by ui_end. 0, or -1. */
static int flush_printed(struct sop *s)
{
    int reason = fflush(stdout) ? errno : ferror(stdout) ? EIO : 0;
    if (!reason)
        return 0;
    __fpurge(stdout);
    clearerr(stdout);
    return op_fail_errno(&s->op, STATUS_IO, reason, "standard output: cannot write");
}

/* The status that a call ends with which gave rc. */
static enum sop_status status_of(const struct sop *s, int rc)
{
    if (!rc)
        return SOP_OK;
    return s->status != SOP_OK ? s->status : sop_status_of(s->op.err.status);
}

/* A password is tried with its last line end and without, and there may be many: as many as session keys. */
enum { S2K_RUNS = 128 };

/* The verb, measured. Hints are of options that the other commands have. */
static enum sop_status call(struct sop *s, int argc, char **argv)
{
    struct clock clock;
    struct meter meter;
    struct cost cost;
    ui_catch_signals();
    /* A pipe that nobody reads is a failure like others: nothing is left behind, and its cost is noted. */
    signal(SIGPIPE, SIG_IGN);
    clock_init(&clock);
    meter_init(&meter, &clock);
    meter_start(&meter);
    s->op.meter = &meter;
    int rc = sop_options_parse(s, argc, argv);
    if (!rc)
        rc = s->verb->run(s);
    s->op.meter = NULL;
    meter_stop(&meter, &cost);
    if (!rc)
        rc = flush_printed(s);
    enum sop_status status = status_of(s, rc);
    s->op.err.hint[0] = '\0';
    ui_report(&s->op);
    sop_cost_append(s, status, &cost);
    sop_options_end(&s->options);
    return status;
}

/* What is said without a verb being done: 0, or -1. */
static int answer(struct sop *s, int argc, char **argv)
{
    if (argc < 2)
        return sop_fail(s, SOP_UNSUPPORTED_SUBCOMMAND, "a verb is needed; \"%s --help\" lists them",
                        argv[0]);
    if (asks_for_help(argv[1]) || strcmp(argv[1], "help") == 0)
        print_overview(stdout, argv[0]);
    else if (!s->verb)
        return sop_fail(s, SOP_UNSUPPORTED_SUBCOMMAND, "there is no verb \"%.30s\"", argv[1]);
    else
        print_verb(stdout, argv[0], s->verb);
    return flush_printed(s);
}

int sop_run(int argc, char **argv)
{
    struct sop s = {.status = SOP_OK};
    ui_op_init(&s.op);
    s.limits = limits_default;
    s.limits.s2k_runs = S2K_RUNS;
    s.op.limits = &s.limits;
    s.verb = argc < 2 ? NULL : find(argv[1]);
    if (s.verb && (argc < 3 || !asks_for_help(argv[2])))
        return (int)call(&s, argc - 2, argv + 2);
    enum sop_status status = status_of(&s, answer(&s, argc, argv));
    ui_report(&s.op);
    return (int)status;
}
