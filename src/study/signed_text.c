#include "study/signed_text.h"

#include "base/clock.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

static int sign(struct op *op, const struct signed_text *t, enum write_form form, struct buf *out)
{
    struct sign_signer signer;
    struct write_options o = {.profile = profile_table[0],
                              .form = form,
                              .signers = &signer,
                              .signer_count = 1,
                              .signed_at = clock_unix_time(),
                              .name = ""};
    uint64_t written;
    if (sign_signer_of(op, o.profile, t->hash, &t->by, &signer))
        return -1;
    struct source *in = mem_source_new(op, t->p, t->n, t->n);
    struct sink *to = in ? mem_sink_new(op, out) : NULL;
    int rc = to ? write_message(op, &o, in, to, &written) : -1;
    source_free(in);
    return rc;
}

int signed_text_clear(struct op *op, const struct signed_text *t, struct buf *out)
{
    return sign(op, t, WRITE_CLEARSIGNED, out);
}

int signed_text_detached(struct op *op, const struct signed_text *t, struct buf *out)
{
    return sign(op, t, WRITE_DETACHED, out);
}
