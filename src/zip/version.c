#include "zip/version.h"

#include <zlib.h>

const char *version_zlib(void)
{
    return zlibVersion();
}
