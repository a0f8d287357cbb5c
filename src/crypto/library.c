#include "crypto/library.h"

#include <gmp.h>
#include <nettle/version.h>
#include <stdio.h>

void library_nettle(char *out, size_t n)
{
    snprintf(out, n, "%d.%d", nettle_version_major(), nettle_version_minor());
}

void library_gmp(char *out, size_t n)
{
    snprintf(out, n, "%s", gmp_version);
}
