#include "pgp/unlock.h"

#include "base/num.h"

enum { ATTEMPTS = 3 };

int unlock_spend_run(struct op *op, unsigned *runs)
{
    if ((*runs)++ < op->limits->s2k_runs)
        return 0;
    return op_fail(op, STATUS_LIMIT, "more than %u passphrases to try", op->limits->s2k_runs);
}

static enum unlock_result fail_locked(struct op *op, const struct key *key,
                                      const struct key_part *part, const char *why)
{
    char id[2 * KEY_ID_BYTES + 1];
    num_hex(part->id, KEY_ID_BYTES, id);
    op_fail(op, STATUS_BAD_PASSPHRASE, "key %s (%s): %s", id, key_name(key), why);
    return UNLOCK_LOCKED;
}

static enum unlock_result try_one(struct op *op, struct key *key, struct key_part *part,
                                  struct s2k_passphrase passphrase)
{
    if (!key_unlock(op, key, part, passphrase))
        return UNLOCK_DONE;
    if (op->err.status != STATUS_BAD_PASSPHRASE)
        return UNLOCK_BROKEN;
    op_clear(op);
    return UNLOCK_LOCKED;
}

enum unlock_result unlock_part(struct op *op, struct key *key, struct key_part *part,
                               const struct passphrase_source *source, unsigned *runs)
{
    struct passphrase_request request = {.key = key, .part = part};
    enum unlock_result result = key_is_open(part) ? UNLOCK_DONE : UNLOCK_LOCKED;
    bool asks = source && source->asks;
    while (result == UNLOCK_LOCKED && !(asks && request.attempt == ATTEMPTS)) {
        struct buf pass = {0};
        enum passphrase_answer answer = passphrase_get(op, source, &request, &pass);
        if (answer == PASSPHRASE_FAILED ||
            (answer == PASSPHRASE_GIVEN && unlock_spend_run(op, runs)))
            result = UNLOCK_FAILED;
        else if (answer == PASSPHRASE_GIVEN)
            result = try_one(op, key, part, (struct s2k_passphrase){pass.data, pass.len});
        buf_end(&pass);
        if (answer == PASSPHRASE_NONE)
            break;
        request.attempt++;
    }
    if (result == UNLOCK_LOCKED)
        fail_locked(op, key, part,
                    request.attempt ? "wrong passphrase"
                                    : "locked by a passphrase, and none was given");
    return result;
}
