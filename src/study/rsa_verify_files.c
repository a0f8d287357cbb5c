#include "study/rsa_verify_files.h"

#include "base/dir.h"
#include "stat/rsa_verify.h"
#include "study/signed_text.h"

#include <stdio.h>
#include <stdlib.h>

/* From here on the signers' keys share a ring. */
enum { SHARED_FROM = 867 };

enum { TEXT_BYTES = 1819, FILLER_BITS = 2048 };

static const struct key_kind kinds[RSA_VERIFY_KINDS] = {{"RSA 1024", 1024, NULL},
                                                        {"RSA 2048", 2048, NULL},
                                                        {"RSA 3072", 3072, NULL},
                                                        {"RSA 4096", 4096, NULL},
                                                        {"Ed25519", 0, "ed25519"}};
/* Keys that are made in no time. */
static const struct key_kind kinds_quick[] = {
    {"RSA 1024", 1024, NULL}, {"RSA 2048", 2048, NULL}, {"Ed25519", 0, "ed25519"}};

static int write_file(struct op *op, const char *path, const struct buf *b)
{
    struct file_out f;
    if (file_create(op, &f, path, 0, NULL))
        return -1;
    int rc = file_write(op, &f, b->data, b->len);
    if (!rc)
        rc = file_commit(op, &f);
    file_abort(&f);
    return rc;
}

static int make_message(struct op *op, struct rsa_verify_files *f, size_t k, const struct buf *text)
{
    struct buf message = {0};
    struct signed_text t = {
        .by = f->hits[k], .hash = hash_by_name("sha512"), .p = text->data, .n = text->len};
    if (asprintf(&f->messages[k], "%s/message%zu.asc", f->dir, k) < 0) {
        f->messages[k] = NULL;
        return op_fail_memory(op);
    }
    int rc = signed_text_clear(op, &t, &message);
    if (!rc)
        rc = write_file(op, f->messages[k], &message);
    f->message_bytes = message.len;
    buf_end(&message);
    return rc;
}

/* As much of the mail as his message had, and a whole last line. */
static int take_text(struct op *op, const char *path, struct buf *text)
{
    if (file_slurp(op, path, SIZE_MAX / 2, text))
        return -1;
    if (text->len < TEXT_BYTES)
        return op_fail(op, STATUS_MALFORMED, "%s: %zu bytes, at least %d expected", path, text->len,
                       TEXT_BYTES);
    text->len = TEXT_BYTES;
    text->data[TEXT_BYTES - 1] = '\n';
    return 0;
}

int rsa_verify_files_init(struct op *op, const struct study_context *c, struct rsa_verify_files *f)
{
    struct buf text = {0};
    *f = (struct rsa_verify_files){.kinds = c->quick ? kinds_quick : kinds,
                                   .kind_count = c->quick ? sizeof kinds_quick / sizeof *kinds_quick
                                                          : RSA_VERIFY_KINDS,
                                   .text_bytes = TEXT_BYTES};
    f->dir = dir_temp(op);
    int rc = f->dir ? take_text(op, c->mail, &text) : -1;
    for (size_t k = 0; !rc && k < f->kind_count; k++) {
        rc = key_kinds_load(op, c, &f->kinds[k], &f->keys, &f->hits[k]);
        if (!rc)
            rc = make_message(op, f, k, &text);
    }
    buf_end(&text);
    return rc;
}

static int make_ring(struct op *op, const struct rsa_verify_files *f,
                     struct rsa_verify_files_ring which, const char *path)
{
    struct keyring alone = {&f->keys.keys[which.kind], 1};
    struct ring_file ring = {.keys = which.keys,
                             .bits = FILLER_BITS,
                             .seed = 1,
                             .given = which.keys < SHARED_FROM ? &alone : &f->keys,
                             .at = which.at};
    uint64_t bytes;
    if (which.large_keys && ring_file_fit(op, &ring, RSA_VERIFY_OLD_KEY_BYTES))
        return -1;
    return ring_file_make(op, &ring, path, &bytes);
}

char *rsa_verify_files_ring(struct op *op, const struct rsa_verify_files *f,
                            struct rsa_verify_files_ring which, uint64_t *bytes)
{
    char *path;
    struct file_in file;
    if (which.keys >= SHARED_FROM)
        which.kind = 0;
    if (asprintf(&path, "%s/ring%u-%s-%s-%zu.pgp", f->dir, which.keys,
                 which.large_keys ? "20k" : "1k", ring_file_places[which.at], which.kind) < 0) {
        op_fail_memory(op);
        return NULL;
    }
    if ((file_exists(path) || !make_ring(op, f, which, path)) && !file_open(op, &file, path)) {
        *bytes = file_in_bytes(&file);
        file_close(&file);
        return path;
    }
    free(path);
    return NULL;
}

void rsa_verify_files_end(struct rsa_verify_files *f)
{
    for (size_t k = 0; k < f->kind_count; k++)
        free(f->messages[k]);
    if (f->dir)
        dir_remove(f->dir);
    free(f->dir);
    keyring_end(&f->keys);
}
