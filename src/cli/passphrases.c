#include "cli/passphrases.h"

#include "base/file.h"
#include "base/num.h"
#include "base/terminal.h"
#include "pgp/key.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { OPT_FD = 0x300, OPT_FILE, OPT_BATCH };

static const struct argp_option options[] = {
    {"passphrase-fd", OPT_FD, "N", 0, "Read a passphrase from file descriptor N: its first line",
     5},
    {"passphrase-file", OPT_FILE, "FILE", 0,
     "Read a passphrase from FILE: its first line; may be repeated", 5},
    {"batch", OPT_BATCH, NULL, 0, "Never ask at the terminal", 5},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct passphrases *o = state->input;
    uint64_t number;
    switch (key) {
    case ARGP_KEY_INIT:
        o->fd = -1;
        return 0;
    case OPT_FD:
        if (!num_parse(arg, 0, INT_MAX, &number))
            argp_error(state, "--passphrase-fd %s: expected a number", arg);
        o->fd = (int)number;
        return 0;
    case OPT_FILE:
        if (o->file_count == PASSPHRASES_FILES_MAX)
            argp_error(state, "--passphrase-file: at most %d of them", PASSPHRASES_FILES_MAX);
        o->files[o->file_count++] = arg;
        return 0;
    case OPT_BATCH:
        o->batch = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp passphrases_argp = {options, parse_option, NULL, NULL, NULL, NULL, NULL};

void passphrases_end(struct passphrases *o)
{
    for (size_t i = 0; i < o->given_count; i++)
        buf_end(&o->given[i]);
    o->given_count = 0;
    buf_end(&o->asked);
}

/* The first line, without its end, LF or CR LF. */
static int read_first_line(struct op *op, struct file_in *f, struct buf *out)
{
    uint8_t c;
    size_t got;
    for (;;) {
        if (file_read(op, f, &c, 1, &got))
            return -1;
        if (got == 0 || c == '\n')
            break;
        if (out->len == TERMINAL_LINE_MAX)
            return op_fail(op, STATUS_LIMIT, "%s: its first line has more than %d bytes", f->name,
                           TERMINAL_LINE_MAX);
        if (buf_append(op, out, &c, 1))
            return -1;
    }
    if (out->len > 0 && out->data[out->len - 1] == '\r')
        out->len--;
    return 0;
}

static int read_given(struct op *op, struct passphrases *o)
{
    if (o->is_read)
        return 0;
    o->is_read = true;
    if (o->fd >= 0) {
        struct file_in f = {.fd = o->fd, .is_std = true, .name = "--passphrase-fd"};
        if (read_first_line(op, &f, &o->given[o->given_count++]))
            return -1;
    }
    for (size_t i = 0; i < o->file_count; i++) {
        struct file_in f;
        if (file_open(op, &f, o->files[i]))
            return -1;
        int rc = read_first_line(op, &f, &o->given[o->given_count++]);
        file_close(&f);
        if (rc)
            return -1;
    }
    return 0;
}

static int ask(struct op *op, const struct passphrase_request *r, struct buf *out)
{
    char prompt[320], id[2 * KEY_ID_BYTES + 1];
    const char *again = r->attempt ? "Wrong. " : "";
    if (!r->key) {
        snprintf(prompt, sizeof prompt, "Passphrase of the message: ");
    } else {
        num_hex(r->part->id, KEY_ID_BYTES, id);
        snprintf(prompt, sizeof prompt, "%sPassphrase of key %s (%.200s): ", again, id,
                 key_name(r->key));
    }
    return terminal_ask(op, prompt, out);
}

/* Asks, unless it was answered before for this key, whose parts mostly have one passphrase, or for
 * the message in another run. */
static int ask_once(struct op *op, struct passphrases *o, const struct passphrase_request *r,
                    struct buf *out)
{
    uint8_t id[PASSPHRASES_ID_BYTES] = {0};
    if (r->key)
        memcpy(id, r->key->parts[0].id, sizeof id);
    bool known = o->was_asked && r->attempt == 0 && memcmp(id, o->asked_for, sizeof id) == 0;
    if (!known) {
        buf_end(&o->asked);
        if (ask(op, r, &o->asked))
            return -1;
        o->was_asked = true;
        memcpy(o->asked_for, id, sizeof id);
    }
    return buf_append(op, out, o->asked.data, o->asked.len);
}

static enum passphrase_answer get(struct op *op, void *ctx,
                                  const struct passphrase_request *request, struct buf *out)
{
    struct passphrases *o = ctx;
    if (read_given(op, o))
        return PASSPHRASE_FAILED;
    if (o->given_count > 0) {
        if (request->attempt >= o->given_count)
            return PASSPHRASE_NONE;
        const struct buf *given = &o->given[request->attempt];
        return buf_append(op, out, given->data, given->len) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
    }
    if (o->batch || !terminal_is_there())
        return PASSPHRASE_NONE;
    return ask_once(op, o, request, out) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

struct passphrase_source passphrases_source(struct passphrases *o)
{
    return (struct passphrase_source){.get = get, .ctx = o, .asks = o->fd < 0 && !o->file_count};
}

static int ask_twice(struct op *op, struct passphrases *o, const char *what)
{
    char prompt[160];
    struct buf again = {0}, *first = &o->given[o->given_count++];
    snprintf(prompt, sizeof prompt, "New passphrase of %s: ", what);
    int rc = terminal_ask(op, prompt, first);
    if (!rc && first->len == 0)
        rc = op_fail(op, STATUS_USAGE, "an empty passphrase protects nothing");
    if (!rc)
        rc = terminal_ask(op, "The same again: ", &again);
    if (!rc &&
        (first->len != again.len || (again.len && memcmp(first->data, again.data, again.len) != 0)))
        rc = op_fail(op, STATUS_USAGE, "the two passphrases differ");
    buf_end(&again);
    return rc;
}

int passphrases_new(struct op *op, struct passphrases *o, const char *what,
                    struct s2k_passphrase list[PASSPHRASES_FILES_MAX + 1], size_t *count)
{
    *count = 0;
    if (read_given(op, o))
        return -1;
    if (o->given_count == 0 && !o->batch && terminal_is_there() && ask_twice(op, o, what))
        return -1;
    for (size_t i = 0; i < o->given_count; i++)
        list[(*count)++] = (struct s2k_passphrase){o->given[i].data, o->given[i].len};
    return 0;
}
