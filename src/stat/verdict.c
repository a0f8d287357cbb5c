#include "stat/verdict.h"

enum verdict verdict_within(const struct estimate *e, double low, double high)
{
    if (!(e->coverage > 0))
        return VERDICT_UNKNOWN;
    if (e->low >= low && e->high <= high)
        return VERDICT_HOLDS;
    if (e->high < low || e->low > high)
        return VERDICT_FAILS;
    return VERDICT_UNKNOWN;
}

enum verdict verdict_all(const enum verdict *each, size_t n)
{
    enum verdict all = n ? VERDICT_HOLDS : VERDICT_UNKNOWN;
    for (size_t i = 0; i < n; i++) {
        if (each[i] == VERDICT_FAILS)
            return VERDICT_FAILS;
        if (each[i] == VERDICT_UNKNOWN)
            all = VERDICT_UNKNOWN;
    }
    return all;
}

const char *verdict_words(enum verdict v)
{
    static const char *const words[] = {"cannot be told here", "holds", "does not hold"};
    return words[v];
}
