#include "cli/sop_output.h"

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
    if (file_exists(name))
        return sop_fail(s, SOP_OUTPUT_EXISTS, "%s: exists already", name);
    return file_create(&s->op, &o->file, strcmp(name, "-") == 0 ? "./-" : name, FILE_SECRET, NULL);
}

int sop_output_finish(struct sop *s, struct sop_output *o, const void *p, size_t n)
{
    if (!o->is_wanted)
        return 0;
    if (file_write(&s->op, &o->file, p, n))
        return -1;
    return file_commit(&s->op, &o->file);
}

void sop_output_end(struct sop_output *o)
{
    file_abort(&o->file);
}
