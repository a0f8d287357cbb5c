#include "cli/sop_session.h"

#include "base/num.h"
#include "base/secret.h"
#include "cli/sop_utf8.h"

#include <stdio.h>
#include <string.h>

/* `text` is the line without blanks around it. */
static bool parse_line(char *text, struct session *s)
{
    uint64_t id;
    char *colon = strchr(text, ':');
    if (!colon)
        return false;
    *colon = '\0';
    if (!num_parse(text, 0, UINT8_MAX, &id))
        return false;
    s->cipher = cipher_by_id((unsigned)id);
    return s->cipher && num_parse_hex(colon + 1, s->key, s->cipher->key_bytes);
}

bool sop_session_parse(const char *p, size_t n, struct session *s)
{
    char text[SOP_SESSION_TEXT_BYTES];
    bool is_one = false;
    *s = (struct session){0};
    while (n > 0 && sop_utf8_is_blank((uint8_t)p[n - 1]))
        n--;
    while (n > 0 && sop_utf8_is_blank((uint8_t)*p)) {
        p++;
        n--;
    }
    if (n < sizeof text && !memchr(p, '\0', n)) {
        memcpy(text, p, n);
        text[n] = '\0';
        is_one = parse_line(text, s);
    }
    secret_wipe(text, sizeof text);
    if (!is_one)
        session_end(s);
    return is_one;
}

size_t sop_session_format(const struct session *s, char out[SOP_SESSION_TEXT_BYTES])
{
    size_t n = (size_t)snprintf(out, SOP_SESSION_TEXT_BYTES, "%u:", s->cipher->id);
    num_hex(s->key, s->cipher->key_bytes, out + n);
    n += (size_t)2 * s->cipher->key_bytes;
    out[n++] = '\n';
    out[n] = '\0';
    return n;
}
