#include "report/ecc_rsa_text.h"

#include "report/claim_text.h"
#include "report/format.h"
#include "report/matrix_notes.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <string.h>

#define RSA "RSA 2048"
#define ECC "ECDSA P-256"

/* --- the answer ---------------------------------------------------------------------------------- */

static int print_answer(FILE *to, const struct ecc_rsa *r)
{
    const struct results_cell *rsa = ecc_rsa_cell(r, RSA, ECC_RSA_SAME);
    const struct results_cell *ecc = ecc_rsa_cell(r, ECC, ECC_RSA_SAME);
    struct claim c;
    char text[400], a[FORMAT_BYTES], b[FORMAT_BYTES], share[FORMAT_BYTES], other[FORMAT_BYTES];
    if (!rsa || !ecc)
        return 0;
    if (ecc_rsa_answer(r, ECC_RSA_OPERATION, &c))
        return -1;
    snprintf(text, sizeof text,
             "Verifying with P-256 takes %s, with RSA 2048 %s: %.1f times as long. Of a whole "
             "process that is %s and %s; what he timed is mostly the process.",
             format_time(ecc_rsa_operation(ecc), a), format_time(ecc_rsa_operation(rsa), b),
             c.n ? c.cases[0].value.value : 0, format_share(ecc_rsa_share(r, ECC), 1, share),
             format_share(ecc_rsa_share(r, RSA), 1, other));
    fputc('\n', to);
    wrap_print(to, "The answer: ", text);
    return 0;
}

static void print_how(FILE *to, const struct ecc_rsa *r)
{
    char text[400];
    snprintf(text, sizeof text,
             "%u samples of each thing in this process, more of processes, in shuffled rounds "
             "(--seed %" PRIu64 "). Signatures are detached, SHA-256, over a file of 1024 bytes; "
             "\"different\" takes another of %u each time. pgpcost-study(7) has the method.",
             r->cells.runs, r->cells.seed, r->signatures);
    fputc('\n', to);
    wrap_print(to, "", text);
}

/* --- tables -------------------------------------------------------------------------------------- */

/* One of the old figures; 0 where there is none. */
static double old_user(const char *kind, const char *task)
{
    for (int i = 0; i < ECC_RSA_OLD; i++) {
        const struct ecc_rsa_old *o = &ecc_rsa_old_rows[i];
        if (strcmp(o->kind, kind) == 0 && strcmp(o->task, task) == 0)
            return o->user_ns;
    }
    return 0;
}

static const char *say_time(double ns, char out[FORMAT_BYTES])
{
    return ns > 0 ? format_time(ns, out) : "-";
}

static double job_wall(const struct processes_job *j)
{
    return j ? processes_wall(j) : 0;
}

static double job_user(const struct processes_job *j)
{
    return j ? processes_user(j) : 0;
}

static int print_layers(FILE *to, const struct ecc_rsa *r)
{
    fputs("                          the       all in      a process  of it the  user\n"
          "key          signature    operation this one    of its own operation  time\n",
          to);
    for (size_t i = 0; i < r->cells.count; i++) {
        const struct results_cell *c = &r->cells.cells[i];
        const struct processes_job *j = ecc_rsa_job(r, ECC_RSA_OURS, c->cipher, c->task);
        char a[FORMAT_BYTES], b[FORMAT_BYTES], d[FORMAT_BYTES], e[FORMAT_BYTES], f[FORMAT_BYTES];
        double operation = ecc_rsa_operation(c), whole = job_wall(j);
        fprintf(to, "%-12s %-12s %-9s %-11s %-10s %-10s %s\n", c->cipher, c->task,
                say_time(operation, a), say_time(ecc_rsa_wall(c), b), say_time(whole, d),
                whole > 0 ? format_share(operation, whole, e) : "-", say_time(job_user(j), f));
    }
    char empty[FORMAT_BYTES];
    fprintf(to, "%-47s %s\n\n", "a process that does nothing",
            say_time(processes_wall(&r->processes.empty), empty));
    return matrix_notes_print(to, &r->cells);
}

static int print_openssl(FILE *to, const struct ecc_rsa *r)
{
    const struct processes *p = &r->processes;
    if (p->program_count == 0 || p->programs[ECC_RSA_OPENSSL].missing[0]) {
        fprintf(to, "%s\n", p->program_count ? p->programs[ECC_RSA_OPENSSL].missing : "not run");
        return 0;
    }
    fputs("key          signature    2020 user  now user   now wall\n", to);
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        char old[FORMAT_BYTES], user[FORMAT_BYTES], wall[FORMAT_BYTES];
        if (j->program != ECC_RSA_OPENSSL)
            continue;
        fprintf(to, "%-12s %-12s %-10s %-10s %s\n", j->key, j->file,
                say_time(old_user(j->key, j->file), old), say_time(job_user(j), user),
                j->failure[0] ? j->failure : say_time(job_wall(j), wall));
    }
    fputs("In 2020, 10000 times the same: RSA 37.7 s, P-256 39.3 s of real time; 1000\n"
          "different ones: RSA 2.729 s, P-256 2.805 s of user time.\n",
          to);
    return 0;
}

static int print_claims(FILE *to, const struct ecc_rsa *r)
{
    fputs("Numbers are P-256 over RSA 2048, with 95 % intervals.\n", to);
    for (int i = 0; i < ECC_RSA_CLAIMS; i++) {
        struct claim c;
        if (ecc_rsa_answer(r, (enum ecc_rsa_claim)i, &c))
            return -1;
        fputc('\n', to);
        claim_text_print(to, &c, i == ECC_RSA_PROCESS ? "1.04 same, 1.03 different" : NULL);
    }
    char share[FORMAT_BYTES];
    fputc('\n', to);
    fprintf(to, "Why: of a process that verifies with P-256, the verification is %s.\n",
            format_share(ecc_rsa_share(r, ECC), 1, share));
    return 0;
}

static const struct {
    const char *title;
    int (*print)(FILE *to, const struct ecc_rsa *r);
} sections[] = {
    {"One verification, from the inside out", print_layers},
    {"OpenSSL, a process for each, as in 2020", print_openssl},
    {"The claim of 2020, and what became of it", print_claims},
};

int ecc_rsa_text_print(FILE *to, const struct ecc_rsa *r)
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
