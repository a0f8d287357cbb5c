/* What the commands that write messages have in common: the options of a message, its input and its
 * output. */
#ifndef CLI_WRITING_H
#define CLI_WRITING_H

#include "cli/measure.h"
#include "pgp/write.h"

/* Without -z: the file is compressed where it is not already. */
enum { WRITING_LEVEL_AS_DESERVED = -1 };

struct writing {
    struct measure_options measure;
    int level; /* as plan_level reads it, or WRITING_LEVEL_AS_DESERVED */
    bool armor, text, no_name;
    const char *input, *output;
    char *output_owned;
    /* Writes the message from the open input into the started output, which it frees. 0, or -1. */
    int (*write)(struct op *op, void *ctx, struct source *in, struct sink *out, uint64_t *written);
    void *ctx;
    /* What the last run found, for the table. */
    uint64_t input_bytes; /* 0: not known */
    int level_used;
    const char *compressed_already;
};

/* -z, -a, -t, --no-name and the file; measure_argp is a child. The input is a `struct writing`. */
extern const struct argp writing_argp;

/* Frees what the members own. */
void writing_end(struct writing *w);

/* Names the output: what -o says, else the input's name with that ending, or standard output for
 * standard input. A binary message does not go to a terminal. 0, or -1. */
int writing_name_output(struct op *op, struct writing *w, const char *ending);

/* Making a measuring key can take minutes: what would be refused afterwards is refused before. 0, or
 * -1. */
int writing_look_ahead(struct op *op, const struct writing *w);

/* Opens the input, starts the output and has w->write do it. 0, or -1; *output_bytes is what was
 * written. */
int writing_run(struct op *op, struct writing *w, bool replace, uint64_t *output_bytes);

/* The options of the message, after the input was opened: all but who is to read it and who signs. */
struct write_options writing_options(const struct writing *w);

/* Chooses the level: an explicit one, or none where the first bytes say that nothing is to gain. 0,
 * or -1. */
int writing_choose_level(struct writing *w, struct source *in);

/* "ZIP level 6", "none", for the table. */
void writing_describe_compression(const struct writing *w, char *out, size_t n);

#endif
