#include "phases.h"

#include "base/file.h"
#include "meter/phase.h"

#include <stdio.h>
#include <string.h>

#define TABLE_BYTES_MAX (1u << 20)

static const bool primitive[PHASE_COUNT] = {
    [PHASE_READ] = true,   [PHASE_WRITE] = true,       [PHASE_ARMOR] = true, [PHASE_HASH] = true,
    [PHASE_CIPHER] = true, [PHASE_CIPHER_HASH] = true, [PHASE_ZIP] = true,   [PHASE_RSA] = true,
    [PHASE_ECC] = true,    [PHASE_S2K] = true,
};

static const struct unit {
    const char *name;
    double ns;
} units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {NULL, 0}};

/* A line of the table, "rsa   11.3 ms ...". False where it is none. */
static bool read_row(const char *line, char name[16], double *ns)
{
    char unit[4];
    double value;
    if (sscanf(line, "%15s %lf %3s", name, &value, unit) != 3)
        return false;
    for (const struct unit *u = units; u->name; u++) {
        *ns = value * u->ns;
        if (strcmp(u->name, unit) == 0)
            return true;
    }
    return false;
}

static bool is_primitive(const char *name)
{
    for (int i = 0; i < PHASE_COUNT; i++) {
        if (strcmp(phase_rows[i].name, name) == 0)
            return primitive[i];
    }
    return false;
}

/* The line behind this one; NULL behind the last. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : NULL;
}

int phases_read(struct op *op, const char *path, double *primitives_ns)
{
    struct buf text;
    char name[16] = "";
    double sum = 0, ns;
    buf_init(&text);
    int status = file_slurp(op, path, TABLE_BYTES_MAX, &text);
    if (status == 0)
        status = buf_put8(op, &text, 0);
    const char *line = status == 0 ? (const char *)text.data : NULL;
    while (line && strncmp(line, "phase ", 6) != 0)
        line = next_line(line);
    line = line ? next_line(line) : NULL;
    for (; line && read_row(line, name, &ns) && strcmp(name, "total") != 0; line = next_line(line))
        sum += is_primitive(name) ? ns : 0;
    if (status == 0 && strcmp(name, "total") != 0)
        status = op_fail(op, STATUS_MALFORMED, "no table of phases was printed");
    buf_end(&text);
    *primitives_ns = sum;
    return status;
}
