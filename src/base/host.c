#include "base/host.h"

#include "base/file.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

double host_load(void)
{
    double load;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

unsigned host_processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 0;
}

int host_pin(struct op *op, int cpu)
{
    cpu_set_t set;
    if (cpu < 0)
        return 0;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set))
        return op_fail(op, STATUS_USAGE, "--cpu %d: there is no such processor, or not for us",
                       cpu);
    return 0;
}

/* Copies the first line of text, what fits of it, with blanks for what is not printable ASCII. */
static void copy_line(const char *text, char *out, size_t room)
{
    size_t n = strcspn(text, "\n");
    if (n > room - 1)
        n = room - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = text[i] < ' ' || text[i] > '~' ? ' ' : text[i];
    out[n] = '\0';
}

/* The value of a line "NAME : VALUE" of cpuinfo, from its first character. NULL: not this line. */
static const char *value_of(const char *line, const char *name)
{
    size_t n = strlen(name);
    if (strncmp(line, name, n) != 0)
        return NULL;
    n += strspn(line + n, " \t");
    if (line[n] != ':')
        return NULL;
    n++;
    return line + n + strspn(line + n, " \t");
}

void host_parse_cpuinfo(const char *text, struct host *h)
{
    unsigned long cores = 0, siblings = 0;
    strcpy(h->cpu, "unknown");
    h->threads = 0;
    for (const char *line = text, *value; *line; line += strcspn(line, "\n"), line += *line != 0) {
        if (value_of(line, "processor"))
            h->threads++;
        else if ((value = value_of(line, "model name")) != NULL)
            copy_line(value, h->cpu, sizeof h->cpu);
        else if ((value = value_of(line, "cpu cores")) != NULL)
            cores = strtoul(value, NULL, 10);
        else if ((value = value_of(line, "siblings")) != NULL)
            siblings = strtoul(value, NULL, 10);
    }
    h->cores = siblings > 0 ? (unsigned)(h->threads * cores / siblings) : 0;
}

/* What a file of the kernel's holds, ended by a zero. An empty text where it cannot be read. */
static void read_file(const char *path, struct buf *b)
{
    enum { MOST = 4 << 20 };
    struct op op;
    op_init(&op);
    buf_clear(b);
    if (file_slurp(&op, path, MOST, b))
        buf_clear(b);
    op_clear(&op);
    if (buf_put8(&op, b, 0))
        buf_end(b);
}

static void read_line(const char *path, struct buf *b, char *out, size_t room)
{
    read_file(path, b);
    if (b->len > 1)
        copy_line((const char *)b->data, out, room);
    else
        snprintf(out, room, "unknown");
}

/* Makes "on" and "off" of the first character of a file; false where it says neither. */
static bool read_switch(const char *path, char on, struct buf *b, char out[16])
{
    read_file(path, b);
    bool known = b->len > 1 && (b->data[0] == '0' || b->data[0] == '1');
    const char *said = !known ? "unknown" : b->data[0] == on ? "on" : "off";
    snprintf(out, 16, "%s", said);
    return known;
}

void host_describe(struct host *h)
{
    struct buf b = {0};
    struct utsname u;
    *h = (struct host){.kernel = "unknown"};
    if (uname(&u) == 0)
        snprintf(h->kernel, sizeof h->kernel, "%.24s %.48s %.16s", u.sysname, u.release, u.machine);
    read_file("/proc/cpuinfo", &b);
    host_parse_cpuinfo(b.data ? (const char *)b.data : "", h);
    read_switch("/sys/devices/system/cpu/smt/active", '1', &b, h->smt);
    if (!read_switch("/sys/devices/system/cpu/cpufreq/boost", '1', &b, h->turbo))
        read_switch("/sys/devices/system/cpu/intel_pstate/no_turbo", '0', &b, h->turbo);
    read_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", &b, h->governor,
              sizeof h->governor);
    buf_end(&b);
}
