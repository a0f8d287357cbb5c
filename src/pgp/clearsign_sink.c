#include "pgp/clearsign_sink.h"

#include "stream/gather.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char from[] = "From ";

#define FROM (sizeof from - 1)

struct clearsign_sink {
    struct sink base;
    const struct hash *const *hashes;
    bool midline;   /* something of the line is written, if only its escape */
    size_t matched; /* else: so much of "From " has come and is held back */
    struct gather out;
};

static int put(struct clearsign_sink *self, const char *s, size_t n)
{
    return gather_put(&self->out, self->base.next, s, n);
}

static int put_hash(struct clearsign_sink *self, const struct hash *hash)
{
    if (put(self, "Hash: ", 6))
        return -1;
    for (const char *name = hash->name; *name; name++) {
        char c = (char)toupper((unsigned char)*name);
        if (put(self, &c, 1))
            return -1;
    }
    return put(self, "\n", 1);
}

static int clearsign_sink_start(struct sink *s)
{
    static const char begin[] = "-----BEGIN PGP SIGNED MESSAGE-----\n";
    struct clearsign_sink *self = (struct clearsign_sink *)s;
    if (put(self, begin, sizeof begin - 1))
        return -1;
    for (const struct hash *const *hash = self->hashes; hash && *hash; hash++) {
        if (put_hash(self, *hash))
            return -1;
    }
    return put(self, "\n", 1);
}

/* Begins a line, of which n bytes are there. *used is how many of them it took; it may need to see
 * more. */
static int begin_line(struct clearsign_sink *self, const char *p, size_t n, size_t *used)
{
    for (*used = 0; *used < n && self->matched < FROM; ++*used, self->matched++) {
        if (p[*used] != from[self->matched])
            break;
    }
    size_t matched = self->matched;
    if (*used == n && matched < FROM)
        return 0;
    bool escape = matched == FROM || (matched == 0 && p[0] == '-');
    self->midline = true;
    self->matched = 0;
    if (escape && put(self, "- ", 2))
        return -1;
    return put(self, from, matched);
}

static int clearsign_sink_write(struct sink *s, const uint8_t *bytes, size_t n)
{
    struct clearsign_sink *self = (struct clearsign_sink *)s;
    const char *p = (const char *)bytes, *end = p + n;
    while (p < end) {
        size_t used;
        if (!self->midline) {
            if (begin_line(self, p, (size_t)(end - p), &used))
                return -1;
            p += used;
            continue;
        }
        const char *lf = memchr(p, '\n', (size_t)(end - p));
        const char *stop = lf ? lf + 1 : end;
        if (put(self, p, (size_t)(stop - p)))
            return -1;
        self->midline = !lf;
        p = stop;
    }
    return 0;
}

static int clearsign_sink_finish(struct sink *s)
{
    struct clearsign_sink *self = (struct clearsign_sink *)s;
    bool open = self->midline || self->matched > 0;
    if (put(self, from, self->matched) || (open && put(self, "\n", 1)))
        return -1;
    return gather_flush(&self->out, self->base.next);
}

static void clearsign_sink_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops ops = {.name = "clearsign",
                                    .phase = PHASE_ARMOR,
                                    .start = clearsign_sink_start,
                                    .write = clearsign_sink_write,
                                    .finish = clearsign_sink_finish,
                                    .free = clearsign_sink_free};

struct sink *clearsign_sink_new(struct op *op, struct sink *next, const struct hash *const *hashes)
{
    struct clearsign_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->hashes = hashes;
    self->midline = false;
    self->matched = self->out.len = self->out.high = 0;
    return &self->base;
}
