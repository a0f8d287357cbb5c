#include "report/html_page.h"

#include "report/gnuplot.h"
#include "report/html_bench.h"
#include "report/html_compare.h"
#include "report/html_context.h"
#include "report/html_run.h"
#include "report/html_style.h"
#include "report/html_words.h"

static void print_title(struct html *h, const struct html_file *files, size_t count)
{
    html_text(h, "What each phase costs: ");
    html_text(h, files[0].name);
    if (count > 1)
        html_textf(h, " and %zu more", count - 1);
}

static void print_head(struct html *h, const struct html_file *files, size_t count)
{
    fputs("<!DOCTYPE html>\n"
          "<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>",
          h->to);
    print_title(h, files, count);
    fputs("</title>\n", h->to);
    html_style(h);
    fputs("</head>\n<body>\n<header>\n<h1>What each phase costs</h1>\n", h->to);
    html_element(h, "p class=\"quiet\"",
                 "Measured by pgpcost, and computed from every sample that the results files hold. "
                 "A time is a median; \u00b1 % is how far its 95 % interval reaches.");
    if (!h->maker)
        html_element(h, "p",
                     "There are no pictures, for gnuplot is not installed (Debian's "
                     "package " GNUPLOT_PACKAGE "); the tables have all figures.");
}

/* Where to find what, when there is more than one file. */
static void print_contents(struct html *h, const struct html_file *files, size_t count)
{
    fputs("<nav aria-label=\"Contents\"><ul>\n", h->to);
    for (size_t i = 0; i < count; i++) {
        fprintf(h->to, "<li><a href=\"#file%zu\">", i + 1);
        html_text(h, files[i].name);
        fputs("</a></li>\n", h->to);
    }
    if (count > 1)
        fputs("<li><a href=\"#compared\">Compared</a></li>\n", h->to);
    fputs("<li><a href=\"#words\">What the words mean</a></li>\n</ul></nav>\n</header>\n<main>\n",
          h->to);
}

static int print_file(struct html *h, const struct html_file *file, size_t number)
{
    int rc = 0;
    fprintf(h->to, "<section id=\"file%zu\">\n", number);
    html_element(h, "h2", file->name);
    if (!file->set->complete)
        html_element(h, "p", "This file breaks off: measuring was ended before its time.");
    html_context(h, file->set);
    if (file->words && file->words[0]) {
        html_element(h, "h3", "What the studies say");
        html_words(h, file->words);
    }
    for (size_t i = 0; !rc && i < file->set->count; i++)
        rc = html_run(h, &file->set->runs[i]);
    for (size_t i = 0; !rc && i < file->set->bench_count; i++)
        rc = html_bench(h, &file->set->benches[i]);
    for (size_t i = 0; !rc && i < file->set->processes_count; i++)
        html_bench_processes(h, &file->set->processes[i]);
    fputs("</section>\n", h->to);
    return rc;
}

static int print_comparison(struct html *h, const struct html_file *files, size_t count)
{
    int rc = 0;
    fputs("<section id=\"compared\">\n<h2>Compared</h2>\n", h->to);
    for (size_t i = 1; !rc && i < count; i++)
        rc = html_compare(h, &files[0], &files[i]);
    fputs("</section>\n", h->to);
    return rc;
}

static void print_words(struct html *h)
{
    static const char *const words[][2] = {
        {"key, z", "the size of the RSA key in bits, and compression: on, off, or its level"},
        {"time", "to open and read the file, find the key, work and write to memory"},
        {"\u00b1 %", "how far the median's 95 % interval reaches from it, in percent"},
        {"n", "samples"},
        {"q1, q3", "a quarter of the samples is below, a quarter above: the middle half between"},
        {"outliers", "further from the median than 3 scaled MADs; they take part in every figure"},
    };
    fputs("<section id=\"words\">\n<h2>What the words mean</h2>\n<dl>\n", h->to);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        html_element(h, "dt", words[i][0]);
        html_element(h, "dd", words[i][1]);
    }
    for (int g = 0; g < MATRIX_GROUPS; g++) {
        html_element(h, "dt", matrix_view_groups[g].name);
        html_element(h, "dd", matrix_view_groups[g].what);
    }
    for (int p = 0; h->all_phases && p < PHASE_COUNT; p++) {
        html_element(h, "dt", phase_rows[p].name);
        html_element(h, "dd", phase_rows[p].what);
    }
    fputs("</dl>\n</section>\n", h->to);
}

int html_page(struct op *op, const struct html_look *look, const struct html_file *files,
              size_t count, FILE *to)
{
    struct html h = {.op = op, .to = to, .maker = look->maker, .all_phases = look->all_phases};
    int rc = 0;
    buf_init(&h.table.cells);
    print_head(&h, files, count);
    print_contents(&h, files, count);
    for (size_t i = 0; !rc && i < count; i++)
        rc = print_file(&h, &files[i], i + 1);
    if (!rc && count > 1)
        rc = print_comparison(&h, files, count);
    print_words(&h);
    fputs("</main>\n</body>\n</html>\n", to);
    buf_end(&h.table.cells);
    return rc || op_failed(op) ? -1 : 0;
}
