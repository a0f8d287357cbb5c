#include "cli/sop_verdicts.h"

#include "base/clock.h"
#include "base/num.h"
#include "cli/sop_date.h"

#include <stdio.h>
#include <string.h>

static int read_date(struct sop *s, enum sop_option option, int64_t *date)
{
    const char *text = sop_options_value(&s->options, option);
    if (!text || strcmp(text, "-") == 0 || sop_date_parse(text, clock_unix_time(), date))
        return 0;
    return sop_fail(s, SOP_UNSUPPORTED_OPTION,
                    "%s=%.60s: expected a time as 2026-11-30T12:30:00Z, \"now\" or \"-\"",
                    sop_options_name(option), text);
}

int sop_verdicts_read_window(struct sop *s, enum sop_option not_before, enum sop_option not_after,
                             struct sop_verdicts_window *w)
{
    *w = (struct sop_verdicts_window){SOP_DATE_FIRST, SOP_DATE_LAST};
    return read_date(s, not_before, &w->first) || read_date(s, not_after, &w->last) ? -1 : 0;
}

static int put_line(struct sop *s, const struct verify_result *r, struct buf *out)
{
    const struct key_part *part = r->signer.part, *primary = r->signer.key->parts;
    char line[256], made[CLOCK_TIME_BYTES], description[KEY_DESCRIPTION_BYTES];
    char print[2 * KEY_FINGERPRINT_BYTES + 1], primary_print[2 * KEY_FINGERPRINT_BYTES + 1];
    clock_time(r->sig.created, made);
    num_hex(part->fingerprint, part->fingerprint_bytes, print);
    num_hex(primary->fingerprint, primary->fingerprint_bytes, primary_print);
    key_describe(part, description);
    snprintf(line, sizeof line, "%s %s %s mode:%s %s, %s\n", made, print, primary_print,
             r->sig.type == SIGNATURE_TEXT ? "text" : "binary", description, r->hash->label);
    return buf_puts(&s->op, out, line);
}

int sop_verdicts_list(struct sop *s, const struct verify *v, const struct sop_verdicts_window *w,
                      struct buf *out)
{
    for (size_t i = 0; i < v->count; i++) {
        const struct verify_result *r = &v->results[i];
        bool in_time = r->sig.created >= w->first && r->sig.created <= w->last;
        if (r->verdict == VERIFY_GOOD && in_time) {
            if (put_line(s, r, out))
                return -1;
        } else {
            op_warn(&s->op, "signature %zu does not count: %s", i + 1,
                    r->verdict != VERIFY_GOOD ? r->reason : "it was made outside the times given");
        }
    }
    return 0;
}
