/* The option --cipher: which names it takes, and what it means in a profile. */
#ifndef CLI_CIPHER_OPTION_H
#define CLI_CIPHER_OPTION_H

#include "crypto/cipher.h"
#include "pgp/profile.h"

#include <argp.h>

/* A help filter of argp: the list of those that are written, behind the text after the options. */
char *cipher_option_help(int key, const char *text, void *input);

/* The cipher to use where `named` was asked for; NULL: the profile's. One that is only read there is
 * an error of usage, which ends the process. */
const struct cipher *cipher_option_choose(const struct argp_state *state, const struct profile *p,
                                          const struct cipher *named);

#endif
