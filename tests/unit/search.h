/* The search for a session key, as its tests set it up: keys with and without passphrases, packets
 * for them, a source of passphrases, one search. Included by tests/unit/trials*.c. */
#ifndef TESTS_UNIT_SEARCH_H
#define TESTS_UNIT_SEARCH_H

#include "base/num.h"
#include "forge.h"
#include "locked.h"
#include "pgp/trials.h"

const uint8_t *watched;
size_t watched_bytes;
bool was_wiped;

void wipe(void *p, size_t n);
void wipe(void *p, size_t n)
{
    if (watched && (uint8_t *)p <= watched && (uint8_t *)p + n >= watched + watched_bytes)
        was_wiped = true;
    memset(p, 0, n);
    __asm__ volatile("" : : "r"(p) : "memory");
}

void explicit_bzero(void *p, size_t n)
{
    wipe(p, n);
}

void __explicit_bzero_chk(void *p, size_t n, size_t room);
void __explicit_bzero_chk(void *p, size_t n, size_t room)
{
    (void)room;
    wipe(p, n);
}

/* --- a source of passphrases --------------------------------------------------------------------- */

struct giver {
    const char *list[8]; /* ended by NULL */
    unsigned asked, given, attempts[8];
    const struct key *key; /* that the last was wanted for */
    bool fails;
    struct passphrase_source source;
};

static inline enum passphrase_answer give(struct op *op, void *ctx,
                                          const struct passphrase_request *request, struct buf *out)
{
    struct giver *g = ctx;
    assert_true(g->asked < 8);
    g->attempts[g->asked++] = request->attempt;
    g->key = request->key;
    if (g->fails) {
        op_fail(op, STATUS_IO, "the terminal is gone");
        return PASSPHRASE_FAILED;
    }
    if (!g->list[g->given])
        return PASSPHRASE_NONE;
    const char *text = g->list[g->given++];
    assert_int_equal(buf_append(op, out, text, strlen(text)), 0);
    return PASSPHRASE_GIVEN;
}

static inline struct giver *giver_init(struct giver *g, bool asks)
{
    g->source = (struct passphrase_source){.get = give, .ctx = g, .asks = asks};
    return g;
}

/* --- keys and packets ---------------------------------------------------------------------------- */

static struct forge_pair alice, bob;

static inline int make_pairs(void **state)
{
    (void)state;
    alice = forge_pair(512, 1, 1000);
    bob = forge_pair(512, 2, 1000);
    return 0;
}

static inline int drop_pairs(void **state)
{
    (void)state;
    forge_pair_end(&alice);
    forge_pair_end(&bob);
    return 0;
}

/* Adds a pair's secret key to the ring: locked by a passphrase, or in clear where that is NULL. */
static inline struct key *add_key(struct keyring *ring, const struct forge_pair *pair,
                                  const char *pass)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct s2k s2k = locked_s2k(S2K_SALTED, "sha1");
    struct buf key = {0}, body = {0};
    if (!pass) {
        forge_key(&key, PACKET_SECRET_KEY, pair);
    } else {
        assert_int_equal(buf_append(op, &body, pair->body.data, pair->body.len), 0);
        assert_int_equal(
            locked_half(op, pk_rsa_signer(pair->secret), PROTECT_SHA1, &s2k, pass, &body), 0);
        forge_packet(&key, PACKET_SECRET_KEY, body.data, body.len);
    }
    forge_user_id(&key, pair == &alice ? "Alice" : "Bob");
    struct key *parsed = forge_parse(&key);
    assert_int_equal(keyring_add(op, ring, parsed), 0);
    buf_end(&key);
    buf_end(&body);
    return parsed;
}

static inline struct session session_of(uint8_t seed)
{
    struct session s = {.cipher = cipher_by_id(9)};
    memset(s.key, seed, sizeof s.key);
    return s;
}

/* Takes the header of the packet in b away and notes the rest as one more body. */
static inline void add_body(struct trials_packets *p, struct buf *b)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct packet_header h = {0};
    size_t start = p->bytes.len;
    assert_int_equal(packet_parse_header(op, b->data, b->len, &h), 0);
    assert_int_equal(buf_append(op, &p->bytes, b->data + h.header_bytes, (size_t)h.length), 0);
    assert_int_equal(trials_packets_add(op, p, start), 0);
    buf_end(b);
}

static inline void add_pkesk(struct trials_packets *p, const struct forge_pair *to, uint8_t seed)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session session = session_of(seed);
    struct buf b = {0}, key = {0};
    forge_key(&key, PACKET_PUBLIC_KEY, to);
    struct key *parsed = forge_parse(&key);
    assert_int_equal(
        pkesk_emit(op, &session, rsa_secret_public(to->secret), parsed->parts[0].id, &b), 0);
    key_free(parsed);
    buf_end(&key);
    add_body(p, &b);
}

static inline void add_skesk(struct trials_packets *p, const char *pass, uint8_t seed)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct session session = session_of(seed);
    struct s2k s2k = locked_s2k(S2K_SALTED, "sha1");
    struct buf b = {0};
    assert_int_equal(locked_skesk(op, &session, &s2k, pass, &b), 0);
    add_body(p, &b);
}

/* --- a search ------------------------------------------------------------------------------------ */

struct search {
    struct pipe pipe;
    struct op *op;
    struct limits limits;
    struct keyring ring;
    struct trials_packets pkesks, skesks;
    struct trials trials;
};

static inline struct search *search_init(struct search *s)
{
    *s = (struct search){.limits = limits_default};
    s->op = pipe_init(&s->pipe);
    s->op->limits = &s->limits;
    return s;
}

static inline int run(struct search *s, struct giver *g)
{
    s->trials = (struct trials){
        .keys = &s->ring, .passphrases = g ? &g->source : NULL, .implied = s->trials.implied};
    int rc = trials_run(s->op, &s->trials, &s->pkesks, &s->skesks);
    assert_int_equal(rc != 0, op_failed(s->op));
    return rc;
}

static inline void search_end(struct search *s)
{
    watched = (const uint8_t *)s->trials.candidates;
    watched_bytes = s->trials.count * sizeof *s->trials.candidates;
    was_wiped = false;
    trials_end(&s->trials);
    assert_int_equal(was_wiped, watched != NULL);
    watched = NULL;
    assert_null(s->trials.candidates);
    assert_int_equal(s->trials.count, 0);
    trials_packets_end(&s->pkesks);
    trials_packets_end(&s->skesks);
    keyring_end(&s->ring);
}

static inline void fails(struct search *s, struct giver *g, enum status status, const char *what)
{
    assert_int_equal(run(s, g), -1);
    assert_true(pipe_failed(s->op, status, what));
    search_end(s);
}

#endif
