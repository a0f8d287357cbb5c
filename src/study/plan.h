/* Which cells are to be measured: every combination of the axes, in the order of the tables, that its
 * profile can have: keys that are too large for one, and ciphers that it does not write, are left out.
 *
 * Also the one place where the words of an axis are read, for command lines and plans alike.
 */
#ifndef STUDY_PLAN_H
#define STUDY_PLAN_H

#include "base/op.h"
#include "crypto/cipher.h"
#include "pgp/profile.h"

/* The level "on", which means something else in each profile. */
#define PLAN_LEVEL_ON 10

/* Reads a level of compression: "on", "off" or 0 to 9. Returns whether it is one. */
bool plan_level(const char *text, int *level);

/* What a level that was read means in a profile: 0 to 9. */
int plan_level_in(const struct profile *profile, int level);

/* Reads a size of key in bits. Returns whether it is one that can be generated. */
bool plan_bits(const char *text, unsigned *bits);

enum plan_task { PLAN_ENCRYPT, PLAN_DECRYPT };

/* One cell. Pointers are borrowed from the plan's axes. */
struct plan_cell {
    const struct profile *profile;
    enum plan_task task;
    const char *path;
    unsigned bits;
    int level; /* 0 to 9 */
    const struct cipher *cipher;
    bool armor, text;
    bool fused; /* cipher and hash in one stage; no plan has it so */
};

/* The axes; all lists are owned by the plan. */
struct plan {
    const struct profile **profiles;
    size_t profile_count; /* 0: the default one */
    unsigned *bits;
    size_t bits_count;
    int *levels;
    size_t level_count;
    const struct cipher **ciphers;
    size_t cipher_count; /* 0: that of each profile */
    const char **paths;  /* the strings are borrowed */
    size_t path_count;
    bool armor, text;
};

/* Reads an axis from a list, "382,1024,4096", replacing what it was. A word that is none, or is
 * the same as one before it, fails with STATUS_USAGE and is named. 0, or -1. */
int plan_set_profiles(struct op *op, struct plan *p, const char *list);
int plan_set_bits(struct op *op, struct plan *p, const char *list);
int plan_set_levels(struct op *op, struct plan *p, const char *list);
int plan_set_ciphers(struct op *op, struct plan *p, const char *list);

/* Adds a file, which the plan must not have yet (else STATUS_USAGE). 0, or -1. */
int plan_add_path(struct op *op, struct plan *p, const char *path);

/* Looks whether the axes fit each other: a level that is named twice, as "on" and as the number that
 * it means in a profile, and a profile that can have no cell at all are refused with STATUS_USAGE. 0,
 * or -1. */
int plan_check_axes(struct op *op, const struct plan *p);

/* Says what of the axes a profile cannot have, "pgp26 has no keys of 4096 bits and no AES-256", in
 * out[n]. Returns whether there is such a thing. */
bool plan_left_out(const struct plan *p, const struct profile *profile, char *out, size_t n);

/* Looks whether all files are there and can be read many times: pipes, devices and standard input
 * are refused with STATUS_USAGE. 0, or -1. */
int plan_check_paths(struct op *op, const struct plan *p);

void plan_end(struct plan *p);

/* The profiles of the plan, in order; profile 0 is there in any case. NULL behind the last. */
const struct profile *plan_profile(const struct plan *p, size_t i);

/* The number of cells, and cell i: by file, task, profile, cipher, key size, level. There are as many
 * of each file. */
size_t plan_count(const struct plan *p);
struct plan_cell plan_cell(const struct plan *p, size_t i);

#endif
