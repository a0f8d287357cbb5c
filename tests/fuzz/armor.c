/* ASCII armor, read whole and in pieces; strictly where the input's length is even. */
#include "fuzz.h"
#include "pgp/armor_sink.h"
#include "pgp/armor_source.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

struct decoded {
    enum status status;
    struct armor_info info;
    struct buf bytes;
};

static struct decoded decode(const uint8_t *p, size_t n, size_t step, bool strict)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct decoded d = {.info.strict = strict};
    uint8_t block[4096];
    size_t got = 0, cap = step ? step : sizeof block;
    bool armored;
    struct source *s = mem_source_new(op, p, n, step);
    int rc = armor_source_detect(op, s, &armored);
    fuzz_require(rc == 0, "looking for armor cannot fail");
    s = armor_source_new(op, s, &d.info);
    do {
        rc = source_read(s, block, cap, &got);
        if (!rc)
            rc = buf_append(op, &d.bytes, block, got);
    } while (!rc && got > 0);
    d.status = op->err.status;
    fuzz_require(d.status != STATUS_OK || d.info.title[0], "armor has a title");
    source_free(s);
    return d;
}

/* What armor gave, armored by us, is given back. */
static void round_trip(const struct decoded *d)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf text = {0};
    struct sink *s = armor_sink_new(op, mem_sink_new(op, &text), d->info.title, NULL);
    fuzz_require(!sink_write(s, d->bytes.data, d->bytes.len) && !sink_finish(s),
                 "bytes can be armored");
    sink_free(s);
    struct decoded again = decode(text.data, text.len, 0, true);
    fuzz_require(again.status == STATUS_OK && fuzz_same(&again.bytes, &d->bytes) &&
                     strcmp(again.info.title, d->info.title) == 0,
                 "armor of ours is read");
    buf_end(&again.bytes);
    buf_end(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    bool strict = n % 2 == 0;
    struct decoded whole = decode(data, n, 0, strict),
                   split = decode(data, n, fuzz_step(n), strict);
    fuzz_require(whole.status == split.status, "the verdict is the same however armor is read");
    fuzz_require(whole.status != STATUS_OK || (fuzz_same(&whole.bytes, &split.bytes) &&
                                               whole.info.crc_wrong == split.info.crc_wrong &&
                                               whole.info.has_second == split.info.has_second),
                 "so is what it holds");
    if (whole.status == STATUS_OK)
        round_trip(&whole);
    buf_end(&whole.bytes);
    buf_end(&split.bytes);
    return 0;
}
