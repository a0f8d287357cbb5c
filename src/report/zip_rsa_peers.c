#include "report/zip_rsa_peers.h"

#include "report/format.h"
#include "report/wrap.h"
#include "stat/zip_rsa_claims.h"

#include <math.h>
#include <string.h>

/* Three digits of milliseconds. */
static void say_ms(double ns, char out[16])
{
    double ms = ns / 1e6;
    snprintf(out, 16, ms < 9.95 ? "%.1f" : "%.0f", ms);
}

/* "12.3/10.1": wall and user time, or "-". */
static void say_cell(const struct processes_job *j, char out[40])
{
    char wall[16], user[16];
    strcpy(out, "-");
    if (!j || !j->count)
        return;
    say_ms(processes_wall(j), wall);
    say_ms(processes_user(j), user);
    snprintf(out, 40, "%s/%s", wall, user);
}

static bool is_there(const struct processes *p, size_t program)
{
    return !p->programs[program].missing[0];
}

/* Whether any program did this; rows that none did are not shown, and each once. */
static bool is_row(const struct processes *p, size_t job)
{
    for (size_t k = 0; k < p->jobs[job].program; k++) {
        if (processes_find(p, k, &p->jobs[job]))
            return false;
    }
    return true;
}

static void print_rows(FILE *to, const struct processes *p)
{
    fprintf(to, "%-17s", "file    key   z");
    for (size_t k = 0; k < p->program_count; k++) {
        if (is_there(p, k))
            fprintf(to, " %9s", p->programs[k].name);
    }
    for (int decrypts = 0; decrypts < 2; decrypts++) {
        fprintf(to, "\n%s", decrypts ? "decrypting" : "encrypting");
        for (size_t i = 0; i < p->job_count; i++) {
            const struct processes_job *j = &p->jobs[i];
            if (j->decrypts != decrypts || !is_row(p, i))
                continue;
            fprintf(to, "\n%-6s %5u %3s ", strcmp(j->file, ZIP_RSA_MAIL) == 0 ? "mail" : "paper",
                    j->bits, j->on ? "on" : "off");
            for (size_t k = 0; k < p->program_count; k++) {
                char cell[40];
                say_cell(processes_find(p, k, j), cell);
                if (is_there(p, k))
                    fprintf(to, " %9s", cell);
            }
        }
    }
    fputc('\n', to);
}

static void print_programs(FILE *to, const struct processes *p)
{
    for (size_t k = 0; k < p->program_count; k++) {
        char mark[24];
        snprintf(mark, sizeof mark, "%-10s ", p->programs[k].name);
        wrap_print(to, mark, is_there(p, k) ? p->programs[k].what : p->programs[k].missing);
    }
    char wall[FORMAT_BYTES];
    fprintf(to, "%-10s %s, %s of wall time: what starting a process takes\n", "empty",
            p->empty.file, format_time(processes_wall(&p->empty), wall));
}

/* What a program could not do, once for each reason and key size. */
static void print_failures(FILE *to, const struct processes *p)
{
    for (size_t i = 0; i < p->job_count; i++) {
        const struct processes_job *j = &p->jobs[i];
        bool said = !j->failure[0];
        for (size_t k = 0; k < i && !said; k++)
            said = p->jobs[k].program == j->program && p->jobs[k].bits == j->bits &&
                   strcmp(p->jobs[k].failure, j->failure) == 0;
        if (!said) {
            char text[256];
            snprintf(text, sizeof text, "%s, %u bits: %s", p->programs[j->program].name, j->bits,
                     j->failure);
            wrap_print(to, "not done: ", text);
        }
    }
}

static void say_ratio(const struct estimate *e, char out[40])
{
    if (!(e->coverage > 0))
        strcpy(out, "-");
    else if (isinf(e->low))
        strcpy(out, "none saved");
    else if (isinf(e->high))
        snprintf(out, 40, "above %.1f", e->low);
    else
        snprintf(out, 40, e->high < 99.5 ? "%.1f to %.1f" : "%.0f to %.0f", e->low, e->high);
}

static int print_shape(FILE *to, const struct processes *p, size_t program)
{
    struct zip_rsa_shape own, ours;
    char ratio[40], key[40];
    size_t reference = p->programs[program].reference;
    if (zip_rsa_claims_shape(p, program, &own) || zip_rsa_claims_shape(p, reference, &ours))
        return -1;
    static const char *const words[] = {"cannot be told", "confirms", "denies"};
    say_ratio(&own.ratio, ratio);
    say_ratio(&own.key, key);
    fprintf(to, "%-9s %8.1f %8.1f   %-13s %-12s %s\n", p->programs[program].name,
            own.paper.cost.value, own.paper.saving.value, ratio, key,
            program == reference ? "(ours)" : words[zip_rsa_claims_same_shape(&own, &ours)]);
    return 0;
}

int zip_rsa_peers_print(FILE *to, const struct processes *p)
{
    if (p->program_count == 0) {
        fputs("not run\n", to);
        return 0;
    }
    print_rows(to, p);
    fputc('\n', to);
    print_programs(to, p);
    print_failures(to, p);
    fputs("\nTheir shape: what compressing the paper costs when encrypting and saves when\n"
          "decrypting (ms/MB, 1024 bits), and how many times as long the largest key takes\n"
          "to decrypt the mail as the smallest. A program confirms ours of the same format\n"
          "if both are on the same side of the bounds in section 8, and else denies it.\n"
          "             costs    saves   costs/saves   keys\n",
          to);
    for (size_t k = 0; k < p->program_count; k++) {
        if (is_there(p, k) && print_shape(to, p, k))
            return -1;
    }
    return 0;
}
