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

/* The unit for all times of a ladder. */
static struct matrix_unit find_unit(const struct ladder *l)
{
    for (int k = 0; k < TIMES; k++) {
        for (size_t i = 0; i < l->sizes; i++) {
            if (l->ns[k][i] >= 9999.5e3)
                return (struct matrix_unit){"ms", 1e6};
        }
    }
    return (struct matrix_unit){"us", 1e3};
}

/* The name of the row, and the series from `first` on. */
static void print_row(struct html *h, const struct ladder *l, size_t i, int first)
{
    const struct matrix_unit unit = find_unit(l);
    char text[24];
    snprintf(text, sizeof text, "%.0f", l->bytes[i]);
    html_row_begin(h, text);
    for (int k = first; k < first + TIMES; k++)
        html_number(h, matrix_columns_time(l->ns[k][i], unit, 0, text));
}

/* What sending takes part in: the messages, and which link makes compressing worth it. */
static int print_link(struct html *h, const struct results *run, uint64_t bytes)
{
    struct breakeven_link link;
    char text[24];
    if (breakeven_link(run, bytes, &link))
        return op_fail_memory(h->op);
    snprintf(text, sizeof text, "%" PRIu64, link.on_bytes);
    html_count(h, text);
    snprintf(text, sizeof text, "%" PRIu64, link.off_bytes);
    html_count(h, text);
    html_number(h, breakeven_words_link(&link, text));
    return 0;
}

static int print_times(struct html *h, const struct results *run, const struct ladder *l)
{
    const struct html_column columns[] = {
        {"bytes", false},           {names[ENCRYPT_ON], false},       {names[ENCRYPT_OFF], false},
        {names[DECRYPT_ON], false}, {names[DECRYPT_OFF], false},      {"message, z on", false},
        {"z off", false},           {"worth it below, Mbit/s", false}};
    char caption[128];
    snprintf(caption, sizeof caption,
             "Time against size: medians in %s, messages in bytes, and the speed of a link below "
             "which compressing is faster end to end",
             find_unit(l).name);
    html_table_begin(h, caption, columns, 8);
    for (size_t i = 0; i < l->sizes; i++) {
        print_row(h, l, i, 0);
        if (print_link(h, run, (uint64_t)l->bytes[i]))
            return -1;
    }
    html_table_end(h);
    return 0;
}

static void print_phases(struct html *h, const struct ladder *l)
{
    struct html_column columns[1 + TIMES] = {{"bytes", false}};
    char caption[128];
    for (int k = 0; k < TIMES; k++)
        columns[1 + k] = (struct html_column){names[TIMES + k], false};
    snprintf(caption, sizeof caption, "Compression and RSA in messages with z on, in %s",
             find_unit(l).name);
    html_table_begin(h, caption, columns, 1 + TIMES);
    for (size_t i = 0; i < l->sizes; i++)
        print_row(h, l, i, TIMES);
    html_table_end(h);
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

/* Whether the name of a cell's file is that of a beginning: "paper.ps:4096", of so many bytes. */
static bool is_beginning(const struct results_cell *c)
{
    char end[24];
    size_t n = (size_t)snprintf(end, sizeof end, ":%" PRIu64, zip_rsa_plain_bytes(c));
    size_t length = strlen(c->file);
    return c->profile[0] && length > n && strcmp(c->file + length - n, end) == 0;
}

bool html_sizes_has(const struct results *run)
{
    for (size_t i = 0; i < run->count; i++) {
        if (!is_beginning(&run->cells[i]))
            return false;
    }
    return run->count > 0;
}

/* Whether two cells are of the same ladder. */
static bool is_like(const struct results_cell *a, const struct results_cell *b)
{
    size_t stem = strcspn(a->file, ":");
    return a->bits == b->bits && strcmp(a->cipher, b->cipher) == 0 &&
           strcmp(a->profile, b->profile) == 0 && a->armor == b->armor && a->text == b->text &&
           strncmp(a->file, b->file, stem + 1) == 0;
}

static int print_ladder(struct html *h, const struct results *run)
{
    const struct results_cell *c = run->cells;
    struct ladder l = {.sizes = 0};
    if (make_ladder(run, &l)) {
        free(l.bytes);
        return op_fail_memory(h->op);
    }
    fputs("<h4>", h->to);
    html_textf(h, "Beginnings of %.*s, RSA %u, %s, %s%s%s", (int)strcspn(c->file, ":"), c->file,
               c->bits, c->cipher, c->profile, c->text ? ", text" : "", c->armor ? ", armor" : "");
    fputs("</h4>\n<figure>\n", h->to);
    int rc = h->maker ? print_pictures(h, &l) : 0;
    html_element(h, "figcaption", "Time against size, with compression (z on) and without.");
    if (!rc)
        rc = print_times(h, run, &l);
    print_phases(h, &l);
    fputs("</figure>\n", h->to);
    free(l.bytes);
    return rc || print_words(h, run) ? -1 : 0;
}

int html_sizes(struct html *h, const struct results *run)
{
    /* One ladder after the other: the cells are borrowed from the run. */
    struct results ladder = *run;
    ladder.cells = calloc(run->count + 1, sizeof *ladder.cells);
    bool *done = calloc(run->count + 1, sizeof *done);
    int rc = ladder.cells && done ? 0 : op_fail_memory(h->op);
    for (size_t first = 0; !rc && first < run->count; first++) {
        if (done[first])
            continue;
        ladder.count = 0;
        for (size_t i = first; i < run->count; i++) {
            if (done[i] || !is_like(&run->cells[first], &run->cells[i]))
                continue;
            ladder.cells[ladder.count++] = run->cells[i];
            done[i] = true;
        }
        rc = print_ladder(h, &ladder);
    }
    free(ladder.cells);
    free(done);
    return rc;
}
