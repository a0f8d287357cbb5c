/* The argument of --profile. */
#ifndef CLI_PROFILES_H
#define CLI_PROFILES_H

#include "pgp/profile.h"

#include <argp.h>

/* The profile of that name; a usage error, which ends the program, where there is none. */
const struct profile *profiles_parse(const struct argp_state *state, const char *name);

#endif
