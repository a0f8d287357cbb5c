/* Large keyrings, for measuring what finding a key in them costs: real keys among made-up ones.
 *
 * Those made up are valid packets (study/ring_packets), but no usable keys: their moduli are random odd
 * numbers and their signatures random, which is enough to be skipped. They are the same for the same
 * seed.
 */
#ifndef STUDY_RING_FILE_H
#define STUDY_RING_FILE_H

#include "base/file.h"
#include "pgp/keyring.h"

enum ring_file_place { RING_FILE_FIRST, RING_FILE_MIDDLE, RING_FILE_LAST, RING_FILE_PLACES };

/* "first", "middle", "last". */
extern const char *const ring_file_places[RING_FILE_PLACES];

struct ring_file {
    uint64_t keys;       /* in all; at least as many as given */
    unsigned bits;       /* of the made-up moduli */
    uint64_t signatures; /* by others, on each made-up key */
    uint64_t seed;
    bool new_headers;            /* packet headers of the new format; GnuPG writes old ones */
    const struct keyring *given; /* real keys, side by side; borrowed */
    enum ring_file_place at;     /* where those stand */
};

/* Sets the signatures that make a key nearest to so many bytes. 0, or -1 out of memory. */
int ring_file_fit(struct op *op, struct ring_file *r, uint64_t key_bytes);

/* Writes the ring, public keys only; *bytes is what it has. 0, or -1. */
int ring_file_write(struct op *op, const struct ring_file *r, struct file_out *to, uint64_t *bytes);

/* The same, as a new file of that path. */
int ring_file_make(struct op *op, const struct ring_file *r, const char *path, uint64_t *bytes);

#endif
