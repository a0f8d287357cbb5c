#include "pgp/ring_walk.h"

#include "pgp/packet.h"

#include <inttypes.h>
#include <stdio.h>

/* The walk and the key it is in. */
struct state {
    struct op *op;
    struct ring_walk *walk;
    struct source *in;
    bool again;      /* the second walk, which takes what was noted */
    size_t next;     /* the second walk: the number of the next one noted */
    size_t pos;      /* bytes of the key that were passed and are still in the window */
    uint64_t start;  /* where the key begins */
    bool in_key;     /* false before the first one */
    bool wanted;     /* the key is */
    bool lost;       /* its beginning left the window and was not kept */
    struct buf kept; /* of a wanted key: what left the window */
};

static uint64_t here(const struct state *s)
{
    return s->in->offset + s->pos;
}

/* --- the window --------------------------------------------------------------------------------- */

/* Lets go of the passed bytes; of a wanted key they are kept. */
static int let_go(struct state *s)
{
    const uint8_t *p;
    size_t got, most = s->op->limits->key_file_bytes;
    if (s->pos == 0)
        return 0;
    if (s->wanted && !s->lost) {
        if (s->walk->kept + s->kept.len + s->pos > most)
            return op_fail(s->op, STATUS_LIMIT, "keys of more than %zu bytes are wanted", most);
        if (source_peek(s->in, s->pos, &p, &got) || buf_append(s->op, &s->kept, p, s->pos))
            return -1;
    } else {
        s->lost = true;
    }
    source_skip(s->in, s->pos);
    s->pos = 0;
    return 0;
}

/* Shows the next n bytes, fewer only at the end. */
static int look(struct state *s, size_t n, const uint8_t **p, size_t *got)
{
    if (s->pos + n > s->walk->window && let_go(s))
        return -1;
    if (source_peek(s->in, s->pos + n, p, got))
        return -1;
    *p += s->pos;
    *got -= s->pos;
    return 0;
}

static int fail_short(struct state *s, const struct packet_header *h, uint64_t found)
{
    return op_fail(s->op, STATUS_MALFORMED,
                   "%s at offset %" PRIu64 " claims %" PRIu64 " bytes, %" PRIu64 " are left",
                   packet_tag_name(h->tag), h->offset, h->length, found);
}

/* Passes the body of a packet, however long. */
static int pass(struct state *s, const struct packet_header *h)
{
    const uint8_t *p;
    size_t got;
    for (uint64_t left = h->length; left > 0;) {
        if (look(s, 1, &p, &got))
            return -1;
        if (got == 0)
            return fail_short(s, h, h->length - left);
        size_t step = got < left ? got : (size_t)left;
        s->pos += step;
        left -= step;
    }
    return 0;
}

/* --- keys --------------------------------------------------------------------------------------- */

/* Puts the wanted key into the ring of those found. */
static int keep(struct state *s, bool *is_kept)
{
    char origin[256];
    size_t used;
    snprintf(origin, sizeof origin, "%s, from offset %" PRIu64, s->walk->origin, s->start);
    struct key *key = key_parse(s->op, origin, s->kept.data, s->kept.len, &used);
    *is_kept = key != NULL;
    s->walk->kept += s->kept.len;
    buf_clear(&s->kept);
    if (key)
        return keyring_add(s->op, s->walk->found, key);
    if (s->op->err.final)
        return -1;
    op_warn(s->op, "%s; left out", s->op->err.text);
    op_clear(s->op);
    return 0;
}

/* Ends the key, if there is one, at the beginning of the next. */
static int end_key(struct state *s)
{
    bool is_kept = false;
    int rc = 0;
    if (s->wanted && s->lost)
        rc = buf_append(s->op, &s->walk->lost, &s->start, sizeof s->start);
    if (!rc)
        rc = let_go(s);
    if (!rc && s->wanted && !s->lost)
        rc = keep(s, &is_kept);
    ring_match_end_key(s->walk->match, is_kept);
    s->wanted = s->lost = false;
    return rc;
}

/* Whether the key that begins here is the next one that was noted. */
static bool is_noted(struct state *s)
{
    const uint64_t *noted = (const uint64_t *)(const void *)s->walk->lost.data;
    if (s->next == s->walk->lost.len / sizeof *noted || noted[s->next] != s->start)
        return false;
    s->next++;
    return true;
}

static void begin_key(struct state *s)
{
    s->in_key = true;
    s->start = here(s);
    s->wanted = s->again && is_noted(s);
}

/* Looks whether the body of a key, or a user ID, is wanted. Its header is not passed yet: so the beginning of a
 * primary key is in the window when it turns out to be. */
static int match(struct state *s, const struct packet_header *h)
{
    const uint8_t *p;
    size_t got, n = h->header_bytes + (size_t)h->length;
    if (h->length > RING_MATCH_BODY_MAX)
        return 0;
    if (look(s, n, &p, &got))
        return -1;
    if (got < n)
        return fail_short(s, h, got - h->header_bytes);
    p += h->header_bytes;
    n = (size_t)h->length;
    s->wanted = h->tag == PACKET_USER_ID ? ring_match_user_id(s->walk->match, p, n)
                                         : ring_match_body(s->op, s->walk->match, h->tag, p, n);
    return 0;
}

/* --- packets ------------------------------------------------------------------------------------ */

static int read_header(struct state *s, struct packet_header *h, bool *end)
{
    const uint8_t *p;
    size_t got;
    if (look(s, PACKET_HEADER_MAX, &p, &got))
        return -1;
    *end = got == 0;
    *h = (struct packet_header){.offset = here(s)};
    if (*end)
        return 0;
    if (packet_parse_header(s->op, p, got, h))
        return -1;
    if (h->kind == PACKET_DEFINITE)
        return 0;
    return op_fail(s->op, STATUS_MALFORMED,
                   "%s at offset %" PRIu64 ": a keyring holds no packet of open length",
                   packet_tag_name(h->tag), h->offset);
}

static bool is_over(const struct state *s)
{
    if (s->again)
        return s->next == s->walk->lost.len / sizeof(uint64_t);
    return ring_match_is_over(s->walk->match);
}

/* Handles the packet whose header was read but not passed. *end is set at the beginning of a key
 * behind which nothing is to be found. */
static int take_packet(struct state *s, const struct packet_header *h, bool *end)
{
    bool is_primary = h->tag == PACKET_PUBLIC_KEY || h->tag == PACKET_SECRET_KEY;
    bool is_subkey = h->tag == PACKET_PUBLIC_SUBKEY || h->tag == PACKET_SECRET_SUBKEY;
    if (is_primary) {
        if (end_key(s))
            return -1;
        *end = s->in_key && is_over(s);
        if (*end)
            return 0;
        begin_key(s);
    } else if (!s->in_key && h->tag != PACKET_MARKER) {
        return op_fail(s->op, STATUS_MALFORMED,
                       "a key packet was expected at offset %" PRIu64 ", found %s", h->offset,
                       packet_tag_name(h->tag));
    }
    bool is_name = h->tag == PACKET_USER_ID && s->walk->match->by_name;
    if ((is_primary || is_subkey || is_name) && !s->wanted && !s->again && match(s, h))
        return -1;
    s->pos += h->header_bytes;
    return pass(s, h);
}

static int walk(struct state *s)
{
    struct packet_header h;
    bool end = false;
    int rc = 0;
    while (!rc && !end) {
        rc = read_header(s, &h, &end);
        if (!rc && !end)
            rc = take_packet(s, &h, &end);
    }
    if (!rc)
        rc = end_key(s);
    if (!rc && !s->in_key)
        rc = op_fail(s->op, STATUS_MALFORMED, "no key in it");
    if (!s->again)
        s->walk->bytes = here(s);
    buf_end(&s->kept);
    return rc;
}

int ring_walk_run(struct op *op, struct ring_walk *w, struct source *in)
{
    struct state s = {.op = op, .walk = w, .in = in};
    return walk(&s);
}

int ring_walk_again(struct op *op, struct ring_walk *w, struct source *in)
{
    struct state s = {.op = op, .walk = w, .in = in, .again = true};
    int rc = walk(&s);
    if (!rc && !is_over(&s))
        rc = op_fail(op, STATUS_IO, "%s: was changed while it was read", w->origin);
    return rc;
}

void ring_walk_end(struct ring_walk *w)
{
    buf_end(&w->lost);
}
