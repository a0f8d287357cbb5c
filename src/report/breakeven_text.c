#include "report/breakeven_text.h"

#include "report/breakeven_words.h"
#include "report/doubt_text.h"
#include "report/format.h"
#include "report/matrix_view.h"
#include "report/wrap.h"
#include "stat/zip_rsa.h"

#include <inttypes.h>
#include <stdlib.h>

enum { LINE = 512 };

static int print_row(FILE *to, const struct results *r, const struct matrix_view *views,
                     uint64_t bytes)
{
    struct breakeven_link link;
    char speed[24];
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
            breakeven_words_link(&link, speed));
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

int breakeven_text_print(FILE *to, const struct results *r, const char *name)
{
    const struct results_cell *c = &r->cells[0];
    char text[LINE], sentence[BREAKEVEN_WORDS_BYTES];
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
    for (int i = 0; i < BREAKEVEN_WORDS; i++) {
        if (breakeven_words(r, i, sentence))
            return -1;
        wrap_print(to, "* ", sentence);
    }
    doubt_text_load(to, r->load, r->processors);
    return 0;
}
