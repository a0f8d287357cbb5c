/* The options of the commands that read messages, decrypt and verify: limits, armor, and where the keys
 * are that signatures are checked with. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "base/limits.h"
#include "pgp/profile.h"
#include "pgp/verify.h"
#include "stream/file_sink.h"
#include "stream/source.h"

#include <argp.h>

/* A child of their argp parsers. The input is a `struct reading`. */
extern const struct argp reading_argp;

struct reading {
    struct limits limits;
    bool strict_armor;
    bool allow_weak;    /* --allow-weak-hash */
    const char **rings; /* --keyring (owned, not the strings) */
    size_t ring_count;
};

/* What verify is to be given, at this time. */
struct verify_options reading_verify(const struct reading *r, const struct profile *profile,
                                     const struct keyring *keys);

/* A message being read, and what it is written to. Where that is standard output, its first bytes are
 * held back until all has checked out. */
struct reading_files {
    struct file_in file;
    struct file_sink_options options;
    struct source *in; /* started */
    struct sink *out;  /* not started */
};

/* Opens them; flags are enum file_flags, `output` NULL: what is read goes nowhere. 0, or -1; in either case the caller frees `in` and `out`,
 * which may be NULL. */
int reading_open(struct op *op, struct reading_files *f, const char *input, const char *output,
                 unsigned flags);

void reading_end(struct reading *r);

#endif
