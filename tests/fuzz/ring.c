/* Keyrings: what a walk finds by ID and by fingerprint is what parsing all keys finds, in windows
 * and pieces of any size; and whatever parses can be walked over. */
#include "fuzz.h"
#include "pgp/ring_walk.h"
#include "stream/mem_source.h"

/* No more than that many names are tried: parsing is quadratic in them. */
enum { NAMES_MAX = 64 };

struct input {
    const uint8_t *p;
    size_t n;
    struct keyring all; /* as key_parse has them */
};

/* Parses all keys, as far as it goes. Whether that is to the end. */
static bool parse(struct op *op, struct input *in)
{
    size_t used = 0, at;
    for (at = 0; at < in->n && in->all.count < NAMES_MAX; at += used) {
        struct key *key = key_parse(op, "input", in->p + at, in->n - at, &used);
        if (!key)
            break;
        fuzz_require(!keyring_add(op, &in->all, key), "there is memory");
    }
    op_clear(op);
    return in->n > 0 && at == in->n;
}

/* Walks; whether it went well. */
static bool walk(const struct input *in, size_t window, struct ring_match_wanted wanted,
                 struct keyring *found)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct ring_match match;
    struct ring_walk w = {.origin = "input", .window = window, .match = &match, .found = found};
    size_t step = window == SOURCE_PEEK_MAX ? 0 : fuzz_step(in->n);
    int rc = ring_match_init(op, &match, &wanted, 1);
    struct source *s = mem_source_new(op, in->p, in->n, step);
    if (!rc)
        rc = ring_walk_run(op, &w, s);
    source_free(s);
    if (!rc && w.lost.len > 0) {
        s = mem_source_new(op, in->p, in->n, step);
        fuzz_require(!ring_walk_again(op, &w, s), "what was found is found again");
        source_free(s);
    }
    fuzz_require((rc != 0) == op_failed(op), "either walked or a reason");
    ring_walk_end(&w);
    return rc == 0;
}

/* A part's fingerprint, or its ID, of n bytes. NULL where it is not known. */
static const uint8_t *name_of(const struct key_part *part, size_t n)
{
    if (part->body_bytes > RING_MATCH_BODY_MAX || part->fingerprint_bytes == 0)
        return NULL;
    if (n == KEY_ID_BYTES)
        return part->id;
    return n == part->fingerprint_bytes ? part->fingerprint : NULL;
}

static bool is_wanted(const struct key *key, const struct ring_match_wanted *wanted)
{
    for (size_t i = 0; i < key->part_count; i++) {
        const uint8_t *name = name_of(&key->parts[i], wanted->n);
        if (name && memcmp(name, wanted->bytes, wanted->n) == 0)
            return true;
    }
    return false;
}

static bool holds(const struct keyring *found, const struct key *key)
{
    for (size_t i = 0; i < found->count; i++) {
        if (fuzz_same(&found->keys[i]->raw, &key->raw))
            return true;
    }
    return false;
}

/* Looks for one name: whatever is found has it, and all that has it is found, unless the search for
 * a fingerprint ended at the first primary key. */
static void check(const struct input *in, struct ring_match_wanted wanted, bool whole)
{
    struct keyring found[2] = {{0}, {0}};
    bool well = walk(in, SOURCE_PEEK_MAX, wanted, &found[0]);
    fuzz_require(well == walk(in, 1 + in->n % 97, wanted, &found[1]),
                 "a ring is one however it is read");
    fuzz_require(well || !whole, "what can be parsed can be walked over");
    size_t fit = 0;
    for (size_t i = 0; i < in->all.count; i++) {
        if (!is_wanted(in->all.keys[i], &wanted))
            continue;
        fit++;
        fuzz_require(!well || (wanted.n != KEY_ID_BYTES && found[0].count > 0) ||
                         (holds(&found[0], in->all.keys[i]) && holds(&found[1], in->all.keys[i])),
                     "all keys of that name are found");
    }
    for (size_t i = 0; i < found[0].count && whole; i++)
        fuzz_require(is_wanted(found[0].keys[i], &wanted), "a key that was found was looked for");
    fuzz_require(!well || found[0].count == found[1].count, "so are its keys");
    fuzz_require(!whole || found[0].count == fit || wanted.n != KEY_ID_BYTES, "each once");
    keyring_end(&found[0]);
    keyring_end(&found[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct input in = {.p = data, .n = n};
    bool whole = parse(op, &in);
    size_t names = 0;
    for (size_t k = 0; k < in.all.count; k++) {
        const struct key *key = in.all.keys[k];
        for (size_t i = 0; i < 2 * key->part_count && names < NAMES_MAX; i++) {
            const struct key_part *part = &key->parts[i / 2];
            struct ring_match_wanted wanted = {.n = i % 2 ? KEY_ID_BYTES : part->fingerprint_bytes};
            const uint8_t *name = name_of(part, wanted.n);
            if (!name)
                continue;
            memcpy(wanted.bytes, name, wanted.n);
            check(&in, wanted, whole);
            names++;
        }
    }
    static const struct ring_match_wanted nobody[] = {{.n = KEY_OLD_FINGERPRINT_BYTES},
                                                      {.n = KEY_ID_BYTES, .bytes = {1, 2, 3}}};
    for (int i = 0; i < 2; i++)
        check(&in, nobody[i], whole);
    keyring_end(&in.all);
    return 0;
}
