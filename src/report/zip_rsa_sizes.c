#include "report/zip_rsa_sizes.h"

#include "report/crossing_words.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

static int print_power(FILE *to, const struct results *keys, bool decrypts)
{
    struct fit fit;
    unsigned from = UINT32_MAX, up_to = 0;
    if (zip_rsa_power(keys, decrypts, &fit))
        return -1;
    if (fit.n == 0)
        return 0;
    for (size_t i = 0; i < keys->count; i++) {
        from = keys->cells[i].bits < from ? keys->cells[i].bits : from;
        up_to = keys->cells[i].bits > up_to ? keys->cells[i].bits : up_to;
    }
    fprintf(to, "%-8s %s  %4u to %4u %9.2f", keys->cells[0].profile,
            decrypts ? "decrypt" : "encrypt", from, up_to, fit.slope.value);
    if (fit.slope.coverage > 0)
        fprintf(to, "   %5.2f to %4.2f", fit.slope.low, fit.slope.high);
    else
        fputs("            none", to);
    fprintf(to, " %9d\n", decrypts ? 3 : 2);
    return 0;
}

int zip_rsa_sizes_print_powers(FILE *to, const struct zip_rsa *r)
{
    fputs("profile  task      key sizes   exponent   95 % interval  textbook\n", to);
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        for (int f = 0; f < ZIP_RSA_FORMATS; f++) {
            if (print_power(to, &r->keys[f], decrypts))
                return -1;
        }
    }
    return 0;
}

static int print_break(FILE *to, const struct results *ladder, const struct results_cell *cell,
                       enum zip_rsa_break what)
{
    struct crossing c;
    char words[CROSSING_WORDS_BYTES];
    struct zip_rsa_key key = {
        .decrypts = strcmp(cell->task, "decrypt") == 0, .cipher = cell->cipher, .bits = cell->bits};
    if (zip_rsa_crossing(ladder, &key, what, &c))
        return -1;
    fprintf(to, "%s %-8s %-7s %5u  %s\n", cell->task, cell->profile, cell->cipher, cell->bits,
            crossing_words(&c, "bytes", words));
    return 0;
}

/* Whether the cell is the first of its kind: of all files one stands for the kind. */
static bool is_first(const struct results *ladder, size_t i, bool decrypts)
{
    const struct results_cell *c = &ladder->cells[i];
    struct zip_rsa_key key = {decrypts, NULL, c->cipher, c->bits, true};
    return zip_rsa_find(ladder, &key) == c;
}

static void print_range(FILE *to, const struct results *ladder)
{
    if (ladder->count == 0)
        return;
    fprintf(to,
            "Beginnings of the paper, of %" PRIu64 " to %" PRIu64
            " bytes; 95 %% intervals in brackets.\n\n",
            zip_rsa_plain_bytes(&ladder->cells[0]),
            zip_rsa_plain_bytes(&ladder->cells[ladder->count - 1]));
}

int zip_rsa_sizes_print_breaks(FILE *to, const struct zip_rsa *r, enum zip_rsa_break what)
{
    /* RSA and compression are the same with any cipher: the last ladder has nothing to add. */
    int ladders = what == ZIP_RSA_ZIP_OVER_RSA ? ZIP_RSA_LADDERS - 1 : ZIP_RSA_LADDERS;
    print_range(to, &r->ladders[0]);
    fputs("task    profile  cipher    key\n", to);
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        for (int l = 0; l < ladders; l++) {
            for (size_t i = 0; i < r->ladders[l].count; i++) {
                if (is_first(&r->ladders[l], i, decrypts) &&
                    print_break(to, &r->ladders[l], &r->ladders[l].cells[i], what))
                    return -1;
            }
        }
    }
    return 0;
}
