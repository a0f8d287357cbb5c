/* Armor in memory, and the two things that can come of it. Included by tests/unit/armor*.c, after
 * cmocka.h. */
#ifndef UNIT_DEARMOR_H
#define UNIT_DEARMOR_H

#include "pgp/armor_source.h"
#include "pipe.h"

#define BEGIN "-----BEGIN PGP MESSAGE-----\n"
#define END   "-----END PGP MESSAGE-----\n"
#define DATA  "AAECAwQF\n" /* 0 to 5 */
#define CRC   "=N5TQ\n"

/* Reads n bytes of armor, which come `step` at a time, into out. 0, or -1. */
static inline int dearmor(struct op *op, const void *text, size_t n, size_t step, size_t cap,
                          struct armor_info *info, struct buf *out)
{
    struct source *s = armor_source_new(op, mem_source_new(op, text, n, step), info);
    int rc = pipe_read(s, out, cap);
    source_free(s);
    return rc;
}

/* Armor that is refused, in whatever pieces it comes. */
static inline void fails(const char *text, enum status status, const char *what)
{
    for (size_t step = 0; step < 3; step++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct armor_info info = {.strict = true};
        struct buf out = {0};
        assert_int_equal(dearmor(op, text, strlen(text), step, 100, &info, &out), -1);
        assert_true(pipe_failed(op, status, what));
        buf_end(&out);
    }
}

/* Armor around the bytes 0 to 5 that is read, in whatever pieces. */
static inline void reads(const char *text, bool has_crc, bool has_second)
{
    static const uint8_t want[] = {0, 1, 2, 3, 4, 5};
    for (size_t step = 0; step < 9; step++) {
        for (size_t cap = 1; cap < 9; cap++) {
            struct pipe pipe;
            struct op *op = pipe_init(&pipe);
            struct armor_info info = {.strict = true};
            struct buf out = {0};
            int rc = dearmor(op, text, strlen(text), step, cap, &info, &out);
            if (rc)
                print_error("%s\n%s", op->err.text, text);
            assert_int_equal(rc, 0);
            assert_int_equal(out.len, sizeof want);
            assert_memory_equal(out.data, want, sizeof want);
            assert_string_equal(info.title, "PGP MESSAGE");
            assert_int_equal(info.has_crc, has_crc);
            assert_int_equal(info.has_second, has_second);
            assert_int_equal(pipe.warnings, has_second);
            buf_end(&out);
        }
    }
}

#endif
