#include "report/rows.h"

const char *const rows_format_names[ROWS_FORMATS] = {"table", "markdown", "csv", "json"};

void rows_csv_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++)
        fprintf(to, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', to);
}

void rows_json_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) {
        if ((unsigned char)*text < ' ')
            fprintf(to, "\\u%04x", (unsigned)*text);
        else
            fprintf(to, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    }
    fputc('"', to);
}

static void print_markdown(FILE *to, const char *text)
{
    fputc(' ', to);
    for (; *text; text++)
        fprintf(to, *text == '|' ? "\\%c" : "%c", *text);
    fputs(" |", to);
}

static void print_value(struct rows *r, size_t i, const char *value)
{
    const struct rows_column *c = &r->columns[i];
    FILE *to = r->to;
    switch (r->format) {
    case ROWS_TABLE:
        if (c->width)
            fprintf(to, "%s%*s", i ? " " : "", c->width, value[0] ? value : "-");
        return;
    case ROWS_MARKDOWN:
        print_markdown(to, value);
        return;
    case ROWS_CSV:
        fputs(i ? "," : "", to);
        if (c->is_text)
            rows_csv_text(to, value);
        else
            fputs(value, to);
        return;
    case ROWS_JSON:
        fprintf(to, "%s\"%s\": ", i ? ", " : "", c->name);
        if (c->is_text)
            rows_json_text(to, value);
        else
            fputs(value[0] ? value : "null", to);
        return;
    case ROWS_FORMATS:
        return;
    }
}

void rows_begin(struct rows *r, FILE *to, enum rows_format format,
                const struct rows_column *columns)
{
    *r = (struct rows){to, format, columns, 0};
    if (format == ROWS_JSON)
        fputc('[', to);
    if (format == ROWS_MARKDOWN)
        fputc('|', to);
    for (size_t i = 0; format != ROWS_JSON && columns[i].name; i++) {
        if (format == ROWS_TABLE && columns[i].width)
            fprintf(to, "%s%*s", i ? " " : "", columns[i].width, columns[i].name);
        else if (format == ROWS_MARKDOWN)
            fprintf(to, " %s |", columns[i].name);
        else if (format == ROWS_CSV)
            fprintf(to, "%s%s", i ? "," : "", columns[i].name);
    }
    if (format != ROWS_JSON)
        fputc('\n', to);
    if (format != ROWS_MARKDOWN)
        return;
    fputc('|', to);
    for (size_t i = 0; columns[i].name; i++)
        fputs(columns[i].is_text ? "---|" : "--:|", to);
    fputc('\n', to);
}

void rows_put(struct rows *r, char values[][ROWS_BYTES])
{
    if (r->format == ROWS_JSON)
        fputs(r->count ? ",\n {" : "\n {", r->to);
    if (r->format == ROWS_MARKDOWN)
        fputc('|', r->to);
    for (size_t i = 0; r->columns[i].name; i++)
        print_value(r, i, values[i]);
    fputs(r->format == ROWS_JSON ? "}" : "\n", r->to);
    r->count++;
}

void rows_end(struct rows *r)
{
    if (r->format == ROWS_JSON)
        fputs("\n]\n", r->to);
}
