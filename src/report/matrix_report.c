#include "report/matrix_report.h"

const struct matrix_report matrix_reports[] = {
    {"table", "plain text, 80 columns", matrix_text_print},
    {"markdown", "tables for a page", matrix_markdown_print},
    {"csv", "every phase of every cell, with user time", matrix_csv_print},
    {NULL, NULL, NULL},
};
