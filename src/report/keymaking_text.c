#include "report/keymaking_text.h"

#include "report/bench_text.h"
#include "report/claim_text.h"
#include "report/format.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <string.h>

enum { LINE = 512 };

static const char *say_time(double ns, char out[FORMAT_BYTES])
{
    return ns > 0 ? format_time(ns, out) : strcpy(out, "-");
}

static int print_keys(FILE *to, const struct keymaking *r)
{
    fputs("key       keys    median       p10       p90   maximum  tried\n", to);
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        const struct keymaking_row *row = &keymaking_rows[i];
        struct keymaking_spread s;
        char median[FORMAT_BYTES], p10[FORMAT_BYTES], p90[FORMAT_BYTES], max[FORMAT_BYTES],
            tried[FORMAT_BYTES] = "-";
        if (keymaking_spread(&r->keys[i], &s))
            return -1;
        if (row->bits)
            snprintf(tried, sizeof tried, "%.0f", s.tried);
        fprintf(to, "%-8s %5zu %9s %9s %9s %9s %6s\n", row->label, r->keys[i].count,
                say_time(s.median, median), say_time(s.p10, p10), say_time(s.p90, p90),
                say_time(s.max, max), tried);
    }
    wrap_print(
        to, "",
        "\"tried\" is the median of how many numbers were drawn until two were primes: chance, "
        "and the reason why single keys mislead. The maximum has whatever disturbed the machine, "
        "too.");
    fputs("\nThen, single keys:\n", to);
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        char mark[24];
        snprintf(mark, sizeof mark, "%-8s  ", keymaking_rows[i].label);
        if (keymaking_rows[i].old)
            wrap_print(to, mark, keymaking_rows[i].old);
    }
    return 0;
}

static int print_operations(FILE *to, const struct keymaking *r)
{
    fputs("key            sign us    verify us\n", to);
    for (int i = 0; i < KEYMAKING_KINDS; i++) {
        char us[2][BENCH_TEXT_BYTES];
        for (int v = 0; v < 2; v++) {
            double ns = keymaking_operation(r, (enum keymaking_kind)i, v);
            bench_text_number(ns / 1e3, us[v]);
            if (!(ns > 0))
                strcpy(us[v], "-");
        }
        fprintf(to, "%-9s %12s %12s\n", keymaking_rows[i].label, us[0], us[1]);
    }
    wrap_print(to, "", "Of a SHA-256. What is signed is verified before it is given out.");
    return 0;
}

static int print_bytes(FILE *to, const struct keymaking *r)
{
    bench_text_cost_head(to, "");
    for (int i = 0; i < KEYMAKING_BYTES; i++) {
        struct fit f;
        if (keymaking_fit(r, i, &f))
            return -1;
        if (f.n > 0)
            bench_text_cost(to, keymaking_bytes[i][1], &f);
    }
    wrap_print(to, "",
               "The fixed cost is that of a message however short: making and wiping the key "
               "schedule, or starting and ending a hash. A cost \"per byte\" of a short message is "
               "mostly that.");
    return 0;
}

static int print_claims(FILE *to, const struct keymaking *r)
{
    static const char *const old[KEYMAKING_CLAIMS] = {
        [KEYMAKING_CURVE] = "1562, 300000",
        [KEYMAKING_STRONG] = "8.5, 15",
        [KEYMAKING_A_BYTE] = "340, which it doubts itself",
    };
    wrap_print(to, "",
               "Numbers are ratios of medians, or microseconds a byte on a machine on which the "
               "median RSA 2048 takes 5879 ms, with 95 % intervals.");
    for (int claim = 0; claim < KEYMAKING_CLAIMS; claim++) {
        struct claim c;
        if (keymaking_answer(r, (enum keymaking_claim)claim, &c))
            return -1;
        fputc('\n', to);
        claim_text_print(to, &c, old[claim]);
    }
    return 0;
}

static const struct {
    const char *title;
    int (*print)(FILE *to, const struct keymaking *r);
} sections[] = {
    {"Making a key", print_keys},
    {"Signing and verifying with it", print_operations},
    {"What goes through bytes, with the fixed cost apart", print_bytes},
    {"The claims, and what became of them", print_claims},
};

static int print_answer(FILE *to, const struct keymaking *r)
{
    struct keymaking_spread rsa, curve;
    char text[LINE], a[FORMAT_BYTES], b[FORMAT_BYTES], c[FORMAT_BYTES], d[FORMAT_BYTES];
    if (keymaking_spread(&r->keys[KEYMAKING_RSA3248], &rsa) ||
        keymaking_spread(&r->keys[KEYMAKING_ED25519], &curve))
        return -1;
    snprintf(text, sizeof text,
             "RSA 3248 takes %s in the middle, one in ten below %s, one in ten above %s; a key on "
             "Ed25519, which is as strong, %s.",
             say_time(rsa.median, a), say_time(rsa.p10, b), say_time(rsa.p90, c),
             say_time(curve.median, d));
    fputs("\nThe answer: what it takes to make a key\n", to);
    wrap_print(to, "  ", text);
    return 0;
}

int keymaking_text_print(FILE *to, const struct keymaking *r)
{
    char text[LINE];
    if (print_answer(to, r))
        return -1;
    snprintf(text, sizeof text,
             "Keys were made in shuffled rounds (--seed %" PRIu64
             "), of each kind as many as time allowed, and %u samples taken of each other thing. "
             "pgpcost-study(7) has the method.",
             r->seed, r->runs);
    fputc('\n', to);
    wrap_print(to, "", text);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        fprintf(to, "\n%zu. %s\n\n", i + 1, sections[i].title);
        if (sections[i].print(to, r))
            return -1;
    }
    return 0;
}
