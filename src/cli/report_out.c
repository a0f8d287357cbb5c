#include "cli/report_out.h"

#include "base/path.h"
#include "cli/ui.h"

#include <stdlib.h>
#include <string.h>

/* The format of that name, by its table. Whether there is one. */
static bool set_format(struct report_out *out, const char *name)
{
    out->html = strcmp(name, "html") == 0;
    out->report = matrix_report_table;
    while (!out->html && out->report->name && strcmp(out->report->name, name) != 0)
        out->report++;
    return out->html || out->report->name;
}

void report_out_format(struct report_out *out, const struct argp_state *state, const char *arg)
{
    if (!set_format(out, arg))
        argp_error(state, "--format %s: expected table, markdown, csv, json or html", arg);
}

void report_out_choose(struct report_out *out)
{
    static const char *const names[][2] = {{".html", "html"},
                                           {".htm", "html"},
                                           {".md", "markdown"},
                                           {".csv", "csv"},
                                           {".json", "json"}};
    const char *dot = out->path ? strrchr(path_base(out->path), '.') : NULL;
    if (out->report)
        return;
    out->report = matrix_report_table;
    for (size_t i = 0; dot && i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(dot, names[i][0]) == 0)
            set_format(out, names[i][1]);
    }
}

int report_out_begin(struct op *op, struct report_out *out)
{
    out->to = stdout;
    if (!out->path)
        return 0;
    ui_catch_signals();
    out->to = open_memstream(&out->text, &out->bytes);
    if (!out->to)
        return op_fail_memory(op);
    return file_create(op, &out->file, out->path, out->replace ? FILE_REPLACE : 0, NULL);
}

int report_out_end(struct op *op, struct report_out *out)
{
    if (!out->path || !out->to)
        return op_failed(op) ? -1 : 0;
    if (fclose(out->to))
        op_fail_memory(op);
    out->to = NULL;
    if (!op_failed(op) && !file_write(op, &out->file, out->text, out->bytes))
        file_commit(op, &out->file);
    file_abort(&out->file);
    free(out->text);
    out->text = NULL;
    return op_failed(op) ? -1 : 0;
}
