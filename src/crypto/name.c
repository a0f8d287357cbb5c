#include "crypto/name.h"

#include <string.h>
#include <strings.h>

bool name_matches(const char *typed, const char *name)
{
    for (;; typed++, name++) {
        typed += strspn(typed, "-");
        name += strspn(name, "-");
        char pair[2][2] = {{*typed}, {*name}};
        if (strcasecmp(pair[0], pair[1]))
            return false;
        if (!*typed)
            return true;
    }
}
