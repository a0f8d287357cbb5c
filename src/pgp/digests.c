#include "pgp/digests.h"

void digests_want(struct digests *d, const struct hash *hash, enum text_digest_form form)
{
    d->forms[form].form = form;
    digest_set_add(&d->forms[form], hash);
}

bool digests_is_empty(const struct digests *d)
{
    size_t count = 0;
    for (size_t i = 0; i < TEXT_DIGEST_FORMS; i++)
        count += d->forms[i].count;
    return count == 0;
}

void digests_update(struct digests *d, const void *p, size_t n)
{
    for (size_t i = 0; i < TEXT_DIGEST_FORMS; i++)
        digest_set_update(&d->forms[i], p, n);
}

void digests_finish(struct digests *d)
{
    for (size_t i = 0; i < TEXT_DIGEST_FORMS; i++)
        digest_set_finish(&d->forms[i]);
    d->finished = true;
}

bool digests_get(const struct digests *d, const struct hash *hash, enum text_digest_form form,
                 struct hash_ctx *copy)
{
    const struct digest_set *set = &d->forms[form];
    if (!d->finished || !digest_set_has(set, hash))
        return false;
    *copy = digest_set_get(set, hash);
    return true;
}

void digests_end(struct digests *d)
{
    for (size_t i = 0; i < TEXT_DIGEST_FORMS; i++)
        digest_set_end(&d->forms[i]);
    d->finished = false;
}
