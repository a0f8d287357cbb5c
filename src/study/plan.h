/* Which cells are to be measured: every combination of the axes, in the order of the tables.
 *
 * Also the one place where the words of an axis are read, for command lines and plans alike.
 */
#ifndef STUDY_PLAN_H
#define STUDY_PLAN_H

#include "base/op.h"
#include "crypto/cipher.h"
#include "pgp/profile.h"

/* What "on" means. */
#define PLAN_LEVEL_DEFAULT 6

/* Reads a level of compression: "on", "off" or 0 to 9. Returns whether it is one. */
bool plan_level(const char *text, int *level);

/* Reads a size of key in bits. Returns whether it is one that can be generated. */
bool plan_bits(const char *text, unsigned *bits);

enum plan_task { PLAN_ENCRYPT, PLAN_DECRYPT };

/* One cell. Pointers are borrowed from the plan's axes. */
struct plan_cell {
    const struct profile *profile;
    enum plan_task task;
    const char *path;
    unsigned bits;
    int level;
    const struct cipher *cipher;
    bool armor, text;
};

/* The axes; all lists are owned by the plan. */
struct plan {
    unsigned *bits;
    size_t bits_count;
    int *levels;
    size_t level_count;
    const struct cipher **ciphers;
    size_t cipher_count;
    const char **paths; /* the strings are borrowed */
    size_t path_count;
    bool armor, text;
};

/* Reads an axis from a list, "382,1024,4096", replacing what it was. A word that is none, or is
 * the same as one before it, fails with STATUS_USAGE and is named. 0, or -1. */
int plan_set_bits(struct op *op, struct plan *p, const char *list);
int plan_set_levels(struct op *op, struct plan *p, const char *list);
int plan_set_ciphers(struct op *op, struct plan *p, const char *list);

/* Adds a file, which the plan must not have yet (else STATUS_USAGE). 0, or -1. */
int plan_add_path(struct op *op, struct plan *p, const char *path);

/* Looks whether all files are there and can be read many times: pipes, devices and standard input
 * are refused with STATUS_USAGE. 0, or -1. */
int plan_check_paths(struct op *op, const struct plan *p);

void plan_end(struct plan *p);

/* The number of cells, and cell i: by file, task, cipher, key size, level. */
size_t plan_count(const struct plan *p);
struct plan_cell plan_cell(const struct plan *p, size_t i);

#endif
