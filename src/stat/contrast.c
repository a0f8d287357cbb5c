#include "stat/contrast.h"

#include "stat/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_same_task(const struct results_cell *a, const struct results_cell *b)
{
    return strcmp(a->task, b->task) == 0 && strcmp(a->file, b->file) == 0 &&
           strcmp(a->profile, b->profile) == 0 && strcmp(a->cipher, b->cipher) == 0 &&
           a->bits == b->bits && a->level == b->level && a->armor == b->armor && a->text == b->text;
}

/* Finds the same cell in a set. *other: one whose file held something else was met. */
static const struct results_cell *find(const struct results_set *set, const char *run,
                                       const struct results_cell *cell, bool *other)
{
    *other = false;
    for (size_t i = 0; i < set->count; i++) {
        const struct results *r = &set->runs[i];
        for (size_t k = 0; k < r->count && strcmp(r->name, run) == 0; k++) {
            if (!is_same_task(&r->cells[k], cell))
                continue;
            if (strcmp(r->cells[k].sha256, cell->sha256) == 0)
                return &r->cells[k];
            *other = true;
        }
    }
    return NULL;
}

static size_t cells_of(const struct results_set *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->count; i++)
        n += s->runs[i].count;
    return n;
}

static void add_unlike(struct contrast *c, const struct results_cell *cell, enum contrast_why why)
{
    c->unlike[c->unlike_count++] = (struct contrast_unlike){cell, why};
}

/* Pairs cells. A file with other content is listed once, with the old cell. */
static void pair(const struct results_set *old, const struct results_set *new, struct contrast *c)
{
    bool other;
    for (size_t i = 0; i < old->count; i++) {
        for (size_t k = 0; k < old->runs[i].count; k++) {
            const struct results_cell *cell = &old->runs[i].cells[k];
            const struct results_cell *same = find(new, old->runs[i].name, cell, &other);
            if (same)
                c->cells[c->count++] = (struct contrast_cell){old->runs[i].name, cell, same, 0, 0};
            else
                add_unlike(c, cell, other ? CONTRAST_OTHER_FILE : CONTRAST_ONLY_OLD);
        }
    }
    for (size_t i = 0; i < new->count; i++) {
        for (size_t k = 0; k < new->runs[i].count; k++) {
            const struct results_cell *cell = &new->runs[i].cells[k];
            if (!find(old, new->runs[i].name, cell, &other) && !other)
                add_unlike(c, cell, CONTRAST_ONLY_NEW);
        }
    }
}

/* Writes what a phase, or all (-1), took in each sample to out[cell->count], and returns the median;
 * `scratch` has as much room. */
static double times_of(const struct results_cell *cell, int phase, double *out, double *scratch)
{
    struct summary s;
    if (phase < 0)
        results_wall(cell, out);
    else
        results_phase(cell, (enum phase)phase, out);
    summary_of(out, cell->count, scratch, &s);
    return s.median;
}

/* Compares one part of a cell, and keeps it where it matters. 0, or -1 out of memory. */
static int compare_part(struct contrast *c, struct contrast_cell *cell, int phase, double *room)
{
    size_t old_count = cell->old->count, new_count = cell->new->count;
    double *old = room, *new = old + old_count, *scratch = new + new_count;
    struct contrast_part *part = &c->parts[c->part_count];
    *part = (struct contrast_part){.phase = phase};
    part->old_ns = times_of(cell->old, phase, old, scratch);
    part->new_ns = times_of(cell->new, phase, new, scratch);
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
    size_t n = cell->old->count + cell->new->count;
    double *room = calloc(2 * n + 1, sizeof *room);
    int rc = room ? 0 : -1;
    cell->first = c->part_count;
    for (int phase = -1; !rc && phase < PHASE_COUNT; phase++)
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

int contrast_make(const struct results_set *old, const struct results_set *new,
                  struct contrast *out)
{
    size_t olds = cells_of(old), news = cells_of(new);
    *out = (struct contrast){.machine = 1};
    out->cells = calloc(olds + 1, sizeof *out->cells);
    out->parts = calloc(olds * (1 + PHASE_COUNT) + 1, sizeof *out->parts);
    out->unlike = calloc(olds + news + 1, sizeof *out->unlike);
    if (!out->cells || !out->parts || !out->unlike)
        return -1;
    pair(old, new, out);
    for (size_t i = 0; i < out->count; i++) {
        if (compare_cell(out, &out->cells[i]))
            return -1;
    }
    compare_machines(old, new, out);
    return judge(out);
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
