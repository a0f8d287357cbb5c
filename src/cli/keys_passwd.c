#include "cli/keys_passwd.h"

#include "pgp/reprotect.h"

#include <stdio.h>

/* All secret halves, with the passphrase that is given or asked for. */
static int unlock_all(struct op *op, struct passphrases *present, struct key *key)
{
    struct passphrase_source source = passphrases_source(present);
    struct buf pass = {0};
    int rc = 0;
    for (size_t i = 0; !rc && i < key->part_count; i++) {
        struct key_part *part = &key->parts[i];
        struct passphrase_request request = {.key = key, .part = part};
        if (!part->has_secret || !part->is_locked)
            continue;
        if (pass.len == 0 && passphrase_get(op, &source, &request, &pass) != PASSPHRASE_GIVEN)
            rc = op_fail(op, STATUS_BAD_PASSPHRASE, "no passphrase was given");
        if (!rc)
            rc = key_unlock(op, key, part, (struct s2k_passphrase){pass.data, pass.len});
    }
    buf_end(&pass);
    return rc ? op_where(op, "%s", key_name(key)) : 0;
}

static int change(struct op *op, const struct store *store, struct key *key,
                  struct passphrases *present, struct passphrases *fresh)
{
    struct s2k_passphrase list[PASSPHRASES_FILES_MAX + 1];
    size_t count = 0;
    if (!key_has_secret(key))
        return op_fail(op, STATUS_NO_KEY, "%s: its secret half is not here", key_name(key));
    if (unlock_all(op, present, key))
        return -1;
    if (fresh) {
        fresh->fd = -1;
        fresh->batch = present->batch;
        if (passphrases_new(op, fresh, "the key", list, &count))
            return -1;
        if (count == 0)
            return op_fail(op, STATUS_USAGE, "passwd: no new passphrase was given");
    }
    struct key *changed = reprotect_key(op, key, count ? &list[0] : NULL);
    int rc = changed ? store_replace(op, store, changed) : -1;
    key_free(changed);
    if (!rc)
        printf("changed the passphrase of %s\n", key_name(key));
    return rc;
}

int keys_passwd(struct op *op, const struct store *store, const char *name,
                struct passphrases *present, struct passphrases *fresh)
{
    struct keyring ring = {0};
    int rc = store_load(op, store, &ring);
    struct key *key = rc ? NULL : keyring_find(op, &ring, name);
    rc = key ? change(op, store, key, present, fresh) : -1;
    keyring_end(&ring);
    return rc;
}
