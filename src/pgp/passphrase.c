#include "pgp/passphrase.h"

#include "base/op.h"
#include "meter/meter.h"

enum passphrase_answer passphrase_get(struct op *op, const struct passphrase_source *source,
                                      const struct passphrase_request *request, struct buf *out)
{
    if (!source)
        return PASSPHRASE_NONE;
    enum phase previous = meter_enter(op->meter, source->asks ? PHASE_WAIT : PHASE_OTHER);
    enum passphrase_answer answer = source->get(op, source->ctx, request, out);
    meter_leave(op->meter, previous);
    return answer;
}
