#include "report/matrix_report.h"

#include "report/matrix_csv.h"
#include "report/matrix_markdown.h"
#include "report/matrix_text.h"

const struct matrix_report matrix_report_table[] = {
    {"table", "plain text, 80 columns", matrix_text_print},
    {"markdown", "tables for a page", matrix_markdown_print},
    {"csv", "every phase of every cell, with user time", matrix_csv_print},
    {NULL, NULL, NULL},
};
