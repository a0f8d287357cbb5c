#include "pgp/radix64.h"

#include <string.h>

/* Encoding: the two characters of each 12 bits, one pair behind the other. */
#define PAIRS(a, b, c, d, e, f, g, h, i) a, b, a, c, a, d, a, e, a, f, a, g, a, h, a, i
#define ROW(a)                                            \
    PAIRS(a, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'),     \
        PAIRS(a, 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P'), \
        PAIRS(a, 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X'), \
        PAIRS(a, 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f'), \
        PAIRS(a, 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'), \
        PAIRS(a, 'o', 'p', 'q', 'r', 's', 't', 'u', 'v'), \
        PAIRS(a, 'w', 'x', 'y', 'z', '0', '1', '2', '3'), \
        PAIRS(a, '4', '5', '6', '7', '8', '9', '+', '/')
#define ROWS(a, b, c, d, e, f, g, h) ROW(a), ROW(b), ROW(c), ROW(d), ROW(e), ROW(f), ROW(g), ROW(h)

static const char pairs[2 * 4096] = {
    ROWS('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'), ROWS('I', 'J', 'K', 'L', 'M', 'N', 'O', 'P'),
    ROWS('Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X'), ROWS('Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f'),
    ROWS('g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'), ROWS('o', 'p', 'q', 'r', 's', 't', 'u', 'v'),
    ROWS('w', 'x', 'y', 'z', '0', '1', '2', '3'), ROWS('4', '5', '6', '7', '8', '9', '+', '/'),
};

/* Decoding: the value of each octet, or BAD, which keeps a bit when shifted and joined. */
#define BAD 0x40000000
#define VALUE(c)                                 \
    ((c) >= 'A' && (c) <= 'Z'   ? (c) - 'A'      \
     : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 26 \
     : (c) >= '0' && (c) <= '9' ? (c) - '0' + 52 \
     : (c) == '+'               ? 62             \
     : (c) == '/'               ? 63             \
                                : BAD)
#define PLACED(c, shift) (VALUE(c) == BAD ? BAD : (VALUE(c) & 63) << (shift))
#define ROW4(c, s)       PLACED(c, s), PLACED((c) + 1, s), PLACED((c) + 2, s), PLACED((c) + 3, s)
#define ROW16(c, s)      ROW4(c, s), ROW4((c) + 4, s), ROW4((c) + 8, s), ROW4((c) + 12, s)
#define ROW64(c, s)      ROW16(c, s), ROW16((c) + 16, s), ROW16((c) + 32, s), ROW16((c) + 48, s)
#define TABLE(s)                                                \
    {                                                           \
        ROW64(0, s), ROW64(64, s), ROW64(128, s), ROW64(192, s) \
    }

/* values[i][c]: octet c as number i of its group, in its place of the 24 bits. */
static const int values[4][256] = {TABLE(18), TABLE(12), TABLE(6), TABLE(0)};

size_t radix64_encode(const uint8_t *in, size_t n, char *out)
{
    char *start = out;
    for (; n >= 3; in += 3, n -= 3, out += 4) {
        memcpy(out, pairs + 2 * (in[0] << 4 | in[1] >> 4), 2);
        memcpy(out + 2, pairs + 2 * ((in[1] & 15) << 8 | in[2]), 2);
    }
    if (n > 0) {
        int second = n > 1 ? in[1] : 0;
        memcpy(out, pairs + 2 * (in[0] << 4 | second >> 4), 2);
        out[2] = n > 1 ? pairs[2 * ((second & 15) << 8)] : '=';
        out[3] = '=';
        out += 4;
    }
    return (size_t)(out - start);
}

size_t radix64_decode(const uint8_t *in, size_t n, uint8_t *out)
{
    size_t groups = n / 4, i;
    for (i = 0; i < groups; i++, in += 4, out += 3) {
        int v = values[0][in[0]] | values[1][in[1]] | values[2][in[2]] | values[3][in[3]];
        if (v & BAD)
            break;
        out[0] = (uint8_t)(v >> 16);
        out[1] = (uint8_t)(v >> 8);
        out[2] = (uint8_t)v;
    }
    return i;
}

int radix64_value(uint8_t c)
{
    int v = values[3][c];
    return v == BAD ? -1 : v;
}
