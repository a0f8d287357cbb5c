#include "pgp/ring_scan.h"

#include "base/file.h"
#include "meter/meter.h"
#include "pgp/armor_source.h"
#include "pgp/ring_walk.h"
#include "stream/file_source.h"

#include <string.h>

/* A ring file being read. */
struct ring_file {
    struct file_in file;
    struct armor_info armor;
    struct source *in;
};

/* A keybox begins with a blob whose length, type, version and flags come before its name. */
enum { KBX_NAME_AT = 8 };
static const char kbx_name[] = "KBXf";

static int refuse_keybox(struct op *op, struct source *in)
{
    const uint8_t *p;
    size_t n, name_bytes = sizeof kbx_name - 1;
    if (source_peek(in, KBX_NAME_AT + name_bytes, &p, &n))
        return -1;
    if (n < KBX_NAME_AT + name_bytes || memcmp(p + KBX_NAME_AT, kbx_name, name_bytes) != 0)
        return 0;
    op_fail(op, STATUS_UNSUPPORTED, "a GnuPG keybox (.kbx), a keyring of packets expected");
    return op_hint(op, "gpg --export >FILE writes the keys in it as a keyring");
}

/* Standard input, where it is a file, is at its end when it is read `again`. */
static int open_ring(struct op *op, const char *path, bool again, struct ring_file *ring)
{
    bool armored = false;
    *ring = (struct ring_file){.in = file_source_new(op, path, &ring->file)};
    if (!ring->in || source_start(ring->in) || (again && file_rewind(op, &ring->file)))
        return -1;
    if (refuse_keybox(op, ring->in) || armor_source_detect(op, ring->in, &armored))
        return -1;
    if (armored)
        ring->in = armor_source_new(op, ring->in, &ring->armor);
    return ring->in ? 0 : -1;
}

static int walk(struct op *op, const char *path, struct ring_walk *w)
{
    struct ring_file ring;
    int rc = open_ring(op, path, false, &ring);
    if (!rc)
        rc = ring_walk_run(op, w, ring.in);
    source_free(ring.in);
    if (!rc && ring.armor.crc_wrong)
        op_warn(op, "%s: the armor's checksum is wrong", path);
    if (!rc && w->lost.len > 0 && !S_ISREG(ring.file.st.st_mode))
        rc = op_fail(op, STATUS_UNSUPPORTED,
                     "a key of more than %d bytes has to be read twice, which a pipe cannot be",
                     SOURCE_PEEK_MAX);
    return rc;
}

static int walk_again(struct op *op, const char *path, struct ring_walk *w)
{
    struct ring_file ring;
    int rc = open_ring(op, path, true, &ring);
    if (!rc)
        rc = ring_walk_again(op, w, ring.in);
    source_free(ring.in);
    return rc;
}

int ring_scan_find(struct op *op, const char *path, struct ring_match_wanted *wanted, size_t count,
                   struct keyring *found)
{
    struct ring_match match;
    struct ring_walk w = {
        .origin = path, .window = SOURCE_PEEK_MAX, .match = &match, .found = found};
    /* The door: the stages used within do not switch the meter. */
    struct meter *meter = op->meter;
    enum phase previous = meter_enter(meter, PHASE_KEYS);
    op->meter = NULL;
    int rc = ring_match_init(op, &match, wanted, count);
    if (!rc)
        rc = walk(op, path, &w);
    if (!rc && w.lost.len > 0)
        rc = walk_again(op, path, &w);
    /* Who failed on the file itself has named it. */
    if (rc && op->err.status != STATUS_IO)
        op_where_file(op, path);
    ring_walk_end(&w);
    op->meter = meter;
    meter_bytes(meter, PHASE_OTHER, PHASE_KEYS, (size_t)w.bytes);
    meter_leave(meter, previous);
    return rc;
}

/* What is an ID may be a part of a user ID as well; what is a fingerprint is not taken to be one. */
int ring_scan_find_named(struct op *op, const char *path, const char *name, struct keyring *found)
{
    struct key_query q;
    key_query_parse(name, &q);
    struct ring_match_wanted wanted[2] = {{.name = name}, {.n = q.n}};
    memcpy(wanted[1].bytes, q.bytes, q.n);
    size_t from = q.n > KEY_ID_BYTES ? 1 : 0, to = q.n ? 2 : 1;
    return ring_scan_find(op, path, wanted + from, to - from, found);
}
