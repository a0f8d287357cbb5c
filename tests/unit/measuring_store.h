/* A store of measuring keys in the directory of a test, the same keys each time, and how many files
 * are open. */
#ifndef UNIT_MEASURING_STORE_H
#define UNIT_MEASURING_STORE_H

#include "pgp/measuring.h"
#include "scratch_dir.h"
#include "test_rng.h"

static struct store measuring_store = {.dir = (char[]){"store"}};

/* Makes the key of that size in measuring_store. */
static inline void measuring_store_add(unsigned bits)
{
    struct op op;
    struct test_rng rng;
    bool made = false;
    op_init(&op);
    test_rng_init(&rng, &op, bits);
    assert_int_equal(
        measuring_ensure(&op, &measuring_store,
                         (struct store_measuring){.profile = profile_table[0], .bits = bits}, NULL,
                         &made),
        0);
    assert_true(made);
}

static inline size_t measuring_store_open_files(void)
{
    size_t n = 0;
    DIR *dir = opendir("/proc/self/fd");
    assert_non_null(dir);
    while (readdir(dir))
        n++;
    closedir(dir);
    return n;
}

#endif
