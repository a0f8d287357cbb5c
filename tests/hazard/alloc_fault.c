/* Memory that runs out at every allocation in turn, once or from there on, while encrypting,
 * decrypting, signing, verifying, taking keys into the store, and looking for one in a ring: the error says so, nothing crashes, nothing leaks (a
 * sanitizer sees to that), no file is left.
 *
 * See fail_memory.h for what is among them. */
#include "../unit/message.h"
#include "crypto/pk.h"
#include "fail_memory.h"
#include "pgp/packet.h"
#include "pgp/read_signed.h"
#include "pgp/ring_scan.h"
#include "pgp/store.h"
#include "stream/file_sink.h"
#include "stream/file_source.h"
#include "stream/pool.h"
#include "tap.h"

#include <dirent.h>
#include <ftw.h>
#include <unistd.h>

/* --- what is tried ------------------------------------------------------------------------------- */

static struct keyring keys, old_keys;
static const char *input = "letter"; /* of what is encrypted */
static const char letter[] = "A letter.\n";

/* One operation on files, in a directory of its own. 0, or -1 with op->err set. */
typedef int operation(struct op *op, struct message *m);

static int encrypt_file(struct op *op, struct message *m)
{
    struct file_in file;
    struct file_sink_options o = {.path = "output", .in = &file};
    struct source *in = file_source_new(op, input, &file);
    struct sink *out = in ? file_sink_new(op, &o) : NULL;
    int rc = in && out ? source_start(in) : -1;
    if (!rc)
        return message_write_stream(op, &keys, m, in, out);
    source_free(in);
    sink_free(out);
    return -1;
}

/* Memory is asked for by the main thread alone. */
static int encrypt_with_threads(struct op *op, struct message *m)
{
    op->pool = pool_new(op, 3);
    int rc = op->pool ? encrypt_file(op, m) : -1;
    pool_free(op, op->pool);
    op->pool = NULL;
    return rc;
}

/* With the keys of the store, as the command does. */
static int decrypt_file(struct op *op, struct message *m)
{
    struct keyring ring = {0};
    struct store store = {0};
    struct file_in file;
    struct file_sink_options o = {.path = "output", .in = &file};
    struct source *in = NULL;
    struct sink *out = NULL;
    int rc = store_init(op, &store);
    if (!rc)
        rc = store_load(op, &store, &ring);
    if (!rc)
        rc = (in = file_source_new(op, m->armor ? "armored" : "binary", &file)) ? 0 : -1;
    if (!rc)
        rc = (out = file_sink_new(op, &o)) ? source_start(in) : -1;
    if (rc)
        source_free(in);
    else
        rc = message_read_stream(op, &ring, m, in, out);
    sink_free(out);
    keyring_end(&ring);
    store_end(&store);
    return rc;
}

/* Reads the message "signed" or "clear", or the signature "detached" and the letter, with the keys of
 * a ring file. */
static int verify_file(struct op *op, struct message *m)
{
    static const char *const names[] = {"signed", "detached", "clear"}, *const rings[] = {"key"};
    struct verify_options options = {.rings = rings, .ring_count = 1, .now = UINT32_MAX};
    struct verify v = {.options = &options};
    struct read_options o = {.keys = &(struct keyring){0}, .verify = &v};
    struct file_in file, document;
    struct buf text = {0};
    struct sink *out = mem_sink_new(op, &text);
    struct source *in = out ? file_source_new(op, names[m->form], &file) : NULL;
    struct source *beside = NULL;
    if (in && m->form == WRITE_DETACHED)
        beside = file_source_new(op, "letter", &document);
    int rc = -1;
    if (in && m->form != WRITE_DETACHED)
        rc = read_message(op, &o, in, out, &m->info);
    else if (beside)
        rc = read_signed_detached(op, &o, in, beside);
    else
        source_free(in);
    if (!rc && verify_worst(&v) != VERIFY_GOOD)
        rc = op_fail(op, STATUS_BAD_SIGNATURE, "not good: %s", v.results[0].reason);
    sink_free(out);
    buf_end(&text);
    verify_end(&v);
    return rc;
}

static int import_file(struct op *op, struct message *m)
{
    struct keyring ring = {0};
    struct store store = {.dir = (char[]){"new"}};
    enum store_added what;
    (void)m;
    int rc = keyring_load(op, &ring, "key");
    for (size_t i = 0; !rc && i < ring.count; i++)
        rc = store_add(op, &store, ring.keys[i], &what);
    /* A second time, so that it looks at what is there. */
    for (size_t i = 0; !rc && i < ring.count; i++)
        rc = store_add(op, &store, ring.keys[i], &what);
    keyring_end(&ring);
    return rc;
}

/* Finds the key twice, the second time by a subkey, for which it is read again. */
static int scan_ring(struct op *op, struct message *m)
{
    struct keyring ring = {0};
    struct ring_match_wanted wanted = {.n = KEY_ID_BYTES};
    int rc = 0;
    (void)m;
    for (size_t i = 0; i < 2 && !rc; i++) {
        memcpy(wanted.bytes, keys.keys[0]->parts[i].id, KEY_ID_BYTES);
        rc = ring_scan_find(op, "ring", &wanted, 1, &ring);
        if (!rc && ring.count != i + 1)
            rc = op_fail(op, STATUS_NO_KEY, "found %zu keys", ring.count);
    }
    keyring_end(&ring);
    return rc;
}

/* Makes a key, loads its halves, which are made anew of its packet, and signs. */
static int sign_on_curve(struct op *op, const struct ecc *curve)
{
    static const uint8_t digest[32];
    uint8_t sig[ECC_SIGNATURE_MAX];
    struct keygen_options o = {.curve = curve, .user_id = "curve", .created = 7};
    struct pk_verifier verifier;
    struct pk_signer signer;
    struct key *key = keygen_new(op, &o);
    int rc = key ? key_verifier(op, key, key->parts, &verifier) : -1;
    if (!rc)
        rc = key_signer(op, key, key->parts, &signer);
    if (!rc)
        rc = pk_sign(op, signer, hash_by_name("sha256"), digest, sig);
    key_free(key);
    return rc;
}

static int sign_on_curves(struct op *op, struct message *m)
{
    int rc = 0;
    (void)m;
    for (const struct ecc *const *curve = ecc_table; !rc && *curve; curve++)
        rc = sign_on_curve(op, *curve);
    return rc;
}

/* What is done without memory where it can be: a directory is not written through to the disk. The
 * key is there all the same. */
static bool is_imported(void)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct store store = {.dir = (char[]){"new"}};
    struct keyring ring = {0};
    bool good = store_load(op, &store, &ring) == 0 && ring.count == 1 &&
                ring.keys[0]->raw.len == keys.keys[0]->raw.len;
    keyring_end(&ring);
    return good;
}

static int remove_it(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st;
    (void)flag;
    (void)ftw;
    return remove(path);
}

/* Whether a temporary file is left here or in "new". */
static bool left_something(void)
{
    static const char *const dirs[] = {".", "new"};
    bool left = access("output", F_OK) == 0;
    for (unsigned i = 0; i < 2; i++) {
        DIR *dir = opendir(dirs[i]);
        for (struct dirent *e; dir && (e = readdir(dir));)
            left = left || strstr(e->d_name, ".tmp");
        if (dir)
            closedir(dir);
    }
    return left;
}

/* Runs it once with the allocation number `fail` failing. *over says that there were fewer. */
static bool run_out(operation *run, const struct message *m, unsigned long fail, bool for_good,
                    bool *over)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message copy = *m;
    memory.calls = 0;
    memory.fail = fail;
    memory.for_good = for_good;
    int rc = run(op, &copy);
    memory.fail = 0;
    *over = memory.calls < fail;
    bool left = left_something();
    bool done = rc == 0 && !op_failed(op);
    bool refused = rc == -1 && op->err.status == STATUS_IO && op->err.final && !left &&
                   strstr(op->err.text, "out of memory");
    bool good = *over ? done : refused || (done && run == import_file && is_imported());
    if (!good)
        tap_note("allocation %lu: %d, status %d \"%s\"%s%s%s", fail, rc, (int)op->err.status,
                 op->err.text, left ? ", something is left" : "", pipe.warnings ? ", warning " : "",
                 pipe.warning);
    unlink("output");
    nftw("new", remove_it, 8, FTW_DEPTH | FTW_PHYS);
    return good;
}

static void at_every_allocation(operation *run, const struct message *m, const char *what)
{
    for (unsigned for_good = 0; for_good < 2; for_good++) {
        bool good = true, over = false;
        unsigned long n = 0;
        while (!over)
            good = run_out(run, m, ++n, for_good, &over) && good;
        tap_test(good && n > 5, "%s: memory runs out %s at each of %lu allocations", what,
                 for_good ? "for good" : "once", n - 1);
    }
}

/* --- the files ------------------------------------------------------------------------------------ */

static int write_file(struct op *op, const char *path, const void *p, size_t n)
{
    struct file_sink_options o = {.path = path};
    struct sink *s = file_sink_new(op, &o);
    int rc = sink_write(s, p, n) || sink_finish(s);
    sink_free(s);
    return rc;
}

/* The letter, signed in each form. */
static int make_signed(struct op *op)
{
    static const char *const names[] = {"signed", "detached", "clear"};
    int rc = 0;
    for (int form = WRITE_MESSAGE; !rc && form <= WRITE_CLEARSIGNED; form++) {
        struct message m = {.only_signed = true, .form = (enum write_form)form, .signers = &keys};
        struct buf b = {0};
        rc = message_write(op, &keys, &m, letter, sizeof letter - 1, &b) ||
             write_file(op, names[form], b.data, b.len);
        buf_end(&b);
    }
    return rc;
}

/* A ring with the key, its subkey far behind. */
static int make_ring(struct op *op)
{
    enum { FAR = SOURCE_PEEK_MAX };
    const struct key *key = keys.keys[0];
    size_t subkey = key->parts[1].packet;
    struct buf b = {0};
    uint8_t *between = pipe_bytes(FAR, true);
    int rc = buf_append(op, &b, key->raw.data, subkey) ||
             packet_emit_header(op, &b, PACKET_USER_ATTRIBUTE, FAR) ||
             buf_append(op, &b, between, FAR) ||
             buf_append(op, &b, key->raw.data + subkey, key->raw.len - subkey) ||
             write_file(op, "ring", b.data, b.len);
    free(between);
    buf_end(&b);
    return rc;
}

enum { LARGE = 1200000 };

static int make_files(struct op *op)
{
    struct store store = {.dir = (char[]){"store"}};
    enum store_added what;
    struct buf binary = {0}, armored = {0};
    uint8_t *large = pipe_bytes(LARGE, false);
    struct message plain = {.level = 6}, with_armor = {.level = 6, .armor = true};
    int rc = message_add_key(op, &keys, 512, false, 1) ||
             message_add_old_key(op, &old_keys, 512, 2) || make_ring(op) ||
             write_file(op, "letter", letter, sizeof letter - 1) || make_signed(op) ||
             store_add(op, &store, keys.keys[0], &what) ||
             write_file(op, "key", keys.keys[0]->raw.data, keys.keys[0]->raw.len) ||
             message_write(op, &keys, &plain, letter, sizeof letter, &binary) ||
             message_write(op, &keys, &with_armor, letter, sizeof letter, &armored) ||
             write_file(op, "binary", binary.data, binary.len) ||
             write_file(op, "armored", armored.data, armored.len) ||
             write_file(op, "large", large, LARGE);
    free(large);
    buf_end(&binary);
    buf_end(&armored);
    setenv("PGPCOST_HOME", "store", 1);
    return rc;
}

/* Everything that can be written of a file. */
static void write_files(void)
{
    const struct profile *old = profile_by_name("pgp26");
    const struct {
        const char *what;
        struct message m;
    } all[] = {
        {"encrypt", {0}},
        {"encrypt, compressed", {.level = 6}},
        {"encrypt, armored, text", {.armor = true, .text = true}},
        {"encrypt, all, in separate stages",
         {.level = 6, .armor = true, .text = true, .separate = true}},
        {"encrypt for PGP 2.6", {.profile = old}},
        {"encrypt for PGP 2.6, text", {.profile = old, .armor = true, .text = true}},
        {"encrypt for PGP 2.6, all", {.profile = old, .level = 6, .armor = true, .text = true}},
        {"sign", {.signers = &keys, .only_signed = true, .level = 6, .armor = true}},
        {"sign and encrypt", {.signers = &keys, .text = true}},
        {"sign, detached", {.signers = &keys, .only_signed = true, .form = WRITE_DETACHED}},
        {"sign, clearsigned", {.signers = &keys, .only_signed = true, .form = WRITE_CLEARSIGNED}},
        {"sign for PGP 2.6", {.signers = &old_keys, .only_signed = true, .profile = old}},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        at_every_allocation(encrypt_file, &all[i].m, all[i].what);
}

int main(void)
{
    char scratch[] = "/tmp/pgpcost-alloc-XXXXXX";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (!mkdtemp(scratch) || chdir(scratch) || make_files(op))
        return tap_bail_out(op->err.text);
    write_files();
    /* Too much to be held back in memory. */
    struct message m = {.profile = profile_by_name("pgp26"), .text = true};
    input = "large";
    at_every_allocation(encrypt_file, &m, "encrypt for PGP 2.6, large text");
    at_every_allocation(encrypt_with_threads, &(struct message){.level = 1},
                        "encrypt with several threads");
    at_every_allocation(decrypt_file, &(struct message){0}, "decrypt");
    at_every_allocation(decrypt_file, &(struct message){.armor = true}, "decrypt, armored");
    at_every_allocation(verify_file, &(struct message){.form = WRITE_MESSAGE}, "verify");
    at_every_allocation(verify_file, &(struct message){.form = WRITE_DETACHED}, "verify, detached");
    at_every_allocation(verify_file, &(struct message){.form = WRITE_CLEARSIGNED},
                        "verify, clearsigned");
    at_every_allocation(import_file, &(struct message){0}, "import");
    at_every_allocation(scan_ring, &(struct message){0}, "look in a ring");
    at_every_allocation(sign_on_curves, &(struct message){0}, "sign on curves");
    keyring_end(&keys);
    keyring_end(&old_keys);
    if (chdir("/") || nftw(scratch, remove_it, 8, FTW_DEPTH | FTW_PHYS))
        return tap_bail_out("the directory cannot be removed");
    return tap_end();
}
