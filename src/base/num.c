#include "base/num.h"

#include <string.h>

bool num_parse(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
    uint64_t v = 0;
    if (text[0] == '\0')
        return false;
    for (const char *p = text; *p; p++) {
        if (*p < '0' || *p > '9')
            return false;
        unsigned digit = (unsigned)(*p - '0');
        if (v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (v < min || v > max)
        return false;
    *value = v;
    return true;
}

bool num_parse_bytes(const char *text, uint64_t *value)
{
    static const char units[] = "KMGT";
    char digits[24];
    size_t n = strlen(text);
    unsigned shift = 0;
    const char *unit = n ? strchr(units, text[n - 1]) : NULL;
    if (unit) {
        shift = 10 * (unsigned)(unit - units + 1);
        n--;
    }
    if (n >= sizeof digits)
        return false;
    memcpy(digits, text, n);
    digits[n] = '\0';
    if (!num_parse(digits, 0, UINT64_MAX >> shift, value))
        return false;
    *value <<= shift;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool num_parse_hex(const char *text, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int high = hex_value(text[2 * i]);
        if (high < 0)
            return false;
        int low = hex_value(text[2 * i + 1]);
        if (low < 0)
            return false;
        out[i] = (uint8_t)(high * 16 + low);
    }
    return text[2 * n] == '\0';
}

void num_hex(const uint8_t *p, size_t n, char *out)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = digits[p[i] >> 4];
        out[2 * i + 1] = digits[p[i] & 15];
    }
    out[2 * n] = '\0';
}

unsigned num_get16(const uint8_t *p)
{
    return (unsigned)p[0] << 8 | p[1];
}

uint32_t num_get32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}
