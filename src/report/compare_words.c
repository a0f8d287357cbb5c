#include "report/compare_words.h"

#include <inttypes.h>
#include <stdio.h>

bool compare_words_is_matrix(const struct contrast_item *item)
{
    return item->cell && item->cell->profile[0];
}

/* Jobs of the study compression-vs-rsa are of a file; those of verifying of a key, or a ring. */
static bool has_key(const struct processes_job *j)
{
    return j->key[0] || !j->file[0];
}

const char *compare_words_title(const struct contrast_item *item, char out[MATRIX_TITLE_BYTES])
{
    const struct results_cell *c = item->cell;
    if (compare_words_is_matrix(item))
        return matrix_columns_title(c, out);
    if (c)
        snprintf(out, MATRIX_TITLE_BYTES, "%s%s", c->ring.keys ? c->task : item->study,
                 c->ring.large_keys ? ", large keys" : "");
    else if (item->row)
        snprintf(out, MATRIX_TITLE_BYTES, "%s%s%s", item->row->group,
                 item->row->unit == BENCH_ONE ? "" : ", ",
                 item->row->unit == BENCH_ONE ? "" : item->row->name);
    else
        snprintf(out, MATRIX_TITLE_BYTES, "%s%s%.40s%s", item->program,
                 item->program[0] && !has_key(item->job) ? ", " : "",
                 item->program[0] && !has_key(item->job) ? item->job->file : "",
                 has_key(item->job) && item->job->on ? ", large keys" : "");
    return out;
}

/* Cells of the studies of verifying: a kind of key, and its place in a ring, or the task. */
static void label_cell(const struct results_cell *c, char out[COMPARE_WORDS_BYTES])
{
    char level[4];
    if (c->profile[0])
        snprintf(out, COMPARE_WORDS_BYTES, "%u %s", c->bits, matrix_view_level(c, level));
    else if (c->ring.keys)
        snprintf(out, COMPARE_WORDS_BYTES, "%.8s %.6s %u", c->cipher, c->file, c->ring.keys);
    else
        snprintf(out, COMPARE_WORDS_BYTES, "%.11s %.9s", c->cipher, c->task);
}

static void label_job(const struct contrast_item *item, char out[COMPARE_WORDS_BYTES])
{
    const struct processes_job *j = item->job;
    if (!item->program[0])
        snprintf(out, COMPARE_WORDS_BYTES, "the empty process");
    else if (j->bits && has_key(j))
        snprintf(out, COMPARE_WORDS_BYTES, "%.8s%sring of %u", j->key, j->key[0] ? " " : "",
                 j->bits);
    else if (has_key(j))
        snprintf(out, COMPARE_WORDS_BYTES, "%.11s %.9s", j->key, j->file);
    else
        snprintf(out, COMPARE_WORDS_BYTES, "%u %s %s", j->bits, j->on ? "on" : "off",
                 j->decrypts ? "decrypt" : "encrypt");
}

const char *compare_words_label(const struct contrast_item *item, char out[COMPARE_WORDS_BYTES])
{
    const struct bench_row *row = item->row;
    if (item->cell)
        label_cell(item->cell, out);
    else if (item->job)
        label_job(item, out);
    else if (row->unit == BENCH_ONE)
        snprintf(out, COMPARE_WORDS_BYTES, "%s", row->name);
    else
        snprintf(out, COMPARE_WORDS_BYTES, "%" PRIu64 " %s", row->size,
                 row->unit == BENCH_BITS ? "bits" : "bytes");
    return out;
}

const char *compare_words_why(enum contrast_why why)
{
    static const char *const words[] = {[CONTRAST_ONLY_OLD] = "only in the old file",
                                        [CONTRAST_ONLY_NEW] = "only in the new file",
                                        [CONTRAST_OTHER_FILE] = "the file held something else"};
    return words[why];
}

const char *compare_words_verdict(enum compare_verdict v)
{
    static const char *const words[] = {[COMPARE_TOO_FEW] = "too few samples",
                                        [COMPARE_NO_DIFFERENCE] = "no difference seen",
                                        [COMPARE_FASTER] = "faster",
                                        [COMPARE_SLOWER] = "slower"};
    return words[v];
}
