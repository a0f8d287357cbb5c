#include "cli/reading.h"

#include "base/clock.h"
#include "base/num.h"
#include "base/path.h"
#include "stream/file_source.h"
#include "stream/mem_sink.h"

#include <stdlib.h>

enum { OPT_STRICT_ARMOR = 0x400, OPT_MAX_OUTPUT, OPT_MAX_DEPTH, OPT_KEYRING, OPT_WEAK_HASH };

/* Layers are read one inside the other: so many still fit on the stack. */
enum { DEPTH_MAX = 1000 };

/* Plaintext held back on standard output until the message checked out, or more follows. */
enum { HOLD_BYTES = 1024 * 1024 };

static const struct argp_option options[] = {
    {"keyring", OPT_KEYRING, "FILE", 0,
     "Look for keys that signed in FILE too, a keyring or exported keys; may be given again", 2},
    {"allow-weak-hash", OPT_WEAK_HASH, NULL, 0,
     "Let signatures count that are made with MD5, or by keys of PGP 2.6", 2},
    {"strict-armor", OPT_STRICT_ARMOR, NULL, 0, "Refuse armor whose checksum is wrong", 3},
    {"max-output", OPT_MAX_OUTPUT, "BYTES", 0,
     "Refuse messages of more than that; K, M, G may follow the number", 3},
    {"max-depth", OPT_MAX_DEPTH, "N", 0, "Layers of compression that are allowed (default: 16)", 3},
    {NULL, 0, NULL, 0, NULL, 0},
};

static void add_ring(const struct argp_state *state, struct reading *r, const char *path)
{
    const char **rings = realloc(r->rings, (r->ring_count + 1) * sizeof *rings);
    if (!rings)
        argp_failure(state, STATUS_IO, 0, "out of memory");
    r->rings = rings;
    r->rings[r->ring_count++] = path;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct reading *r = state->input;
    uint64_t number;
    switch (key) {
    case ARGP_KEY_INIT:
        r->limits = limits_default;
        return 0;
    case OPT_KEYRING:
        add_ring(state, r, arg);
        return 0;
    case OPT_WEAK_HASH:
        r->allow_weak = true;
        return 0;
    case OPT_STRICT_ARMOR:
        r->strict_armor = true;
        return 0;
    case OPT_MAX_OUTPUT:
        if (!num_parse_bytes(arg, &r->limits.output_bytes))
            argp_error(state, "--max-output %s: expected a number of bytes", arg);
        return 0;
    case OPT_MAX_DEPTH:
        if (!num_parse(arg, 1, DEPTH_MAX, &number))
            argp_error(state, "--max-depth %s: expected a number from 1 to %d", arg, DEPTH_MAX);
        r->limits.depth = (unsigned)number;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp reading_argp = {options, parse_option, NULL, NULL, NULL, NULL, NULL};

struct verify_options reading_verify(const struct reading *r, const struct profile *profile,
                                     const struct keyring *keys)
{
    return (struct verify_options){.keys = keys,
                                   .rings = r->rings,
                                   .ring_count = r->ring_count,
                                   .now = clock_unix_time(),
                                   .allow_weak = r->allow_weak || profile->weak_hash};
}

int reading_open(struct op *op, struct reading_files *f, const char *input, const char *output,
                 unsigned flags)
{
    bool to_stdout = output && path_is_stdout(output);
    *f = (struct reading_files){.options = {.path = output,
                                            .flags = flags,
                                            .in = &f->file,
                                            .hold_bytes = to_stdout ? HOLD_BYTES : 0,
                                            .spare_terminal = true}};
    f->in = file_source_new(op, input, &f->file);
    if (f->in && !source_start(f->in))
        f->out = output ? file_sink_new(op, &f->options) : mem_sink_new(op, NULL);
    return f->out ? 0 : -1;
}

void reading_end(struct reading *r)
{
    free(r->rings);
}
