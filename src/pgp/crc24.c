#include "pgp/crc24.h"

/* x^n modulo the generator, for n from 24 to 87. The checksum is linear, so the contribution of a
 * byte is the sum of those of its bits, and the tables need no program to make them. */
#define TIMES_X(c) (((c) << 1) ^ ((c)&0x800000 ? 0x1864CFB : 0))
#define TIMES_X7(n, a, b, c, d, e, f, g)                                                    \
    X##a = TIMES_X(X##n), X##b = TIMES_X(X##a), X##c = TIMES_X(X##b), X##d = TIMES_X(X##c), \
    X##e = TIMES_X(X##d), X##f = TIMES_X(X##e), X##g = TIMES_X(X##f)

enum {
    X24 = 0x864CFB,
    TIMES_X7(24, 25, 26, 27, 28, 29, 30, 31),
    X32 = TIMES_X(X31),
    TIMES_X7(32, 33, 34, 35, 36, 37, 38, 39),
    X40 = TIMES_X(X39),
    TIMES_X7(40, 41, 42, 43, 44, 45, 46, 47),
    X48 = TIMES_X(X47),
    TIMES_X7(48, 49, 50, 51, 52, 53, 54, 55),
    X56 = TIMES_X(X55),
    TIMES_X7(56, 57, 58, 59, 60, 61, 62, 63),
    X64 = TIMES_X(X63),
    TIMES_X7(64, 65, 66, 67, 68, 69, 70, 71),
    X72 = TIMES_X(X71),
    TIMES_X7(72, 73, 74, 75, 76, 77, 78, 79),
    X80 = TIMES_X(X79),
    TIMES_X7(80, 81, 82, 83, 84, 85, 86, 87)
};

#define BIT(b, k, x) ((b) >> (k)&1 ? (uint32_t)(x) : 0u)
#define BYTE(b, p, q, r, s, t, u, v, w)                                                        \
    (BIT(b, 0, p) ^ BIT(b, 1, q) ^ BIT(b, 2, r) ^ BIT(b, 3, s) ^ BIT(b, 4, t) ^ BIT(b, 5, u) ^ \
     BIT(b, 6, v) ^ BIT(b, 7, w))
#define ROW4(b, ...)                                                              \
    BYTE(b, __VA_ARGS__), BYTE((b) + 1, __VA_ARGS__), BYTE((b) + 2, __VA_ARGS__), \
        BYTE((b) + 3, __VA_ARGS__)
#define ROW16(b, ...)                                                             \
    ROW4(b, __VA_ARGS__), ROW4((b) + 4, __VA_ARGS__), ROW4((b) + 8, __VA_ARGS__), \
        ROW4((b) + 12, __VA_ARGS__)
#define ROW64(b, ...)                                                                  \
    ROW16(b, __VA_ARGS__), ROW16((b) + 16, __VA_ARGS__), ROW16((b) + 32, __VA_ARGS__), \
        ROW16((b) + 48, __VA_ARGS__)
#define TABLE(...)                                                              \
    {                                                                           \
        ROW64(0, __VA_ARGS__), ROW64(64, __VA_ARGS__), ROW64(128, __VA_ARGS__), \
            ROW64(192, __VA_ARGS__)                                             \
    }

/* table[k][b]: what byte b does that has k bytes behind it. */
static const uint32_t table[8][256] = {
    TABLE(X24, X25, X26, X27, X28, X29, X30, X31), TABLE(X32, X33, X34, X35, X36, X37, X38, X39),
    TABLE(X40, X41, X42, X43, X44, X45, X46, X47), TABLE(X48, X49, X50, X51, X52, X53, X54, X55),
    TABLE(X56, X57, X58, X59, X60, X61, X62, X63), TABLE(X64, X65, X66, X67, X68, X69, X70, X71),
    TABLE(X72, X73, X74, X75, X76, X77, X78, X79), TABLE(X80, X81, X82, X83, X84, X85, X86, X87),
};

uint32_t crc24_update(uint32_t crc, const void *data, size_t n)
{
    const uint8_t *p = data;
    for (; n >= 8; p += 8, n -= 8)
        crc = table[7][p[0] ^ crc >> 16] ^ table[6][p[1] ^ (crc >> 8 & 0xFF)] ^
              table[5][p[2] ^ (crc & 0xFF)] ^ table[4][p[3]] ^ table[3][p[4]] ^ table[2][p[5]] ^
              table[1][p[6]] ^ table[0][p[7]];
    for (; n > 0; p++, n--)
        crc = (crc << 8 & 0xFFFFFF) ^ table[0][*p ^ crc >> 16];
    return crc;
}
