/* Packet headers and the framing of bodies, read whole and in pieces. */
#include "fuzz.h"
#include "pgp/frame_sink.h"
#include "pgp/frame_source.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

/* How a walk over all packets went. */
struct walk {
    enum status status;
    unsigned packets;
    struct buf bodies;     /* each with its tag before it */
    struct buf first_data; /* the first body that may be partial, */
    unsigned first_tag;    /* and its tag; 0: none */
};

/* What is parsed in memory is what was read. */
static void check_header(struct op *op, const uint8_t *p, size_t n, const struct packet_header *h)
{
    struct packet_header again = {.offset = h->offset};
    fuzz_require(h->offset + h->header_bytes <= n, "a header lies within the input");
    fuzz_require(!packet_parse_header(op, p + h->offset, n - (size_t)h->offset, &again) &&
                     again.tag == h->tag && again.kind == h->kind && again.length == h->length,
                 "a header that was read is parsed to the same");
}

static int take_body(struct op *op, struct source *frame, size_t cap, struct buf *body)
{
    uint8_t block[4096];
    size_t got;
    do {
        if (source_read(frame, block, cap, &got) || buf_append(op, body, block, got))
            return -1;
    } while (got > 0);
    return 0;
}

static void keep_body(struct op *op, struct walk *w, unsigned tag, const struct buf *body)
{
    w->packets++;
    buf_put8(op, &w->bodies, tag);
    buf_append(op, &w->bodies, body->data, body->len);
    if (w->first_tag || !packet_tag_is_data(tag))
        return;
    w->first_tag = tag;
    buf_append(op, &w->first_data, body->data, body->len);
}

/* Reads one packet; whether there was one more. */
static bool next(struct op *op, struct source **top, const uint8_t *p, size_t n, size_t cap,
                 struct walk *w)
{
    struct packet_header h;
    bool end;
    if (packet_read_header(op, *top, &h, &end) || end)
        return false;
    check_header(op, p, n, &h);
    *top = frame_source_new(op, *top, &h);
    struct buf body = {0};
    bool good = *top && !take_body(op, *top, cap, &body);
    if (good) {
        fuzz_require(h.kind != PACKET_DEFINITE || body.len == h.length,
                     "a body has the length that its header claims");
        keep_body(op, w, h.tag, &body);
        *top = source_pop(*top);
    }
    buf_end(&body);
    return good;
}

static struct walk walk(const uint8_t *p, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct walk w = {0};
    struct source *top = mem_source_new(op, p, n, step);
    while (next(op, &top, p, n, step ? step + 1 : 4096, &w))
        ;
    w.status = op->err.status;
    source_free(top);
    return w;
}

static void walk_end(struct walk *w)
{
    buf_end(&w->bodies);
    buf_end(&w->first_data);
}

/* The body, written by us, is read back. */
static void round_trip(const struct walk *w)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf out = {0};
    struct sink *s = frame_sink_new(op, mem_sink_new(op, &out), w->first_tag);
    fuzz_require(!sink_write(s, w->first_data.data, w->first_data.len) && !sink_finish(s),
                 "a body can be written");
    sink_free(s);
    struct walk again = walk(out.data, out.len, 0);
    fuzz_require(again.status == STATUS_OK && again.packets == 1 &&
                     again.first_tag == w->first_tag &&
                     fuzz_same(&again.first_data, &w->first_data),
                 "what is written is read");
    walk_end(&again);
    buf_end(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct walk whole = walk(data, n, 0), split = walk(data, n, fuzz_step(n));
    fuzz_require(whole.status == split.status && whole.packets == split.packets &&
                     fuzz_same(&whole.bodies, &split.bodies),
                 "packets are the same however they are read");
    if (whole.first_tag)
        round_trip(&whole);
    walk_end(&whole);
    walk_end(&split);
    return 0;
}
