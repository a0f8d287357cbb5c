#include "report/crossing_words.h"

#include <math.h>
#include <stdio.h>

/* A size in three digits. */
static const char *say_size(double size, char out[24])
{
    double step = pow(10, floor(log10(size)) - 2);
    snprintf(out, 24, "%.0f", step > 1 ? round(size / step) * step : round(size));
    return out;
}

static void say_interval(const struct estimate *e, char *out, size_t n)
{
    char low[24], high[24];
    out[0] = '\0';
    if (e->coverage > 0 && isfinite(e->low) && isfinite(e->high))
        snprintf(out, n, " (%s to %s)", say_size(e->low, low), say_size(e->high, high));
}

/* Where the order is clear at one end at least. */
static void say_unclear(const struct crossing *c, const char *unit, char out[CROSSING_WORDS_BYTES])
{
    static const char *const words[] = {"not ", "", ""};
    char size[24];
    if (c->last != 0 && isfinite(c->above))
        snprintf(out, CROSSING_WORDS_BYTES, "%sfrom %s %s on, unclear below", words[c->last + 1],
                 say_size(c->above, size), unit);
    else if (c->first != 0 && c->below > 0)
        snprintf(out, CROSSING_WORDS_BYTES, "%sup to %s %s, unclear above", words[c->first + 1],
                 say_size(c->below, size), unit);
    else
        snprintf(out, CROSSING_WORDS_BYTES, "cannot be told");
}

const char *crossing_words(const struct crossing *c, const char *unit,
                           char out[CROSSING_WORDS_BYTES])
{
    char size[24], interval[64];
    say_interval(&c->size, interval, sizeof interval);
    switch (c->outcome) {
    case CROSSING_NEVER:
        snprintf(out, CROSSING_WORDS_BYTES, "at no size");
        break;
    case CROSSING_ALWAYS:
        snprintf(out, CROSSING_WORDS_BYTES, "at every size");
        break;
    case CROSSING_FROM:
        snprintf(out, CROSSING_WORDS_BYTES, "from %s %s on%s", say_size(c->size.value, size), unit,
                 interval);
        break;
    case CROSSING_UP_TO:
        snprintf(out, CROSSING_WORDS_BYTES, "up to %s %s only%s", say_size(c->size.value, size),
                 unit, interval);
        break;
    case CROSSING_SEVERAL:
        snprintf(out, CROSSING_WORDS_BYTES, "not monotone: the order changes %zu times",
                 c->changes);
        break;
    default:
        say_unclear(c, unit, out);
    }
    return out;
}
