#include "report/breakeven_text.h"

#include "report/bench_text.h"
#include "report/crossing_words.h"
#include "report/format.h"
#include "report/matrix_view.h"
#include "report/wrap.h"
#include "stat/zip_rsa.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };

/* A speed in Mbit/s: "94.3", or what it is instead. */
static const char *say_link(const struct breakeven_link *l, char out[BENCH_TEXT_BYTES])
{
    static const char *const words[] = {"unclear", "no link", "any link", NULL};
    if (l->outcome != BREAKEVEN_BELOW)
        return strcpy(out, words[l->outcome]);
    return bench_text_number(l->bits_per_s.value / 1e6, out);
}

/* --- the table ----------------------------------------------------------------------------------- */

static int print_row(FILE *to, const struct results *r, const struct matrix_view *views,
                     uint64_t bytes)
{
    struct breakeven_link link;
    char speed[BENCH_TEXT_BYTES];
    if (breakeven_link(r, bytes, &link))
        return -1;
    fprintf(to, "%9" PRIu64, bytes);
    for (int i = 0; i < 4; i++) {
        char time[FORMAT_BYTES] = "-";
        const struct results_cell *c = breakeven_find(r, i >= 2, i % 2 == 0, bytes);
        if (c)
            format_time(views[c - r->cells].wall_ns.median, time);
        fprintf(to, " %9s", time);
    }
    fprintf(to, " %9" PRIu64 " %9" PRIu64 " %10s\n", link.on_bytes, link.off_bytes,
            say_link(&link, speed));
    return 0;
}

/* A row for each size, smallest first, as the cells are. */
static int print_table(FILE *to, const struct results *r)
{
    struct matrix_view *views = matrix_view_new(r);
    uint64_t before = 0;
    int rc = views ? 0 : -1;
    fputs("             encrypting          decrypting             message   worth it\n"
          "    bytes        on       off        on       off        on       off below Mb/s\n",
          to);
    for (size_t i = 0; !rc && i < r->count; i++) {
        uint64_t bytes = zip_rsa_plain_bytes(&r->cells[i]);
        if (bytes > before) {
            rc = print_row(to, r, views, bytes);
            before = bytes;
        }
    }
    free(views);
    return rc;
}

/* --- the sentences ------------------------------------------------------------------------------- */

/* Where one thing begins to cost more, for one of the tasks. */
static int print_crossing(FILE *to, const struct results *r, bool decrypts, enum zip_rsa_break what)
{
    static const char *const says[2][2] = {
        {"Encrypting: compressing takes longer than the RSA operation",
         "Encrypting: compressing makes all of it faster"},
        {"Decrypting: decompressing takes longer than the RSA operation",
         "Decrypting: having compressed makes all of it faster"},
    };
    struct crossing c;
    struct zip_rsa_key key = {.decrypts = decrypts};
    char words[CROSSING_WORDS_BYTES], text[LINE];
    if (zip_rsa_crossing(r, &key, what, &c))
        return -1;
    snprintf(text, sizeof text, "%s: %s.", says[decrypts][what == ZIP_RSA_OFF_OVER_ON],
             crossing_words(&c, "bytes", words));
    wrap_print(to, "* ", text);
    return 0;
}

static void say_below(const struct breakeven_link *l, char out[LINE])
{
    char speed[BENCH_TEXT_BYTES], low[BENCH_TEXT_BYTES], high[BENCH_TEXT_BYTES] = "any",
                                                         extra[FORMAT_BYTES];
    if (isfinite(l->bits_per_s.high))
        bench_text_number(l->bits_per_s.high / 1e6, high);
    snprintf(out, LINE,
             "on links slower than %s Mbit/s (%s to %s): it takes %s longer, and saves %" PRIu64
             " of %" PRIu64 " bytes",
             bench_text_number(l->bits_per_s.value / 1e6, speed),
             bench_text_number(l->bits_per_s.low / 1e6, low), high,
             format_time(l->extra_ns.value, extra), l->off_bytes - l->on_bytes, l->off_bytes);
}

static int print_link(FILE *to, const struct results *r, uint64_t bytes)
{
    struct breakeven_link l;
    char what[LINE], text[LINE + 128];
    if (breakeven_link(r, bytes, &l))
        return -1;
    if (l.outcome == BREAKEVEN_BELOW)
        say_below(&l, what);
    else if (l.outcome == BREAKEVEN_ALWAYS)
        strcpy(what, "on every link, as it takes no longer even without one");
    else if (l.outcome == BREAKEVEN_NEVER)
        strcpy(what, "on no link: the message gets no shorter");
    else
        strcpy(what, "cannot be told from these samples");
    snprintf(
        text, sizeof text,
        "The whole file, end to end (compress, encrypt, send, decrypt, decompress): compressing "
        "first is faster %s.",
        what);
    wrap_print(to, "* ", text);
    return 0;
}

int breakeven_text_print(FILE *to, const struct results *r, const char *name)
{
    const struct results_cell *c = &r->cells[0];
    char text[LINE];
    uint64_t bytes = 0;
    for (size_t i = 0; i < r->count; i++) {
        uint64_t n = zip_rsa_plain_bytes(&r->cells[i]);
        bytes = n > bytes ? n : bytes;
    }
    snprintf(text, sizeof text,
             "Beginnings of %.200s, RSA %u, %s, %s, level %d%s%s: medians of %u samples each, in "
             "shuffled rounds (--seed %" PRIu64 "); 95 %% intervals in brackets",
             name, c->bits, c->cipher, c->profile, c->level_on, c->text ? ", text" : "",
             c->armor ? ", armor" : "", r->runs, r->seed);
    wrap_print(to, "", text);
    fputc('\n', to);
    if (print_table(to, r))
        return -1;
    fputc('\n', to);
    for (int i = 0; i < 4; i++) {
        if (print_crossing(to, r, i % 2, i < 2 ? ZIP_RSA_ZIP_OVER_RSA : ZIP_RSA_OFF_OVER_ON))
            return -1;
    }
    return print_link(to, r, bytes);
}
