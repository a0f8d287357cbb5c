/* Whole messages, with a key and a passphrase that fit the seeds, read whole and in pieces. */
#include "reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct reading whole = reading(data, n, 0), split = reading(data, n, fuzz_step(n));
    /* What is wrong with it may be found in another order. */
    fuzz_require((whole.status == STATUS_OK) == (split.status == STATUS_OK),
                 "the verdict is the same however a message is read");
    fuzz_require(whole.status != STATUS_OK || fuzz_same(&whole.out, &split.out),
                 "so is what it holds");
    fuzz_require(whole.status == STATUS_OK || !whole.info.recipient.key,
                 "who can read a message is told only when it was read");
    reading_end(&whole);
    reading_end(&split);
    return 0;
}
