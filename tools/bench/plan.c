#include "plan.h"

#include "base/file.h"
#include "base/num.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAN_BYTES_MAX (16u << 20)

struct line {
    char **word;
    size_t count;
};

static int add_pair(struct plan_pair *list, size_t *count, const char *name, const char *value)
{
    list[(*count)++] = (struct plan_pair){name, value};
    return 0;
}

static int add_head(struct plan *p, const struct line *l)
{
    return l->count == 3 ? add_pair(p->heads, &p->head_count, l->word[1], l->word[2]) : -1;
}

static int add_note(struct plan *p, const struct line *l)
{
    return l->count == 2 ? add_pair(p->notes, &p->note_count, "", l->word[1]) : -1;
}

static int add_agent(struct plan *p, const struct line *l)
{
    uint64_t pid;
    if (l->count != 3 || !num_parse(l->word[2], 1, INT32_MAX, &pid))
        return -1;
    p->agents[p->agent_count++] = (struct plan_agent){l->word[1], (pid_t)pid};
    return 0;
}

static int add_cell(struct plan *p, const struct line *l)
{
    struct plan_cell *cell = &p->cells[p->cell_count];
    if (l->count != 2 + PLAN_FIELDS ||
        !num_parse(l->word[1 + PLAN_FIELDS], 0, INT64_MAX, &cell->bytes))
        return -1;
    for (int i = 0; i < PLAN_FIELDS; i++)
        cell->field[i] = l->word[1 + i];
    cell->first_run = p->run_count;
    cell->warm = -1;
    p->cell_count++;
    return 0;
}

static const char *path_or_null(const char *word)
{
    return strcmp(word, PLAN_NONE) == 0 ? "/dev/null" : word;
}

/* Of the last cell. */
static int parse_run(const struct plan *p, const struct line *l, struct plan_run *run)
{
    if (l->count < 6 || p->cell_count == 0)
        return -1;
    run->program = l->word[1];
    run->in = path_or_null(l->word[2]);
    run->out = path_or_null(l->word[3]);
    run->remove = strcmp(l->word[4], PLAN_NONE) == 0 ? NULL : l->word[4];
    run->argv = l->word + 5;
    run->cell = p->cell_count - 1;
    return 0;
}

static int add_run(struct plan *p, const struct line *l)
{
    if (parse_run(p, l, &p->runs[p->run_count]))
        return -1;
    p->cells[p->runs[p->run_count++].cell].run_count++;
    return 0;
}

static int add_warm(struct plan *p, const struct line *l)
{
    struct plan_run *warm = &p->warm[p->warm_count];
    if (parse_run(p, l, warm) || p->cells[warm->cell].warm >= 0)
        return -1;
    p->cells[warm->cell].warm = (long)p->warm_count++;
    return 0;
}

static int add_undone(struct plan *p, const struct line *l)
{
    struct plan_undone *undone = &p->undone[p->undone_count];
    if (l->count != 3 && l->count != 3 + PLAN_FIELDS)
        return -1;
    undone->program = l->word[1];
    undone->reason = l->word[2];
    for (int i = 0; i < PLAN_FIELDS && l->count > 3; i++)
        undone->field[i] = l->word[3 + i];
    p->undone_count++;
    return 0;
}

static const struct record {
    const char *name;
    int (*add)(struct plan *p, const struct line *l);
} records[] = {
    {"head", add_head}, {"note", add_note}, {"agent", add_agent},   {"cell", add_cell},
    {"run", add_run},   {"warm", add_warm}, {"undone", add_undone}, {NULL, NULL},
};

/* Cuts the line at `text` into words, which end with NULL in `word`. */
static struct line split(char *text, char **word)
{
    struct line l = {.word = word};
    for (char *at = text; at;) {
        word[l.count++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    word[l.count] = NULL;
    return l;
}

/* Room for as many records of each kind as there are lines. */
static int reserve(struct op *op, struct plan *p, size_t lines, size_t words)
{
    p->words = calloc(words, sizeof *p->words);
    p->heads = calloc(lines, sizeof *p->heads);
    p->notes = calloc(lines, sizeof *p->notes);
    p->agents = calloc(lines, sizeof *p->agents);
    p->cells = calloc(lines, sizeof *p->cells);
    p->runs = calloc(lines, sizeof *p->runs);
    p->warm = calloc(lines, sizeof *p->warm);
    p->undone = calloc(lines, sizeof *p->undone);
    bool all = p->words && p->heads && p->notes && p->agents && p->cells && p->runs && p->warm &&
               p->undone;
    return all ? 0 : op_fail_memory(op);
}

static void find_agents(struct plan *p)
{
    for (size_t i = 0; i < p->run_count; i++) {
        for (size_t k = 0; k < p->agent_count; k++) {
            if (strcmp(p->runs[i].program, p->agents[k].program) == 0)
                p->runs[i].agent = p->agents[k].pid;
        }
    }
}

static int add_line(struct op *op, struct plan *p, const struct line *l, size_t number)
{
    const struct record *r = records;
    while (r->name && strcmp(r->name, l->word[0]) != 0)
        r++;
    if (r->name && r->add(p, l) == 0)
        return 0;
    return op_fail(op, STATUS_MALFORMED, "line %zu of the plan is no record: %s", number,
                   l->word[0]);
}

int plan_read(struct op *op, const char *path, struct plan *p)
{
    *p = (struct plan){.head_count = 0};
    buf_init(&p->text);
    if (file_slurp(op, path, PLAN_BYTES_MAX, &p->text) || buf_put8(op, &p->text, 0))
        return -1;
    char *text = (char *)p->text.data;
    size_t lines = 1, tabs = 0;
    for (const char *c = text; *c; c++) {
        lines += *c == '\n';
        tabs += *c == '\t';
    }
    if (reserve(op, p, lines, tabs + 2 * lines))
        return -1;
    char **word = p->words;
    for (size_t number = 1; *text; number++) {
        char *next = text + strcspn(text, "\n");
        if (*next)
            *next++ = '\0';
        struct line l = split(text, word);
        if (add_line(op, p, &l, number))
            return -1;
        word += l.count + 1;
        text = next;
    }
    find_agents(p);
    return 0;
}

void plan_end(struct plan *p)
{
    buf_end(&p->text);
    free(p->words);
    free(p->heads);
    free(p->notes);
    free(p->agents);
    free(p->cells);
    free(p->runs);
    free(p->warm);
    free(p->undone);
}

bool plan_same(const char *const a[PLAN_FIELDS], const char *const b[PLAN_FIELDS])
{
    for (int i = 0; i < PLAN_FIELDS; i++) {
        if (strcmp(a[i], b[i]) != 0)
            return false;
    }
    return true;
}

bool plan_is_empty(const struct plan_cell *cell)
{
    return strcmp(cell->field[PLAN_TASK], PLAN_EMPTY) == 0;
}

bool plan_is_new(const struct plan *plan, size_t cell, enum plan_field field)
{
    for (size_t i = 0; i < cell; i++) {
        if (strcmp(plan->cells[i].field[field], plan->cells[cell].field[field]) == 0)
            return false;
    }
    return true;
}

const char *plan_short(const char *const field[PLAN_FIELDS], char out[32])
{
    bool has_z = strcmp(field[PLAN_Z], PLAN_NONE) != 0;
    snprintf(out, 32, "%.7s %.5s %.5s%s%.3s", field[PLAN_TASK], field[PLAN_FILE], field[PLAN_BITS],
             has_z ? " " : "", has_z ? field[PLAN_Z] : "");
    return out;
}

const char *plan_title(const char *const field[PLAN_FIELDS], char out[160])
{
    if (strcmp(field[PLAN_TASK], PLAN_EMPTY) == 0)
        snprintf(out, 160, "empty process");
    else if (strcmp(field[PLAN_Z], PLAN_NONE) == 0)
        snprintf(out, 160, "%s %s, %s bits, %s", field[PLAN_TASK], field[PLAN_FILE],
                 field[PLAN_BITS], field[PLAN_FORM]);
    else
        snprintf(out, 160, "%s %s, %s bits, compression %s, %s", field[PLAN_TASK], field[PLAN_FILE],
                 field[PLAN_BITS], field[PLAN_Z], field[PLAN_FORM]);
    return out;
}
