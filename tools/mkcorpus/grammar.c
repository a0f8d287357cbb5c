#include "grammar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void grammar_init(struct grammar *g, const struct rule *rules, struct prng *rng)
{
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->rng = rng;
}

static size_t find_rule(const struct grammar *g, const char *name, size_t len)
{
    for (size_t i = 0; g->rules[i].name; i++)
        if (strlen(g->rules[i].name) == len && memcmp(g->rules[i].name, name, len) == 0)
            return i;
    fprintf(stderr, "mkcorpus: no rule <%.*s>\n", (int)len, name);
    exit(70);
}

static int count_alternatives(const char *s)
{
    int n = 1;

    for (; *s; s++)
        n += *s == '|';
    return n;
}

/* One not yet taken in this round; the round starts again when all were. */
static int choose(struct grammar *g, size_t rule)
{
    int n = count_alternatives(g->rules[rule].alternatives);
    uint64_t all = n == 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
    int pick = prng_below(g->rng, n);

    if (g->used[rule] == all)
        g->used[rule] = 0;
    while (g->used[rule] >> pick & 1)
        pick = (pick + 1) % n;
    g->used[rule] |= UINT64_C(1) << pick;
    return pick;
}

static void expand(struct grammar *g, size_t rule, struct text *out);

static void expand_slot(struct grammar *g, const char *name, size_t len, struct text *out)
{
    int low, high;

    if (name[0] >= '0' && name[0] <= '9' && sscanf(name, "%d-%d", &low, &high) == 2)
        text_printf(out, "%d", low + prng_below(g->rng, high - low + 1));
    else
        expand(g, find_rule(g, name, len), out);
}

static void expand(struct grammar *g, size_t rule, struct text *out)
{
    const char *s = g->rules[rule].alternatives;

    for (int skip = choose(g, rule); skip > 0; skip--)
        s = strchr(s, '|') + 1;
    while (*s && *s != '|') {
        size_t n = strcspn(s, "<|");

        text_add(out, s, n);
        s += n;
        if (*s == '<') {
            n = strcspn(s, ">");
            expand_slot(g, s + 1, n - 1, out);
            s += n + 1;
        }
    }
}

static void raise_first(char *s)
{
    while (*s && strchr("_*`", *s))
        s++;
    if (*s >= 'a' && *s <= 'z')
        *s = (char)(*s - 'a' + 'A');
}

void grammar_expand(struct grammar *g, const char *rule, int sentence, struct text *out)
{
    struct text raw;

    text_init(&raw);
    expand(g, find_rule(g, rule, strlen(rule)), &raw);
    text_string(&raw);
    if (sentence)
        raise_first(raw.p);
    for (const char *s = raw.p; *s; s++) {
        int article = (s == raw.p || s[-1] == ' ') && (*s == 'a' || *s == 'A') && s[1] == ' ';

        text_add(out, s, 1);
        if (article && s[2] && strchr("aeio", s[2]) && strncmp(s + 2, "one", 3) != 0)
            text_puts(out, "n");
    }
    text_end(&raw);
}
