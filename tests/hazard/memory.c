/* No secret is left in memory after the work, neither on the heap nor on the stack.
 *
 * Each operation runs in a process of its own, which then stops, everything freed, while this one
 * searches all of its memory for the secrets: the numbers of the key in either order of bytes, the
 * passphrase, the session key, the plaintext. Any 16 bytes of one are a finding. Here and there
 * they are known only masked, so that what is found is not the test itself; and in a process that
 * keeps them they must be found.
 */
#include "../unit/pipe.h"
#include "base/secret.h"
#include "crypto/gmp_memory.h"
#include "crypto/pk.h"
#include "deaf.h"
#include "pgp/keygen.h"
#include "pgp/keyring.h"
#include "pgp/read.h"
#include "pgp/reprotect.h"
#include "pgp/spool_sink.h"
#include "pgp/write.h"
#include "search.h"
#include "stream/pool.h"
#include "tap.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* The private operation of a key of that size is divided between threads. */
enum { BITS = 3072, BYTES_MAX = 65536, PLAIN_BYTES = 200000 };

/* What processes share: what one found out and the next one needs. */
static struct shared {
    struct search search;
    struct secret *passphrase, *marker;
    uint8_t key[BYTES_MAX], message[BYTES_MAX];
    size_t key_bytes, message_bytes;
    bool good; /* the last process did what it should */
    char why[512];
} * shared;

static struct op op;
static const struct profile *profile; /* NULL: the default */

/* --- secrets in use ----------------------------------------------------------------------------- */

/* Randomness that notes what is as long as a session key, or a secret on a curve. */
static int fill(void *ctx, uint8_t *p, size_t n)
{
    int rc = test_rng_fill(ctx, p, n);
    if (n == (profile ? 16 : 32))
        search_add_number(&shared->search, "session key or secret", p, n);
    return rc;
}

static void unmask(const struct secret *s, struct buf *out)
{
    for (size_t i = 0; i < s->n; i++)
        buf_put8(&op, out, s->masked[i] ^ SEARCH_MASK);
}

/* The marker, dull bytes, the marker again. */
static void make_plaintext(struct buf *out)
{
    size_t n = profile ? 2 * SPOOL_SINK_HELD : PLAIN_BYTES;
    buf_reserve(&op, out, n + 100);
    unmask(shared->marker, out);
    while (out->len < n)
        buf_put8(&op, out, (unsigned)out->len % 7);
    unmask(shared->marker, out);
}

static bool is_plaintext(const struct buf *b)
{
    const struct secret *m = shared->marker;
    bool same = b->len == PLAIN_BYTES + m->n;
    for (size_t i = 0; same && i < m->n; i++)
        same = (b->data[i] ^ SEARCH_MASK) == m->masked[i];
    return same;
}

static enum passphrase_answer give(struct op *o, void *ctx, const struct passphrase_request *r,
                                   struct buf *out)
{
    (void)o;
    (void)ctx;
    if (r->attempt > 0)
        return PASSPHRASE_NONE;
    unmask(shared->passphrase, out);
    return PASSPHRASE_GIVEN;
}

static struct key *load_key(void)
{
    size_t used;
    return key_parse(&op, "key", shared->key, shared->key_bytes, &used);
}

static int unlock(struct key *key)
{
    struct buf pass = {0};
    unmask(shared->passphrase, &pass);
    int rc = key_unlock(&op, key, &key->parts[0], (struct s2k_passphrase){pass.data, pass.len});
    buf_end(&pass);
    return rc;
}

/* --- the operations: 0, or -1 ------------------------------------------------------------------- */

static struct key *generate(const struct ecc *curve)
{
    struct buf pass = {0};
    unmask(shared->passphrase, &pass);
    struct s2k_passphrase passphrase = {pass.data, pass.len};
    struct keygen_options o = {.curve = curve,
                               .bits = BITS,
                               .user_id = "planted",
                               .created = 1700000000,
                               .single = true,
                               .passphrase = &passphrase};
    struct key *key = keygen_new(&op, &o);
    buf_end(&pass);
    return key;
}

static int make_key(void)
{
    struct key *key = generate(NULL);
    if (key) {
        shared->key_bytes = key->raw.len;
        memcpy(shared->key, key->raw.data, key->raw.len);
    }
    key_free(key);
    return key ? 0 : -1;
}

/* Notes the secret numbers of the key. Not searched itself. */
static int note_numbers(void)
{
    struct key *key = load_key();
    if (!key || unlock(key))
        return -1;
    search_add_rsa(&shared->search, key_secret(&op, key, &key->parts[0]));
    return 0;
}

static int level; /* of compression; 6: with hash and cipher in stages of their own */

static int encrypt(void)
{
    struct key *key = load_key();
    struct buf plain = {0}, pass = {0}, out = {0};
    uint64_t written;
    make_plaintext(&plain);
    unmask(shared->passphrase, &pass);
    struct s2k_passphrase passphrase = {pass.data, pass.len};
    struct write_recipient to = {key_public(&op, key, &key->parts[0]), key->parts[0].id};
    struct write_options o = {.profile = profile,
                              .cipher = cipher_by_name(profile ? profile->cipher : "aes256"),
                              .recipients = &to,
                              .recipient_count = 1,
                              .passphrases = &passphrase,
                              .passphrase_count = profile ? 0 : 1,
                              .level = level,
                              .separate = level == 6,
                              .name = ""};
    struct source *in = mem_source_new(&op, plain.data, plain.len, 0);
    int rc = write_message(&op, &o, in, mem_sink_new(&op, &out), &written);
    if (!rc && out.len <= BYTES_MAX) {
        memcpy(shared->message, out.data, out.len);
        shared->message_bytes = out.len;
    }
    source_free(in);
    buf_end(&plain);
    buf_end(&pass);
    buf_end(&out);
    key_free(key);
    return rc;
}

/* As PGP 2.6 reads it, so that it is held back, half of it in a file under a key of its own. */
static int encrypt_old(void)
{
    profile = profile_by_name("pgp26");
    return encrypt();
}

static int decrypt(struct keyring *ring)
{
    struct passphrase_source source = {.get = give};
    struct read_options o = {.keys = ring, .passphrases = &source};
    struct read_info info;
    struct buf out = {0};
    struct sink *sink = mem_sink_new(&op, &out);
    struct source *in = mem_source_new(&op, shared->message, shared->message_bytes, 0);
    int rc = read_message(&op, &o, in, sink, &info);
    if (!rc && !is_plaintext(&out))
        rc = op_fail(&op, STATUS_INTERNAL, "other bytes");
    sink_free(sink);
    buf_end(&out);
    keyring_end(ring);
    return rc;
}

static int decrypt_with_key(void)
{
    struct keyring ring = {0};
    return keyring_add(&op, &ring, load_key()) ? -1 : decrypt(&ring);
}

static int decrypt_with_passphrase(void)
{
    struct keyring ring = {0};
    return decrypt(&ring);
}

static int decrypt_damaged(void)
{
    struct keyring ring = {0};
    shared->message[shared->message_bytes - 1] ^= 1;
    int rc = keyring_add(&op, &ring, load_key()) || decrypt(&ring);
    shared->message[shared->message_bytes - 1] ^= 1;
    return rc && op.err.status == STATUS_DAMAGED ? 0 : -1;
}

static int inspect(void)
{
    struct keyring ring = {0};
    struct passphrase_source source = {.get = give};
    unsigned opened = 0;
    struct dump_options o = {
        .keys = &ring, .passphrases = &source, .listener = &deaf_listener, .ctx = &opened};
    struct dump_info info;
    struct source *in = mem_source_new(&op, shared->message, shared->message_bytes, 0);
    int rc = keyring_add(&op, &ring, load_key()) || dump_run(&op, &o, in, &info) || opened != 1;
    keyring_end(&ring);
    return rc ? -1 : 0;
}

static int change_passphrase(void)
{
    struct key *key = load_key(), *changed = NULL;
    struct buf pass = {0};
    unmask(shared->passphrase, &pass);
    struct s2k_passphrase passphrase = {pass.data, pass.len};
    if (!unlock(key))
        changed = reprotect_key(&op, key, &passphrase);
    int rc = changed ? 0 : -1;
    key_free(changed);
    key_free(key);
    buf_end(&pass);
    return rc;
}

/* Makes a key of each curve, unlocks it and signs. */
static int sign_on_curves(void)
{
    static const uint8_t digest[32];
    uint8_t sig[ECC_SIGNATURE_MAX];
    struct pk_signer signer;
    for (const struct ecc *const *curve = ecc_table; *curve; curve++) {
        struct key *key = generate(*curve);
        if (key && !unlock(key) && !key_signer(&op, key, key->parts, &signer)) {
            search_add_expanded(&shared->search, signer.ecc);
            pk_sign(&op, signer, hash_by_name("sha256"), digest, sig);
        }
        key_free(key);
    }
    return op_failed(&op) ? -1 : 0;
}

/* What is found where nothing was wiped. */
static int keep_everything(void)
{
    static struct buf kept;
    for (size_t i = 0; i < shared->search.count; i++)
        unmask(&shared->search.secrets[i], &kept);
    return 0;
}

/* --- processes ---------------------------------------------------------------------------------- */

static struct work {
    const char *name;
    int (*run)(void);
    bool keeps; /* secrets, as it should */
    int level;
    unsigned threads; /* 0: one */
    pid_t pid;
} works[] = {
    {"making a key", make_key, false, 0, 0, 0},
    {"noting its numbers", note_numbers, true, 0, 0, 0},
    {"encrypting, compressed", encrypt, false, 6, 0, 0},
    {"decrypting with the key", decrypt_with_key, false, 0, 0, 0},
    {"encrypting with several threads", encrypt, false, 1, 3, 0},
    {"decrypting with several threads", decrypt_with_key, false, 0, 3, 0},
    {"encrypting", encrypt, false, 0, 0, 0},
    {"decrypting with the passphrase", decrypt_with_passphrase, false, 0, 0, 0},
    {"decrypting what is damaged", decrypt_damaged, false, 0, 0, 0},
    {"inspecting", inspect, false, 0, 0, 0},
    {"changing the passphrase", change_passphrase, false, 0, 0, 0},
    {"signing on curves", sign_on_curves, false, 0, 0, 0},
    {"encrypting for PGP 2.6", encrypt_old, false, 9, 0, 0},
    {"keeping everything", keep_everything, true, 0, 0, 0},
};

enum { WORKS = sizeof works / sizeof *works };

__attribute__((noreturn)) static void work(const struct work *w)
{
    struct test_rng rng = {.state = (uint64_t)(w - works) + 1};
    struct op_rng noting = {fill, &rng};
    gmp_memory_wipe();
    level = w->level;
    op_init(&op);
    op.rng = &noting;
    op.pool = w->threads ? pool_new(&op, w->threads) : NULL;
    shared->good = w->run() == 0;
    pool_free(&op, op.pool);
    snprintf(shared->why, sizeof shared->why, "%s", op.err.text);
    raise(SIGSTOP);
    _exit(0);
}

/* Runs it up to where it stops. Whether it did what it should. */
static bool start(struct work *w)
{
    int status;
    shared->good = false;
    w->pid = fork();
    if (w->pid == 0)
        work(w);
    if (w->pid < 0 || waitpid(w->pid, &status, WUNTRACED) < 0 || !WIFSTOPPED(status))
        return false;
    return shared->good;
}

static void judge(struct work *w)
{
    struct search_found found;
    if (!search_process(&shared->search, w->pid, &found)) {
        tap_test(false, "%s: its memory cannot be read", w->name);
        return;
    }
    for (size_t i = 0; i < shared->search.count; i++) {
        if (found.pieces[i] && !w->keeps)
            tap_note("%s: %u pieces of %s, the first in %s", w->name, found.pieces[i],
                     shared->search.secrets[i].name, found.where[i]);
    }
    if (w->run == keep_everything)
        tap_test(found.secrets == shared->search.count, "%s: all of it is found", w->name);
    else if (!w->keeps)
        tap_test(found.secrets == 0, "%s leaves nothing in %zu KiB of memory", w->name,
                 found.bytes / 1024);
}

int main(void)
{
#if defined(__SANITIZE_ADDRESS__)
    puts("1..0 # SKIP a sanitizer keeps copies of the stack");
    return 0;
#endif
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return tap_bail_out("no shared memory");
    shared->passphrase = search_plant(&shared->search, "the passphrase", 32);
    shared->marker = search_plant(&shared->search, "the plaintext", 64);
    for (size_t i = 0; i < WORKS; i++) {
        if (!start(&works[i]))
            return tap_bail_out(shared->why[0] ? shared->why : works[i].name);
    }
    for (size_t i = 0; i < WORKS; i++) {
        judge(&works[i]);
        kill(works[i].pid, SIGKILL);
        waitpid(works[i].pid, NULL, 0);
    }
    return tap_end();
}
