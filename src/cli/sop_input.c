#include "cli/sop_input.h"

#include "base/file.h"
#include "base/num.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int sop_input_parse(struct sop *s, const char *name, struct sop_input_special *out)
{
    uint64_t number;
    *out = (struct sop_input_special){.fd = -1};
    if (name[0] != '@')
        return 0;
    if (file_exists(name))
        return sop_fail(s, SOP_AMBIGUOUS_INPUT, "%s: a file is called so too; \"./%s\" names it",
                        name, name);
    if (strncmp(name, "@ENV:", 5) == 0 && name[5] != '\0') {
        out->variable = name + 5;
        return 0;
    }
    if (strncmp(name, "@FD:", 4) != 0 || !num_parse(name + 4, 0, INT_MAX, &number))
        return sop_fail(s, SOP_UNSUPPORTED_SPECIAL_PREFIX, "%s: expected @ENV:NAME or @FD:NUMBER",
                        name);
    out->fd = (int)number;
    if (fcntl(out->fd, F_GETFD) < 0)
        return sop_fail(s, SOP_MISSING_INPUT, "%s: not an open file descriptor", name);
    return 0;
}

static int read_variable(struct sop *s, const struct sop_input_special *special, size_t max,
                         struct buf *out)
{
    const char *value = getenv(special->variable);
    if (!value)
        return sop_fail(s, SOP_MISSING_INPUT, "@ENV:%s: not set", special->variable);
    if (strlen(value) > max)
        return op_fail(&s->op, STATUS_LIMIT, "@ENV:%s: larger than %zu bytes", special->variable,
                       max);
    return buf_puts(&s->op, out, value);
}

int sop_input_read(struct sop *s, const char *name, size_t max, struct buf *out)
{
    struct sop_input_special special;
    if (sop_input_parse(s, name, &special))
        return -1;
    if (special.variable)
        return read_variable(s, &special, max, out);
    if (special.fd >= 0) {
        struct file_in f = {.fd = special.fd, .is_std = true, .name = name};
        return file_read_all(&s->op, &f, max, out);
    }
    if (!file_exists(name))
        return sop_fail(s, SOP_MISSING_INPUT, "%s: no such file", name);
    /* A file that is called "-" is one, and not standard input. */
    return file_slurp(&s->op, strcmp(name, "-") == 0 ? "./-" : name, max, out);
}
