#include "pgp/pkesk.h"

#include "base/secret.h"
#include "crypto/random.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"

#include <stdlib.h>
#include <string.h>

enum { VERSION = 3, VERSION_OLD = 2, RSA_SIGN_OR_ENCRYPT = 1, RSA_ENCRYPT_ONLY = 2 };
enum { HEAD_BYTES = 1 + PKESK_ID_BYTES + 1 };

int pkesk_parse(struct op *op, const uint8_t *body, size_t n, struct pkesk *p, bool *known)
{
    *known = false;
    *p = (struct pkesk){0};
    if (n < 1)
        return op_fail(op, STATUS_MALFORMED, "an empty packet");
    if (body[0] != VERSION && body[0] != VERSION_OLD)
        return 0;
    if (n < HEAD_BYTES)
        return op_fail(op, STATUS_MALFORMED, "a packet of %zu bytes, expected at least %d", n,
                       HEAD_BYTES);
    memcpy(p->id, body + 1, PKESK_ID_BYTES);
    unsigned algorithm = body[1 + PKESK_ID_BYTES];
    if (algorithm != RSA_SIGN_OR_ENCRYPT && algorithm != RSA_ENCRYPT_ONLY)
        return 0;
    struct mpi_reader r = {body + HEAD_BYTES, n - HEAD_BYTES};
    if (mpi_parse(op, &r, &p->value))
        return -1;
    if (r.n != 0)
        return op_fail(op, STATUS_MALFORMED, "%zu bytes behind its number", r.n);
    *known = true;
    return 0;
}

static int emit_body(struct op *op, const struct session *session, const struct rsa_public *rsa,
                     const uint8_t id[PKESK_ID_BYTES], struct buf *out)
{
    uint8_t encoded[SESSION_ENCODED_MAX];
    size_t n = session_encode(session, encoded);
    size_t bytes = rsa_public_bytes(rsa);
    uint8_t *value = malloc(bytes);
    int rc = value ? 0 : op_fail_memory(op);
    if (!rc)
        rc = pk_encrypt(op, rsa, encoded, n, value);
    if (!rc)
        rc = buf_put8(op, out, VERSION);
    if (!rc)
        rc = buf_append(op, out, id, PKESK_ID_BYTES);
    if (!rc)
        rc = buf_put8(op, out, RSA_SIGN_OR_ENCRYPT);
    if (!rc)
        rc = mpi_emit(op, out, value, bytes);
    secret_wipe(encoded, sizeof encoded);
    free(value);
    return rc;
}

typedef int header_emitter(struct op *op, struct buf *b, unsigned tag, uint64_t length);

/* Unless making the body failed (rc), appends it behind its header. It is freed. */
static int emit_packet(struct op *op, int rc, struct buf *body, header_emitter *emit_header,
                       struct buf *out)
{
    if (!rc)
        rc = emit_header(op, out, PACKET_PKESK, body->len);
    if (!rc)
        rc = buf_append(op, out, body->data, body->len);
    buf_end(body);
    return rc;
}

int pkesk_emit(struct op *op, const struct session *session, const struct rsa_public *rsa,
               const uint8_t id[PKESK_ID_BYTES], struct buf *out)
{
    struct buf body = {0};
    int rc = emit_body(op, session, rsa, id, &body);
    return emit_packet(op, rc, &body, packet_emit_header, out);
}

int pkesk_emit_old(struct op *op, const struct session *session, const struct rsa_public *rsa,
                   const uint8_t id[PKESK_ID_BYTES], struct buf *out)
{
    struct buf body = {0};
    int rc = emit_body(op, session, rsa, id, &body);
    return emit_packet(op, rc, &body, packet_emit_old_header, out);
}

int pkesk_decrypt(struct op *op, const struct pkesk *p, const struct rsa_secret *key,
                  struct session_candidate *c)
{
    uint8_t bytes[SESSION_ENCODED_MAX];
    struct pk_plain plain = {.p = bytes, .cap = sizeof bytes, .len = sizeof bytes};
    int rc = random_fill(op, bytes, sizeof bytes);
    if (!rc)
        rc = pk_decrypt(op, key, p->value, &plain);
    if (!rc)
        session_decode(&plain, c);
    secret_wipe(bytes, sizeof bytes);
    return rc;
}
