#include "pgp/digest_set.h"

static size_t place_of(const struct digest_set *s, const struct hash *hash)
{
    size_t i = 0;
    while (i < s->count && s->hashes[i] != hash)
        i++;
    return i;
}

bool digest_set_has(const struct digest_set *s, const struct hash *hash)
{
    return place_of(s, hash) < s->count;
}

void digest_set_add(struct digest_set *s, const struct hash *hash)
{
    if (digest_set_has(s, hash))
        return;
    text_digest_init(&s->digests[s->count], hash, s->form);
    s->hashes[s->count++] = hash;
}

void digest_set_update(struct digest_set *s, const void *p, size_t n)
{
    for (size_t i = 0; i < s->count; i++)
        text_digest_update(&s->digests[i], p, n);
}

void digest_set_finish(struct digest_set *s)
{
    for (size_t i = 0; i < s->count; i++)
        text_digest_finish(&s->digests[i]);
}

struct hash_ctx digest_set_get(const struct digest_set *s, const struct hash *hash)
{
    return s->digests[place_of(s, hash)].hash;
}

void digest_set_end(struct digest_set *s)
{
    for (size_t i = 0; i < s->count; i++)
        text_digest_end(&s->digests[i]);
    s->count = 0;
}
