#include "report/matrix_json.h"

#include "report/matrix_view.h"
#include "report/rows.h"

#include <inttypes.h>
#include <stdlib.h>

static void print_cell(FILE *to, const struct matrix_view *v)
{
    const struct results_cell *c = v->cell;
    const struct summary *s = &v->wall_ns;
    fprintf(to, "  {\"task\": \"%s\", \"file\": ", c->task);
    rows_json_text(to, c->file);
    fprintf(to, ", \"profile\": \"%s\", \"cipher\": \"%s\", \"armor\": %s, \"text\": %s,\n",
            c->profile, c->cipher, c->armor ? "true" : "false", c->text ? "true" : "false");
    fprintf(to,
            "   \"key_bits\": %u, \"level\": %d, \"in_bytes\": %" PRIu64 ", \"out_bytes\": %" PRIu64
            ", \"n\": %zu,\n",
            c->bits, c->level, c->in_bytes, c->out_bytes, s->n);
    fprintf(to,
            "   \"time_ns\": %.0f, \"low_ns\": %.0f, \"high_ns\": %.0f, \"mad_ns\": %.0f, "
            "\"min_ns\": %.0f, \"max_ns\": %.0f, \"user_ns\": %.0f,\n   \"phases_ns\": {",
            s->median, s->low, s->high, s->mad, s->min, s->max, v->user_ns);
    for (int p = 0; p < PHASE_COUNT; p++)
        fprintf(to, "%s\"%s\": %.0f", p ? ", " : "", phase_rows[p].name, v->phase_ns[p]);
    fputs("}}", to);
}

int matrix_json_print(FILE *to, const struct results *r, bool all_phases)
{
    (void)all_phases;
    struct matrix_view *views = matrix_view_new(r);
    if (!views)
        return -1;
    fprintf(to, "{\"seed\": \"%" PRIu64 "\", \"cells\": [", r->seed);
    for (size_t i = 0; i < r->count; i++) {
        fputs(i ? ",\n" : "\n", to);
        print_cell(to, &views[i]);
    }
    fputs("\n]}\n", to);
    free(views);
    return 0;
}
