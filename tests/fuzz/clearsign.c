/* Clearsigned text: the input read as one, whole and in pieces, and written as the text of one. */
#include "fuzz.h"
#include "pgp/clearsign_sink.h"
#include "pgp/clearsign_source.h"
#include "pgp/text_digest.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

#define SIGNATURE "-----BEGIN PGP SIGNATURE-----\n"

struct text {
    enum status status;
    struct clearsign_info info;
    struct buf bytes;
    uint64_t used; /* of the input */
};

static struct text read_text(const uint8_t *p, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct text t = {0};
    uint8_t block[4096];
    size_t got = 0, cap = step ? step : sizeof block;
    struct source *up = mem_source_new(op, p, n, step), *s = clearsign_source_new(op, up, &t.info);
    int rc;
    do {
        rc = source_read(s, block, cap, &got);
        if (!rc)
            rc = buf_append(op, &t.bytes, block, got);
    } while (!rc && got > 0);
    t.status = op->err.status;
    t.used = up->offset;
    source_free(s);
    return t;
}

static void digest(const void *p, size_t n, size_t step, uint8_t *out)
{
    struct text_digest d;
    text_digest_init(&d, hash_by_name("md5"), TEXT_DIGEST_CLEARSIGNED);
    for (size_t done = 0; done < n; done += step)
        text_digest_update(&d, (const uint8_t *)p + done, step < n - done ? step : n - done);
    hash_digest(text_digest_finish(&d), out);
    text_digest_end(&d);
}

/* Writes n bytes in pieces of `step`, and reads them again: what is read is hashed as they are. */
static struct text there_and_back(const uint8_t *p, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf message = {0};
    struct sink *s = clearsign_sink_new(op, mem_sink_new(op, &message), NULL);
    for (size_t done = 0; done < n; done += step)
        fuzz_require(!sink_write(s, p + done, step < n - done ? step : n - done),
                     "any text can be clearsigned");
    fuzz_require(!sink_finish(s) && !buf_puts(op, &message, SIGNATURE), "it can be ended");
    sink_free(s);
    struct text t = read_text(message.data, message.len, 0);
    fuzz_require(t.status == STATUS_OK, "clearsigned text of ours is read");
    fuzz_require(t.used + strlen(SIGNATURE) == message.len, "its signature is left");
    uint8_t written[HASH_DIGEST_MAX], read[HASH_DIGEST_MAX];
    digest(p, n, n ? n : 1, written);
    digest(t.bytes.data, t.bytes.len, step, read);
    fuzz_require(memcmp(written, read, 16) == 0, "it is hashed as what was signed");
    buf_end(&message);
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    size_t step = fuzz_step(n);
    if (n > 60000)
        return 0;
    struct text whole = read_text(data, n, 0), split = read_text(data, n, step);
    fuzz_require(whole.status == split.status, "the verdict is the same however text is read");
    fuzz_require(whole.status != STATUS_OK ||
                     (fuzz_same(&whole.bytes, &split.bytes) && whole.used == split.used &&
                      whole.info.hash_count == split.info.hash_count &&
                      whole.info.line == split.info.line),
                 "so is the text");
    if (whole.status == STATUS_OK) {
        struct text again = there_and_back(whole.bytes.data, whole.bytes.len, step);
        fuzz_require(fuzz_same(&whole.bytes, &again.bytes), "what was read comes back");
        buf_end(&again.bytes);
    }
    struct text own = there_and_back(data, n, step);
    buf_end(&own.bytes);
    buf_end(&whole.bytes);
    buf_end(&split.bytes);
    return 0;
}
