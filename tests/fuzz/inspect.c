/* Inspection of anything, with a key and a passphrase that fit the seeds, read whole and in
 * pieces. */
#include "pgp/dump.h"
#include "reading.h"

/* What the listener was told. */
struct told {
    unsigned open; /* packets begun and not ended */
    unsigned inside;
    uint64_t packets, fields;
};

static bool is_printable(const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c < ' ' || *c > '~')
            return false;
    }
    return strlen(text) < DUMP_FIELD_TEXT_MAX;
}

static int on_start(void *ctx, const struct dump_info *info)
{
    (void)ctx;
    fuzz_require(info->packets == 0, "the start comes first");
    return 0;
}

static int on_text(void *ctx, const struct dump_info *info)
{
    (void)ctx;
    fuzz_require(info->packets == 0 && info->clearsigned, "the text comes before all packets");
    return 0;
}

static int on_begin(void *ctx, const struct dump_packet *packet)
{
    struct told *told = ctx;
    fuzz_require(packet->level == told->open, "a packet has the level of its depth");
    told->open++;
    told->packets++;
    return 0;
}

static int on_field(void *ctx, const struct dump_field *field)
{
    struct told *told = ctx;
    fuzz_require(told->open > 0, "a field belongs to a packet");
    fuzz_require(field->kind == DUMP_FIELD_NUMBER || !field->text || is_printable(field->text),
                 "what is shown is printable");
    told->fields++;
    return 0;
}

static int on_inside(void *ctx, bool unverified)
{
    struct told *told = ctx;
    (void)unverified;
    told->inside++;
    return 0;
}

static int on_verified(void *ctx)
{
    (void)ctx;
    return 0;
}

static int on_end(void *ctx, const struct dump_packet *packet)
{
    struct told *told = ctx;
    fuzz_require(told->open > 0 && packet->level == told->open - 1, "what ends has begun");
    told->open--;
    return 0;
}

static const struct dump_listener listener = {on_start,  on_text,     on_begin, on_field,
                                              on_inside, on_verified, on_end};

struct result {
    enum status status;
    struct told told;
    struct dump_info info;
};

static struct result inspect(const uint8_t *data, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct result r = {0};
    struct dump_options o = {.keys = reading_keys(),
                             .passphrases = &fixture_passphrases,
                             .listener = &listener,
                             .ctx = &r.told};
    int rc = dump_run(op, &o, mem_source_new(op, data, n, step), &r.info);
    fuzz_require((rc != 0) == op_failed(op), "either a ledger or a reason");
    fuzz_require(op->err.status != STATUS_INTERNAL, "the ledger adds up");
    r.status = op->err.status;
    uint64_t sum = 0;
    for (int i = 0; i < LEDGER_COUNT; i++)
        sum += r.info.ledger.bytes[i];
    fuzz_require(rc || (sum == n && r.info.file_bytes == n && r.told.open == 0 &&
                        r.told.packets == r.info.packets),
                 "every octet is accounted for");
    return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct result whole = inspect(data, n, 0), split = inspect(data, n, fuzz_step(n));
    fuzz_require((whole.status == STATUS_OK) == (split.status == STATUS_OK),
                 "the verdict is the same however a file is read");
    fuzz_require(whole.status != STATUS_OK ||
                     (whole.told.packets == split.told.packets &&
                      whole.told.fields == split.told.fields &&
                      memcmp(whole.info.ledger.bytes, split.info.ledger.bytes,
                             sizeof whole.info.ledger.bytes) == 0),
                 "so is what it holds");
    return 0;
}
