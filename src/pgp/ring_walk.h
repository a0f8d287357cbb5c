/* The walk over the packets of a keyring, in one direction and constant memory.
 *
 * What is read lies in the window that source_peek keeps, from the beginning of the present key on.
 * Headers are parsed, bodies of keys, and user IDs where one is looked for, shown to pgp/ring_match; all else is passed by, and nothing
 * is copied but the keys that are wanted. A key that outgrows the window before it turns out to be
 * wanted, which only a subkey far behind can do, has lost its beginning: where it begins is noted,
 * and it is taken by a second walk over the same bytes.
 *
 * The framing of all packets passed is checked: damage there is an error that tells the offset in
 * the ring (in what was armored: behind the armor). Bodies of keys nobody wants are not.
 */
#ifndef PGP_RING_WALK_H
#define PGP_RING_WALK_H

#include "pgp/keyring.h"
#include "pgp/ring_match.h"
#include "stream/source.h"

struct ring_walk {
    const char *origin;       /* names the ring in warnings; borrowed */
    size_t window;            /* at most SOURCE_PEEK_MAX; smaller ones are for tests */
    struct ring_match *match; /* borrowed */
    struct keyring *found;    /* borrowed; keys are added in the order of the ring */
    /* Out: offsets of wanted keys whose beginning was lost, uint64_t each, for ring_walk_again. */
    struct buf lost;
    uint64_t bytes; /* out: how far it came */
    size_t kept;    /* bytes of all keys found */
};

/* Walks over what `in` gives until its end or until nothing more can be found. A wanted key that
 * cannot be parsed is left out with a warning. 0, or -1: STATUS_MALFORMED where it is no ring,
 * STATUS_LIMIT where what is found exceeds op->limits->key_file_bytes. What was found before stays
 * in w->found. */
int ring_walk_run(struct op *op, struct ring_walk *w, struct source *in);

/* Takes the keys noted in w->lost. `in` gives the same bytes from the start. 0, or -1. */
int ring_walk_again(struct op *op, struct ring_walk *w, struct source *in);

/* Frees w->lost. */
void ring_walk_end(struct ring_walk *w);

#endif
