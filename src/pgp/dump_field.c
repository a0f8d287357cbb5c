#include "pgp/dump_field.h"

#include "base/clock.h"
#include "base/num.h"

#include <stdio.h>
#include <string.h>

void dump_field_escape(const uint8_t *p, size_t n, char *out, size_t cap)
{
    static const char dots[] = "...";
    size_t at = 0, cut = 0; /* cut: where the dots would still fit */
    for (size_t i = 0; i < n; i++) {
        char one[5];
        if (p[i] == '\\')
            strcpy(one, "\\\\");
        else if (p[i] >= ' ' && p[i] < 0x7F)
            snprintf(one, sizeof one, "%c", p[i]);
        else
            snprintf(one, sizeof one, "\\x%02X", p[i]);
        size_t len = strlen(one);
        if (at + len >= cap) {
            memcpy(out + cut, dots, sizeof dots);
            return;
        }
        memcpy(out + at, one, len);
        at += len;
        if (at + sizeof dots <= cap)
            cut = at;
    }
    out[at] = '\0';
}

static int tell(const struct dump_teller *to, const struct dump_field *f)
{
    return to->listener->field(to->ctx, f);
}

int dump_field_number(const struct dump_teller *to, const char *name, uint64_t number)
{
    return tell(to,
                &(struct dump_field){.kind = DUMP_FIELD_NUMBER, .name = name, .number = number});
}

int dump_field_text(const struct dump_teller *to, const char *name, const char *text)
{
    return tell(to, &(struct dump_field){.kind = DUMP_FIELD_TEXT, .name = name, .text = text});
}

int dump_field_code(const struct dump_teller *to, const char *name, unsigned code, const char *text)
{
    return tell(to, &(struct dump_field){
                        .kind = DUMP_FIELD_CODE, .name = name, .number = code, .text = text});
}

int dump_field_octets(const struct dump_teller *to, const char *name, const uint8_t *p, size_t n)
{
    char text[DUMP_FIELD_TEXT_MAX];
    dump_field_escape(p, n, text, sizeof text);
    return dump_field_text(to, name, text);
}

int dump_field_hex(const struct dump_teller *to, const char *name, const uint8_t *p, size_t n)
{
    char text[DUMP_FIELD_TEXT_MAX];
    if (n > (sizeof text - 1) / 2)
        n = (sizeof text - 1) / 2;
    num_hex(p, n, text);
    return dump_field_text(to, name, text);
}

int dump_field_id(const struct dump_teller *to, const char *name, const uint8_t id[8])
{
    static const uint8_t hidden[8] = {0};
    if (memcmp(id, hidden, sizeof hidden) == 0)
        return dump_field_text(to, name, "hidden");
    return dump_field_hex(to, name, id, 8);
}

int dump_field_time(const struct dump_teller *to, const char *name, uint32_t seconds)
{
    char text[CLOCK_TIME_BYTES];
    if (seconds == 0)
        return dump_field_text(to, name, "none");
    clock_time(seconds, text);
    return dump_field_text(to, name, text);
}
