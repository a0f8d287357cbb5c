#include "cli/profiles.h"

const struct profile *profiles_parse(const struct argp_state *state, const char *name)
{
    const struct profile *profile = profile_by_name(name);
    if (!profile) {
        char names[64];
        profile_names(names, sizeof names);
        argp_error(state, "--profile %s: expected one of %s", name, names);
    }
    return profile;
}
