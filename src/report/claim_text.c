#include "report/claim_text.h"

#include "report/wrap.h"

#include <math.h>

static void say_number(double v, char out[24])
{
    snprintf(out, 24, v < 0.0995 ? "%.3f" : v < 9.95 ? "%.2f" : v < 99.5 ? "%.1f" : "%.0f", v);
}

static void say_interval(const struct estimate *e, char out[96])
{
    char value[24], low[24], high[24];
    say_number(e->value, value);
    say_number(e->low, low);
    say_number(e->high, high);
    if (e->coverage > 0)
        snprintf(out, 96, "%s (%s to %s)", value, low, high);
    else
        snprintf(out, 96, "(%s, too few samples)", value);
}

void claim_text_print(FILE *to, const struct claim *c, const char *old)
{
    char text[256];
    snprintf(text, sizeof text, "%s: %s.", c->rule->statement, verdict_words(claim_verdict(c)));
    wrap_print(to, "* ", text);
    snprintf(text, sizeof text, "Holds if %s.", c->rule->reason);
    wrap_print(to, "  ", text);
    if (old)
        fprintf(to, "  %-26s %-22s %s\n", "then", "his own figures", old);
    if (c->n == 0)
        fprintf(to, "  nothing was measured\n");
    for (size_t i = 0; i < c->n; i++) {
        const struct claim_case *one = &c->cases[i];
        char interval[96], verdict[40];
        say_interval(&one->value, interval);
        snprintf(verdict, sizeof verdict, one->is_aside ? "(%s)" : "%s",
                 verdict_words(one->verdict));
        fprintf(to, "  %-26s %-22s %s\n", one->what, verdict, interval);
    }
}
