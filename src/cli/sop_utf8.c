#include "cli/sop_utf8.h"

#include <stdlib.h>

/* Zero bytes begin a text. */
struct state {
    unsigned missing;    /* octets of the present character that are still to come */
    uint8_t least, most; /* what the next of them may be */
};

/* What may follow the first octet of a character (RFC 3629 section 4): no overlong forms, no surrogates,
 * nothing above U+10FFFF. */
static bool begin(struct state *u, uint8_t c)
{
    *u = (struct state){0};
    if (c < 0x80)
        return true;
    if (c < 0xC2 || c > 0xF4)
        return false;
    u->missing = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    u->least = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    u->most = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    return true;
}

/* Whether the n bytes at p go on in valid UTF-8; a character may go on in the next block. */
static bool goes_on(struct state *u, const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (u->missing == 0) {
            if (!begin(u, p[i]))
                return false;
            continue;
        }
        if (p[i] < u->least || p[i] > u->most)
            return false;
        u->missing--;
        u->least = 0x80;
        u->most = 0xBF;
    }
    return true;
}

bool sop_utf8_is_text(const uint8_t *p, size_t n)
{
    struct state u = {0};
    return goes_on(&u, p, n) && u.missing == 0;
}

bool sop_utf8_is_printable(const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool is_c1 = p[i] == 0xC2 && i + 1 < n && p[i + 1] < 0xA0;
        if (p[i] < ' ' || p[i] == 0x7F || is_c1)
            return false;
    }
    return sop_utf8_is_text(p, n);
}

bool sop_utf8_is_blank(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* --- the source ---------------------------------------------------------------------------------- */

struct utf8_source {
    struct source base;
    struct state state;
    bool *failed;
};

static int utf8_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct utf8_source *self = (struct utf8_source *)s;
    if (source_read(s->up, p, cap, got))
        return -1;
    bool is_text = *got > 0 ? goes_on(&self->state, p, *got) : self->state.missing == 0;
    if (is_text)
        return 0;
    *self->failed = true;
    return op_fail(s->op, STATUS_MALFORMED, "this is no text in UTF-8, which was expected");
}

static void utf8_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {
    .name = "utf-8", .phase = PHASE_FRAME, .read = utf8_read, .free = utf8_free};

struct source *sop_utf8_source_new(struct op *op, struct source *up, bool *failed)
{
    struct utf8_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->failed = failed;
    return &self->base;
}
