#include "report/html_powers.h"

#include "report/bench_text.h"
#include "report/matrix_columns.h"
#include "report/plot_lines.h"
#include "stat/zip_rsa.h"

#include <stdlib.h>
#include <string.h>

/* Both operations: encrypting takes the public one, whose exponent is short and fixed; decrypting the
 * private one. */
enum { SIZES_MAX = 32, TASKS = 2, FEW = 3 };
static const struct {
    const char *task, *name;
    int textbook;
} tasks[TASKS] = {
    {"encrypt", "public (encrypt)", 2},
    {"decrypt", "private (decrypt)", 3},
};

struct powers {
    size_t sizes;
    double bits[SIZES_MAX];      /* ascending */
    double ns[TASKS][SIZES_MAX]; /* the median of the cells' medians; 0: none */
    struct fit fits[TASKS];
};

static void find_sizes(const struct results *run, struct powers *p)
{
    for (size_t i = 0; i < run->count && p->sizes < SIZES_MAX; i++) {
        double bits = run->cells[i].bits;
        size_t at = p->sizes;
        while (at > 0 && p->bits[at - 1] > bits)
            at--;
        if (at > 0 && p->bits[at - 1] == bits)
            continue;
        memmove(p->bits + at + 1, p->bits + at, (p->sizes - at) * sizeof *p->bits);
        p->bits[at] = bits;
        p->sizes++;
    }
}

/* The median over the cells with such a key; `room` is for 2 values for each cell. */
static double median_of(const struct results *run, const struct matrix_view *views, double bits,
                        const char *task, double *room)
{
    struct summary s;
    size_t n = 0;
    for (size_t i = 0; i < run->count; i++) {
        if (run->cells[i].bits == bits && strcmp(run->cells[i].task, task) == 0)
            room[n++] = views[i].phase_ns[PHASE_RSA];
    }
    summary_of(room, n, room + n, &s);
    return s.median;
}

/* 0, or -1 out of memory. */
static int make_powers(const struct results *run, struct powers *p)
{
    struct matrix_view *views = matrix_view_new(run);
    double *room = calloc(2 * run->count + 1, sizeof *room);
    int rc = views && room ? 0 : -1;
    find_sizes(run, p);
    for (int t = 0; !rc && t < TASKS; t++) {
        for (size_t i = 0; i < p->sizes; i++)
            p->ns[t][i] = median_of(run, views, p->bits[i], tasks[t].task, room);
        rc = zip_rsa_power(run, t == 1, &p->fits[t]);
    }
    free(views);
    free(room);
    return rc;
}

static int print_picture(struct html *h, const struct powers *p)
{
    struct html_picture picture;
    struct plot_power lines[TASKS];
    const char *names[TASKS];
    for (int t = 0; t < TASKS; t++) {
        const struct fit *f = &p->fits[t];
        names[t] = tasks[t].name;
        lines[t] = (struct plot_power){
            {p->bits, p->ns[t], p->sizes}, f->slope.value, f->intercept.value, f->n > 0};
    }
    html_legend(h, names, TASKS, true);
    if (html_picture_begin(h, &picture))
        return -1;
    plot_lines_powers(picture.to, lines, TASKS, "bits of the key");
    return html_picture_end(h, &picture, "The RSA operation against the size of the key",
                            "A point for each size and operation, and the power that is fitted to "
                            "them; both axes are logarithmic.");
}

static void print_times(struct html *h, const struct powers *p)
{
    static const struct html_column columns[] = {
        {"bits", true}, {"public (encrypt), us", false}, {"private (decrypt), us", false}};
    const struct matrix_unit unit = {"us", 1e3};
    char text[24];
    html_table_begin(h, "The RSA operation: medians", columns, 3);
    for (size_t i = 0; i < p->sizes; i++) {
        snprintf(text, sizeof text, "%.0f", p->bits[i]);
        html_row_begin(h, text);
        for (int t = 0; t < TASKS; t++)
            html_number(h, matrix_columns_time(p->ns[t][i], unit, 0, text));
    }
    html_table_end(h);
}

static void print_exponents(struct html *h, const struct powers *p)
{
    static const struct html_column columns[] = {
        {"operation", true}, {"exponent", false}, {"95 % interval", false}, {"textbook", false}};
    html_table_begin(h, "time = c \u00d7 bits^exponent", columns, 4);
    for (int t = 0; t < TASKS; t++) {
        char value[BENCH_TEXT_BYTES], interval[2 * BENCH_TEXT_BYTES];
        const struct fit *f = &p->fits[t];
        if (f->n == 0)
            continue;
        html_row_begin(h, tasks[t].name);
        html_number(h, bench_text_number(f->slope.value, value));
        html_count(h, bench_text_interval(&f->slope, interval));
        snprintf(value, sizeof value, "%d", tasks[t].textbook);
        html_count(h, value);
    }
    html_table_end(h);
}

int html_powers(struct html *h, const struct results *run)
{
    struct powers p = {.sizes = 0};
    if (make_powers(run, &p))
        return op_fail_memory(h->op);
    if (p.sizes < FEW || p.fits[0].n + p.fits[1].n == 0)
        return 0;
    html_element(h, "h4", "How RSA grows with the key");
    fputs("<figure>\n", h->to);
    html_element(h, "figcaption",
                 "The textbook's exponents are of multiplication by the school's method: what has "
                 "twice as many bits takes 4 times as long with the short public exponent, and 8 "
                 "times with the private one.");
    fputs(h->maker ? "<div class=\"beside\">\n<div>\n" : "<div>\n<div>\n", h->to);
    int rc = h->maker ? print_picture(h, &p) : 0;
    fputs("</div>\n<div>\n", h->to);
    print_exponents(h, &p);
    print_times(h, &p);
    fputs("</div>\n</div>\n</figure>\n", h->to);
    return rc;
}
