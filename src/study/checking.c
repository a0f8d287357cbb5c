#include "study/checking.h"

#include "base/clock.h"
#include "pgp/read_signed.h"
#include "pgp/ring_scan.h"
#include "stream/file_source.h"
#include "stream/mem_sink.h"

#include <string.h>

/* What one check needs. */
struct check {
    struct keyring none;
    struct verify_options wanted;
    struct verify verify;
    struct read_options read;
};

static void check_init(struct check *c, const char *const *ring)
{
    *c = (struct check){.wanted = {.rings = ring, .ring_count = 1, .now = clock_unix_time()}};
    c->wanted.keys = &c->none;
    c->verify.options = &c->wanted;
    c->read.keys = &c->none;
    c->read.verify = &c->verify;
}

static int check_end(struct op *op, struct check *c, int rc)
{
    if (!rc && verify_worst(&c->verify) != VERIFY_GOOD)
        rc = op_fail(op, STATUS_BAD_SIGNATURE, "a signature to be measured is not good: %s",
                     c->verify.count ? c->verify.results[0].reason : "there is none");
    verify_end(&c->verify);
    return rc;
}

static struct source *open_source(struct op *op, const char *path, struct file_in *file)
{
    struct source *in = file_source_new(op, path, file);
    if (in && !source_start(in))
        return in;
    source_free(in);
    return NULL;
}

int checking_clear(struct op *op, const char *message, const char *ring)
{
    struct check c;
    struct file_in file;
    struct read_info info;
    check_init(&c, &ring);
    struct source *in = open_source(op, message, &file);
    struct sink *out = mem_sink_new(op, NULL);
    int rc = -1;
    if (in && out)
        rc = read_message(op, &c.read, in, out, &info);
    else
        source_free(in);
    sink_free(out);
    return check_end(op, &c, rc);
}

int checking_detached(struct op *op, const char *signature, const char *document, const char *ring)
{
    struct check c;
    struct file_in files[2];
    check_init(&c, &ring);
    struct source *in = open_source(op, signature, &files[0]);
    struct source *over = in ? open_source(op, document, &files[1]) : NULL;
    int rc = -1;
    if (over)
        rc = read_signed_detached(op, &c.read, in, over);
    else
        source_free(in);
    return check_end(op, &c, rc);
}

int checking_find(struct op *op, const uint8_t *fingerprint, const char *ring)
{
    struct keyring found = {0};
    struct ring_match_wanted wanted = {.n = KEY_FINGERPRINT_BYTES};
    memcpy(wanted.bytes, fingerprint, KEY_FINGERPRINT_BYTES);
    int rc = ring_scan_find(op, ring, &wanted, 1, &found);
    if (!rc && found.count != 1)
        rc = op_fail(op, STATUS_NO_KEY, "%s: holds %zu of a key that was put there once", ring,
                     found.count);
    keyring_end(&found);
    return rc;
}
