#include "report/bench_csv.h"

#include <inttypes.h>

void bench_csv_print(FILE *to, const struct bench *b)
{
    fputs("group,name,unit,size,out_bytes,repeats,seed,ns\n", to);
    for (size_t i = 0; i < b->count; i++) {
        const struct bench_row *r = &b->rows[i];
        for (size_t k = 0; k < r->count; k++)
            fprintf(to, "%s,%s,%s,%" PRIu64 ",%" PRIu64 ",%u,%" PRIu64 ",%.3f\n", r->group, r->name,
                    bench_unit_names[r->unit], r->size, r->out_bytes, r->repeats, b->seed,
                    r->ns[k]);
    }
}
