/* Alice's key, put together in every way that tests of certification want. After cmocka.h. */
#ifndef UNIT_CERTIFY_KEY_H
#define UNIT_CERTIFY_KEY_H

#include "forge.h"

enum { NOW = 1700000000, DAY = 86400, MADE = NOW - 100 * DAY };

static struct forge_pair primary, subkey, second, stranger;
static const char user_id[] = "Alice <alice@example.org>";

static inline int make_pairs(void **state)
{
    (void)state;
    primary = forge_pair(512, 1, MADE);
    subkey = forge_pair(512, 2, MADE);
    second = forge_pair(512, 3, MADE + DAY);
    stranger = forge_pair(512, 4, MADE);
    return 0;
}

static inline int drop_pairs(void **state)
{
    (void)state;
    forge_pair_end(&primary);
    forge_pair_end(&subkey);
    forge_pair_end(&second);
    forge_pair_end(&stranger);
    return 0;
}

/* A signature of the primary on the user ID, with what is to be changed. */
static inline struct forge_signature on_user_id(void)
{
    return (struct forge_signature){.type = SIGNATURE_CERTIFY_POSITIVE,
                                    .by = &primary,
                                    .primary = &primary,
                                    .user_id = user_id,
                                    .created = MADE,
                                    .flags = SIGNATURE_MAY_CERTIFY | SIGNATURE_MAY_SIGN};
}

static inline struct forge_signature on_subkey(const struct forge_pair *sub)
{
    return (struct forge_signature){.type = SIGNATURE_SUBKEY,
                                    .by = &primary,
                                    .primary = &primary,
                                    .subkey = sub,
                                    .created = MADE,
                                    .flags = SIGNATURE_MAY_ENCRYPT};
}

/* Primary key, user ID and a good certification of it. */
static inline struct buf begin(void)
{
    struct buf key = {0};
    struct forge_signature good = on_user_id();
    forge_key(&key, PACKET_PUBLIC_KEY, &primary);
    forge_user_id(&key, user_id);
    forge_signature(&key, &good);
    return key;
}

static inline void add_subkey(struct buf *key, const struct forge_pair *sub,
                              const struct forge_signature *binding)
{
    forge_key(key, PACKET_PUBLIC_SUBKEY, sub);
    if (binding)
        forge_signature(key, binding);
}

/* The number of the part that would be encrypted to, or -1; frees the bytes. */
static inline int picked_at(struct buf *bytes, uint32_t now, enum status status, const char *what)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct key *key = forge_parse(bytes);
    const struct key_part *part = choice_encryption_part(op, key, profile_table[0], now, false);
    int number = part ? (int)(part - key->parts) : -1;
    if (!part)
        assert_true(pipe_failed(op, status, what));
    assert_int_equal(part == NULL, op_failed(op));
    key_free(key);
    buf_end(bytes);
    return number;
}

static inline void assert_refused(struct buf *bytes, enum status status, const char *what)
{
    assert_int_equal(picked_at(bytes, NOW, status, what), -1);
}

static inline void assert_picked(struct buf *bytes, int number)
{
    assert_int_equal(picked_at(bytes, NOW, STATUS_OK, ""), number);
}

#endif
