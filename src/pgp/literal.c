#include "pgp/literal.h"

#include "base/num.h"

#include <string.h>

size_t literal_emit(char mode, const char *name, uint32_t date, uint8_t out[LITERAL_HEAD_MAX])
{
    size_t n = strlen(name);
    if (n > LITERAL_NAME_MAX)
        n = LITERAL_NAME_MAX;
    out[0] = (uint8_t)mode;
    out[1] = (uint8_t)n;
    memcpy(out + 2, name, n);
    out[2 + n] = (uint8_t)(date >> 24);
    out[3 + n] = (uint8_t)(date >> 16);
    out[4 + n] = (uint8_t)(date >> 8);
    out[5 + n] = (uint8_t)date;
    return n + 6;
}

bool literal_looks_like_text(const uint8_t *p, size_t n)
{
    static const char controls[] = "\a\b\t\n\v\f\r\x1A\x1B";
    size_t high = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] < ' ' && (p[i] == '\0' || !strchr(controls, p[i])))
            return false;
        high += p[i] >= 0x80;
    }
    return high <= n / 4;
}

int literal_read(struct op *op, struct source *body, struct literal *l)
{
    const uint8_t *p;
    size_t got;
    if (source_peek(body, 2, &p, &got))
        return -1;
    if (got < 2)
        return op_fail(op, STATUS_MALFORMED, "ends within its first fields");
    if (!strchr("btulm", p[0]) || p[0] == '\0')
        return op_fail(op, STATUS_MALFORMED, "mode 0x%02X, expected b, t, u, l or m", p[0]);
    size_t head = 2 + (size_t)p[1] + 4;
    if (source_peek(body, head, &p, &got))
        return -1;
    if (got < head)
        return op_fail(op, STATUS_MALFORMED, "ends within its file name or date");
    l->mode = (char)p[0];
    l->name_bytes = p[1];
    memcpy(l->name, p + 2, l->name_bytes);
    l->date = num_get32(p + 2 + l->name_bytes);
    source_skip(body, head);
    return 0;
}

bool literal_is_text(char mode)
{
    return mode == 't' || mode == 'u';
}
