#include "report/zip_rsa_verdicts.h"

#include "report/wrap.h"
#include "stat/zip_rsa_claims.h"

#include <math.h>
#include <string.h>

enum { LINE = 256 };

static const char *const format_names[ZIP_RSA_FORMATS] = {"pgp26", "today"};

static void say_number(double v, char out[24])
{
    snprintf(out, 24, v < 0.0995 ? "%.3f" : v < 9.95 ? "%.2f" : v < 99.5 ? "%.1f" : "%.0f", v);
}

/* "1024: 2.05-2.15": of each case the interval, or where there is none the value in brackets. */
static void say_case(const struct zip_rsa_answer *a, size_t i, char *out, size_t n)
{
    char low[24], high[24], bits[16] = "";
    if (a->bits[i])
        snprintf(bits, sizeof bits, "%u:", a->bits[i]);
    if (!(a->value[i].coverage > 0)) {
        if (isfinite(a->value[i].value))
            say_number(a->value[i].value, low);
        else
            strcpy(low, "-");
        snprintf(out, n, "%s(%s)", bits, low);
        return;
    }
    say_number(a->value[i].low, low);
    say_number(a->value[i].high, high);
    if (isinf(a->value[i].low))
        snprintf(out, n, "%snothing saved", bits);
    else if (isinf(a->value[i].high))
        snprintf(out, n, "%sabove %s", bits, low);
    else
        snprintf(out, n, "%s%s-%s", bits, low, high);
}

/* Of what does not hold everywhere, where it does. */
static void say_where(const struct zip_rsa_answer *a, char *out, size_t n)
{
    size_t found = 0;
    for (size_t i = 0; i < a->n && a->verdict == VERDICT_FAILS; i++) {
        size_t used = strlen(out);
        if (a->each[i] == VERDICT_HOLDS)
            snprintf(out + used, n - used, "%s%u", found++ ? ", " : "; true at ", a->bits[i]);
    }
    if (found)
        strncat(out, " bits", n - strlen(out) - 1);
}

static void print_answer(FILE *to, const struct zip_rsa_answer *a, const char *task,
                         const char *format)
{
    char mark[64], text[LINE] = "";
    snprintf(mark, sizeof mark, "  %-7s  %-5s  %-19s  ", task, format, verdict_words(a->verdict));
    for (size_t i = 0; i < a->n; i++) {
        char one[64];
        size_t used = strlen(text);
        say_case(a, i, one, sizeof one);
        snprintf(text + used, sizeof text - used, "%s%s", i ? ", " : "", one);
    }
    say_where(a, text, sizeof text);
    wrap_print(to, mark, text[0] ? text : "nothing was measured");
}

static double old_time(bool decrypts, const char *file, unsigned bits, bool on)
{
    for (int i = 0; i < ZIP_RSA_OLD; i++) {
        const struct zip_rsa_old *o = &zip_rsa_old_rows[i];
        if (o->decrypts == decrypts && strcmp(o->file, file) == 0 && o->bits == bits && o->on == on)
            return o->user_ns;
    }
    return 0;
}

/* The same ratio of his own figures, where his table has it. */
static void print_old(FILE *to, enum zip_rsa_claim claim, bool decrypts, const char *task)
{
    char text[LINE];
    double mail[2][2] = {
        {old_time(decrypts, ZIP_RSA_MAIL, 382, false), old_time(decrypts, ZIP_RSA_MAIL, 382, true)},
        {old_time(decrypts, ZIP_RSA_MAIL, 1024, false),
         old_time(decrypts, ZIP_RSA_MAIL, 1024, true)}};
    if (claim == ZIP_RSA_MAIL_ZIP)
        snprintf(text, sizeof text, "382:%.2f, 1024:%.2f", mail[0][1] / mail[0][0],
                 mail[1][1] / mail[1][0]);
    else if (claim == ZIP_RSA_MAIL_KEY)
        snprintf(text, sizeof text, "1024:%.2f", mail[1][0] / mail[0][0]);
    else if (claim == ZIP_RSA_PAPER_COST)
        snprintf(text, sizeof text, "1024:%.2f",
                 (old_time(false, ZIP_RSA_PAPER, 1024, true) -
                  old_time(false, ZIP_RSA_PAPER, 1024, false)) /
                     (old_time(true, ZIP_RSA_PAPER, 1024, false) -
                      old_time(true, ZIP_RSA_PAPER, 1024, true)));
    else
        return;
    char mark[64];
    snprintf(mark, sizeof mark, "  %-7s  %-5s  %-19s  ", task, "1995", "his own figures");
    wrap_print(to, mark, text);
}

/* Which of the two tasks a claim is about: one line for both where it is of both at once. */
static const char *task_of(enum zip_rsa_claim claim, bool decrypts)
{
    if (claim == ZIP_RSA_PAPER_COST)
        return decrypts ? NULL : "both";
    if ((claim == ZIP_RSA_SQUARE && decrypts) || (claim == ZIP_RSA_CUBE && !decrypts))
        return NULL;
    return decrypts ? "decrypt" : "encrypt";
}

static int print_claim(FILE *to, const struct zip_rsa *r, enum zip_rsa_claim claim)
{
    const struct zip_rsa_rule *rule = &zip_rsa_claims_rules[claim];
    char text[LINE];
    fputc('\n', to);
    snprintf(text, sizeof text, "%s.", rule->statement);
    wrap_print(to, "* ", text);
    snprintf(text, sizeof text, "Holds if %s.", rule->reason);
    wrap_print(to, "  ", text);
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        const char *task = task_of(claim, decrypts);
        if (!task)
            continue;
        print_old(to, claim, decrypts, task);
        for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
            struct zip_rsa_answer a;
            if (zip_rsa_claims_answer(r, (enum zip_rsa_format)f, claim, decrypts, &a))
                return -1;
            print_answer(to, &a, task, format_names[f]);
        }
    }
    return 0;
}

/* What stands behind the ratio of cost and saving. */
static int print_paper(FILE *to, const struct zip_rsa *r)
{
    double mb = 656676 / 1e6;
    char text[LINE];
    snprintf(
        text, sizeof text,
        "In 1995 compressing cost %.0f ms/MB and saved %.0f ms/MB, at 1024 bits.",
        (old_time(false, ZIP_RSA_PAPER, 1024, true) - old_time(false, ZIP_RSA_PAPER, 1024, false)) /
            1e6 / mb,
        (old_time(true, ZIP_RSA_PAPER, 1024, false) - old_time(true, ZIP_RSA_PAPER, 1024, true)) /
            1e6 / mb);
    wrap_print(to, "  ", text);
    for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
        struct zip_rsa_paper p;
        if (zip_rsa_claims_paper(&r->tables[f], &p))
            return -1;
        snprintf(text, sizeof text,
                 "%s, now: it costs %.1f ms/MB (%.1f to %.1f) and saves %.1f ms/MB (%.1f to %.1f).",
                 format_names[f], p.cost.value, p.cost.low, p.cost.high, p.saving.value,
                 p.saving.low, p.saving.high);
        wrap_print(to, "  ", text);
    }
    return 0;
}

int zip_rsa_verdicts_print(FILE *to, const struct zip_rsa *r)
{
    wrap_print(
        to, "",
        "Numbers are 95 % intervals, by key size: how many times as long with compression as "
        "without, with the largest key as with the smallest, compressing as RSA; cost over "
        "saving; or the exponent. \"today\" is the profile rfc4880.");
    for (int claim = 0; claim < ZIP_RSA_CLAIMS; claim++) {
        if (print_claim(to, r, (enum zip_rsa_claim)claim) ||
            (claim == ZIP_RSA_PAPER_COST && print_paper(to, r)))
            return -1;
    }
    return 0;
}
