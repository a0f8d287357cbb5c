/* The options of the verbs: all of them long, `--name` or `--name=value`, the value also as the next
 * argument; `--` ends them. What is no option is an argument. */
#ifndef CLI_SOP_OPTIONS_H
#define CLI_SOP_OPTIONS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum sop_option {
    SOP_OPTION_AS,
    SOP_OPTION_BACKEND,
    SOP_OPTION_EXTENDED,
    SOP_OPTION_LABEL,
    SOP_OPTION_MICALG_OUT,
    SOP_OPTION_NEW_KEY_PASSWORD,
    SOP_OPTION_NO_ARMOR,
    SOP_OPTION_NOT_AFTER,
    SOP_OPTION_NOT_BEFORE,
    SOP_OPTION_OLD_KEY_PASSWORD,
    SOP_OPTION_PROFILE,
    SOP_OPTION_SESSION_KEY_OUT,
    SOP_OPTION_SIGN_WITH,
    SOP_OPTION_SIGNATURES_OUT,
    SOP_OPTION_SIGNING_ONLY,
    SOP_OPTION_SOP_SPEC,
    SOP_OPTION_SOPV,
    SOP_OPTION_VERIFICATIONS_OUT,
    SOP_OPTION_VERIFY_NOT_AFTER,
    SOP_OPTION_VERIFY_NOT_BEFORE,
    SOP_OPTION_VERIFY_WITH,
    SOP_OPTION_WITH_KEY_PASSWORD,
    SOP_OPTION_WITH_PASSWORD,
    SOP_OPTION_WITH_SESSION_KEY,
    SOP_OPTION_COUNT
};

#define SOP_TAKES(option) ((uint32_t)1 << (option))

struct sop;

struct sop_options_given {
    enum sop_option option;
    const char *value; /* NULL: it takes none */
};

/* What a command line says. The strings are borrowed from it. */
struct sop_options {
    struct sop_options_given *given; /* in its order; owned */
    size_t count;
    const char **arguments; /* owned */
    size_t argument_count;
};

/* Reads the argc words at argv, which stand behind the verb, into s->options, by s->verb. 0, or -1. */
int sop_options_parse(struct sop *s, int argc, char **argv);

void sop_options_end(struct sop_options *o);

/* The value of that option, or of its next occurrence behind *at, which is 0 at first and counted on; NULL
 * where there is none, or no more. */
const char *sop_options_next(const struct sop_options *o, enum sop_option option, size_t *at);

/* The first; and how often it was given. */
const char *sop_options_value(const struct sop_options *o, enum sop_option option);
size_t sop_options_times(const struct sop_options *o, enum sop_option option);

/* Its name, with the dashes: "--as". */
const char *sop_options_name(enum sop_option option);

/* Prints the options of that set, one a line, for the help. */
void sop_options_print(FILE *to, uint32_t options);

#endif
