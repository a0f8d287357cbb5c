#include "report/html_sizes.h"

#include "report/breakeven_words.h"
#include "report/format.h"
#include "report/matrix_columns.h"
#include "report/plot_lines.h"
#include "stat/zip_rsa.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is shown of each size: the time of both tasks, with and without compression, and two phases of
 * each. */
enum series {
    ENCRYPT_ON,
    ENCRYPT_OFF,
    DECRYPT_ON,
    DECRYPT_OFF,
    TIMES,
    ENCRYPT_ZIP = TIMES,
    ENCRYPT_RSA,
    DECRYPT_ZIP,
    DECRYPT_RSA,
    ALL
};
static const char *const names[ALL] = {
    [ENCRYPT_ON] = "encrypt, z on", [ENCRYPT_OFF] = "encrypt, z off",
    [DECRYPT_ON] = "decrypt, z on", [DECRYPT_OFF] = "decrypt, z off",
    [ENCRYPT_ZIP] = "encrypt: zip", [ENCRYPT_RSA] = "encrypt: rsa",
    [DECRYPT_ZIP] = "decrypt: zip", [DECRYPT_RSA] = "decrypt: rsa",
};

/* The medians of all series at all sizes, smallest first. */
struct ladder {
    size_t sizes;
    double *bytes;
    double *ns[ALL]; /* 0 where it was not measured */
};

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Writes all sizes to out[run->count] and returns how many there are. */
static size_t find_sizes(const struct results *run, double *out)
{
    size_t n = 0;
    for (size_t i = 0; i < run->count; i++)
        out[i] = (double)zip_rsa_plain_bytes(&run->cells[i]);
    qsort(out, run->count, sizeof *out, ascending);
    for (size_t i = 0; i < run->count; i++) {
        if (n == 0 || out[i] > out[n - 1])
            out[n++] = out[i];
    }
    return n;
}

static void fill(const struct results *run, const struct matrix_view *views, struct ladder *l)
{
    for (size_t i = 0; i < l->sizes; i++) {
        for (int k = 0; k < ALL; k++) {
            bool decrypts = k == DECRYPT_ON || k == DECRYPT_OFF || k >= DECRYPT_ZIP;
            bool on = k >= TIMES || k % 2 == 0;
            const struct results_cell *c = breakeven_find(run, decrypts, on, (uint64_t)l->bytes[i]);
            if (!c)
                continue;
            const struct matrix_view *v = &views[c - run->cells];
            l->ns[k][i] = k < TIMES    ? v->wall_ns.median
                          : k % 2 == 0 ? v->phase_ns[PHASE_ZIP]
                                       : v->phase_ns[PHASE_RSA];
        }
    }
}

/* All in one allocation, l->bytes, to be freed. 0, or -1 out of memory. */
static int make_ladder(const struct results *run, struct ladder *l)
{
    struct matrix_view *views = matrix_view_new(run);
    l->bytes = calloc((ALL + 1) * run->count + 1, sizeof *l->bytes);
    if (views && l->bytes) {
        l->sizes = find_sizes(run, l->bytes);
        for (int k = 0; k < ALL; k++)
            l->ns[k] = l->bytes + (size_t)(k + 1) * run->count;
        fill(run, views, l);
    }
    free(views);
    return views && l->bytes ? 0 : -1;
}

/* Draws series from `first` on, of which there are TIMES. */
static int print_picture(struct html *h, const struct ladder *l, int first, const char *title,
                         const char *what)
{
    struct html_picture p;
    struct plot_line lines[TIMES];
    fputs("<div>\n", h->to);
    html_legend(h, names + first, TIMES, true);
    for (int k = 0; k < TIMES; k++)
        lines[k] = (struct plot_line){l->bytes, l->ns[first + k], l->sizes};
    if (html_picture_begin(h, &p))
        return -1;
    plot_lines(p.to, lines, TIMES, "bytes of plaintext");
    int rc = html_picture_end(h, &p, title, what);
    fputs("</div>\n", h->to);
    return rc;
}

static void print_time(struct html *h, double ns, struct matrix_unit unit)
{
    char text[24];
    html_number(h, matrix_columns_time(ns, unit, 0, text));
}

static int print_row(struct html *h, const struct results *run, const struct ladder *l, size_t i,
                     struct matrix_unit unit)
{
    struct breakeven_link link;
    char text[24];
    if (breakeven_link(run, (uint64_t)l->bytes[i], &link))
        return op_fail_memory(h->op);
    snprintf(text, sizeof text, "%.0f", l->bytes[i]);
    html_row_begin(h, text);
    for (int k = 0; k < ALL; k++)
        print_time(h, l->ns[k][i], unit);
    snprintf(text, sizeof text, "%" PRIu64, link.on_bytes);
    html_count(h, text);
    snprintf(text, sizeof text, "%" PRIu64, link.off_bytes);
    html_count(h, text);
    html_number(h, breakeven_words_link(&link, text));
    return 0;
}

static int print_table(struct html *h, const struct results *run, const struct ladder *l)
{
    struct html_column columns[ALL + 4] = {{"bytes", false}};
    struct matrix_unit unit = {"us", 1e3};
    char caption[128];
    int rc = 0;
    for (int k = 0; k < ALL; k++) {
        columns[1 + k] = (struct html_column){names[k], false};
        for (size_t i = 0; i < l->sizes; i++) {
            if (l->ns[k][i] >= 9999.5e3)
                unit = (struct matrix_unit){"ms", 1e6};
        }
    }
    columns[ALL + 1] = (struct html_column){"message, z on", false};
    columns[ALL + 2] = (struct html_column){"z off", false};
    columns[ALL + 3] = (struct html_column){"worth it below Mbit/s", false};
    snprintf(caption, sizeof caption, "Time against size: medians in %s, messages in bytes",
             unit.name);
    html_table_begin(h, caption, columns, ALL + 4);
    for (size_t i = 0; !rc && i < l->sizes; i++)
        rc = print_row(h, run, l, i, unit);
    html_table_end(h);
    return rc;
}

static int print_words(struct html *h, const struct results *run)
{
    char sentence[BREAKEVEN_WORDS_BYTES];
    html_element(h, "h4", "Break-even");
    fputs("<ul class=\"notes\">\n", h->to);
    for (int i = 0; i < BREAKEVEN_WORDS; i++) {
        if (breakeven_words(run, i, sentence))
            return op_fail_memory(h->op);
        html_element(h, "li", sentence);
    }
    fputs("</ul>\n", h->to);
    return 0;
}

static int print_pictures(struct html *h, const struct ladder *l)
{
    fputs("<div class=\"pictures\">\n", h->to);
    int rc = print_picture(h, l, 0, "Time against size",
                           "Lines for both tasks, with and without compression, over the size of "
                           "the plaintext; both axes are logarithmic.");
    if (!rc)
        rc = print_picture(h, l, TIMES, "Compression and RSA against size",
                           "What compressing or decompressing takes, and the RSA operation beside "
                           "it; both axes are logarithmic.");
    fputs("</div>\n", h->to);
    return rc;
}

bool html_sizes_has(const struct results *run)
{
    const struct results_cell *first = run->cells;
    size_t sizes = 1;
    for (size_t i = 0; i < run->count; i++) {
        const struct results_cell *c = &run->cells[i];
        if (!c->profile[0] || c->bits != first->bits || strcmp(c->cipher, first->cipher) != 0 ||
            strcmp(c->file, first->file) != 0 || strcmp(c->profile, first->profile) != 0)
            return false;
        sizes += i > 0 && zip_rsa_plain_bytes(c) > zip_rsa_plain_bytes(c - 1);
    }
    return run->count > 0 && sizes >= 3;
}

int html_sizes(struct html *h, const struct results *run)
{
    const struct results_cell *c = run->cells;
    struct ladder l = {.sizes = 0};
    if (make_ladder(run, &l)) {
        free(l.bytes);
        return op_fail_memory(h->op);
    }
    fputs("<h4>", h->to);
    html_textf(h, "Beginnings of %s, RSA %u, %s, %s", c->file, c->bits, c->cipher, c->profile);
    fputs("</h4>\n<figure>\n", h->to);
    int rc = h->maker ? print_pictures(h, &l) : 0;
    html_element(h, "figcaption", "Time against size, with compression (z on) and without.");
    if (!rc)
        rc = print_table(h, run, &l);
    fputs("</figure>\n", h->to);
    free(l.bytes);
    return rc || print_words(h, run) ? -1 : 0;
}
