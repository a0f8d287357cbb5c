#include "pgp/dump_data.h"

#include "pgp/dump_name.h"
#include "pgp/literal.h"

enum { COMPRESSION_NONE, COMPRESSION_ZIP, COMPRESSION_ZLIB };

int dump_data_literal(struct dump_walk *w)
{
    struct source *frame = w->top;
    struct literal l;
    if (literal_read(w->to.op, frame, &l))
        return -1;
    uint64_t head = frame->offset;
    if (dump_field_octets(&w->to, "mode", (const uint8_t *)&l.mode, 1) ||
        dump_field_octets(&w->to, "name", l.name, l.name_bytes) ||
        dump_field_time(&w->to, "date", l.date) || source_drain(frame))
        return -1;
    uint64_t data = frame->offset - head;
    dump_walk_charge(w, LEDGER_FRAMING, head);
    dump_walk_charge(w, LEDGER_PAYLOAD, data);
    w->info->ledger.written += data;
    return dump_field_number(&w->to, "data bytes", data);
}

/* The stream of an algorithm that is not ours. */
static int leave_packed(struct dump_walk *w)
{
    if (source_drain(w->top))
        return -1;
    dump_walk_charge(w, LEDGER_PAYLOAD, w->top->offset - 1);
    w->info->ledger.written_unknown = true;
    return dump_field_text(&w->to, "not opened", "this compression is not supported");
}

static int unpack(struct dump_walk *w, enum inflate_format format)
{
    struct source *frame = w->top;
    w->top = inflate_source_new(w->to.op, frame, format, &w->budget);
    if (!w->top)
        return -1;
    ledger_fold(&w->info->ledger);
    if (dump_walk_inside(w, false))
        return -1;
    dump_walk_leave(w, frame);
    ledger_unfold(&w->info->ledger, frame->offset - 1);
    return 0;
}

int dump_data_compressed(struct dump_walk *w)
{
    struct source *frame = w->top;
    struct op *op = w->to.op;
    uint8_t algorithm;
    size_t got;
    if (source_read_full(frame, &algorithm, 1, &got))
        return -1;
    if (got < 1)
        return op_fail(op, STATUS_MALFORMED, "empty");
    dump_walk_charge(w, LEDGER_FRAMING, 1);
    if (dump_field_code(&w->to, "algorithm", algorithm, dump_name_compression(algorithm)))
        return -1;
    if (w->depth == op->limits->depth) {
        op_fail(op, STATUS_LIMIT, "more than %u layers of compression", op->limits->depth);
        return op_hint(op, "--max-depth sets the limit");
    }
    w->depth++;
    int rc;
    if (algorithm == COMPRESSION_NONE)
        rc = dump_walk_inside(w, false); /* these are octets of the file like any other */
    else if (algorithm == COMPRESSION_ZIP || algorithm == COMPRESSION_ZLIB)
        rc = unpack(w, algorithm == COMPRESSION_ZIP ? INFLATE_RAW : INFLATE_ZLIB);
    else
        rc = leave_packed(w);
    if (rc)
        return -1;
    w->depth--;
    return 0;
}
