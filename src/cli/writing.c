#include "cli/writing.h"

#include "base/path.h"
#include "stream/file_sink.h"
#include "stream/file_source.h"
#include "study/plan.h"
#include "zip/magic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPT_NO_NAME = 0x400 };

static const struct argp_option options[] = {
    {"compress", 'z', "LEVEL", 0,
     "on, off, or 0 to 9 (default: on, which is 6, with pgp26 9, but off for files that are "
     "compressed already)",
     4},
    {"armor", 'a', NULL, 0, "Write ASCII armor", 4},
    {"text", 't', NULL, 0, "Text: line ends are converted to CR LF within the message", 4},
    {"no-name", OPT_NO_NAME, NULL, 0, "Do not put the file's name into the message", 4},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct writing *w = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &w->measure;
        w->level = WRITING_LEVEL_AS_DESERVED;
        w->input = "-";
        return 0;
    case 'z':
        if (!plan_level(arg, &w->level))
            argp_error(state, "-z %s: expected on, off, or a level from 0 to 9", arg);
        return 0;
    case 'a':
        w->armor = true;
        return 0;
    case 't':
        w->text = true;
        return 0;
    case OPT_NO_NAME:
        w->no_name = true;
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0)
            argp_error(state, "one file at a time: \"%s\" is the second", arg);
        w->input = arg;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&measure_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

const struct argp writing_argp = {options, parse_option, NULL, NULL, children, NULL, NULL};

void writing_end(struct writing *w)
{
    free(w->output_owned);
}

int writing_name_output(struct op *op, struct writing *w, const char *ending)
{
    w->output = w->measure.output;
    if (!w->output && strcmp(w->input, "-") == 0)
        w->output = "-";
    if (!w->output) {
        if (asprintf(&w->output_owned, "%s.%s", w->input, w->armor ? "asc" : ending) < 0) {
            w->output_owned = NULL;
            return op_fail_memory(op);
        }
        w->output = w->output_owned;
    }
    if (path_is_stdout(w->output) && !w->armor && isatty(STDOUT_FILENO)) {
        op_fail(op, STATUS_USAGE, "standard output is a terminal, and the message is binary");
        return op_hint(op, "-a writes ASCII armor, -o FILE a file");
    }
    return 0;
}

int writing_look_ahead(struct op *op, const struct writing *w)
{
    struct file_in in;
    struct file_out out;
    if (strcmp(w->input, "-") == 0 || path_is_special(w->input))
        return 0;
    if (file_open(op, &in, w->input))
        return -1;
    int rc = 0;
    if (!path_is_stdout(w->output) && !path_is_special(w->output)) {
        rc = file_create(op, &out, w->output, w->measure.force ? FILE_REPLACE : 0, &in);
        file_abort(&out);
    }
    file_close(&in);
    return rc;
}

struct write_options writing_options(const struct writing *w)
{
    bool is_std = strcmp(w->input, "-") == 0;
    const char *name = is_std ? w->measure.profile->name_of_stdin : path_base(w->input);
    return (struct write_options){.profile = w->measure.profile,
                                  .level = w->level_used,
                                  .armor = w->armor,
                                  .text = w->text,
                                  .separate = w->measure.separate,
                                  .name = w->no_name ? "" : name,
                                  .expected_bytes = w->input_bytes};
}

int writing_choose_level(struct writing *w, struct source *in)
{
    const uint8_t *p;
    size_t got;
    w->level_used = plan_level_in(w->measure.profile, w->level);
    w->compressed_already = NULL;
    if (w->level != WRITING_LEVEL_AS_DESERVED)
        return 0;
    if (source_peek(in, MAGIC_BYTES, &p, &got))
        return -1;
    w->compressed_already = magic_name(p, got);
    w->level_used = w->compressed_already ? 0 : w->measure.profile->level;
    return 0;
}

int writing_run(struct op *op, struct writing *w, bool replace, uint64_t *output_bytes)
{
    struct file_in file;
    struct source *in = file_source_new(op, w->input, &file);
    struct file_sink_options o = {.path = w->output,
                                  .flags = (replace ? FILE_REPLACE : 0u) |
                                           (w->measure.sync ? FILE_SYNC : 0u),
                                  .in = &file};
    struct sink *out = NULL;
    int rc = in ? source_start(in) : -1;
    w->input_bytes = rc ? 0 : file_in_bytes(&file);
    if (!rc) {
        out = file_sink_new(op, &o);
        rc = out ? sink_start(out) : -1;
    }
    if (rc)
        sink_free(out);
    else
        rc = w->write(op, w->ctx, in, out, output_bytes);
    source_free(in);
    return rc;
}

void writing_describe_compression(const struct writing *w, char *out, size_t n)
{
    if (w->compressed_already)
        snprintf(out, n, "none (the file is %s already)", w->compressed_already);
    else if (w->level_used > 0)
        snprintf(out, n, "ZIP level %d", w->level_used);
    else
        snprintf(out, n, "none");
}
