#include "report/zip_rsa_text.h"

#include "report/crossing_words.h"
#include "report/matrix_notes.h"
#include "report/wrap.h"
#include "report/zip_rsa_peers.h"
#include "report/zip_rsa_sizes.h"
#include "report/zip_rsa_tables.h"
#include "report/zip_rsa_verdicts.h"

#include <inttypes.h>

static int print_old(FILE *to, const struct zip_rsa *r)
{
    return zip_rsa_tables_print_old(to, &r->tables[ZIP_RSA_PGP26]);
}

/* The phases, and what is to be known of the figures. */
static int print_phases(FILE *to, const struct results *table)
{
    if (zip_rsa_tables_print_phases(to, table))
        return -1;
    fputc('\n', to);
    return matrix_notes_print(to, table);
}

static int print_pgp26(FILE *to, const struct zip_rsa *r)
{
    return print_phases(to, &r->tables[ZIP_RSA_PGP26]);
}

static int print_today(FILE *to, const struct zip_rsa *r)
{
    return print_phases(to, &r->tables[ZIP_RSA_TODAY]);
}

static int print_zip_over_rsa(FILE *to, const struct zip_rsa *r)
{
    return zip_rsa_sizes_print_breaks(to, r, ZIP_RSA_ZIP_OVER_RSA);
}

static int print_off_over_on(FILE *to, const struct zip_rsa *r)
{
    return zip_rsa_sizes_print_breaks(to, r, ZIP_RSA_OFF_OVER_ON);
}

static int print_peers(FILE *to, const struct zip_rsa *r)
{
    return zip_rsa_peers_print(to, &r->peers);
}

static const struct {
    const char *title;
    int (*print)(FILE *to, const struct zip_rsa *r);
} sections[] = {
    {"The table of 1995, replayed: profile pgp26, text, armor", print_old},
    {"Where its time goes", print_pgp26},
    {"The same today: profile rfc4880", print_today},
    {"How the RSA operation grows with the size of the key", zip_rsa_sizes_print_powers},
    {"From which size of file compressing takes longer than RSA", print_zip_over_rsa},
    {"From which size of file compressing makes all of it faster", print_off_over_on},
    {"Whole processes, other programs: wall/user time in ms", print_peers},
    {"The claims of 1995, and what became of them", zip_rsa_verdicts_print},
};

/* The answer, at the key sizes that are usual in each format. */
static int print_answer(FILE *to, const struct zip_rsa *r)
{
    fputs("\nThe answer: compression takes longer than RSA\n", to);
    for (int i = 0; i < 4; i++) {
        const struct results *ladder = &r->ladders[i % 2];
        struct crossing c;
        char words[CROSSING_WORDS_BYTES];
        if (ladder->count == 0)
            continue;
        struct zip_rsa_key key = {.decrypts = i >= 2, .bits = i % 2 == 0 ? 1024 : 4096};
        if (!zip_rsa_find(ladder, &key))
            key.bits = ladder->cells[0].bits;
        if (zip_rsa_crossing(ladder, &key, ZIP_RSA_ZIP_OVER_RSA, &c))
            return -1;
        fprintf(to, "  %s, %s, %u bits: %s\n", key.decrypts ? "decrypting" : "encrypting",
                ladder->cells[0].profile, key.bits, crossing_words(&c, "bytes", words));
    }
    return 0;
}

static void print_how(FILE *to, const struct zip_rsa *r)
{
    char text[320];
    const struct results *t = &r->tables[ZIP_RSA_PGP26];
    snprintf(text, sizeof text,
             "%u samples of each thing, in shuffled rounds (--seed %" PRIu64 "). The mail has 5379 "
             "bytes, the paper 656676. In the tables short work is repeated until a sample is long "
             "enough "
             "for CPU time, which is counted in ticks. pgpcost-study(7) has the method.",
             t->runs, t->seed);
    fputc('\n', to);
    wrap_print(to, "", text);
}

int zip_rsa_text_print(FILE *to, const struct zip_rsa *r)
{
    if (print_answer(to, r))
        return -1;
    print_how(to, r);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        fprintf(to, "\n%zu. %s\n\n", i + 1, sections[i].title);
        if (sections[i].print(to, r))
            return -1;
    }
    return 0;
}
