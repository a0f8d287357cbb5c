#include "report/rsa_verify_text.h"

#include "report/claim_text.h"
#include "report/crossing_words.h"
#include "report/format.h"
#include "report/matrix_notes.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The kinds of ring, by the size of their keys. */
static const char *const key_sizes[] = {"1.2 KB", "20 KB"};

/* --- figures ------------------------------------------------------------------------------------- */

static double median(const struct results_cell *cell, int phase)
{
    struct claim_samples s =
        phase < 0 ? claim_wall_of(cell) : claim_phase_of(cell, (enum phase)phase);
    struct summary summary = {.n = 0};
    double *scratch = calloc(s.count + 1, sizeof *scratch);
    if (scratch)
        summary_of(s.ns, s.count, scratch, &summary);
    free(scratch);
    free(s.ns);
    return summary.median;
}

/* The mean, as ticks of CPU time err to neither side. */
static double mean_user(const struct results_cell *cell)
{
    double sum = 0;
    for (size_t i = 0; i < cell->count; i++)
        sum += (double)cell->samples[i].cost.user_ns / cell->samples[i].repeats;
    return cell->count ? sum / (double)cell->count : 0;
}

static const struct results_cell *largest_alone(const struct rsa_verify *r)
{
    struct rsa_verify_key key = {RSA_VERIFY_TASK, rsa_verify_kind(r, true), NULL, 1};
    return rsa_verify_find(r, &key);
}

static const struct results_cell *largest_in_ring(const struct rsa_verify *r)
{
    struct rsa_verify_key key = {RSA_VERIFY_TASK, rsa_verify_kind(r, true), "last",
                                 RSA_VERIFY_OLD_KEYS};
    return rsa_verify_find(r, &key);
}

/* The same in bytes of ring, where there is a place: ", 150 KB". */
static const char *say_bytes(const struct crossing *c, double key_bytes, char out[32])
{
    bool is_place = c->outcome == CROSSING_FROM || c->outcome == CROSSING_UP_TO;
    out[0] = '\0';
    if (is_place)
        snprintf(out, 32, ", %.0f KB", c->size.value * key_bytes / 1000);
    return out;
}

/* Where looking for a key costs more than the operation. 0, or -1 out of memory. */
static int say_place(const struct rsa_verify *r, const char *kind, bool large_keys, char out[192])
{
    struct crossing c;
    double key_bytes;
    char words[CROSSING_WORDS_BYTES], bytes[32];
    if (rsa_verify_crossing(r, kind, large_keys, &c, &key_bytes))
        return -1;
    snprintf(out, 192, "%s%s", crossing_words(&c, "keys", words), say_bytes(&c, key_bytes, bytes));
    return 0;
}

/* --- the answer ---------------------------------------------------------------------------------- */

static int print_answer(FILE *to, const struct rsa_verify *r)
{
    char text[768], place[2][192], a[FORMAT_BYTES], b[FORMAT_BYTES], d[FORMAT_BYTES];
    const char *kind = rsa_verify_kind(r, true);
    const struct results_cell *alone = largest_alone(r), *ring = largest_in_ring(r);
    for (int large = 0; large < 2; large++) {
        if (say_place(r, kind, large, place[large]))
            return -1;
    }
    if (!alone || !ring)
        return 0;
    snprintf(
        text, sizeof text,
        "%s: the RSA operation takes %s, all of it %s, and %s with %d keys in the ring. "
        "Finding the key costs more than the RSA operation %s, where keys have 1.2 KB; and %s, "
        "where they have 20 KB.",
        kind, format_time(median(alone, PHASE_RSA), a), format_time(median(alone, -1), b),
        format_time(median(ring, -1), d), RSA_VERIFY_OLD_KEYS, place[0], place[1]);
    fputc('\n', to);
    wrap_print(to, "The answer: ", text);
    return 0;
}

static void print_how(FILE *to, const struct rsa_verify *r)
{
    char text[512];
    snprintf(text, sizeof text,
             "%u samples of each thing, in shuffled rounds (--seed %" PRIu64 "). A text of 1819 "
             "bytes, clearsigned, SHA-512. Keys in rings that are not the signer's are made up; "
             "they have 1.2 KB each, and in the ring of %d keys 20 KB, most of it signatures. "
             "pgpcost-study(7) has the method.",
             r->cells.runs, r->cells.seed, RSA_VERIFY_OLD_KEYS);
    fputc('\n', to);
    wrap_print(to, "", text);
}

/* --- 2010 and now -------------------------------------------------------------------------------- */

static void print_old_row(FILE *to, const char *machine, const double wall_ns[2],
                          const double user_ns[2])
{
    fprintf(to, "%-36s", machine);
    for (int i = 0; i < 2; i++) {
        char wall[FORMAT_BYTES], user[FORMAT_BYTES];
        fprintf(to, " %9s %9s", wall_ns[i] > 0 ? format_time(wall_ns[i], wall) : "-",
                wall_ns[i] > 0 ? format_time(user_ns[i], user) : "-");
    }
    fputc('\n', to);
}

static void print_job_row(FILE *to, const struct rsa_verify *r, size_t program)
{
    double wall[2] = {0, 0}, user[2] = {0, 0};
    char title[64];
    for (int i = 0; i < 2; i++) {
        const struct processes_job *j =
            rsa_verify_job(r, program, rsa_verify_kind(r, true), i ? RSA_VERIFY_OLD_KEYS : 1);
        wall[i] = j ? processes_wall(j) : 0;
        user[i] = j ? processes_user(j) : 0;
    }
    snprintf(title, sizeof title, "now, a process of %s", r->verifying.programs[program].name);
    print_old_row(to, title, wall, user);
}

static int print_old(FILE *to, const struct rsa_verify *r)
{
    const struct rsa_verify_old *old = rsa_verify_old_rows;
    const struct results_cell *alone = largest_alone(r), *ring = largest_in_ring(r);
    char title[64];
    snprintf(title, sizeof title, "then RSA 4096, now %s", rsa_verify_kind(r, true));
    fprintf(to, "%-36s %19s %19s\n%-36s %9s %9s %9s %9s\n", title, "one key", "867 keys, last", "",
            "wall", "user", "wall", "user");
    print_old_row(to, old[0].machine, (double[]){old[0].wall_ns, old[2].wall_ns},
                  (double[]){old[0].user_ns, old[2].user_ns});
    print_old_row(to, old[1].machine, (double[]){old[1].wall_ns, 0}, (double[]){old[1].user_ns, 0});
    if (alone && ring)
        print_old_row(to, "now, in this process", (double[]){median(alone, -1), median(ring, -1)},
                      (double[]){mean_user(alone), mean_user(ring)});
    for (size_t k = 0; k < r->verifying.program_count; k++) {
        if (!r->verifying.programs[k].missing[0])
            print_job_row(to, r, k);
    }
    return 0;
}

/* --- in process ---------------------------------------------------------------------------------- */

static void say_count(double n, char out[24])
{
    if (n <= 0)
        strcpy(out, "-");
    else
        snprintf(out, 24, n < 99.5e6 ? "%.0fk" : "%.0fM", n < 99.5e6 ? n / 1e3 : n / 1e6);
}

static int print_cells(FILE *to, const struct rsa_verify *r)
{
    fputs("key        ring  place     bytes       all   look-up  rsa, ecc      user  "
          "cycles\n",
          to);
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        char all[FORMAT_BYTES], keys[FORMAT_BYTES], op[FORMAT_BYTES], user[FORMAT_BYTES];
        char cycles[24];
        if (strcmp(c->task, RSA_VERIFY_TASK) != 0)
            continue;
        say_count(rsa_verify_cycles(c), cycles);
        fprintf(to, "%-9s %5u  %-6s %8" PRIu64 " %9s %9s %9s %9s %7s\n", c->cipher, c->ring.keys,
                c->file, c->ring.bytes, format_time(median(c, -1), all),
                format_time(median(c, PHASE_KEYS), keys),
                format_time(median(c, (int)rsa_verify_phase(c)), op),
                format_time(mean_user(c), user), cycles);
    }
    const char *name = rsa_verify_cycles_name(r);
    char text[384];
    snprintf(text, sizeof text,
             "The look-up, phase keys, ends with the key's signature on itself, which is one more "
             "public-key operation, in a ring of one key too. Cycles: %s.",
             name ? name : "there is no counter here");
    fputc('\n', to);
    wrap_print(to, "", text);
    return matrix_notes_print(to, &r->cells);
}

static int print_crossings(FILE *to, const struct rsa_verify *r)
{
    fputs("Here a key is only looked for, without its signature on itself.\n", to);
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        struct rsa_verify_key key = {RSA_VERIFY_TASK, c->cipher, NULL, 1};
        for (int large = 0; large < 2 && rsa_verify_find(r, &key) == c; large++) {
            char place[192];
            if (say_place(r, c->cipher, large, place))
                return -1;
            fprintf(to, "%-9s keys of %-6s  %s\n", c->cipher, key_sizes[large], place);
        }
    }
    fputs("\nlooking for the last key of a ring\n", to);
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        char time[FORMAT_BYTES];
        if (strcmp(c->task, RSA_VERIFY_FIND) == 0)
            fprintf(to, "%6u keys of %-6s %9" PRIu64 " bytes %9s\n", c->ring.keys,
                    key_sizes[c->ring.large_keys], c->ring.bytes, format_time(median(c, -1), time));
    }
    return 0;
}

/* --- whole processes ----------------------------------------------------------------------------- */

static void say_job(const struct processes_job *j, char out[48])
{
    char wall[FORMAT_BYTES], user[FORMAT_BYTES];
    strcpy(out, "-");
    if (j && j->count)
        snprintf(out, 48, "%s/%s", format_time(processes_wall(j), wall),
                 format_time(processes_user(j), user));
}

static void print_failures(FILE *to, const struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        char text[256];
        bool said = !j->failure[0] ||
                    (i > 0 && j[-1].program == j->program && strcmp(j[-1].key, j->key) == 0);
        snprintf(text, sizeof text, "%s, %s: %s", p->programs[j->program].name,
                 j->key[0] ? j->key : "import", j->failure);
        if (!said)
            wrap_print(to, "not done: ", text);
    }
    for (size_t k = 0; k < p->program_count; k++) {
        if (p->programs[k].missing[0])
            wrap_print(to, "not done: ", p->programs[k].missing);
    }
}

/* A row for each job of the first program that did it. */
static void print_jobs(FILE *to, const struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        bool is_first = true;
        for (size_t k = 0; k < j->program; k++)
            is_first = is_first && !processes_find(p, k, j);
        if (!is_first)
            continue;
        fprintf(to, "%-9s %5u %-6s", j->key, j->bits, j->bits > 1 ? key_sizes[j->on] : "");
        for (size_t k = 0; k < p->program_count; k++) {
            char cell[48];
            say_job(processes_find(p, k, j), cell);
            fprintf(to, " %18s", cell);
        }
        fputc('\n', to);
    }
}

static void print_head(FILE *to, const struct processes *p, const char *left)
{
    fprintf(to, "%-22s", left);
    for (size_t k = 0; k < p->program_count; k++)
        fprintf(to, " %18s", p->programs[k].name);
    fputc('\n', to);
}

static int print_processes(FILE *to, const struct rsa_verify *r)
{
    if (r->verifying.program_count == 0) {
        fputs("not run\n", to);
        return 0;
    }
    print_head(to, &r->verifying, "key        ring of");
    print_jobs(to, &r->verifying);
    fputc('\n', to);
    print_head(to, &r->importing, "importing, ring of");
    print_jobs(to, &r->importing);
    wrap_print(to, "",
               "pgpcost imports nothing: it reads the ring where it is. Larger rings are not "
               "imported here, since GnuPG takes up to minutes for them.");
    print_failures(to, &r->verifying);
    return 0;
}

/* --- claims -------------------------------------------------------------------------------------- */

static int print_claims(FILE *to, const struct rsa_verify *r)
{
    static const char *const old[RSA_VERIFY_CLAIMS] = {
        [RSA_VERIFY_RING] = "14.2 on the netbook", [RSA_VERIFY_14_TIMES] = "14.2 on the netbook"};
    fputs("Numbers are ratios of medians, with 95 % intervals.\n", to);
    for (int i = 0; i < RSA_VERIFY_CLAIMS; i++) {
        struct claim c;
        if (rsa_verify_answer(r, (enum rsa_verify_claim)i, &c))
            return -1;
        fputc('\n', to);
        claim_text_print(to, &c, old[i]);
    }
    return 0;
}

static const struct {
    const char *title;
    int (*print)(FILE *to, const struct rsa_verify *r);
} sections[] = {
    {"2010 and now", print_old},
    {"Where the time goes, in this process", print_cells},
    {"From which ring on the look-up costs more than the public-key operation", print_crossings},
    {"Whole processes, the signer's key last: wall/user time", print_processes},
    {"The claims of 2010, and what became of them", print_claims},
};

int rsa_verify_text_print(FILE *to, const struct rsa_verify *r)
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
