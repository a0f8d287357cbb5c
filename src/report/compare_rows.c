#include "report/compare_rows.h"

#include "report/compare_words.h"

#include <math.h>

enum {
    NEW,
    STUDY,
    RUN,
    WHAT,
    WHICH,
    PART,
    OLD_NS,
    NEW_NS,
    RATIO,
    NORM,
    LOW,
    HIGH,
    P,
    VERDICT,
    COLUMNS
};

static const struct rows_column columns[] = {
    [NEW] = {"file", 0, true},       [STUDY] = {"study", 0, true},
    [RUN] = {"run", 0, true},        [WHAT] = {"what", 0, true},
    [WHICH] = {"which", 0, true},    [PART] = {"part", 0, true},
    [OLD_NS] = {"old_ns", 0, false}, [NEW_NS] = {"new_ns", 0, false},
    [RATIO] = {"ratio", 0, false},   [NORM] = {"norm", 0, false},
    [LOW] = {"low", 0, false},       [HIGH] = {"high", 0, false},
    [P] = {"p", 0, false},           [VERDICT] = {"verdict", 0, true},
    [COLUMNS] = {NULL, 0, false},
};

/* A number; nothing where it is none that JSON knows. */
static void put_number(char out[ROWS_BYTES], const char *format, double value)
{
    out[0] = '\0';
    if (isfinite(value))
        snprintf(out, ROWS_BYTES, format, value);
}

static void put_item(char v[][ROWS_BYTES], const char *file, const struct contrast_item *item)
{
    char title[MATRIX_TITLE_BYTES], label[COMPARE_WORDS_BYTES];
    for (int i = 0; i < COLUMNS; i++)
        v[i][0] = '\0';
    snprintf(v[NEW], ROWS_BYTES, "%s", file);
    snprintf(v[STUDY], ROWS_BYTES, "%s", item->study);
    snprintf(v[RUN], ROWS_BYTES, "%s", item->run);
    snprintf(v[WHAT], ROWS_BYTES, "%s", compare_words_title(item, title));
    snprintf(v[WHICH], ROWS_BYTES, "%s", compare_words_label(item, label));
}

static void put_part(struct rows *r, char v[][ROWS_BYTES], const struct contrast *c,
                     const struct contrast_part *p)
{
    const struct estimate *e = &p->compare.ratio;
    snprintf(v[PART], ROWS_BYTES, "%s", p->phase < 0 ? "time" : phase_rows[p->phase].name);
    put_number(v[OLD_NS], "%.0f", p->old_ns);
    put_number(v[NEW_NS], "%.0f", p->new_ns);
    put_number(v[RATIO], "%.4f", e->value);
    put_number(v[NORM], "%.4f", e->value / c->machine);
    put_number(v[LOW], "%.4f", e->coverage > 0 ? e->low : NAN);
    put_number(v[HIGH], "%.4f", e->coverage > 0 ? e->high : NAN);
    put_number(v[P], "%.4g", p->compare.p);
    snprintf(v[VERDICT], ROWS_BYTES, "%s", compare_words_verdict(p->compare.verdict));
    rows_put(r, v);
}

void compare_rows_begin(struct rows *r, FILE *to, enum rows_format format)
{
    rows_begin(r, to, format, columns);
}

void compare_rows_put(struct rows *r, const struct compare_text_file *new, const struct contrast *c)
{
    char v[COLUMNS][ROWS_BYTES];
    for (size_t i = 0; i < c->count; i++) {
        const struct contrast_cell *cell = &c->cells[i];
        put_item(v, new->name, &cell->new);
        for (size_t k = 0; k < cell->count; k++)
            put_part(r, v, c, &c->parts[cell->first + k]);
    }
    for (size_t i = 0; i < c->unlike_count; i++) {
        put_item(v, new->name, &c->unlike[i].item);
        snprintf(v[VERDICT], ROWS_BYTES, "not compared: %s", compare_words_why(c->unlike[i].why));
        rows_put(r, v);
    }
}
