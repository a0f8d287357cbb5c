#include "paper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "doc.h"
#include "grammar.h"
#include "paper_plan.h"
#include "paper_words.h"
#include "prolog.h"

enum { WORD_SEED = 1995, REFERENCES = 26, MAX_FLOATS = 64, INDENT = 60 };

/* Bytes that the last plot can spend on a point: two to six on decimals, the rest on whole numbers
 * and the operator. */
enum { LEAST_POINT = 16, MOST_POINT = 20 };

/* What the last plot has to make up. */
struct filler {
    struct prng rng;
    size_t lines, bytes;
};

struct paper {
    struct text *out;
    struct doc doc;
    struct prng words, noise;
    struct grammar grammar;
    struct filler filler;
    int section, subsection, formula, figure, table;
    struct figure_run figures[MAX_FLOATS];
    struct table_run tables[MAX_FLOATS];
};

/* The decimals of the two coordinates of a point that make it `more` bytes longer than whole
 * numbers; a decimal point counts. */
static void split_decimals(size_t more, int decimals[2])
{
    static const signed char split[][2] = {{0, 0}, {0, 0}, {1, 0}, {2, 0}, {1, 1},
                                           {2, 1}, {2, 2}, {3, 2}, {3, 3}};
    size_t last = sizeof split / sizeof *split - 1;

    decimals[0] = split[more < last ? more : last][0];
    decimals[1] = split[more < last ? more : last][1];
}

/* The filler's points, the first `longer` of them one byte longer than `more` asks for. */
static void draw_points(struct prng rng, size_t lines, size_t more, size_t longer, struct text *out)
{
    for (size_t i = 0; i < lines; i++) {
        int x = 150 + prng_below(&rng, 9700);
        int y = (30 + x * 7 / 100 + prng_noise(&rng, 60)) * 10;
        int decimals[2];

        split_decimals(more + (i < longer), decimals);
        figure_decimal(out, x * (FIGURE_WIDTH / 10), decimals[0]);
        text_puts(out, " ");
        figure_decimal(out, (y < 0 ? 0 : y) * (FIGURE_PLOT / 10), decimals[1]);
        text_puts(out, " point\n");
    }
}

/* Whole numbers first, only to count their bytes; then every point gets its share of what is
 * missing. */
static void draw_filler(void *context, struct text *out)
{
    const struct filler *f = context;
    struct text plain;
    size_t more;

    if (!f->lines)
        return;
    text_init(&plain);
    draw_points(f->rng, f->lines, 0, 0, &plain);
    more = f->bytes > plain.len ? f->bytes - plain.len : 0;
    text_end(&plain);
    draw_points(f->rng, f->lines, more / f->lines, more % f->lines, out);
}

static void add_sentence(struct paper *p, const char *rule, int number, struct text *words)
{
    struct text sentence;

    text_init(&sentence);
    grammar_expand(&p->grammar, rule, 1, &sentence);
    if (words->len)
        text_puts(words, " ");
    for (size_t i = 0; i < sentence.len; i++)
        if (sentence.p[i] == '#')
            text_printf(words, "%d", number);
        else
            text_add(words, sentence.p + i, 1);
    text_puts(words, ".");
    text_end(&sentence);
}

/* Three to seven sentences, the first of them on the topic; lead, if not NULL, is the rule of the
 * last. */
static void add_paragraph(struct paper *p, const char *topic, const char *lead, int number)
{
    struct text words;
    int n = 3 + prng_below(&p->words, 5);

    text_init(&words);
    for (int i = 0; i < n; i++)
        add_sentence(p, i == 0 || prng_below(&p->words, 5) < 3 ? topic : "general", 0, &words);
    if (lead)
        add_sentence(p, lead, number, &words);
    doc_paragraph(&p->doc, text_string(&words), DOC_LEFT, DOC_RIGHT, INDENT);
    text_end(&words);
}

static void add_subsection(struct paper *p, const char *title)
{
    char number[8];

    snprintf(number, sizeof number, "%d.%d", p->section, ++p->subsection % 100);
    doc_heading(&p->doc, 2, number, title);
}

static void add_figure(struct paper *p, const char *topic)
{
    const struct figure *f = &paper_figures[p->figure];
    struct figure_run *run = &p->figures[p->figure++];
    int last = !paper_figures[p->figure].caption;
    static const int points[] = {
        [FIGURE_LINES] = 160, [FIGURE_SCATTER] = 255, [FIGURE_STEPS] = 100, [FIGURE_BARS] = 0};

    *run = (struct figure_run){f, &p->noise, p->figure, points[f->kind], NULL, NULL};
    if (last) {
        run->extra = draw_filler;
        run->context = &p->filler;
    }
    add_paragraph(p, topic, "figure", p->figure);
    doc_float(&p->doc, figure_height(f), figure_draw, run);
}

static void add_table(struct paper *p, const char *topic)
{
    const struct table *t = &paper_tables[p->table];
    struct table_run *run = &p->tables[p->table++];

    *run = (struct table_run){t, &p->noise, p->table};
    add_paragraph(p, topic, "table", p->table);
    doc_float(&p->doc, table_height(t), table_draw, run);
}

/* A formula without words before it belongs to the one above. */
static int goes_on(const struct item *next)
{
    return next->kind == ITEM_FORMULA && !next->text[0];
}

static void add_formula(struct paper *p, const struct item *item)
{
    doc_need(&p->doc, 5 * DOC_LINE);
    if (!goes_on(item))
        doc_paragraph(&p->doc, item->text, DOC_LEFT, DOC_RIGHT, INDENT);
    doc_formula(&p->doc, item->formula, ++p->formula);
    if (item->after)
        doc_paragraph(&p->doc, item->after, DOC_LEFT, DOC_RIGHT, 0);
}

/* The items of a section are spread evenly over its pages, with paragraphs between them. */
static void add_section(struct paper *p, const struct section *s)
{
    int n = 0, start, last;
    char number[4] = "A";

    p->subsection = 0;
    p->section++;
    if (s[1].title) /* else it is the appendix */
        snprintf(number, sizeof number, "%d", p->section % 100);
    doc_heading(&p->doc, 1, number, s->title);
    start = doc_position(&p->doc);
    while (s->items[n].kind != ITEM_END)
        n++;
    for (int i = 0; i < n; i++) {
        const struct item *item = &s->items[i];

        last = start + (s->end - start) * (i + 1) / n;
        if (item->kind == ITEM_SUBSECTION)
            add_subsection(p, item->text);
        else if (item->kind == ITEM_FORMULA)
            add_formula(p, item);
        else if (item->kind == ITEM_FIGURE)
            add_figure(p, s->topic);
        else
            add_table(p, s->topic);
        if (goes_on(&s->items[i + 1]))
            continue;
        while (doc_position(&p->doc) < last)
            add_paragraph(p, s->topic, NULL, 0);
    }
}

static void add_title_page(struct paper *p)
{
    struct doc *d = &p->doc;
    int middle = (DOC_LEFT + DOC_RIGHT) / 2;

    page_centre(&d->page, middle, 700, FONT_TITLE, paper_title);
    page_centre(&d->page, middle, 860, FONT_ROMAN, "Technical Report 95-3");
    page_centre(&d->page, middle, 950, FONT_ITALIC, "Example Laboratory, Computing Group");
    page_centre(&d->page, middle, 1010, FONT_TYPE, "reports@example.org");
    page_centre(&d->page, middle, 1110, FONT_ROMAN, "June 1995");
    page_centre(&d->page, middle, 1390, FONT_BOLD, "Abstract");
    d->y = 1430;
    for (int i = 0; paper_abstract[i]; i++)
        doc_paragraph(d, paper_abstract[i], DOC_LEFT + 150, DOC_RIGHT - 150, INDENT);
    doc_new_page(d);
}

/* From the headings of the run before this one; the first run leaves the same room. */
static void add_contents(struct paper *p, const struct doc *before)
{
    struct doc *d = &p->doc;

    doc_heading(d, 1, NULL, "Contents");
    for (int i = 0; before && i < before->heading_count; i++) {
        const struct doc_heading *h = &before->headings[i];
        int left = DOC_LEFT + (h->level == 1 ? 0 : 70), text = left + (h->level == 1 ? 70 : 100);
        enum font font = h->level == 1 ? FONT_BOLD : FONT_ROMAN;
        char page[12];

        d->y += h->level == 1 ? 60 : 48;
        snprintf(page, sizeof page, "%d", h->page);
        page_left(&d->page, left, d->y, font, h->number);
        page_left(&d->page, text, d->y, font, h->title);
        for (int x = DOC_RIGHT - 80;
             h->level == 2 && x > text + font_width(font, h->title, strlen(h->title)) / 1000 + 20;
             x -= 30)
            page_left(&d->page, x, d->y, font, ".");
        page_right(&d->page, DOC_RIGHT, d->y, font, page);
    }
    doc_new_page(d);
}

static void add_references(struct paper *p)
{
    doc_heading(&p->doc, 1, NULL, "References");
    for (int i = 1; i <= REFERENCES; i++) {
        struct text words;
        char label[8];

        text_init(&words);
        grammar_expand(&p->grammar, "work", 0, &words);
        text_puts(&words, ".");
        doc_need(&p->doc, 2 * DOC_LINE);
        snprintf(label, sizeof label, "[%d]", i);
        page_left(&p->doc.page, DOC_LEFT, p->doc.y + 42, FONT_ROMAN, label);
        doc_paragraph(&p->doc, text_string(&words), DOC_LEFT + 100, DOC_RIGHT, 0);
        doc_skip(&p->doc, 10);
        text_end(&words);
    }
}

static void build(struct paper *p, uint64_t seed, const struct doc *before)
{
    prng_init(&p->words, WORD_SEED);
    prng_init(&p->noise, seed);
    prng_init(&p->filler.rng, seed + 1);
    grammar_init(&p->grammar, paper_rules, &p->words);
    prolog_write(p->out, paper_title, PAPER_PAGES);
    doc_begin(&p->doc, p->out, paper_title);
    add_title_page(p);
    add_contents(p, before);
    for (const struct section *s = paper_sections; s->title; s++)
        add_section(p, s);
    doc_flush(&p->doc);
    add_references(p);
    doc_end(&p->doc);
    prolog_trailer(p->out);
}

/* One run of the whole report, with the contents of the run before; p->doc is what it ended with.
 */
static void run(struct paper *p, struct text *out, uint64_t seed, const struct doc *before,
                struct filler filler)
{
    memset(p, 0, sizeof *p);
    p->out = out;
    p->filler = filler;
    build(p, seed, before);
}

/* What is missing after a draft; ends the program if the last plot cannot make it up. */
static struct filler measure(const struct paper *p, const struct text *draft)
{
    struct filler f = {{0}, PAPER_LINES - draft->lines, PAPER_BYTES - draft->len};

    if (draft->lines > PAPER_LINES || draft->len > PAPER_BYTES || p->doc.number != PAPER_PAGES ||
        f.bytes < LEAST_POINT * f.lines || f.bytes > MOST_POINT * f.lines) {
        fprintf(stderr,
                "mkcorpus: paper.ps has %zu bytes and %zu lines on %d pages before the last plot\n",
                draft->len, draft->lines, p->doc.number);
        exit(70);
    }
    return f;
}

void paper_make(struct text *out, uint64_t seed)
{
    struct filler none = {{0}, 0, 0}, filler;
    struct paper p;
    struct doc before;
    struct text draft;

    /* The first run learns the pages of the headings, the second how much is missing. */
    text_init(&draft);
    run(&p, &draft, seed, NULL, none);
    before = p.doc;
    text_end(&draft);
    run(&p, &draft, seed, &before, none);
    filler = measure(&p, &draft);
    text_end(&draft);
    run(&p, out, seed, &before, filler);
}
