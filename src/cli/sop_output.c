#include "cli/sop_output.h"

#include "base/path.h"
#include "cli/sop_input.h"

#include <string.h>

int sop_output_start(struct sop *s, enum sop_option option, struct sop_output *o)
{
    const char *name = sop_options_value(&s->options, option);
    struct sop_input_special special;
    *o = (struct sop_output){.is_wanted = name != NULL};
    o->file.fd = -1;
    if (!name)
        return 0;
    if (sop_input_parse(s, name, &special))
        return -1;
    if (special.variable)
        return sop_fail(s, SOP_UNSUPPORTED_SPECIAL_PREFIX, "%s: nothing can be written there",
                        name);
    if (special.fd >= 0) {
        o->file = (struct file_out){.fd = special.fd, .in_place = true, .name = name};
        return 0;
    }
    if (path_is_taken(name))
        return sop_fail(s, SOP_OUTPUT_EXISTS, "%s: exists already", name);
    return file_create(&s->op, &o->file, strcmp(name, "-") == 0 ? "./-" : name, FILE_SECRET, NULL);
}

bool sop_output_is_same(const struct sop_output *a, const struct sop_output *b)
{
    return a->file.path && b->file.path && strcmp(a->file.path, b->file.path) == 0;
}

int sop_output_write(struct sop *s, struct sop_output *o, const void *p, size_t n)
{
    return o->is_wanted ? file_write(&s->op, &o->file, p, n) : 0;
}

int sop_output_finish(struct sop *s, struct sop_output *o)
{
    return o->is_wanted ? file_commit(&s->op, &o->file) : 0;
}

void sop_output_end(struct sop_output *o)
{
    file_abort(&o->file);
}
