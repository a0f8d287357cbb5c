/* uniform_failure [TRIES [BITS...]]: whether a message that cannot be read takes the same time
 * whatever is wrong with its session key.
 *
 * Whoever can have messages decrypted and see how long that takes, or how it fails, may learn from
 * it what a private-key operation gave, and so decrypt what was meant for others (Bleichenbacher's
 * attack). So all of these have to look the same: wrong padding, no separator behind it, a key of
 * another length than its algorithm has, an unknown algorithm, a wrong checksum.
 *
 * For each size of key: TRIES messages of each kind, in random order, each with a new session key
 * and new padding, and all with the same encrypted data of 4 KiB behind. Timed is the whole of
 * read_message, in ticks of base/clock, on one processor; a try during which another process ran is
 * made again. Then the means of each two kinds are compared by Welch's t: |t| above 4.5 would come
 * of chance once in 100000 times. It is computed twice, of all samples and without the slowest
 * tenth of all together, which are interrupts more than work. The verdict is on the largest |t| of
 * both; `resolves` is the difference of two means that would have been seen.
 *
 * A right session key with damaged data is timed too, but not part of the verdict: that may differ,
 * for whoever knows a session key need not ask.
 *
 * Prints the tables. Ends with 0 when all is uniform, 1 when not, 2 when it cannot tell.
 */
#include "base/clock.h"
#include "base/host.h"
#include "base/num.h"
#include "crypto/random.h"
#include "pgp/keygen.h"
#include "pgp/keyring.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"
#include "pgp/pkesk.h"
#include "pgp/read.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

#include <gmp.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { TRIES = 2000, TRIES_MAX = 1000000, DATA_BYTES = 4096, SLOWEST_PART = 10 };
static const double t_max = 4.5;

/* What is wrong. The last is the one that may differ. */
enum kind { PADDING, SEPARATOR, LENGTH, ALGORITHM, CHECKSUM, RIGHT_KEY, KINDS };

static const char *const names[KINDS] = {"padding",   "separator", "length",
                                         "algorithm", "checksum",  "(data)"};

static struct op op;
static struct keyring ring;
static struct clock ticks;

__attribute__((noreturn)) static void die(const char *what)
{
    fprintf(stderr, "uniform_failure: %s: %s\n", what, op_failed(&op) ? op.err.text : "fails");
    exit(2);
}

static void random_bytes(uint8_t *p, size_t n)
{
    if (random_fill(&op, p, n))
        die("randomness");
}

/* --- messages ----------------------------------------------------------------------------------- */

/* Writes a session key that is wrong in that way to m, and returns its length. */
static size_t make_session_key(enum kind kind, uint8_t m[SESSION_ENCODED_MAX])
{
    struct session session;
    if (session_make(&op, cipher_by_name(kind == LENGTH ? "aes128" : "aes256"), &session))
        die("session key");
    size_t n = session_encode(&session, m);
    if (kind == LENGTH)
        m[0] = cipher_by_name("aes256")->id;
    if (kind == ALGORITHM)
        m[0] = 99;
    if (kind == CHECKSUM)
        m[n - 1] ^= 1;
    return n;
}

/* Pads it into all of the modulus' bytes. */
static void pad(enum kind kind, const uint8_t *m, size_t n, uint8_t *out, size_t bytes)
{
    random_bytes(out, bytes);
    for (size_t i = 2; i < bytes; i++)
        while (out[i] == 0)
            random_bytes(out + i, 1);
    out[0] = 0;
    out[1] = kind == PADDING ? 1 : 2;
    if (kind == SEPARATOR)
        return;
    out[bytes - n - 1] = 0;
    memcpy(out + bytes - n, m, n);
}

static void encrypt(const struct rsa_public *rsa, uint8_t *p, size_t bytes)
{
    uint8_t number[RSA_GENERATE_BITS_MAX / 8];
    mpz_t m, e, n;
    mpz_inits(m, e, n, NULL);
    mpz_import(m, bytes, 1, 1, 1, 0, p);
    mpz_import(n, rsa_public_part(rsa, RSA_N, number), 1, 1, 1, 0, number);
    mpz_import(e, rsa_public_part(rsa, RSA_E, number), 1, 1, 1, 0, number);
    mpz_powm(m, m, e, n);
    size_t used = mpz_sizeinbase(m, 256);
    memset(p, 0, bytes);
    mpz_export(p + bytes - used, NULL, 1, 1, 1, 0, m);
    mpz_clears(m, e, n, NULL);
}

/* Writes a message of that kind, with the given encrypted data behind. */
static void make_message(enum kind kind, const struct buf *data, struct buf *out)
{
    struct key_part *part = &ring.keys[0]->parts[0];
    const struct rsa_public *rsa = key_public(&op, ring.keys[0], part);
    uint8_t m[SESSION_ENCODED_MAX], padded[RSA_GENERATE_BITS_MAX / 8];
    size_t n = make_session_key(kind, m), bytes = rsa_public_bytes(rsa);
    struct buf body = {0};
    pad(kind, m, n, padded, bytes);
    encrypt(rsa, padded, bytes);
    buf_clear(out);
    if (buf_put8(&op, &body, 3) || buf_append(&op, &body, part->id, PKESK_ID_BYTES) ||
        buf_put8(&op, &body, 1) || mpi_emit(&op, &body, padded, bytes) ||
        packet_emit_header(&op, out, PACKET_PKESK, body.len) ||
        buf_append(&op, out, body.data, body.len) || buf_append(&op, out, data->data, data->len))
        die("message");
    buf_end(&body);
}

/* --- timing ------------------------------------------------------------------------------------- */

/* How often another process ran instead of this one. */
static long switches(void)
{
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw + usage.ru_nivcsw;
}

/* How long reading it takes, in ticks. */
static double time_reading(const struct buf *message)
{
    struct read_options o = {.keys = &ring};
    struct read_info info;
    struct source *in = mem_source_new(&op, message->data, message->len, 0);
    struct sink *out = mem_sink_new(&op, NULL);
    if (!in || !out)
        die("memory");
    uint64_t before = ticks.ticks(ticks.ctx);
    int rc = read_message(&op, &o, in, out, &info);
    uint64_t after = ticks.ticks(ticks.ctx);
    sink_free(out);
    if (rc == 0 || op.err.status != STATUS_DAMAGED)
        die("a wrong message");
    op_clear(&op);
    return (double)(after - before);
}

/* Fills samples[kind][0 to tries - 1], all kinds in a new order each time. */
static void take_samples(size_t tries, double *samples[KINDS])
{
    struct buf data = {0}, message = {0};
    uint8_t junk[DATA_BYTES];
    random_bytes(junk, sizeof junk);
    junk[0] = 1;
    if (packet_emit_header(&op, &data, PACKET_SEIPD, sizeof junk) ||
        buf_append(&op, &data, junk, sizeof junk))
        die("memory");
    for (size_t i = 0; i < tries; i++) {
        unsigned order[KINDS];
        for (unsigned k = 0; k < KINDS; k++) {
            uint8_t r;
            random_bytes(&r, 1);
            order[k] = order[r % (k + 1)];
            order[r % (k + 1)] = k;
        }
        for (unsigned k = 0; k < KINDS; k++) {
            long before;
            do {
                make_message((enum kind)order[k], &data, &message);
                before = switches();
                samples[order[k]][i] = time_reading(&message);
            } while (switches() != before);
        }
    }
    buf_end(&data);
    buf_end(&message);
}

/* --- statistics --------------------------------------------------------------------------------- */

/* Of the samples that are at most a bound. */
struct moments {
    double n, mean, variance;
};

static struct moments moments_of(const double *x, size_t n, double bound)
{
    struct moments m = {0};
    for (size_t i = 0; i < n; i++) {
        if (x[i] > bound)
            continue;
        m.n++;
        double step = x[i] - m.mean;
        m.mean += step / m.n;
        m.variance += step * (x[i] - m.mean);
    }
    m.variance /= m.n - 1;
    return m;
}

static double welch_t(const struct moments *a, const struct moments *b)
{
    return (a->mean - b->mean) / sqrt(a->variance / a->n + b->variance / b->n);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The sample below which all but the slowest part of all kinds together are. */
static double bound_of(size_t n, double *samples[KINDS])
{
    double *all = malloc(KINDS * n * sizeof *all);
    if (!all)
        die("memory");
    for (unsigned k = 0; k < KINDS; k++)
        memcpy(all + k * n, samples[k], n * sizeof *all);
    qsort(all, KINDS * n, sizeof *all, compare);
    double bound = all[KINDS * n - KINDS * n / SLOWEST_PART - 1];
    free(all);
    return bound;
}

/* The largest |t| of two kinds that have to be the same. */
static double largest_t(const struct moments m[KINDS])
{
    double largest = 0;
    for (unsigned a = 0; a < RIGHT_KEY; a++) {
        for (unsigned b = 0; b < a; b++)
            largest = fmax(largest, fabs(welch_t(&m[a], &m[b])));
    }
    return largest;
}

/* --- the table ---------------------------------------------------------------------------------- */

static void print_kinds(const struct moments m[KINDS], double us)
{
    printf("%-10s %9s %7s", "wrong", "mean us", "sd us");
    for (unsigned k = 0; k < CHECKSUM; k++)
        printf(" %10s", k == 0 ? "t: padding" : names[k]);
    putchar('\n');
    for (unsigned a = 0; a < KINDS; a++) {
        printf("%-10s %9.2f %7.2f", names[a], m[a].mean * us, sqrt(m[a].variance) * us);
        for (unsigned b = 0; b < a && b < CHECKSUM; b++)
            printf(" %10.2f", welch_t(&m[a], &m[b]));
        putchar('\n');
    }
}

/* Prints what came of one size of key; whether it is uniform. `us`: microseconds of a tick. */
static bool print_table(unsigned bits, size_t tries, double *samples[KINDS], double us)
{
    struct moments all[KINDS], most[KINDS];
    double bound = bound_of(tries, samples);
    for (unsigned k = 0; k < KINDS; k++) {
        all[k] = moments_of(samples[k], tries, INFINITY);
        most[k] = moments_of(samples[k], tries, bound);
    }
    double t_all = largest_t(all), t_most = largest_t(most);
    bool uniform = t_all < t_max && t_most < t_max;
    double resolves = t_max * sqrt(2 * most[0].variance / most[0].n) * us;
    printf("RSA %u, %zu tries of each, the slowest tenth left out\n", bits, tries);
    print_kinds(most, us);
    printf("largest |t| %.2f, of all samples %.2f; resolves %.2f us, %.3f %%: %s\n\n", t_most,
           t_all, resolves, 100 * resolves / (most[0].mean * us),
           uniform ? "uniform" : "NOT UNIFORM");
    return uniform;
}

static void make_key(unsigned bits)
{
    struct keygen_options o = {
        .bits = bits, .user_id = "uniform", .created = 1700000000, .single = true};
    struct key *key = keygen_new(&op, &o);
    keyring_end(&ring);
    if (!key || keyring_add(&op, &ring, key) || !key_secret(&op, key, &key->parts[0]))
        die("key");
}

static bool measure(unsigned bits, size_t tries)
{
    double *samples[KINDS];
    for (unsigned k = 0; k < KINDS; k++) {
        samples[k] = malloc(tries * sizeof *samples[k]);
        if (!samples[k])
            die("memory");
    }
    make_key(bits);
    take_samples(tries < 100 ? tries : 100, samples); /* to warm up */
    uint64_t ticks_before = ticks.ticks(ticks.ctx), ns_before = ticks.wall_ns(ticks.ctx);
    take_samples(tries, samples);
    double ns = (double)(ticks.wall_ns(ticks.ctx) - ns_before);
    bool uniform = print_table(bits, tries, samples,
                               ns / 1000 / (double)(ticks.ticks(ticks.ctx) - ticks_before));
    for (unsigned k = 0; k < KINDS; k++)
        free(samples[k]);
    return uniform;
}

int main(int argc, char **argv)
{
    static const unsigned sizes[] = {1024, 2048};
    uint64_t tries = TRIES, bits;
    bool uniform = true;
    op_init(&op);
    clock_init(&ticks);
    if (host_pin(&op, sched_getcpu()))
        die("processor");
    if (argc > 1 && !num_parse(argv[1], 10, TRIES_MAX, &tries))
        die("TRIES");
    for (size_t i = 0; argc < 3 && i < sizeof sizes / sizeof *sizes; i++)
        uniform &= measure(sizes[i], (size_t)tries);
    for (int i = 2; i < argc; i++) {
        if (!num_parse(argv[i], 512, RSA_GENERATE_BITS_MAX, &bits))
            die("BITS");
        uniform &= measure((unsigned)bits, (size_t)tries);
    }
    keyring_end(&ring);
    return uniform ? 0 : 1;
}
