/* The files of the study rsa-4096-verify, in a temporary directory: the mail, clearsigned by each kind of
 * key, and rings, each made when it is first asked for. */
#ifndef STUDY_RSA_VERIFY_FILES_H
#define STUDY_RSA_VERIFY_FILES_H

#include "study/key_kinds.h"
#include "study/ring_file.h"

enum { RSA_VERIFY_KINDS = 5 };

struct rsa_verify_files {
    char *dir;
    const struct key_kind *kinds;
    size_t kind_count;
    struct keyring keys; /* one of each kind, in their order */
    struct keyring_hit hits[RSA_VERIFY_KINDS];
    char *messages[RSA_VERIFY_KINDS]; /* paths */
    uint64_t message_bytes, text_bytes;
};

/* Makes keys and messages. 0, or -1; to be ended in either case. */
int rsa_verify_files_init(struct op *op, const struct study_context *c, struct rsa_verify_files *f);

/* Which ring: in small ones the signer's key of a kind stands alone among made-up ones, in large ones
 * those of all kinds stand side by side. */
struct rsa_verify_files_ring {
    size_t kind;
    unsigned keys;
    bool large_keys;
    enum ring_file_place at;
};

/* The path of that ring, to be freed; NULL with op->err set. */
char *rsa_verify_files_ring(struct op *op, const struct rsa_verify_files *f,
                            struct rsa_verify_files_ring which, uint64_t *bytes);

/* Removes all of it. */
void rsa_verify_files_end(struct rsa_verify_files *f);

#endif
