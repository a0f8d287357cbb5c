/* mkring: writes a large keyring, for measuring what finding a key in it costs.
 *
 * All keys but those given with --key are made up: their packets are valid, but the moduli are
 * random odd numbers and the signatures random, which is enough to be skipped. They are the same
 * for the same seed. */
#include "base/num.h"
#include "study/ring_file.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BITS_MIN = 384, BITS_MAX = 16384, KEYS_MAX = 10000000 };

struct options {
    uint64_t keys, bits, bytes, signatures, seed;
    bool has_signatures, new_headers, quiet;
    unsigned file_flags;
    enum ring_file_place at;
    const char *key, *out;
};

static const struct argp_option listed[] = {
    {"keys", 'n', "NUMBER", 0, "Keys in the ring, given ones included (default 867)", 0},
    {"bits", 'b', "BITS", 0, "Bits of their RSA moduli, 384 to 16384 (default 2048)", 0},
    {"signatures", 's', "NUMBER", 0, "Signatures by others on each key (default 0)", 0},
    {"bytes", 'B', "BYTES", 0, "Instead: as many as make a key about as large as that (20K)", 0},
    {"key", 'k', "FILE", 0, "A file with real keys, which go into the ring", 0},
    {"at", 'a', "PLACE", 0, "Where they go: first, middle or last (default)", 0},
    {"new-headers", 'N', NULL, 0, "Packet headers of the new format; GnuPG writes old ones", 0},
    {"seed", 'S', "NUMBER", 0, "Which made-up keys (default 1)", 0},
    {"output", 'o', "FILE", 0, "Where the ring goes (default: standard output)", 0},
    {"force", 'f', NULL, 0, "Replace an existing file", 0},
    {"quiet", 'q', NULL, 0, "Say nothing when all is well", 0},
    {0}};

static bool parse_place(const char *text, enum ring_file_place *place)
{
    for (int i = 0; i < RING_FILE_PLACES; i++) {
        *place = (enum ring_file_place)i;
        if (strcmp(text, ring_file_places[i]) == 0)
            return true;
    }
    return false;
}

/* Takes one option; whether its argument is what it has to be. */
static bool take(struct options *o, int key, const char *text)
{
    switch (key) {
    case 'n':
        return num_parse(text, 1, KEYS_MAX, &o->keys);
    case 'b':
        return num_parse(text, BITS_MIN, BITS_MAX, &o->bits);
    case 's':
        o->has_signatures = true;
        return num_parse(text, 0, 1000000, &o->signatures);
    case 'B':
        return num_parse_bytes(text, &o->bytes) && o->bytes > 0 && o->bytes <= UINT32_MAX;
    case 'a':
        return parse_place(text, &o->at);
    case 'S':
        return num_parse(text, 0, UINT64_MAX, &o->seed);
    case 'k':
        o->key = text;
        return true;
    default:
        o->out = text;
        return true;
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct options *o = state->input;
    if (key == ARGP_KEY_ARG)
        argp_error(state, "\"%s\" is not expected: the ring goes to -o FILE", text);
    else if (key == 'N')
        o->new_headers = true;
    else if (key == 'q')
        o->quiet = true;
    else if (key == 'f')
        o->file_flags = FILE_REPLACE;
    else if (key > 255)
        return ARGP_ERR_UNKNOWN;
    else if (!take(o, key, text))
        argp_error(state, "-%c: \"%s\" is out of range or not what is expected", key, text);
    if (o->bytes && o->has_signatures)
        argp_error(state, "--bytes and --signatures exclude each other");
    return 0;
}

static void report(const struct options *o, size_t given, uint64_t bytes)
{
    unsigned long long made = o->keys - given;
    fprintf(stderr, "mkring: keys: %llu, made up: %llu, bytes: %llu\n", (unsigned long long)o->keys,
            made, (unsigned long long)bytes);
    if (made)
        fputs("mkring: made-up keys are valid packets but no usable keys: their moduli are random, "
              "and their signatures cannot be verified\n",
              stderr);
}

static int run(struct op *op, const struct options *o)
{
    struct keyring given = {0};
    struct file_out f;
    uint64_t bytes = 0;
    struct ring_file ring = {.keys = o->keys,
                             .bits = (unsigned)o->bits,
                             .signatures = o->signatures,
                             .seed = o->seed,
                             .new_headers = o->new_headers,
                             .given = &given,
                             .at = o->at};
    int rc = o->key ? keyring_load(op, &given, o->key) : 0;
    if (!rc && given.count > o->keys)
        rc = op_fail(op, STATUS_USAGE, "%s: holds %zu keys, more than the ring will", o->key,
                     given.count);
    if (!rc && o->bytes)
        rc = ring_file_fit(op, &ring, o->bytes);
    if (!rc)
        rc = file_create(op, &f, o->out, o->file_flags, NULL);
    if (!rc) {
        rc = ring_file_write(op, &ring, &f, &bytes);
        rc = rc ? rc : file_commit(op, &f);
        file_abort(&f);
    }
    if (!rc && !o->quiet)
        report(o, given.count, bytes);
    keyring_end(&given);
    return rc;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        listed,
        parse,
        NULL,
        "Writes a large keyring, for measuring what finding a key in it costs.\v"
        "Each key has a primary key, a user ID, a self-signature, signatures by others, a subkey "
        "and its binding, as GnuPG exports them. Those that are not given with --key are made up: "
        "their packets are valid, but they are no usable keys, for the moduli are random odd "
        "numbers and the signatures random numbers that nobody can verify. They are made to be "
        "skipped. The same seed makes the same keys.\n\n"
        "GnuPG reads the ring with --no-default-keyring --keyring ./FILE; to --import it takes "
        "--allow-non-selfsigned-uid, without which made-up keys are dropped.",
        NULL,
        NULL,
        NULL};
    struct options o = {.keys = 867, .bits = 2048, .seed = 1, .at = RING_FILE_LAST, .out = "-"};
    struct op op;
    op_init(&op);
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &o);
    if (strcmp(o.out, "-") == 0 && isatty(STDOUT_FILENO))
        op_fail(&op, STATUS_USAGE, "a ring is no text for a terminal: -o FILE writes it elsewhere");
    else
        run(&op, &o);
    if (op_failed(&op))
        fprintf(stderr, "mkring: %s\n", op.err.text);
    if (op.err.hint[0])
        fprintf(stderr, "mkring: hint: %s\n", op.err.hint);
    return (int)op.err.status;
}
