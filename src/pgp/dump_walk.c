#include "pgp/dump_walk.h"

#include "pgp/dump_body.h"
#include "pgp/dump_data.h"
#include "pgp/dump_encrypted.h"
#include "pgp/dump_key.h"
#include "pgp/dump_session.h"
#include "pgp/dump_signature.h"
#include "pgp/frame_source.h"

#include <string.h>

/* How a packet is told: its body as a whole, in memory, or as it streams by. A streaming one
 * charges the ledger itself; w->top is the packet's frame, before and after. */
struct row {
    unsigned tag;
    enum ledger_entry entry;
    int (*list)(struct dump_body *b);
    int (*stream)(struct dump_walk *w);
};

static const struct row rows[] = {
    {PACKET_PKESK, LEDGER_SESSION_KEYS, dump_session_pkesk, NULL},
    {PACKET_SIGNATURE, LEDGER_SIGNATURES, dump_signature_list, NULL},
    {PACKET_SKESK, LEDGER_SESSION_KEYS, dump_session_skesk, NULL},
    {PACKET_ONE_PASS_SIGNATURE, LEDGER_SIGNATURES, dump_signature_one_pass, NULL},
    {PACKET_SECRET_KEY, LEDGER_KEYS, dump_key_list, NULL},
    {PACKET_PUBLIC_KEY, LEDGER_KEYS, dump_key_list, NULL},
    {PACKET_SECRET_SUBKEY, LEDGER_KEYS, dump_key_list, NULL},
    {PACKET_COMPRESSED, LEDGER_PAYLOAD, NULL, dump_data_compressed},
    {PACKET_SED, LEDGER_SEALED, NULL, dump_encrypted_unprotected},
    {PACKET_LITERAL, LEDGER_PAYLOAD, NULL, dump_data_literal},
    {PACKET_USER_ID, LEDGER_KEYS, dump_key_user_id, NULL},
    {PACKET_PUBLIC_SUBKEY, LEDGER_KEYS, dump_key_list, NULL},
    {PACKET_USER_ATTRIBUTE, LEDGER_KEYS, dump_key_attribute, NULL},
    {PACKET_SEIPD, LEDGER_SEALED, NULL, dump_encrypted_protected},
    {PACKET_AEAD, LEDGER_SEALED, NULL, dump_encrypted_aead},
};

/* All others: marker, trust, padding, private and unknown ones. */
static const struct row other = {0, LEDGER_OTHER, NULL, NULL};

static const struct row *find_row(unsigned tag)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].tag == tag)
            return &rows[i];
    }
    return &other;
}

void dump_walk_charge(struct dump_walk *w, enum ledger_entry entry, uint64_t n)
{
    ledger_charge(&w->info->ledger, entry, n);
}

void dump_walk_leave(struct dump_walk *w, const struct source *until)
{
    while (w->top != until)
        w->top = source_pop(w->top);
}

void dump_walk_end(struct dump_walk *w)
{
    trials_packets_end(&w->pkesks);
    trials_packets_end(&w->skesks);
    buf_end(&w->body);
}

/* Keeps a session key that was just listed for the encrypted data behind it. What is encrypted
 * inside encrypted data is not opened. */
static int gather(struct dump_walk *w, unsigned tag)
{
    struct trials_packets *packets = tag == PACKET_PKESK ? &w->pkesks : &w->skesks;
    size_t start = packets->bytes.len;
    if (w->judge || (!w->options->keys && !w->options->passphrases))
        return 0;
    if (buf_append(w->to.op, &packets->bytes, w->body.data, w->body.len))
        return -1;
    return trials_packets_add(w->to.op, packets, start);
}

/* Reads a body of definite length into memory and lists it. */
static int list(struct dump_walk *w, const struct row *row, const struct packet_header *h)
{
    struct op *op = w->to.op;
    size_t n = (size_t)h->length, got;
    if (h->length > op->limits->packet_bytes)
        return op_fail(op, STATUS_LIMIT, "claims %llu bytes, above the limit of %zu",
                       (unsigned long long)h->length, op->limits->packet_bytes);
    buf_clear(&w->body);
    if (buf_reserve(op, &w->body, n) || source_read_full(w->top, w->body.data, n, &got) ||
        source_drain(w->top))
        return -1;
    w->body.len = got;
    struct dump_body b = {.to = &w->to, .tag = h->tag, .p = w->body.data, .n = got};
    if (row->list(&b))
        return -1;
    dump_walk_charge(w, row->entry, got);
    if (h->tag == PACKET_PKESK || h->tag == PACKET_SKESK)
        return gather(w, h->tag);
    return 0;
}

static int pass_over(struct dump_walk *w, const struct row *row)
{
    if (source_drain(w->top))
        return -1;
    dump_walk_charge(w, row->entry, w->top->offset);
    return 0;
}

/* The packet whose header was just read from w->top. */
static int walk_packet(struct dump_walk *w, const struct packet_header *h)
{
    const struct row *row = find_row(h->tag);
    struct dump_packet packet = {.header = h, .level = w->level};
    w->info->packets++;
    dump_walk_charge(w, LEDGER_FRAMING, h->header_bytes);
    if (w->to.listener->begin(w->to.ctx, &packet))
        return -1;
    w->top = frame_source_new(w->to.op, w->top, h);
    if (!w->top)
        return -1;
    if (h->kind == PACKET_PARTIAL && dump_field_number(&w->to, "first chunk", h->length))
        return -1;
    if (row->list ? list(w, row, h) : row->stream ? row->stream(w) : pass_over(w, row))
        return -1;
    struct frame_source_parts parts = frame_source_count(w->top);
    dump_walk_charge(w, LEDGER_FRAMING, parts.length_octets);
    packet.bytes = w->top->offset;
    packet.chunks = parts.chunks;
    w->top = source_pop(w->top);
    return w->to.listener->end(w->to.ctx, &packet);
}

bool dump_walk_failed_on_content(const struct dump_walk *w)
{
    enum status status = w->to.op->err.status;
    return status != STATUS_IO && status != STATUS_USAGE && status != STATUS_INTERNAL;
}

/* Says in which packet it failed, unless the text does already: of layers of the same kind the
 * innermost is enough. */
static void say_where(struct dump_walk *w, const struct packet_header *h)
{
    struct op *op = w->to.op;
    const char *name = packet_tag_name(h->tag);
    /* After a failure of other kinds, such as memory, the sources may be gone. */
    if (!dump_walk_failed_on_content(w))
        return;
    /* Where inside a wrong MDC was met depends on the key: that would tell. */
    bool tells = w->judge && w->judge->failed;
    if (!tells && strncmp(op->err.text, name, strlen(name)) != 0)
        op_where(op, "%s at offset %llu", name, (unsigned long long)h->offset);
}

int dump_walk_packets(struct dump_walk *w)
{
    struct packet_header h;
    bool end;
    for (;;) {
        if (packet_read_header(w->to.op, w->top, &h, &end))
            return -1;
        if (end)
            return 0;
        if (walk_packet(w, &h)) {
            say_where(w, &h);
            return -1;
        }
    }
}

int dump_walk_inside(struct dump_walk *w, bool unverified)
{
    if (w->to.listener->inside(w->to.ctx, unverified))
        return -1;
    w->level++;
    int rc = dump_walk_packets(w);
    w->level--;
    return rc;
}
