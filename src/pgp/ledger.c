#include "pgp/ledger.h"

#include <inttypes.h>

const struct ledger_row ledger_rows[LEDGER_COUNT] = {
    [LEDGER_PAYLOAD] = {"payload", "as stored"},
    [LEDGER_INTEGRITY] = {"integrity", "random prefix and MDC"},
    [LEDGER_SESSION_KEYS] = {"session keys", "for keys and passphrases"},
    [LEDGER_FRAMING] = {"framing", "packet headers and lengths"},
    [LEDGER_SIGNATURES] = {"signatures", "one-pass ones included"},
    [LEDGER_KEYS] = {"keys", "keys and user ids"},
    [LEDGER_SEALED] = {"sealed", "encrypted, not opened"},
    [LEDGER_OTHER] = {"other", "other packets"},
    [LEDGER_ARMOR] = {"armor", "base64, lines, checksum, text around"},
};

void ledger_charge(struct ledger *l, enum ledger_entry entry, uint64_t n)
{
    (l->folded == 0 ? l->bytes : l->inside)[entry] += n;
}

void ledger_fold(struct ledger *l)
{
    l->folded++;
}

void ledger_unfold(struct ledger *l, uint64_t packed)
{
    if (--l->folded > 0)
        return;
    l->packed += packed;
    ledger_charge(l, LEDGER_PAYLOAD, packed);
}

static uint64_t sum_of(const uint64_t entries[LEDGER_COUNT])
{
    uint64_t sum = 0;
    for (int i = 0; i < LEDGER_COUNT; i++)
        sum += entries[i];
    return sum;
}

uint64_t ledger_total(const struct ledger *l)
{
    return sum_of(l->bytes);
}

uint64_t ledger_unpacked(const struct ledger *l)
{
    return sum_of(l->inside);
}

int ledger_close(struct op *op, struct ledger *l, uint64_t binary_bytes, uint64_t file_bytes)
{
    uint64_t sum = ledger_total(l);
    if (l->folded != 0)
        return op_fail(op, STATUS_INTERNAL, "the byte ledger is still folded %u times", l->folded);
    if (sum != binary_bytes)
        return op_fail(op, STATUS_INTERNAL,
                       "the byte ledger adds up to %" PRIu64 ", but the packets take %" PRIu64
                       " bytes",
                       sum, binary_bytes);
    if (file_bytes < binary_bytes)
        return op_fail(op, STATUS_INTERNAL,
                       "the byte ledger has %" PRIu64 " bytes of packets in a file of %" PRIu64,
                       binary_bytes, file_bytes);
    l->bytes[LEDGER_ARMOR] += file_bytes - binary_bytes;
    return 0;
}

int64_t ledger_saved(const struct ledger *l)
{
    return (int64_t)(ledger_unpacked(l) - l->packed);
}
