#include "cli/inspect_format.h"

#include "cli/inspect_json.h"
#include "cli/inspect_text.h"

#include <string.h>

const struct inspect_format *const inspect_format_table[] = {&inspect_text_format,
                                                             &inspect_json_format, NULL};

const struct inspect_format *inspect_format_by_name(const char *name)
{
    for (const struct inspect_format *const *f = inspect_format_table; *f; f++) {
        if (strcmp((*f)->name, name) == 0)
            return *f;
    }
    return NULL;
}
