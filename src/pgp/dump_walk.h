/* The walk of pgp/dump: its state, and the table of what is told of each kind of packet. Shared by
 * pgp/dump, pgp/dump_data and pgp/dump_encrypted; of no interest to others. */
#ifndef PGP_DUMP_WALK_H
#define PGP_DUMP_WALK_H

#include "pgp/dump.h"
#include "pgp/trials.h"
#include "zip/inflate_source.h"

struct dump_walk {
    struct dump_teller to;
    const struct dump_options *options;
    struct dump_info *info;
    /* The source whose packets are being read, and all those above it. Owned. */
    struct source *top;
    /* Inside encrypted data: the source that has the last word on it, borrowed; else NULL. */
    struct source *judge;
    unsigned level; /* packets entered */
    unsigned depth; /* of them compressed ones */
    struct inflate_budget budget;
    struct trials_packets pkesks, skesks; /* session keys since the last encrypted data */
    struct buf body;                      /* of the packet being listed */
};

/* Walks over all packets up to the end of w->top. 0, or -1. */
int dump_walk_packets(struct dump_walk *w);

/* Tells that packets come next, and walks over them; w->top is what they stand in. 0, or -1. */
int dump_walk_inside(struct dump_walk *w, bool unverified);

/* Charges n octets to an entry of the ledger. */
void dump_walk_charge(struct dump_walk *w, enum ledger_entry entry, uint64_t n);

/* Takes sources away until w->top is `until`. */
void dump_walk_leave(struct dump_walk *w, const struct source *until);

/* Whether what failed lies in the file, and not in devices, memory or the caller. */
bool dump_walk_failed_on_content(const struct dump_walk *w);

/* Frees what the walk gathered; w->top is not its to free. */
void dump_walk_end(struct dump_walk *w);

#endif
