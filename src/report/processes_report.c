#include "report/processes_report.h"

#include "stat/summary.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    PROGRAM,
    FILE_NAME,
    KEY,
    BITS,
    ON,
    DECRYPTS,
    FILE_BYTES,
    N,
    WALL,
    LOW,
    HIGH,
    USER,
    FAILURE,
    COLUMNS
};

static const struct rows_column columns[] = {
    [PROGRAM] = {"program", -10, true},
    [FILE_NAME] = {"file", -12, true},
    [KEY] = {"key", -12, true},
    [BITS] = {"bits", 5, false},
    [ON] = {"on", 5, false},
    [DECRYPTS] = {"decrypts", 8, false},
    [FILE_BYTES] = {"file_bytes", 0, false},
    [N] = {"n", 4, false},
    [WALL] = {"wall_ns", 11, false},
    [LOW] = {"low_ns", 0, false},
    [HIGH] = {"high_ns", 0, false},
    [USER] = {"user_ns", 0, false},
    [FAILURE] = {"failure", 0, true},
    [COLUMNS] = {NULL, 0, false},
};

static int print_job(struct rows *r, const char *program, const struct processes_job *j)
{
    char v[COLUMNS][ROWS_BYTES];
    struct summary s = {.n = 0};
    double *scratch = calloc(j->count + 1, sizeof *scratch);
    if (!scratch)
        return -1;
    summary_of(j->wall_ns, j->count, scratch, &s);
    free(scratch);
    const double figures[] = {s.median, s.low, s.high, processes_user(j)};
    snprintf(v[PROGRAM], ROWS_BYTES, "%s", program);
    snprintf(v[FILE_NAME], ROWS_BYTES, "%s", j->file);
    snprintf(v[KEY], ROWS_BYTES, "%s", j->key);
    snprintf(v[BITS], ROWS_BYTES, "%u", j->bits);
    snprintf(v[ON], ROWS_BYTES, "%s", j->on ? "true" : "false");
    snprintf(v[DECRYPTS], ROWS_BYTES, "%s", j->decrypts ? "true" : "false");
    snprintf(v[FILE_BYTES], ROWS_BYTES, "%" PRIu64, j->file_bytes);
    snprintf(v[N], ROWS_BYTES, "%zu", j->count);
    snprintf(v[FAILURE], ROWS_BYTES, "%s", j->failure);
    for (size_t i = WALL; i <= USER; i++)
        snprintf(v[i], j->count ? ROWS_BYTES : 1, "%.0f", figures[i - WALL]);
    rows_put(r, v);
    return 0;
}

int processes_report_print(FILE *to, enum rows_format format, const struct processes *p)
{
    struct rows r;
    rows_begin(&r, to, format, columns);
    for (size_t i = 0; i < p->job_count; i++) {
        if (print_job(&r, p->programs[p->jobs[i].program].name, &p->jobs[i]))
            return -1;
    }
    if ((p->empty.count || p->empty.failure[0]) && print_job(&r, "nothing", &p->empty))
        return -1;
    rows_end(&r);
    return 0;
}
