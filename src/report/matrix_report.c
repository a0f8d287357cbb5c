#include "report/matrix_report.h"

#include "report/matrix_csv.h"
#include "report/matrix_json.h"
#include "report/matrix_markdown.h"
#include "report/matrix_notes.h"
#include "report/matrix_text.h"

const struct matrix_report matrix_report_table[] = {
    {"table", "plain text, 80 columns", matrix_text_print},
    {"markdown", "tables for a page", matrix_markdown_print},
    {"csv", "every phase of every cell, with user time", matrix_csv_print},
    {"json", "the same as objects", matrix_json_print},
    {NULL, NULL, NULL},
};

int matrix_report_print(FILE *to, const struct matrix_report *report, const struct results *r,
                        bool all_phases)
{
    if (report->print(to, r, all_phases))
        return -1;
    return report == matrix_report_table ? matrix_notes_print(to, r) : 0;
}
