/* The armor checksum against its definition, bit by bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "pgp/crc24.h"

#include <stdlib.h>

/* RFC 4880 section 6.1, the code given there in other words. */
static uint32_t by_bits(uint32_t crc, const uint8_t *p, size_t n)
{
    for (; n > 0; p++, n--) {
        crc ^= (uint32_t)*p << 16;
        for (int bit = 0; bit < 8; bit++) {
            crc <<= 1;
            if (crc & 0x1000000)
                crc ^= 0x1864CFB;
        }
    }
    return crc;
}

static void a_flipped_bit_changes_it(void **state)
{
    (void)state;
    uint8_t bytes[64] = {0};
    uint32_t crc = crc24_update(CRC24_INIT, bytes, sizeof bytes);
    for (unsigned bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(crc24_update(CRC24_INIT, bytes, sizeof bytes), crc);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void known_values(void **state)
{
    (void)state;
    assert_int_equal(crc24_update(CRC24_INIT, "", 0), 0xB704CE);
    assert_int_equal(crc24_update(CRC24_INIT, "123456789", 9), 0x21CF02);
}

static void every_byte_in_every_place(void **state)
{
    (void)state;
    for (unsigned place = 0; place < 24; place++) {
        for (unsigned value = 0; value < 256; value++) {
            uint8_t bytes[24] = {0};
            bytes[place] = (uint8_t)value;
            assert_int_equal(crc24_update(CRC24_INIT, bytes, 24), by_bits(CRC24_INIT, bytes, 24));
        }
    }
}

static void any_length_in_any_parts(void **state)
{
    (void)state;
    uint8_t bytes[300];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i + 7 * i + 255);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        uint32_t want = by_bits(CRC24_INIT, bytes, n);
        for (size_t cut = 0; cut <= n; cut += 1 + n / 8) {
            uint32_t crc = crc24_update(CRC24_INIT, bytes, cut);
            assert_int_equal(crc24_update(crc, bytes + cut, n - cut), want);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flipped_bit_changes_it),
        cmocka_unit_test(known_values),
        cmocka_unit_test(every_byte_in_every_place),
        cmocka_unit_test(any_length_in_any_parts),
    };
    return cmocka_run_group_tests_name("crc24", tests, NULL, NULL);
}
