#include "report/zip_rsa_tables.h"

#include "report/format.h"
#include "report/matrix_columns.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct matrix_view *view_of(const struct matrix_view *views, const struct results *t,
                                         const struct zip_rsa_old *old)
{
    struct zip_rsa_key key = {old->decrypts, old->file, NULL, old->bits, old->on};
    const struct results_cell *cell = zip_rsa_find(t, &key);
    return cell ? &views[cell - t->cells] : NULL;
}

/* Whether the bytes are his: what is compared is what each task had from the other's. */
static bool print_old_row(FILE *to, const struct zip_rsa_old *old, const struct matrix_view *now)
{
    char then[FORMAT_BYTES], user[FORMAT_BYTES], wall[FORMAT_BYTES];
    uint64_t old_bytes = old->decrypts ? old->in_bytes : old->out_bytes;
    uint64_t in = now->cell->in_bytes, out = now->cell->out_bytes;
    uint64_t new_bytes = old->decrypts ? in : out;
    bool same = zip_rsa_same_size(old_bytes, new_bytes);
    fprintf(to, "%s %4u %3s %7s %7s %7s %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %s\n",
            old->decrypts ? "decrypt" : "encrypt", old->bits, old->on ? "on" : "off",
            format_time(old->user_ns, then), format_time(now->user_ns, user),
            format_time(now->wall_ns.median, wall), old->in_bytes, in, old->out_bytes, out,
            same ? "same" : "not");
    return same;
}

int zip_rsa_tables_print_old(FILE *to, const struct results *t)
{
    size_t same = 0, rows = 0;
    struct matrix_view *views = matrix_view_new(t);
    if (!views)
        return -1;
    fputs("                    1995     now     now    1995     now    1995     now\n"
          "task     key   z    user    user    wall      in      in     out     out size\n",
          to);
    for (int i = 0; i < ZIP_RSA_OLD; i++) {
        const struct matrix_view *now = view_of(views, t, &zip_rsa_old_rows[i]);
        if (!now)
            continue;
        same += print_old_row(to, &zip_rsa_old_rows[i], now);
        rows++;
    }
    free(views);
    char text[256];
    snprintf(
        text, sizeof text,
        "%zu of %zu messages have the size of 1995 within %.1f %%. The compressed paper is another "
        "one, made to compress as well as his. User time is the mean, wall time the median.",
        same, rows, ZIP_RSA_SIZE_SHARE * 100);
    wrap_print(to, "", text);
    return 0;
}

static void print_row(FILE *to, const struct matrix_view *v, struct matrix_unit unit)
{
    static const int widths[MATRIX_GROUPS] = {4, 6, 4, 4, 5, 4, 4};
    char level[4], time[16], user[16], spread[16], part[16], in[24], out[24];
    fprintf(to, "%5u %3s %s %s %4s %s %s", v->cell->bits, matrix_view_level(v->cell, level),
            matrix_columns_time(v->user_ns, unit, 5, user),
            matrix_columns_time(v->wall_ns.median, unit, 5, time),
            matrix_columns_spread(&v->wall_ns, spread),
            matrix_columns_count(v->cell->in_bytes, 6, in),
            matrix_columns_count(v->cell->out_bytes, 6, out));
    for (int g = 0; g < MATRIX_GROUPS; g++)
        fprintf(to, " %s", matrix_columns_time(v->group_ns[g], unit, widths[g], part));
    fputc('\n', to);
}

int zip_rsa_tables_print_phases(FILE *to, const struct results *t)
{
    struct matrix_view *views = matrix_view_new(t);
    if (!views)
        return -1;
    for (size_t i = 0, n; i < t->count; i += n) {
        char title[MATRIX_TITLE_BYTES];
        n = matrix_view_table(t, i);
        struct matrix_unit unit = matrix_columns_unit(views + i, n);
        fprintf(to, "%s%s (times in %s)\n", i ? "\n" : "",
                matrix_columns_title(views[i].cell, title), unit.name);
        fputs("  key   z  user  wall  +-%     in    out  rsa cipher hash  zip armor  i/o rest\n",
              to);
        for (size_t k = 0; k < n; k++)
            print_row(to, &views[i + k], unit);
    }
    free(views);
    return 0;
}
