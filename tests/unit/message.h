/* What tests of whole messages share: keys, and messages written and read in memory. Each goes by
 * a meter whose account must balance, whatever happened: else the program is aborted. */
#ifndef UNIT_MESSAGE_H
#define UNIT_MESSAGE_H

#include "fake_clock.h"
#include "meter/meter.h"
#include "pgp/keygen.h"
#include "pgp/read.h"
#include "pgp/write.h"
#include "pipe.h"
#include "test_rng.h"

/* How a message is written and read; all zero is the default profile, binary, not compressed, in one go. */
struct message {
    const struct profile *profile;
    const struct cipher *cipher;
    int level;
    bool armor, text, separate, strict_armor, allow_no_integrity;
    const char *name;
    uint64_t expected_bytes;
    const struct keyring *signers; /* whose primary keys sign it, at MESSAGE_SIGNED_AT */
    enum write_form form;
    bool only_signed;      /* not encrypted */
    size_t step;           /* the most that the source gives at a time; 0: all */
    struct cost cost;      /* out: what the last operation cost, by a clock that ticks when read */
    struct read_info info; /* out: what was found on reading */
};

enum { MESSAGE_RECIPIENTS_MAX = 16, MESSAGE_SIGNED_AT = 1750000000 };

/* Makes a key as o says in r, the same for the same seed. 0, or -1. */
static inline int message_add_made(struct op *op, struct keyring *r, struct keygen_options o,
                                   uint64_t seed)
{
    struct test_rng rng;
    const struct op_rng *before = op->rng;
    char user_id[64];
    snprintf(user_id, sizeof user_id, "Test %u <%llu@example.org>", o.bits,
             (unsigned long long)seed);
    o.user_id = user_id;
    o.created = 1700000000;
    test_rng_init(&rng, op, seed);
    struct key *key = keygen_new(op, &o);
    op->rng = before;
    return key ? keyring_add(op, r, key) : -1;
}

static inline int message_add_key(struct op *op, struct keyring *r, unsigned bits, bool single,
                                  uint64_t seed)
{
    return message_add_made(op, r, (struct keygen_options){.bits = bits, .single = single}, seed);
}

/* One of PGP 2.6. */
static inline int message_add_old_key(struct op *op, struct keyring *r, unsigned bits,
                                      uint64_t seed)
{
    const struct profile *pgp26 = profile_by_name("pgp26");
    return message_add_made(op, r, (struct keygen_options){.profile = pgp26, .bits = bits}, seed);
}

/* Starts measuring op by `meter` and a clock that ticks at every reading. */
static inline void message_meter_start(struct op *op, struct meter *meter, struct fake_clock *fake)
{
    *fake = (struct fake_clock){.num = 1, .den = 1, .each = 1};
    struct clock clock = fake_clock(fake);
    meter_init(meter, &clock);
    meter_start(meter);
    op->meter = meter;
}

/* Ends it, and the program where the account does not balance. */
static inline void message_meter_stop(struct op *op, struct meter *meter, struct cost *cost)
{
    op->meter = NULL;
    meter_stop(meter, cost);
    if (meter->depth == 0 && meter->current == PHASE_OTHER && cost_sum_ns(cost) == cost->wall_ns)
        return;
    fprintf(stderr, "# meter: depth %u, phase %s, sum %llu, wall %llu\n", meter->depth,
            phase_rows[meter->current].name, (unsigned long long)cost_sum_ns(cost),
            (unsigned long long)cost->wall_ns);
    abort();
}

/* The part of a key that tests encrypt to. */
static inline struct key_part *message_part(struct key *key)
{
    return &key->parts[key->part_count - 1];
}

/* Makes signers of the primary keys of the ring. 0, or -1. */
static inline int message_signers(struct op *op, const struct profile *profile,
                                  const struct keyring *ring,
                                  struct sign_signer list[MESSAGE_RECIPIENTS_MAX])
{
    int rc = 0;
    for (size_t i = 0; !rc && ring && i < ring->count; i++) {
        struct keyring_hit hit = {ring->keys[i], &ring->keys[i]->parts[0]};
        rc = sign_signer_of(op, profile, NULL, &hit, &list[i]);
    }
    return rc;
}

/* Encrypts what `in` gives to all keys of the ring, into `to`, which is finished and freed; `in`
 * is freed. 0, or -1. */
static inline int message_write_stream(struct op *op, const struct keyring *to, struct message *m,
                                       struct source *in, struct sink *out)
{
    struct write_recipient list[MESSAGE_RECIPIENTS_MAX];
    struct sign_signer signers[MESSAGE_RECIPIENTS_MAX];
    const struct profile *p = m->profile ? m->profile : profile_table[0];
    const struct cipher *cipher = m->cipher ? m->cipher : cipher_by_name(p->cipher);
    struct write_options o = {.profile = p,
                              .form = m->form,
                              .cipher = m->only_signed ? NULL : cipher,
                              .recipients = list,
                              .recipient_count = to->count,
                              .signers = signers,
                              .signer_count = m->signers ? m->signers->count : 0,
                              .signed_at = MESSAGE_SIGNED_AT,
                              .level = m->level,
                              .armor = m->armor,
                              .text = m->text,
                              .separate = m->separate,
                              .name = m->name ? m->name : "",
                              .expected_bytes = m->expected_bytes};
    struct fake_clock fake;
    struct meter meter;
    uint64_t written = 0;
    int rc = in && out ? 0 : -1;
    for (size_t i = 0; !rc && i < to->count; i++) {
        struct key_part *part = message_part(to->keys[i]);
        list[i] = (struct write_recipient){key_public(op, to->keys[i], part), part->id};
        rc = list[i].rsa ? 0 : -1;
    }
    if (!rc)
        rc = message_signers(op, p, m->signers, signers);
    if (rc) {
        sink_free(out);
    } else {
        message_meter_start(op, &meter, &fake);
        rc = write_message(op, &o, in, out, &written);
        message_meter_stop(op, &meter, &m->cost);
    }
    source_free(in);
    return rc;
}

/* Encrypts n bytes at p behind what `out` holds. 0, or -1. */
static inline int message_write(struct op *op, const struct keyring *to, struct message *m,
                                const void *p, size_t n, struct buf *out)
{
    struct source *in = mem_source_new(op, p, n, m->step);
    return message_write_stream(op, to, m, in, in ? mem_sink_new(op, out) : NULL);
}

/* Decrypts what `in`, which is freed, gives into `out`, which is finished if all went well and
 * left to the caller. 0, or -1. */
static inline int message_read_stream(struct op *op, const struct keyring *keys, struct message *m,
                                      struct source *in, struct sink *out)
{
    struct read_options o = {
        .keys = keys, .strict_armor = m->strict_armor, .allow_no_integrity = m->allow_no_integrity};
    struct fake_clock fake;
    struct meter meter;
    message_meter_start(op, &meter, &fake);
    int rc = read_message(op, &o, in, out, &m->info);
    if (!rc)
        rc = sink_finish(out);
    message_meter_stop(op, &meter, &m->cost);
    return rc;
}

/* Decrypts n bytes at p behind what `out` holds. 0, or -1. */
static inline int message_read(struct op *op, const struct keyring *keys, struct message *m,
                               const void *p, size_t n, struct buf *out)
{
    struct source *in = mem_source_new(op, p, n, m->step);
    struct sink *sink = in ? mem_sink_new(op, out) : NULL;
    int rc = -1;
    if (sink)
        rc = message_read_stream(op, keys, m, in, sink);
    else
        source_free(in);
    sink_free(sink);
    return rc;
}

#endif
