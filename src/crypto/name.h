/* How a user's word for an algorithm is compared with the name in a registry. */
#ifndef CRYPTO_NAME_H
#define CRYPTO_NAME_H

#include <stdbool.h>

/* Whether `typed` is `name`, case and hyphens left aside: "AES-256" is "aes256". */
bool name_matches(const char *typed, const char *name);

#endif
