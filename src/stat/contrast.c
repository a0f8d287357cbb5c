#include "stat/contrast.h"

#include "stat/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All that was measured, in the order of the files. */
struct items {
    struct contrast_item *list; /* owned */
    size_t count;
};

static size_t things_of(const struct results_set *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++)
        n += s->runs[i].count;
    for (size_t i = 0; i < s->bench_count; i++)
        n += s->benches[i].count;
    for (size_t i = 0; i < s->processes_count; i++)
        n += s->processes[i].job_count + 1;
    return n;
}

static void add_jobs(const struct processes *p, struct items *out)
{
    for (size_t i = 0; i <= p->job_count; i++) {
        const struct processes_job *job = i < p->job_count ? &p->jobs[i] : &p->empty;
        if (job->count == 0)
            continue;
        out->list[out->count++] = (struct contrast_item){
            .kind = RESULTS_JOBS,
            .study = p->study,
            .run = p->name,
            .job = job,
            .program = i < p->job_count ? p->programs[job->program].name : ""};
    }
}

/* 0, or -1 out of memory. */
static int list_items(const struct results_set *s, struct items *out)
{
    *out = (struct items){calloc(things_of(s) + 1, sizeof *out->list), 0};
    for (size_t i = 0; out->list && i < s->count; i++) {
        const struct results *r = &s->runs[i];
        for (size_t k = 0; k < r->count; k++)
            out->list[out->count++] = (struct contrast_item){
                .kind = RESULTS_CELLS, .study = r->study, .run = r->name, .cell = &r->cells[k]};
    }
    for (size_t i = 0; out->list && i < s->bench_count; i++) {
        const struct bench *b = &s->benches[i];
        for (size_t k = 0; k < b->count; k++)
            out->list[out->count++] = (struct contrast_item){
                .kind = RESULTS_ROWS, .study = b->study, .run = b->name, .row = &b->rows[k]};
    }
    for (size_t i = 0; out->list && i < s->processes_count; i++)
        add_jobs(&s->processes[i], out);
    return out->list ? 0 : -1;
}

static bool is_same_cell(const struct results_cell *a, const struct results_cell *b)
{
    return strcmp(a->task, b->task) == 0 && strcmp(a->file, b->file) == 0 &&
           strcmp(a->profile, b->profile) == 0 && strcmp(a->cipher, b->cipher) == 0 &&
           a->bits == b->bits && a->level == b->level && a->armor == b->armor &&
           a->text == b->text && a->inputs == b->inputs && a->ring.keys == b->ring.keys &&
           a->ring.large_keys == b->ring.large_keys;
}

static bool is_same_row(const struct bench_row *a, const struct bench_row *b)
{
    return strcmp(a->group, b->group) == 0 && strcmp(a->name, b->name) == 0 && a->unit == b->unit &&
           a->size == b->size;
}

/* The empty process is of the program that there is for it. */
static bool is_same_job(const struct contrast_item *a, const struct contrast_item *b)
{
    const struct processes_job *x = a->job, *y = b->job;
    if (strcmp(a->program, b->program) != 0)
        return false;
    return !a->program[0] || (x->decrypts == y->decrypts && strcmp(x->file, y->file) == 0 &&
                              x->bits == y->bits && strcmp(x->key, y->key) == 0 && x->on == y->on);
}

static bool is_same(const struct contrast_item *a, const struct contrast_item *b)
{
    if (a->kind != b->kind || strcmp(a->study, b->study) != 0 || strcmp(a->run, b->run) != 0)
        return false;
    return a->kind == RESULTS_CELLS  ? is_same_cell(a->cell, b->cell)
           : a->kind == RESULTS_ROWS ? is_same_row(a->row, b->row)
                                     : is_same_job(a, b);
}

/* Finds the same in a list. *other: one whose file held something else was met. */
static const struct contrast_item *find(const struct items *in, const struct contrast_item *like,
                                        bool *other)
{
    *other = false;
    for (size_t i = 0; i < in->count; i++) {
        const struct contrast_item *item = &in->list[i];
        if (!is_same(item, like))
            continue;
        if (item->kind != RESULTS_CELLS || strcmp(item->cell->sha256, like->cell->sha256) == 0)
            return item;
        *other = true;
    }
    return NULL;
}

static void add_unlike(struct contrast *c, const struct contrast_item *item, enum contrast_why why)
{
    c->unlike[c->unlike_count++] = (struct contrast_unlike){*item, why};
}

/* Pairs them. A file with other content is listed once, as the old one. */
static void pair(const struct items *old, const struct items *new, struct contrast *c)
{
    bool other;
    for (size_t i = 0; i < old->count; i++) {
        const struct contrast_item *item = &old->list[i], *same = find(new, item, &other);
        if (same)
            c->cells[c->count++] = (struct contrast_cell){*item, *same, 0, 0};
        else
            add_unlike(c, item, other ? CONTRAST_OTHER_FILE : CONTRAST_ONLY_OLD);
    }
    for (size_t i = 0; i < new->count; i++) {
        if (!find(old, &new->list[i], &other) && !other)
            add_unlike(c, &new->list[i], CONTRAST_ONLY_NEW);
    }
}

static size_t samples_of(const struct contrast_item *item)
{
    return item->cell ? item->cell->count : item->row ? item->row->count : item->job->count;
}

/* Writes what a phase, or all (-1), took in each sample to out[samples_of(item)], and returns the median;
 * `scratch` has as much room. */
static double times_of(const struct contrast_item *item, int phase, double *out, double *scratch)
{
    struct summary s;
    size_t n = samples_of(item);
    if (!item->cell && n > 0)
        memcpy(out, item->row ? item->row->ns : item->job->wall_ns, n * sizeof *out);
    else if (item->cell && phase < 0)
        results_wall(item->cell, out);
    else if (item->cell)
        results_phase(item->cell, (enum phase)phase, out);
    summary_of(out, n, scratch, &s);
    return s.median;
}

/* Compares one part of a cell, and keeps it where it matters. 0, or -1 out of memory. */
static int compare_part(struct contrast *c, struct contrast_cell *cell, int phase, double *room)
{
    size_t old_count = samples_of(&cell->old), new_count = samples_of(&cell->new);
    double *old = room, *new = old + old_count, *scratch = new + new_count;
    struct contrast_part *part = &c->parts[c->part_count];
    *part = (struct contrast_part){.phase = phase};
    part->old_ns = times_of(&cell->old, phase, old, scratch);
    part->new_ns = times_of(&cell->new, phase, new, scratch);
    const struct contrast_part *all = &c->parts[cell->first];
    if (phase >= 0 && !(part->old_ns > 0 && part->old_ns >= CONTRAST_SHARE * all->old_ns) &&
        !(part->new_ns > 0 && part->new_ns >= CONTRAST_SHARE * all->new_ns))
        return 0;
    if (compare_samples(old, old_count, new, new_count, COMPARE_LEVEL, &part->compare))
        return -1;
    c->part_count++;
    cell->count++;
    return 0;
}

static int compare_cell(struct contrast *c, struct contrast_cell *cell)
{
    size_t n = samples_of(&cell->old) + samples_of(&cell->new);
    int last = cell->old.kind == RESULTS_CELLS ? PHASE_COUNT - 1 : -1; /* others have no phases */
    double *room = calloc(2 * n + 1, sizeof *room);
    int rc = room ? 0 : -1;
    cell->first = c->part_count;
    for (int phase = -1; !rc && phase <= last; phase++)
        rc = compare_part(c, cell, phase, room);
    free(room);
    return rc;
}

/* Judges the times as one family, and the phases as another. */
static int judge(struct contrast *c)
{
    struct compare *family = calloc(c->part_count + 1, sizeof *family);
    if (!family)
        return -1;
    for (int times_only = 0; times_only < 2; times_only++) {
        size_t n = 0;
        for (size_t i = 0; i < c->part_count; i++) {
            if ((c->parts[i].phase < 0) == times_only)
                family[n++] = c->parts[i].compare;
        }
        compare_family(family, n, COMPARE_LEVEL);
        n = 0;
        for (size_t i = 0; i < c->part_count; i++) {
            if ((c->parts[i].phase < 0) == times_only)
                c->parts[i].compare = family[n++];
        }
    }
    free(family);
    return 0;
}

static void compare_machines(const struct results_set *old, const struct results_set *new,
                             struct contrast *c)
{
    const struct host *a = &old->context.host, *b = &new->context.host;
    double logs = 0;
    bool known = true;
    c->other_machine =
        strcmp(a->cpu, b->cpu) != 0 || a->cores != b->cores || a->threads != b->threads;
    for (int k = 0; k < RESULTS_REFERENCES; k++) {
        double before = results_set_reference(old, (enum results_reference_kind)k);
        double after = results_set_reference(new, (enum results_reference_kind)k);
        c->reference[k] = before > 0 ? after / before : 0;
        known = known && c->reference[k] > 0;
        logs += known ? log(c->reference[k]) : 0;
    }
    c->machine = c->other_machine && known ? exp(logs / RESULTS_REFERENCES) : 1;
}

static int compare(const struct items *old, const struct items *new, struct contrast *c)
{
    c->cells = calloc(old->count + 1, sizeof *c->cells);
    c->parts = calloc(old->count * (1 + PHASE_COUNT) + 1, sizeof *c->parts);
    c->unlike = calloc(old->count + new->count + 1, sizeof *c->unlike);
    if (!c->cells || !c->parts || !c->unlike)
        return -1;
    pair(old, new, c);
    for (size_t i = 0; i < c->count; i++) {
        if (compare_cell(c, &c->cells[i]))
            return -1;
    }
    return judge(c);
}

int contrast_make(const struct results_set *old, const struct results_set *new,
                  struct contrast *out)
{
    struct items olds, news;
    *out = (struct contrast){.machine = 1};
    int rc = list_items(old, &olds);
    rc |= list_items(new, &news);
    if (!rc)
        rc = compare(&olds, &news, out);
    if (!rc)
        compare_machines(old, new, out);
    free(olds.list);
    free(news.list);
    return rc;
}

void contrast_end(struct contrast *c)
{
    free(c->cells);
    free(c->parts);
    free(c->unlike);
    *c = (struct contrast){.machine = 1};
}

size_t contrast_count(const struct contrast *c, enum compare_verdict verdict)
{
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++)
        n += c->parts[c->cells[i].first].compare.verdict == verdict;
    return n;
}

size_t contrast_slower(const struct contrast *c, double share)
{
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++) {
        const struct compare *time = &c->parts[c->cells[i].first].compare;
        n += time->verdict == COMPARE_SLOWER && time->ratio.value / c->machine > 1 + share;
    }
    return n;
}
