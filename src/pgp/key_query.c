#include "pgp/key_query.h"

#include "base/num.h"

#include <ctype.h>
#include <string.h>

void key_query_parse(const char *name, struct key_query *q)
{
    char digits[2 * KEY_FINGERPRINT_BYTES + 1];
    size_t n = 0;
    *q = (struct key_query){.text = name};
    const char *p = name[0] == '0' && (name[1] == 'x' || name[1] == 'X') ? name + 2 : name;
    for (; *p; p++) {
        if (*p == ' ')
            continue;
        if (n == sizeof digits - 1)
            return;
        digits[n++] = *p;
    }
    digits[n] = '\0';
    bool length = n == 2 * KEY_FINGERPRINT_BYTES || n == 2 * KEY_OLD_FINGERPRINT_BYTES ||
                  n == 2 * KEY_ID_BYTES || n == 2 * KEY_QUERY_SHORT_ID_BYTES;
    if (length && num_parse_hex(digits, q->bytes, n / 2))
        q->n = n / 2;
}

static bool is_meant(const struct key_part *part, const struct key_query *q)
{
    if (q->n == 0 || part->fingerprint_bytes == 0)
        return false;
    if (q->n <= KEY_ID_BYTES)
        return memcmp(part->id + KEY_ID_BYTES - q->n, q->bytes, q->n) == 0;
    return q->n == part->fingerprint_bytes && memcmp(part->fingerprint, q->bytes, q->n) == 0;
}

bool key_query_fits(const struct key *key, const struct key_query *q)
{
    for (size_t i = 0; i < key->part_count; i++) {
        if (is_meant(&key->parts[i], q))
            return true;
    }
    for (size_t i = 0; i < key->user_id_count; i++) {
        const char *id = key->user_ids[i];
        if (key_query_fits_user_id(q->text, (const uint8_t *)id, strlen(id)))
            return true;
    }
    return false;
}

static bool is_same_letter(char wanted, uint8_t found)
{
    return tolower((unsigned char)wanted) == tolower(found ? found : '?');
}

bool key_query_fits_user_id(const char *text, const uint8_t *p, size_t n)
{
    size_t length = strlen(text);
    for (; n >= length; p++, n--) {
        size_t same = 0;
        while (same < length && is_same_letter(text[same], p[same]))
            same++;
        if (same == length)
            return true;
        if (n == 0)
            break;
    }
    return false;
}
