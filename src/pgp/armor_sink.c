#include "pgp/armor_sink.h"

#include "base/secret.h"
#include "pgp/crc24.h"
#include "pgp/radix64.h"
#include "stream/gather.h"

#include <stdlib.h>
#include <string.h>

#define LINE_BYTES 48
#define LINE_CHARS 64

struct armor_sink {
    struct sink base;
    const char *title;
    const char *version;
    uint32_t crc;
    size_t carried; /* bytes that do not fill a line yet */
    uint8_t carry[LINE_BYTES];
    struct gather out;
};

static int put(struct armor_sink *self, const char *s, size_t n)
{
    return gather_put(&self->out, self->base.next, s, n);
}

/* Writes the strings of a list that ends with NULL. */
static int put_all(struct armor_sink *self, const char *const *strings)
{
    for (; *strings; strings++) {
        if (put(self, *strings, strlen(*strings)))
            return -1;
    }
    return 0;
}

/* Writes n bytes, at most LINE_BYTES, as one line. */
static int put_line(struct armor_sink *self, const uint8_t *p, size_t n)
{
    struct gather *out = &self->out;
    if (gather_reserve(out, self->base.next, LINE_CHARS + 1))
        return -1;
    out->len += radix64_encode(p, n, out->block + out->len);
    out->block[out->len++] = '\n';
    return 0;
}

static int armor_sink_start(struct sink *s)
{
    struct armor_sink *self = (struct armor_sink *)s;
    const char *const begin[] = {"-----BEGIN ", self->title, "-----\n", NULL};
    const char *const header[] = {"Version: ", self->version, "\n", NULL};
    if (put_all(self, begin) || (self->version && put_all(self, header)))
        return -1;
    return put(self, "\n", 1);
}

static int armor_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct armor_sink *self = (struct armor_sink *)s;
    self->crc = crc24_update(self->crc, p, n);
    if (self->carried > 0) {
        size_t room = LINE_BYTES - self->carried, part = n < room ? n : room;
        memcpy(self->carry + self->carried, p, part);
        self->carried += part;
        p += part;
        n -= part;
        if (self->carried < LINE_BYTES)
            return 0;
        if (put_line(self, self->carry, LINE_BYTES))
            return -1;
    }
    for (; n >= LINE_BYTES; p += LINE_BYTES, n -= LINE_BYTES) {
        if (put_line(self, p, LINE_BYTES))
            return -1;
    }
    memcpy(self->carry, p, n);
    self->carried = n;
    return 0;
}

static int armor_sink_finish(struct sink *s)
{
    struct armor_sink *self = (struct armor_sink *)s;
    if (self->carried > 0 && put_line(self, self->carry, self->carried))
        return -1;
    const uint8_t crc[3] = {(uint8_t)(self->crc >> 16), (uint8_t)(self->crc >> 8),
                            (uint8_t)self->crc};
    char digits[5] = {0};
    radix64_encode(crc, sizeof crc, digits);
    const char *const end[] = {"=", digits, "\n-----END ", self->title, "-----\n", NULL};
    if (put_all(self, end))
        return -1;
    return gather_flush(&self->out, self->base.next);
}

static void armor_sink_free(struct sink *s)
{
    struct armor_sink *self = (struct armor_sink *)s;
    gather_end(&self->out);
    secret_wipe(self->carry, sizeof self->carry);
    free(self);
}

static const struct sink_ops ops = {.name = "armor",
                                    .phase = PHASE_ARMOR,
                                    .start = armor_sink_start,
                                    .write = armor_sink_write,
                                    .finish = armor_sink_finish,
                                    .free = armor_sink_free};

struct sink *armor_sink_new(struct op *op, struct sink *next, const char *title,
                            const char *version)
{
    struct armor_sink *self = malloc(sizeof *self);
    if (!self) {
        op_fail_memory(op);
        sink_free(next);
        return NULL;
    }
    sink_init(&self->base, &ops, op, next);
    self->title = title;
    self->version = version;
    self->crc = CRC24_INIT;
    self->carried = self->out.len = self->out.high = 0;
    return &self->base;
}
