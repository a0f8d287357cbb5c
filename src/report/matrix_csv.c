#include "report/matrix_csv.h"

#include "report/matrix_view.h"
#include "report/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static void print_head(FILE *to)
{
    fputs("task,file,profile,cipher,armor,text,key_bits,level,in_bytes,out_bytes,seed,n,repeats,"
          "time_ns,low_ns,high_ns,mad_ns,min_ns,max_ns,user_ns",
          to);
    for (int p = 0; p < PHASE_COUNT; p++)
        fprintf(to, ",%s_ns", phase_rows[p].name);
    fputc('\n', to);
}

/* As whole nanoseconds that sum to the time: running totals are rounded, as the meter does it. */
static void print_phases(FILE *to, const double *phase_ns)
{
    double sum = 0;
    for (int p = 0; p < PHASE_COUNT; p++) {
        double before = nearbyint(sum);
        sum += phase_ns[p];
        fprintf(to, ",%.0f", nearbyint(sum) - before);
    }
}

static void print_row(FILE *to, const struct matrix_view *v, uint64_t seed)
{
    const struct results_cell *c = v->cell;
    const struct summary *s = &v->wall_ns;
    fprintf(to, "%s,", c->task);
    rows_csv_text(to, c->file);
    fprintf(to, ",%s,%s,%d,%d,%u,%d,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%zu,%u", c->profile,
            c->cipher, c->armor, c->text, c->bits, c->level, c->in_bytes, c->out_bytes, seed, s->n,
            c->count ? c->samples[0].repeats : 0);
    fprintf(to, ",%.0f,%.0f,%.0f,%.0f,%.0f,%.0f,%.0f", s->median, s->low, s->high, s->mad, s->min,
            s->max, v->user_ns);
    print_phases(to, v->phase_ns);
    fputc('\n', to);
}

int matrix_csv_print(FILE *to, const struct results *r, bool all_phases)
{
    (void)all_phases; /* csv always has them */
    struct matrix_view *views = matrix_view_new(r);
    if (!views)
        return -1;
    print_head(to);
    for (size_t i = 0; i < r->count; i++)
        print_row(to, &views[i], r->seed);
    free(views);
    return 0;
}
