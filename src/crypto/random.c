#include "crypto/random.h"
#include "meter/meter.h"

#include <errno.h>
#include <sys/random.h>

/* Above 256 bytes the kernel may give less, and a signal may interrupt it. */
static int fill_from_kernel(struct op *op, uint8_t *p, size_t n)
{
    while (n) {
        ssize_t got = getrandom(p, n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return op_fail_errno(op, STATUS_IO, errno, "the kernel gives no random bytes");
        p += got;
        n -= (size_t)got;
    }
    return 0;
}

static int fill(struct op *op, uint8_t *p, size_t n)
{
    if (!op->rng)
        return fill_from_kernel(op, p, n);
    if (op->rng->fill(op->rng->ctx, p, n))
        return op_fail(op, STATUS_IO, "the source of randomness failed");
    return 0;
}

int random_fill(struct op *op, void *p, size_t n)
{
    enum phase previous = meter_enter(op->meter, PHASE_RANDOM);
    int result = fill(op, p, n);
    meter_leave(op->meter, previous);
    return result;
}
