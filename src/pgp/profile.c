#include "pgp/profile.h"

#include <stdio.h>
#include <string.h>

static const struct profile rfc4880 = {.name = "rfc4880",
                                       .what = "what OpenPGP programs of today read",
                                       .key_version = 4,
                                       .bits_max = 16384,
                                       .exponent = 65537,
                                       .cipher = "aes256",
                                       .level = 6,
                                       .integrity = true,
                                       .name_of_stdin = ""};

/* Keys above 2048 bits never existed in PGP 2.6, and its e was 17. */
static const struct profile pgp26 = {.name = "pgp26",
                                     .what = "what PGP 2.6 read in 1995",
                                     .key_version = 3,
                                     .bits_max = 2048,
                                     .exponent = 17,
                                     .weak_hash = true,
                                     .cipher = "idea",
                                     .one_cipher = true,
                                     .level = 9,
                                     .old_packets = true,
                                     .names_recipients = true,
                                     .text_by_look = true,
                                     .key_is_digest = true,
                                     .hash = "md5",
                                     .name_of_stdin = "stdin",
                                     .armor_version = "pgpcost"};

const struct profile *const profile_table[] = {&rfc4880, &pgp26, NULL};

const struct profile *profile_by_name(const char *name)
{
    for (const struct profile *const *p = profile_table; *p; p++) {
        if (strcmp((*p)->name, name) == 0)
            return *p;
    }
    return NULL;
}

void profile_names(char *out, size_t n)
{
    size_t used = 0;
    out[0] = '\0';
    for (const struct profile *const *p = profile_table; *p && used < n; p++)
        used += (size_t)snprintf(out + used, n - used, "%s%s", used ? ", " : "", (*p)->name);
}
