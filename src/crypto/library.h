/* Which versions of the libraries below this folder run: a result is one of theirs, too. */
#ifndef CRYPTO_LIBRARY_H
#define CRYPTO_LIBRARY_H

#include <stddef.h>

/* Writes the version of Nettle, "3.8", and of GMP, "6.2.1", to out[n]. */
void library_nettle(char *out, size_t n);
void library_gmp(char *out, size_t n);

#endif
