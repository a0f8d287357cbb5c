#include "cli/sop_options.h"

#include "cli/sop.h"

#include <stdlib.h>
#include <string.h>

struct row {
    const char *name;
    const char *value; /* what it is called in the help; NULL: a flag */
    bool repeats;
    const char *what;
};

static const struct row rows[SOP_OPTION_COUNT] = {
    [SOP_OPTION_AS] = {"--as", "FORM", false, "binary, text, or for inline-sign clearsigned"},
    [SOP_OPTION_BACKEND] = {"--backend", NULL, false, "That of the OpenPGP implementation alone"},
    [SOP_OPTION_EXTENDED] = {"--extended", NULL, false, "Those of the libraries below it too"},
    [SOP_OPTION_LABEL] = {"--label", "KIND", false, "auto, sig, key, cert or message"},
    [SOP_OPTION_MICALG_OUT] = {"--micalg-out", "MICALG", false, "Write the hash's name there"},
    [SOP_OPTION_NEW_KEY_PASSWORD] = {"--new-key-password", "PASSWORD", false,
                                     "The new one; without it the keys are in clear"},
    [SOP_OPTION_NO_ARMOR] = {"--no-armor", NULL, false, "Binary output"},
    [SOP_OPTION_NOT_AFTER] = {"--not-after", "DATE", false, "Later signatures do not count"},
    [SOP_OPTION_NOT_BEFORE] = {"--not-before", "DATE", false, "Earlier signatures do not count"},
    [SOP_OPTION_OLD_KEY_PASSWORD] = {"--old-key-password", "PASSWORD", true, "Unlocks the keys"},
    [SOP_OPTION_PROFILE] = {"--profile", "PROFILE", false, "One that list-profiles names"},
    [SOP_OPTION_SESSION_KEY_OUT] = {"--session-key-out", "SESSIONKEY", false,
                                    "Write the session key there"},
    [SOP_OPTION_SIGN_WITH] = {"--sign-with", "KEYS", true, "Sign with these keys"},
    [SOP_OPTION_SIGNATURES_OUT] = {"--signatures-out", "SIGNATURES", false,
                                   "Write the signatures there"},
    [SOP_OPTION_SIGNING_ONLY] = {"--signing-only", NULL, false, "A key that does not decrypt"},
    [SOP_OPTION_SOP_SPEC] = {"--sop-spec", NULL, false, "The draft that this is made by"},
    [SOP_OPTION_SOPV] = {"--sopv", NULL, false, "The version of the subset for verifying"},
    [SOP_OPTION_VERIFICATIONS_OUT] = {"--verifications-out", "VERIFICATIONS", false,
                                      "Write there what signatures are good"},
    [SOP_OPTION_VERIFY_NOT_AFTER] = {"--verify-not-after", "DATE", false,
                                     "Later signatures do not count"},
    [SOP_OPTION_VERIFY_NOT_BEFORE] = {"--verify-not-before", "DATE", false,
                                      "Earlier signatures do not count"},
    [SOP_OPTION_VERIFY_WITH] = {"--verify-with", "CERTS", true, "Check signatures with these"},
    [SOP_OPTION_WITH_KEY_PASSWORD] = {"--with-key-password", "PASSWORD", true,
                                      "Unlocks keys, or locks the new one"},
    [SOP_OPTION_WITH_PASSWORD] = {"--with-password", "PASSWORD", true, "Opens the message"},
    [SOP_OPTION_WITH_SESSION_KEY] = {"--with-session-key", "SESSIONKEY", true, "Opens the message"},
};

/* Whether the n characters at p are the option's name, or what early drafts called it, as others' drivers still
 * do. */
static bool is_called(unsigned option, const char *p, size_t n)
{
    static const char early[] = "--verify-out";
    if (option == SOP_OPTION_VERIFICATIONS_OUT && n == sizeof early - 1 && memcmp(early, p, n) == 0)
        return true;
    return strlen(rows[option].name) == n && memcmp(rows[option].name, p, n) == 0;
}

/* The option that n characters name, of those that the verb takes; SOP_OPTION_COUNT: none, an error. */
static enum sop_option find(struct sop *s, const char *name, size_t n)
{
    for (unsigned i = 0; i < SOP_OPTION_COUNT; i++) {
        if (s->verb->options & SOP_TAKES(i) && is_called(i, name, n))
            return (enum sop_option)i;
    }
    sop_fail(s, SOP_UNSUPPORTED_OPTION, "%s: no option \"%.*s\"", s->verb->name,
             n < 40 ? (int)n : 40, name);
    return SOP_OPTION_COUNT;
}

/* The option of argv[*i], which is counted on where its value is the next word. */
static int take(struct sop *s, int argc, char **argv, int *i)
{
    const char *word = argv[*i], *value = strchr(word, '=');
    size_t n = value ? (size_t)(value - word) : strlen(word);
    enum sop_option option = find(s, word, n);
    if (option == SOP_OPTION_COUNT)
        return -1;
    const struct row *row = &rows[option];
    if (!row->value && value)
        return sop_fail(s, SOP_UNSUPPORTED_OPTION, "%s takes no value", row->name);
    if (row->value && !value && *i + 1 == argc)
        return sop_fail(s, SOP_MISSING_ARG, "%s: its value is missing, %s=%s", row->name, row->name,
                        row->value);
    if (!row->repeats && sop_options_times(&s->options, option) > 0)
        return sop_fail(s, SOP_INCOMPATIBLE_OPTIONS, "%s: given twice", row->name);
    if (row->value)
        value = value ? value + 1 : argv[++*i];
    s->options.given[s->options.count++] = (struct sop_options_given){option, value};
    return 0;
}

static int check_arguments(struct sop *s)
{
    int n = (int)s->options.argument_count;
    if (n < s->verb->least)
        return sop_fail(s, SOP_MISSING_ARG, "%s: an argument is missing: %s", s->verb->name,
                        s->verb->arguments);
    if (s->verb->most >= 0 && n > s->verb->most)
        return sop_fail(s, SOP_UNSUPPORTED_OPTION, "%s: one argument too many: \"%.40s\"",
                        s->verb->name, s->options.arguments[n - 1]);
    return 0;
}

int sop_options_parse(struct sop *s, int argc, char **argv)
{
    struct sop_options *o = &s->options;
    bool ended = false;
    o->given = calloc((size_t)argc + 1, sizeof *o->given);
    o->arguments = calloc((size_t)argc + 1, sizeof *o->arguments);
    if (!o->given || !o->arguments)
        return op_fail_memory(&s->op);
    for (int i = 0; i < argc; i++) {
        if (ended || argv[i][0] != '-' || argv[i][1] == '\0')
            o->arguments[o->argument_count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            ended = true;
        else if (take(s, argc, argv, &i))
            return -1;
    }
    return check_arguments(s);
}

void sop_options_end(struct sop_options *o)
{
    free(o->given);
    free(o->arguments);
    *o = (struct sop_options){0};
}

const char *sop_options_next(const struct sop_options *o, enum sop_option option, size_t *at)
{
    while (*at < o->count) {
        const struct sop_options_given *g = &o->given[(*at)++];
        if (g->option == option)
            return g->value;
    }
    return NULL;
}

const char *sop_options_value(const struct sop_options *o, enum sop_option option)
{
    size_t at = 0;
    return sop_options_next(o, option, &at);
}

size_t sop_options_times(const struct sop_options *o, enum sop_option option)
{
    size_t times = 0;
    for (size_t i = 0; i < o->count; i++)
        times += o->given[i].option == option;
    return times;
}

const char *sop_options_name(enum sop_option option)
{
    return rows[option].name;
}

void sop_options_print(FILE *to, uint32_t options)
{
    for (unsigned i = 0; i < SOP_OPTION_COUNT; i++) {
        char text[64];
        if (!(options & SOP_TAKES(i)))
            continue;
        snprintf(text, sizeof text, "%s%s%s", rows[i].name, rows[i].value ? "=" : "",
                 rows[i].value ? rows[i].value : "");
        fprintf(to, "      %-36s %s\n", text, rows[i].what);
    }
}
