/* Signed messages, clearsigned texts and signatures apart, with the key that made the seeds. It signed
 * one document: whatever is called good is of that one, and is so by an independent path. */
#include "pgp/read_signed.h"
#include "reading.h"
#include "signed.h"

/* How it went. */
struct verified {
    struct reading reading;
    struct verify_options options;
    struct verify v;
};

static void start(struct verified *r)
{
    *r = (struct verified){.options.keys = reading_keys()};
    r->options.now = 1800000000;
    r->options.allow_weak = true;
    r->v.options = &r->options;
}

/* The input as a message. */
static void verify_whole(struct verified *r, const uint8_t *p, size_t n, size_t step)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    start(r);
    struct read_options o = {.keys = reading_keys(),
                             .passphrases = &fixture_passphrases,
                             .allow_no_integrity = true,
                             .verify = &r->v};
    struct sink *out = mem_sink_new(op, &r->reading.out);
    int rc = read_message(op, &o, mem_source_new(op, p, n, step), out, &r->reading.info);
    fuzz_require((rc != 0) == op_failed(op), "either verdicts or a reason");
    fuzz_require(op->err.status != STATUS_INTERNAL, "no message shows a fault of the program");
    r->reading.status = op->err.status;
    sink_free(out);
}

/* The input as signatures over n bytes at p. */
static void verify_apart(struct verified *r, struct rsa_bytes input, const void *p, size_t n)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    start(r);
    struct read_options o = {.keys = reading_keys(), .verify = &r->v};
    (void)read_signed_detached(op, &o, mem_source_new(op, input.p, input.n, 0),
                               mem_source_new(op, p, n, 1 + input.n % 7));
    r->reading.status = op->err.status;
}

static void verified_end(struct verified *r)
{
    verify_end(&r->v);
    reading_end(&r->reading);
}

/* What of a text no signature covers: blanks before line ends, what line ends are made of, and the last
 * ones. */
static struct buf bare(const void *bytes, size_t n)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf out = {0};
    const char *p = bytes;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\n')
            out.len = kept;
        fuzz_require(!buf_append(op, &out, p + i, 1), "memory");
        if (p[i] == '\n' || !strchr(" \t\r", p[i]) || p[i] == '\0')
            kept = out.len;
    }
    out.len = kept;
    while (out.len > 0 && out.data[out.len - 1] == '\n')
        out.len--;
    return out;
}

/* It was signed by the one key, and says what it said then. */
static void check_good(const struct verify_result *r)
{
    fuzz_require(r->signer.key && r->signer.key == reading_keys()->keys[0],
                 "what is good was signed by the key that is here");
    fuzz_require(r->sig.created == SIGNED_AT, "and at the time at which it signed");
}

static bool is_any_good(const struct verify *v)
{
    bool any = false;
    for (size_t i = 0; i < v->count; i++) {
        if (v->results[i].verdict == VERIFY_GOOD)
            check_good(&v->results[i]);
        any |= v->results[i].verdict == VERIFY_GOOD;
    }
    return any;
}

static void check_whole(const struct verified *r)
{
    if (r->reading.status != STATUS_OK || !is_any_good(&r->v))
        return;
    struct buf signed_text = bare(SIGNED_TEXT, strlen(SIGNED_TEXT));
    struct buf found = bare(r->reading.out.data, r->reading.out.len);
    fuzz_require(fuzz_same(&signed_text, &found), "what is good is what was signed");
    buf_end(&signed_text);
    buf_end(&found);
}

static void check_same(const struct verified *a, const struct verified *b)
{
    if (a->reading.status != STATUS_OK || b->reading.status != STATUS_OK) {
        fuzz_require(a->reading.status != STATUS_OK && b->reading.status != STATUS_OK,
                     "a message is read or not however it comes");
        return;
    }
    fuzz_require(a->v.count == b->v.count, "as many signatures are found");
    for (size_t i = 0; i < a->v.count; i++)
        fuzz_require(a->v.results[i].verdict == b->v.results[i].verdict,
                     "their verdicts are the same");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct verified whole, split, right, wrong;
    struct rsa_bytes input = {data, n};
    verify_whole(&whole, data, n, 0);
    verify_whole(&split, data, n, fuzz_step(n));
    check_whole(&whole);
    check_same(&whole, &split);
    verify_apart(&right, input, SIGNED_TEXT, strlen(SIGNED_TEXT));
    (void)is_any_good(&right.v);
    verify_apart(&wrong, input, SIGNED_TEXT "x", strlen(SIGNED_TEXT) + 1);
    fuzz_require(!is_any_good(&wrong.v), "nothing was signed but that one document");
    verified_end(&whole);
    verified_end(&split);
    verified_end(&right);
    verified_end(&wrong);
    return 0;
}
