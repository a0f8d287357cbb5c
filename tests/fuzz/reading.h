/* Reads a message in memory with what the fixture has. */
#ifndef FUZZ_READING_H
#define FUZZ_READING_H

#include "fixture.h"
#include "pgp/packet.h"
#include "pgp/read.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

/* How it went. */
struct reading {
    enum status status;
    struct read_info info;
    struct buf out;
};

static inline const struct keyring *reading_keys(void)
{
    static struct keyring ring;
    if (!ring.count)
        fixture_keys(&ring);
    return &ring;
}

/* Reads n bytes at p, at most `step` at a time; 0: all. */
static inline struct reading reading(const uint8_t *p, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct reading r = {0};
    struct read_options o = {
        .keys = reading_keys(), .passphrases = &fixture_passphrases, .allow_no_integrity = true};
    struct sink *out = mem_sink_new(op, &r.out);
    int rc = read_message(op, &o, mem_source_new(op, p, n, step), out, &r.info);
    fuzz_require((rc != 0) == op_failed(op), "either a message or a reason");
    fuzz_require(op->err.status != STATUS_INTERNAL, "no message shows a fault of the program");
    fuzz_require(r.out.len <= op->limits->output_bytes, "no more than the limit is written");
    r.status = op->err.status;
    sink_free(out);
    return r;
}

static inline void reading_end(struct reading *r)
{
    buf_end(&r->out);
}

#endif
