/* Which version of zlib runs. */
#ifndef ZIP_VERSION_H
#define ZIP_VERSION_H

/* "1.2.13". */
const char *version_zlib(void);

#endif
