/* Messages armored in several parts: those out of order or incomplete first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dearmor.h"

/* A part: its title behind "PART ", then data and checksum of three bytes. */
#define PART(which, data)                                                                      \
    "-----BEGIN PGP MESSAGE, PART " which "-----\n\n" data "-----END PGP MESSAGE, PART " which \
    "-----\n"
#define ONE "AAEC\n=ybVn\n"
#define TWO "AwQF\n=L2Jh\n"

static void parts_out_of_order(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        {PART("02/02", TWO) PART("01/02", ONE),
         "line 1: part 1 of 2 expected, found PGP MESSAGE, "},
        {PART("02", TWO), "line 1: part 1 expected, found PGP MESSAGE, PART 02"},
        {PART("01/02", ONE), "part 2 of 2 expected, found none"},
        {PART("01/02", ONE) "text\n", "line 7: part 2 of 2 expected, found none"},
        {PART("01/02", ONE) PART("01/02", ONE),
         "line 6: part 2 of 2 expected, found PGP MESSAGE, "},
        {PART("01/03", ONE) PART("03/03", TWO),
         "part 2 of 3 expected, found PGP MESSAGE, PART 03/0"},
        {PART("01/02", ONE) PART("02/03", TWO),
         "part 2 of 2 expected, found PGP MESSAGE, PART 02/0"},
        {PART("01/02", ONE) PART("02", TWO), "part 2 of 2 expected, found PGP MESSAGE, PART 02"},
        {PART("01/02", ONE) BEGIN "\n" DATA CRC END, "part 2 of 2 expected, found PGP MESSAGE"},
        {PART("01", ONE) PART("03", TWO), "line 6: part 2 expected, found PGP MESSAGE, PART 03"},
        {PART("01", ONE) PART("02/02", TWO), "part 2 expected, found PGP MESSAGE, PART 02/02"},
        {PART("01/02", ONE) "-----BEGIN PGP MESSAGE, PART 02/02-----\n\n" TWO
                            "-----END PGP MESSAGE, PART 01/02-----\n",
         "line 10: END PGP MESSAGE, PART 01/02, but it began as PGP MESSAGE, PART 02/02"},
        {PART("01/02", ONE) "-----BEGIN PGP MESSAGE, PART 02/02-----\n\n" TWO, "breaks off"},
        {PART("01/02", ONE "=ybVn\n") PART("02/02", TWO), "a checksum or the END line expected"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        fails(rows[i].text, STATUS_MALFORMED, rows[i].what);
    /* Each checksum is that of its part, and a wrong one is noted also where the last is right. */
    fails(PART("01/02", TWO) PART("02/02", "AwQF\n=ybVn\n"), STATUS_DAMAGED,
          "line 10: the checksum is wrong");
    fails(PART("01/02", "AAEC\n=L2Jh\n") PART("02/02", TWO), STATUS_DAMAGED,
          "line 5: the checksum is wrong");
    struct pipe pipe;
    struct armor_info info = {0};
    struct buf out = {0};
    const char *text = PART("01/02", "AAEC\n=L2Jh\n") PART("02/02", TWO);
    assert_int_equal(dearmor(pipe_init(&pipe), text, strlen(text), 0, 100, &info, &out), 0);
    assert_true(info.crc_wrong);
    buf_end(&out);
}

static void parts_in_order(void **state)
{
    (void)state;
    reads(PART("01/02", ONE) PART("02/02", TWO), true, false);
    reads("From: a\n\n" PART("1/2", ONE) "\nFrom: a\n\n" PART("2/2", TWO) "bye\n", true, false);
    reads(PART("01/01", DATA CRC), true, false);
    reads(PART("01/03", "AAE=\n") PART("02/03", "") PART("03/03", "AgMEBQ==\n"), false, false);
    reads(PART("01/02", ONE) PART("02/02", TWO) PART("01/02", ONE), true, true);
    reads(PART("01", ONE) "text\n" PART("02", TWO), true, false);
    reads(PART("01", DATA CRC) BEGIN "\n" DATA CRC END, true, true);
    /* A title that only looks like a part's is one like any other: */
    struct pipe pipe;
    struct armor_info info = {0};
    struct buf out = {0};
    const char *text = PART("02/01", DATA CRC);
    assert_int_equal(dearmor(pipe_init(&pipe), text, strlen(text), 0, 100, &info, &out), 0);
    assert_string_equal(info.title, "PGP MESSAGE, PART 02/01");
    assert_int_equal(out.len, 6);
    buf_end(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_out_of_order),
        cmocka_unit_test(parts_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
