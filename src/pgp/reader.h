/* The walk over a message's packets: its state, and the table of what is done with each packet.
 * Shared by pgp/read and pgp/read_*; of no interest to others. */
#ifndef PGP_READER_H
#define PGP_READER_H

#include "pgp/armor_source.h"
#include "pgp/packet.h"
#include "pgp/read.h"
#include "pgp/trials.h"
#include "zip/inflate_source.h"

/* The packets of one level: of the message, or inside a compressed or encrypted packet. */
struct reader_level {
    bool has_data;     /* its literal, compressed or encrypted packet was read */
    bool old_literal;  /* that was a literal, with a header of the old format */
    unsigned one_pass; /* one-pass signature packets whose signature is still to come */
    struct trials_packets pkesks, skesks; /* session-key packets */
};

struct reader {
    struct op *op;
    const struct read_options *options;
    struct read_info *info;
    struct sink *out;
    /* The source whose packets are being read, and all those above it. Owned. */
    struct source *top;
    struct source *judge;      /* inside encrypted data: the source that has the last word on it,
                                * borrowed; else NULL */
    struct reader_level level; /* what was met among the packets being read */
    unsigned depth;            /* compressed packets entered */
    struct armor_info armor;
    bool too_much; /* more than op->limits->output_bytes, and for no other reason */
    struct inflate_budget budget;
};

/* Replaces r->top by the body of the packet whose header was just read. 0, or -1. */
int reader_enter(struct reader *r, const struct packet_header *h);

/* Takes the lowest source away again. */
void reader_leave(struct reader *r);

/* Notes that this level's one packet of data is being read. 0, or -1 where there was one. */
int reader_claim_level(struct reader *r);

/* Takes the armor off r->top. 0, or -1. */
int reader_enter_armor(struct reader *r);

/* Goes one level down, into a compressed or encrypted packet: *outer keeps what this level has met,
 * for reader_rise. */
void reader_descend(struct reader *r, struct reader_level *outer);
void reader_rise(struct reader *r, const struct reader_level *outer);

/* Reads all packets up to the end of r->top. 0, or -1. */
int reader_packets(struct reader *r);

/* Whether what failed lies in the message, and not in files, memory or the caller. */
bool reader_failed_on_content(const struct reader *r);

/* Copies all of r->top to `to`, as much as op->limits->output_bytes allow. 0, or -1. */
int reader_copy(struct reader *r, struct sink *to);

/* Reads the whole body of a packet, bounded by op->limits->packet_bytes, behind what b holds. */
int reader_slurp(struct reader *r, const struct packet_header *h, struct buf *b);

#endif
