#include "figure.h"

#include <stdio.h>
#include <string.h>

enum {
    ABOVE = 60,
    TIC = 14,
    LABELS = 60,
    AXIS_LABEL = 52,
    LEGEND = 54,
    CAPTION = 40,
    LEFT = 560,
    DECIMALS = 1
};

int figure_height(const struct figure *f)
{
    (void)f;
    return ABOVE + FIGURE_PLOT + LABELS + AXIS_LABEL + LEGEND + CAPTION;
}

/* One half wave, a parabola that nearly is a sine. */
static int64_t half_wave(int64_t x)
{
    return x * (10000 - x) / 2500;
}

int figure_shape(const struct series *s, int x)
{
    int64_t a = s->a, b = s->b, c = s->c, t = x, y = 0;

    switch (s->shape) {
    case SHAPE_LINE:
        y = a + b * t / 10000;
        break;
    case SHAPE_SQUARE:
        y = a + b * t / 10000 * t / 10000;
        break;
    case SHAPE_CUBE:
        y = a + b * t / 10000 * t / 10000 * t / 10000;
        break;
    case SHAPE_SATURATE:
        y = a + b * t / (t + c);
        break;
    case SHAPE_DECAY:
        y = a + b * c / (t + c);
        break;
    case SHAPE_STAIRS:
        y = a + b * (t * c / 10000) / c;
        break;
    case SHAPE_WAVES:
        y = a + (t * c / 10000 % 2 ? -1 : 1) * b * half_wave(t * c % 10000) / 10000;
        break;
    case SHAPE_BELL:
        y = a + b * 640000 / (640000 + (t - c) * (t - c));
        break;
    }
    return y < 0 ? 0 : y > 9900 ? 9900 : (int)y;
}

void figure_decimal(struct text *out, int thousandths, int decimals)
{
    static const int unit[] = {1000, 100, 10, 1};
    int rounded = thousandths / unit[decimals];

    if (decimals)
        text_printf(out, "%d.%0*d", rounded / (1000 / unit[decimals]), decimals,
                    rounded % (1000 / unit[decimals]));
    else
        text_printf(out, "%d", rounded);
}

static int noisy(const struct figure_run *r, const struct series *s, int x)
{
    int y = figure_shape(s, x) + (s->noise ? prng_noise(r->rng, s->noise) : 0);

    return y < 0 ? 0 : y > 10000 ? 10000 : y;
}

static void point(struct text *out, int x, int y, const char *operator)
{
    figure_decimal(out, (x * (FIGURE_WIDTH / 10) + 250) / 500 * 500, DECIMALS);
    text_puts(out, " ");
    /* Plotting programs round to the dots of their device; half a dot of this one. */
    figure_decimal(out, (y * (FIGURE_PLOT / 10) + 250) / 500 * 500, DECIMALS);
    text_printf(out, " %s\n", operator);
}

static void draw_lines(const struct figure_run *r, int index, struct text *out)
{
    const struct series *s = &r->figure->series[index];
    int every = r->points / 9 + 1;

    text_printf(out, "%d ls\n", index);
    for (int i = 0; i <= r->points; i++) {
        int x = (int)((int64_t)i * 10000 / r->points);

        point(out, x, noisy(r, s, x), i ? "lineto" : "moveto");
    }
    text_puts(out, "k\n");
    for (int i = every / 2; i <= r->points; i += every) {
        int x = (int)((int64_t)i * 10000 / r->points);

        point(out, x, figure_shape(s, x), (const char *[]){"mo", "mb", "mt", "mx"}[index]);
    }
}

static void draw_scatter(const struct figure_run *r, int index, struct text *out)
{
    const struct series *s = &r->figure->series[index];

    text_printf(out, "%d ls\n", 0);
    for (int i = 0; i < r->points; i++) {
        int x = 100 + prng_below(r->rng, 9800);

        point(out, x, noisy(r, s, x), index ? "cross" : "point");
    }
}

static void draw_steps(const struct figure_run *r, int index, struct text *out)
{
    const struct series *s = &r->figure->series[index];

    text_printf(out, "%d ls\n", index);
    for (int i = 0; i < r->points; i++) {
        int left = (int)((int64_t)i * 10000 / r->points),
            right = (int)((int64_t)(i + 1) * 10000 / r->points);
        int y = noisy(r, s, (left + right) / 2);

        point(out, left, y, i ? "lineto" : "moveto");
        point(out, right, y, "lineto");
    }
    text_puts(out, "k\n");
}

static int count_series(const struct figure *f)
{
    int n = 0;

    while (n < 4 && f->series[n].label)
        n++;
    return n;
}

static void draw_bars(const struct figure_run *r, int index, struct text *out)
{
    const struct series *s = &r->figure->series[index];
    int n = r->figure->x_tics, width = 8000 / n / count_series(r->figure);

    text_puts(out, "0 ls\n");
    for (int i = 0; i < n; i++) {
        int x = i * 10000 / n + 1000 / n + index * width;

        text_printf(out, "%d 0 %d %d .%d b\n", x * FIGURE_WIDTH / 10000,
                    width * FIGURE_WIDTH / 10000, noisy(r, s, i * 10000 / n) * FIGURE_PLOT / 10000,
                    9 - 2 * index);
    }
}

static void draw_legend(const struct figure *f, struct page *p, int y)
{
    long total = 0;
    int n = count_series(f), x;

    for (int i = 0; i < n; i++)
        total +=
            font_width(FONT_ROMAN_SMALL, f->series[i].label, strlen(f->series[i].label)) / 1000 +
            170;
    x = LEFT + (FIGURE_WIDTH - (int)total) / 2;
    for (int i = 0; i < n; i++) {
        page_break(p);
        if (f->kind == FIGURE_BARS)
            text_printf(p->out, "%d %d fg 0 ls 0 0 80 24 .%d b gr\n", x, PAGE_HEIGHT - y,
                        9 - 2 * i);
        else if (f->kind == FIGURE_SCATTER)
            text_printf(p->out, "%d %d fg 60 12 %s gr\n", x, PAGE_HEIGHT - y,
                        i ? "cross" : "point");
        else
            text_printf(p->out, "%d %d fg %d ls 0 12 moveto 80 12 lineto k%s gr\n", x,
                        PAGE_HEIGHT - y, i,
                        f->kind == FIGURE_STEPS ? ""
                                                : (const char *[]){" 40 12 mo", " 40 12 mb",
                                                                   " 40 12 mt", " 40 12 mx"}[i]);
        page_left(p, x + 95, y, FONT_ROMAN_SMALL, f->series[i].label);
        x += (int)(font_width(FONT_ROMAN_SMALL, f->series[i].label, strlen(f->series[i].label)) /
                   1000) +
             170;
    }
}

/* The frame, the tics and their numbers or names. */
static void draw_axes(const struct figure *f, struct page *p, int top)
{
    int bottom = top + FIGURE_PLOT;
    const char *name = f->categories;
    char label[32];

    page_rule(p, LEFT, bottom, FIGURE_WIDTH, 3);
    page_rule(p, LEFT, top, 3, FIGURE_PLOT);
    page_rule(p, LEFT, top, FIGURE_WIDTH, 2);
    page_rule(p, LEFT + FIGURE_WIDTH, top, 2, FIGURE_PLOT + 2);
    for (int i = 0; i <= f->y_tics; i++) {
        int y = bottom - i * FIGURE_PLOT / f->y_tics;

        page_rule(p, LEFT - TIC, y, TIC, 2);
        snprintf(label, sizeof label, "%d", i * f->y_max / f->y_tics);
        page_right(p, LEFT - TIC - 12, y + 12, FONT_ROMAN_SMALL, label);
    }
    for (int i = 0; i <= f->x_tics; i++) {
        int x = LEFT + i * FIGURE_WIDTH / f->x_tics;

        if (name && i == f->x_tics)
            break;
        page_rule(p, x, bottom, 2, TIC);
        snprintf(label, sizeof label, "%d", i * f->x_max / f->x_tics);
        if (name) {
            snprintf(label, sizeof label, "%.*s", (int)strcspn(name, "|"), name);
            name += strcspn(name, "|");
            name += *name == '|';
            x += FIGURE_WIDTH / f->x_tics / 2;
        }
        page_centre(p, x, bottom + TIC + 36, FONT_ROMAN_SMALL, label);
    }
}

void figure_draw(void *context, struct page *p, int top)
{
    static void (*const draw[])(const struct figure_run *, int,
                                struct text *) = {draw_lines, draw_scatter, draw_steps, draw_bars};
    const struct figure_run *r = context;
    const struct figure *f = r->figure;
    int plot = top + ABOVE, y = plot + FIGURE_PLOT + LABELS;
    char caption[200];

    page_left(p, LEFT - 120, top + 26, FONT_ITALIC_SMALL, f->y_label);
    draw_axes(f, p, plot);
    page_break(p);
    text_printf(p->out, "%%%%BeginObject: plot %d\n%d %d fg\n", r->number, LEFT,
                PAGE_HEIGHT - plot - FIGURE_PLOT);
    for (int i = 0; i < count_series(f); i++)
        draw[f->kind](r, i, p->out);
    if (r->extra)
        r->extra(r->context, p->out);
    text_puts(p->out, "gr\n%%EndObject\n");
    page_centre(p, LEFT + FIGURE_WIDTH / 2, y + 30, FONT_ITALIC_SMALL, f->x_label);
    y += AXIS_LABEL;
    draw_legend(f, p, y + 30);
    y += LEGEND;
    snprintf(caption, sizeof caption, "Figure %d: %s", r->number, f->caption);
    page_centre(p, (330 + 2220) / 2, y + 34, FONT_ROMAN_SMALL, caption);
}
