/* A sink that fails at every byte and a source that fails at every byte, for encryption, signing and
 * decryption: the failure is told as it happened, the meter's stack is balanced (message.h sees to
 * that), and nothing leaks (a sanitizer sees to that). */
#include "../unit/message.h"
#include "tap.h"

static const char letter[] = "Ten lines of a letter.\nThey are short.\r\nThis is one.\n\n\rTen.\n";

static struct keyring keys, signers, old_signers;

/* Where it goes wrong. */
enum fault { AT_START, AT_BYTE, AT_FINISH, INTERRUPTED };

static volatile sig_atomic_t interrupted;

/* Both take or give `left` bytes and then fail; the sink keeps what it took. */
struct bad_sink {
    struct sink base;
    enum fault fault;
    size_t left;
    struct buf *out;
};

static int bad_sink_start(struct sink *s)
{
    struct bad_sink *self = (struct bad_sink *)s;
    return self->fault == AT_START ? op_fail(s->op, STATUS_IO, "no sink") : 0;
}

static int bad_sink_write(struct sink *s, const uint8_t *p, size_t n)
{
    struct bad_sink *self = (struct bad_sink *)s;
    size_t taken = n < self->left ? n : self->left;
    if (buf_append(s->op, self->out, p, taken))
        return -1;
    self->left -= taken;
    if (self->fault == INTERRUPTED && self->left == 0)
        interrupted = 1;
    else if (taken < n)
        return op_fail(s->op, STATUS_IO, "sink full");
    return 0;
}

static int bad_sink_finish(struct sink *s)
{
    struct bad_sink *self = (struct bad_sink *)s;
    return self->fault == AT_FINISH ? op_fail(s->op, STATUS_IO, "sink stuck") : 0;
}

static void bad_sink_free(struct sink *s)
{
    free(s);
}

static const struct sink_ops sink_ops = {.name = "bad sink",
                                         .phase = PHASE_WRITE,
                                         .start = bad_sink_start,
                                         .write = bad_sink_write,
                                         .finish = bad_sink_finish,
                                         .free = bad_sink_free};

static struct sink *bad_sink_new(struct op *op, enum fault fault, size_t left, struct buf *out)
{
    struct bad_sink *self = calloc(1, sizeof *self);
    sink_init(&self->base, &sink_ops, op, NULL);
    self->fault = fault;
    self->left = left;
    self->out = out;
    return &self->base;
}

struct bad_source {
    struct source base;
    enum fault fault;
    const uint8_t *at;
    size_t left, step;
};

static int bad_source_start(struct source *s)
{
    struct bad_source *self = (struct bad_source *)s;
    return self->fault == AT_START ? op_fail(s->op, STATUS_IO, "no source") : 0;
}

static int bad_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct bad_source *self = (struct bad_source *)s;
    size_t n = self->left < cap ? self->left : cap;
    n = self->step && self->step < n ? self->step : n;
    if (n == 0 && self->fault == AT_BYTE)
        return op_fail(s->op, STATUS_IO, "source broken");
    if (n == self->left && self->fault == INTERRUPTED)
        interrupted = 1;
    memcpy(p, self->at, n);
    self->at += n;
    self->left -= n;
    *got = n;
    return 0;
}

static void bad_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops source_ops = {.name = "bad source",
                                             .phase = PHASE_READ,
                                             .start = bad_source_start,
                                             .read = bad_source_read,
                                             .free = bad_source_free};

static struct source *bad_source_new(struct op *op, enum fault fault, const uint8_t *p, size_t n,
                                     size_t step)
{
    struct bad_source *self = calloc(1, sizeof *self);
    source_init(&self->base, &source_ops, op, NULL);
    self->fault = fault;
    self->at = p;
    self->left = n;
    self->step = step;
    return &self->base;
}

/* --- one operation with one fault --------------------------------------------------------------- */

/* What is to be done with n bytes at p: encrypt, or decrypt. */
struct job {
    struct message m;
    bool decrypt;
    const uint8_t *p;
    size_t n;
};

/* Does it from `in` to `out`. Whether it failed as `expected` says. */
static bool fails(struct pipe *pipe, const struct job *job, struct source *in, struct sink *out,
                  const char *expected)
{
    struct op *op = &pipe->op;
    struct message m = job->m;
    struct test_rng rng;
    int rc;
    test_rng_init(&rng, op, 7);
    interrupted = 0;
    op->interrupted = &interrupted;
    if (job->decrypt) {
        rc = message_read_stream(op, &keys, &m, in, out);
        sink_free(out);
    } else {
        rc = message_write_stream(op, &keys, &m, in, out);
    }
    if (rc == -1 && op->err.status == STATUS_IO && strcmp(op->err.text, expected) == 0 &&
        pipe->warnings == 0)
        return true;
    tap_note("%d, status %d \"%s\", expected \"%s\", %u warnings", rc, (int)op->err.status,
             op->err.text, expected, pipe->warnings);
    return false;
}

/* Small messages come in pieces of 1 to 4 bytes or whole. */
static size_t small_step(const struct job *job, size_t turn)
{
    return job->n < 1000 ? turn % 5 : 0;
}

/* A sink with that fault; what it took is the beginning of `whole`. */
static bool sink_fails(const struct job *job, enum fault fault, size_t left,
                       const struct buf *whole, const char *expected)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct source *in = mem_source_new(op, job->p, job->n, small_step(job, left));
    bool good = fails(&pipe, job, in, bad_sink_new(op, fault, left, &out), expected);
    if (out.len > whole->len || (out.len && memcmp(out.data, whole->data, out.len) != 0))
        good = false;
    buf_end(&out);
    return good;
}

static bool source_fails(const struct job *job, enum fault fault, size_t left, const char *expected)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf out = {0};
    struct source *in = bad_source_new(op, fault, job->p, left, small_step(job, left));
    bool good = fails(&pipe, job, in, mem_sink_new(op, &out), expected);
    buf_end(&out);
    return good;
}

/* All faults, at each multiple of `stride`. */
static void every_fault(const struct job *job, const struct buf *whole, size_t stride,
                        const char *what)
{
    bool sink = sink_fails(job, AT_START, SIZE_MAX, whole, "no sink");
    bool source = source_fails(job, AT_START, SIZE_MAX, "no source");
    bool signal = true;
    sink = sink_fails(job, AT_FINISH, SIZE_MAX, whole, "sink stuck") && sink;
    for (size_t i = 0; i < whole->len; i += stride)
        sink = sink_fails(job, AT_BYTE, i, whole, "sink full") && sink;
    for (size_t i = 0; i <= job->n; i += stride)
        source = source_fails(job, AT_BYTE, i, "source broken") && source;
    for (size_t i = 1; i < job->n; i += stride)
        signal = source_fails(job, INTERRUPTED, i, "interrupted") && signal;
    tap_test(sink, "%s: a sink that fails anywhere on %zu bytes", what, whole->len);
    tap_test(source, "%s: a source that fails anywhere on %zu bytes", what, job->n);
    tap_test(signal, "%s: a signal anywhere", what);
}

/* Both directions of one kind of message. */
static void both_ways(const struct message *m, const uint8_t *p, size_t n, size_t stride,
                      const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct buf message = {0}, plain = {0};
    struct message copy = *m;
    char name[100];
    test_rng_init(&rng, op, 7);
    if (message_write(op, &keys, &copy, p, n, &message) ||
        message_read(op, &keys, &copy, message.data, message.len, &plain)) {
        tap_test(false, "%s: without a fault: %s", what, op->err.text);
        return;
    }
    snprintf(name, sizeof name, "encrypt%s", what);
    every_fault(&(struct job){.m = *m, .p = p, .n = n}, &message, stride, name);
    snprintf(name, sizeof name, "decrypt%s", what);
    every_fault(&(struct job){.m = *m, .decrypt = true, .p = message.data, .n = message.len},
                &plain, stride, name);
    buf_end(&message);
    buf_end(&plain);
}

/* One that is written only. */
static void one_way(const struct message *m, const uint8_t *p, size_t n, size_t stride,
                    const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct test_rng rng;
    struct buf message = {0};
    struct message copy = *m;
    test_rng_init(&rng, op, 7);
    if (message_write(op, &keys, &copy, p, n, &message))
        tap_test(false, "%s: without a fault: %s", what, op->err.text);
    else
        every_fault(&(struct job){.m = *m, .p = p, .n = n}, &message, stride, what);
    buf_end(&message);
}

/* As PGP 2.6 reads it: data is held back, of large ones some in a file. */
static void of_old(const uint8_t *large, size_t n, size_t stride)
{
    for (unsigned kind = 0; kind < 4; kind++) {
        static const char *const kinds[] = {"", ", compressed", ", text", ", text, compressed"};
        struct message m = {.profile = profile_by_name("pgp26"),
                            .level = kind & 1 ? 1 : 0,
                            .text = kind & 2,
                            .armor = kind & 1};
        char name[100];
        snprintf(name, sizeof name, "encrypt for PGP 2.6%s", kinds[kind]);
        one_way(&m, (const uint8_t *)letter, sizeof letter - 1, 1, name);
        snprintf(name, sizeof name, "encrypt for PGP 2.6%s, large", kinds[kind]);
        if (!m.text)
            one_way(&m, large, n, stride, name);
    }
}

/* Signed: alone, and within the encryption, in both layouts. */
static void of_signed(const uint8_t *large, size_t n, size_t stride)
{
    static const char *const names[] = {
        "sign, compressed",
        "sign, text, armored",
        "sign, detached",
        "sign, clearsigned",
        "sign and encrypt",
        "sign for PGP 2.6",
        "sign and encrypt for PGP 2.6",
        "clearsign for PGP 2.6",
    };
    const struct message messages[] = {
        {.only_signed = true, .level = 6},
        {.only_signed = true, .text = true, .armor = true},
        {.only_signed = true, .form = WRITE_DETACHED},
        {.only_signed = true, .form = WRITE_CLEARSIGNED},
        {.level = 1},
        {.only_signed = true, .profile = profile_by_name("pgp26")},
        {.level = 1, .profile = profile_by_name("pgp26")},
        {.only_signed = true, .form = WRITE_CLEARSIGNED, .profile = profile_by_name("pgp26")},
    };
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        struct message m = messages[i];
        char name[100];
        m.signers = m.profile ? &old_signers : &signers;
        one_way(&m, (const uint8_t *)letter, sizeof letter - 1, 1, names[i]);
        snprintf(name, sizeof name, "%s, large", names[i]);
        one_way(&m, large, n, stride, name);
    }
}

int main(void)
{
    enum { LARGE = 150000, STRIDE = 4093, HUGE = 1400000, LONG_STRIDE = 65521 };
    static const char *const kinds[] = {"", ", compressed", ", armored", ", compressed, armored"};
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint8_t *large = pipe_bytes(HUGE, true);
    if (!large || message_add_key(op, &keys, 512, true, 1) ||
        message_add_key(op, &signers, 512, true, 2) ||
        message_add_key(op, &signers, 512, true, 3) ||
        message_add_old_key(op, &old_signers, 512, 4))
        return tap_bail_out("no key");
    for (unsigned kind = 0; kind < 4; kind++) {
        struct message m = {.level = kind & 1 ? 6 : 0, .armor = kind & 2};
        char name[100];
        both_ways(&m, (const uint8_t *)letter, sizeof letter, 1, kinds[kind]);
        snprintf(name, sizeof name, "%s, text, in separate stages", kinds[kind]);
        m.text = m.separate = true;
        both_ways(&m, (const uint8_t *)letter, sizeof letter, 1, name);
        snprintf(name, sizeof name, "%s, large", kinds[kind]);
        m.text = m.separate = false;
        both_ways(&m, large, LARGE, STRIDE, name);
    }
    of_old(large, HUGE, LONG_STRIDE);
    of_signed(large, HUGE, LONG_STRIDE);
    free(large);
    keyring_end(&keys);
    keyring_end(&signers);
    keyring_end(&old_signers);
    return tap_end();
}
