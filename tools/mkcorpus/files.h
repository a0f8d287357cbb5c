/* files: the table of the corpus files, and what each must look like. */
#ifndef MKCORPUS_FILES_H
#define MKCORPUS_FILES_H

#include <stdint.h>

#include "text.h"

/* How a file's deflated size is taken, for the check. */
enum packing {
    PACK_NONE,    /* not checked */
    PACK_PGP26,   /* its PGP 2.6 text-mode literal packet, zlib level 9, window 8 KiB */
    PACK_PERCENT, /* the plain file at level 6, in per cent of its size */
};

struct corpus_file {
    const char *name;
    void (*make)(struct text *out, uint64_t seed);
    uint64_t seed;
    long bytes; /* 0: any */
    long lines; /* 0: any */
    enum packing packing;
    long packed;    /* expected size or percentage */
    long tolerance; /* up or down from packed */
};

/* All files; ends with a NULL name. */
extern const struct corpus_file corpus_files[];

/* Deflated size of the file's bytes in the file's way of packing. */
long corpus_packed(const struct corpus_file *file, const struct text *bytes);

/* 0 if the bytes have the size, the lines and the packed size that the table wants; prints one line
 * either way. */
int corpus_check(const struct corpus_file *file, const struct text *bytes);

#endif
