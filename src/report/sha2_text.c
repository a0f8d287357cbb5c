#include "report/sha2_text.h"

#include "report/bench_text.h"
#include "report/claim_text.h"
#include "report/crossing_words.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <string.h>

enum { LINE = 512 };

/* The hashes of the table. */
static const char *const hashes[] = {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"};
#define HASHES (sizeof hashes / sizeof *hashes)

static bool is_there(const struct bench *v)
{
    return v->count > 0;
}

/* --- the parts ---------------------------------------------------------------------------------- */

/* As `openssl speed` prints it, in thousands of bytes a second. */
static int print_speeds(FILE *to, const struct sha2 *r)
{
    fprintf(to, "%-15s", "1000 bytes/s at");
    for (int i = 0; i < SHA2_SIZES; i++)
        fprintf(to, " %6" PRIu64 " bytes", sha2_sizes[i]);
    fputs("\nthen: i7-4800MQ 2.7 GHz, OpenSSL\n", to);
    for (int k = 0; k < SHA2_OLD; k++) {
        fprintf(to, "%-15s", sha2_old_rows[k].hash);
        for (int i = 0; i < SHA2_SIZES; i++)
            fprintf(to, " %12.0f", sha2_old_rows[k].rate[i]);
        fputc('\n', to);
    }
    for (int v = 0; v < SHA2_VARIANTS; v++) {
        const struct bench *one = &r->variants[v];
        fprintf(to, "now: %s%s%s\n", sha2_variant_names[v], one->missing[0] ? ": " : "",
                one->missing);
        for (size_t h = 0; is_there(one) && h < HASHES; h++) {
            fprintf(to, "%-15s", hashes[h]);
            for (int i = 0; i < SHA2_SIZES; i++) {
                double ns = sha2_median(one, hashes[h], sha2_sizes[i]);
                fprintf(to, " %12.0f", ns > 0 ? (double)sha2_sizes[i] / ns * 1e6 : 0.0);
            }
            fputc('\n', to);
        }
    }
    for (int v = 1; v < SHA2_VARIANTS; v++) {
        if (r->variants[v].setting[0])
            fprintf(to, "%s: %s\n", sha2_variant_names[v], r->variants[v].setting);
    }
    return 0;
}

/* The sizes, and both hashes at each. */
static int print_ladder(FILE *to, const struct sha2 *r)
{
    const struct bench *b = &r->variants[SHA2_ALL];
    fputs("       all instructions        no SHA                  no SHA, no AES\n"
          " bytes  SHA-256 SHA-512  ratio  SHA-256 SHA-512  ratio  SHA-256 SHA-512  ratio\n",
          to);
    for (size_t i = 0; b->count && i < bench_series(b, 0); i++) {
        uint64_t size = b->rows[i].size;
        fprintf(to, "%6" PRIu64, size);
        for (int v = 0; v < SHA2_VARIANTS; v++) {
            double a = sha2_median(&r->variants[v], "SHA-256", size),
                   c = sha2_median(&r->variants[v], "SHA-512", size);
            fprintf(to, " %8.0f %7.0f %6.2f", a, c, c > 0 ? a / c : 0.0);
        }
        fputc('\n', to);
    }
    fputc('\n', to);
    for (int v = 0; v < SHA2_VARIANTS; v++) {
        struct crossing c;
        char words[CROSSING_WORDS_BYTES];
        if (sha2_crossing(&r->variants[v], &c))
            return -1;
        fprintf(to, "SHA-512 is faster, %s: %s\n", sha2_variant_names[v],
                crossing_words(&c, "bytes", words));
    }
    wrap_print(
        to, "",
        "SHA-256 takes one more block of 64 bytes from 56, 120, 184 bytes on, SHA-512 one of "
        "128 from 112 and 240 on: where they are close, the order changes with the blocks.");
    return 0;
}

static int print_costs(FILE *to, const struct sha2 *r)
{
    for (int v = 0; v < SHA2_VARIANTS; v++) {
        if (!is_there(&r->variants[v]))
            continue;
        bench_text_cost_head(to, sha2_variant_names[v]);
        for (size_t h = 0; h < HASHES; h++) {
            struct fit f;
            if (sha2_fit(&r->variants[v], hashes[h], &f))
                return -1;
            if (f.n > 0)
                bench_text_cost(to, hashes[h], &f);
        }
    }
    return 0;
}

/* What the source says of 100 bytes, and what its table does. */
static int print_slip(FILE *to, const struct sha2 *r)
{
    double low = sha2_old_100(&sha2_old_rows[1]), high = sha2_old_100(&sha2_old_rows[0]);
    const struct bench *v = &r->variants[SHA2_ALL];
    char text[LINE];
    snprintf(text, sizeof text,
             "The post gives 349 to 403 us for 100 bytes. By its own table, at the mean of the "
             "speeds at 64 and 256 bytes, it is %.3f to %.3f us: a slip of a factor of 1000. Here: "
             "SHA-512 %.3f us, SHA-256 %.3f us.",
             low / 1e3, high / 1e3, sha2_median(v, "SHA-512", 100) / 1e3,
             sha2_median(v, "SHA-256", 100) / 1e3);
    wrap_print(to, "", text);
    snprintf(
        text, sizeof text,
        "The 20 to 50 ms at 16 to 27 MHz inherit it. Scaled by the clock alone, from %.0f MHz, "
        "its table gives %.0f to %.0f us: some 20 to 50 us, and not ms. The claim of "
        "milliseconds does not hold by its own figures; no such machine was measured.",
        SHA2_OLD_MHZ, low / 1e3 * SHA2_OLD_MHZ / SHA2_LARGE_MHZ,
        high / 1e3 * SHA2_OLD_MHZ / SHA2_SMALL_MHZ);
    wrap_print(to, "", text);
    return 0;
}

/* The same ratios of the source's own figures. */
static void say_old(enum sha2_claim claim, char out[LINE])
{
    const double *a = sha2_old_rows[0].rate, *b = sha2_old_rows[1].rate;
    if (claim == SHA2_FASTER)
        snprintf(out, LINE, "%.2f, %.2f, %.2f, %.2f", b[1] / a[1], b[2] / a[2], b[3] / a[3],
                 b[4] / a[4]);
    else if (claim == SHA2_PERCENT)
        snprintf(out, LINE, "%.2f",
                 sha2_old_100(&sha2_old_rows[0]) / sha2_old_100(&sha2_old_rows[1]));
    else
        snprintf(out, LINE, "%.2f at 8192 bytes", b[4] / a[4]);
}

static int print_claims(FILE *to, const struct sha2 *r)
{
    wrap_print(to, "",
               "Numbers are how many times as long SHA-256 takes as SHA-512, or how many times as "
               "much a byte costs, with 95 % intervals. The processor as it is decides; verdicts "
               "in brackets are those without some of its instructions.");
    for (int claim = 0; claim < SHA2_CLAIMS; claim++) {
        struct claim c;
        char old[LINE];
        if (sha2_answer(r, (enum sha2_claim)claim, &c))
            return -1;
        say_old((enum sha2_claim)claim, old);
        fputc('\n', to);
        claim_text_print(to, &c, old);
    }
    return 0;
}

static const struct {
    const char *title;
    int (*print)(FILE *to, const struct sha2 *r);
} sections[] = {
    {"The table, replayed", print_speeds},
    {"From which length on SHA-512 is faster: nanoseconds of one hash", print_ladder},
    {"What a hash costs however short it is, and what a byte costs", print_costs},
    {"A slip of a factor of 1000", print_slip},
    {"The claims, and what became of them", print_claims},
};

/* The answer in a line for each kind of processor. */
static int print_answer(FILE *to, const struct sha2 *r)
{
    fputs("\nThe answer: SHA-512 is faster than SHA-256\n", to);
    for (int v = 0; v < SHA2_NO_AES; v++) {
        struct crossing c;
        char words[CROSSING_WORDS_BYTES];
        if (sha2_crossing(&r->variants[v], &c))
            return -1;
        fprintf(to, "  %s: %s\n", sha2_variant_names[v], crossing_words(&c, "bytes", words));
    }
    return 0;
}

int sha2_text_print(FILE *to, const struct sha2 *r)
{
    char text[LINE];
    if (print_answer(to, r))
        return -1;
    snprintf(text, sizeof text,
             "%u samples of each hash at each size, in shuffled rounds (--seed %" PRIu64
             "), each variant in a process of its own. pgpcost-study(7) has the method.",
             r->runs, r->seed);
    fputc('\n', to);
    wrap_print(to, "", text);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        fprintf(to, "\n%zu. %s\n\n", i + 1, sections[i].title);
        if (sections[i].print(to, r))
            return -1;
    }
    return 0;
}
