/* prolog: the beginning and the end of paper.ps. */
#ifndef MKCORPUS_PROLOG_H
#define MKCORPUS_PROLOG_H

#include "text.h"

void prolog_write(struct text *out, const char *title, int pages);
void prolog_trailer(struct text *out);

#endif
