#include "cli/sop_armor.h"

#include "pgp/armor_sink.h"
#include "pgp/armor_source.h"
#include "pgp/packet.h"
#include "stream/copy.h"

#include <string.h>

/* What a title of armor is called in --label. */
static const struct {
    const char *label, *title;
} kinds[] = {
    {"sig", "PGP SIGNATURE"},
    {"key", "PGP PRIVATE KEY BLOCK"},
    {"cert", "PGP PUBLIC KEY BLOCK"},
    {"message", "PGP MESSAGE"},
    {NULL, NULL},
};

/* Signatures with something else behind them are a message that is signed as before one-pass packets. */
static const char *title_of_signature(struct sop *s, const uint8_t *p, size_t n)
{
    struct packet_header h;
    for (size_t at = 0; at < n; at += h.header_bytes + (size_t)h.length) {
        h.offset = at;
        if (packet_parse_header(&s->op, p + at, n - at, &h)) {
            op_clear(&s->op);
            break;
        }
        if (h.tag != PACKET_SIGNATURE)
            return "PGP MESSAGE";
        if (h.length >= n - at)
            break;
    }
    return "PGP SIGNATURE";
}

/* By the first packet; NULL where nothing begins with such a one. */
static const char *title_of(struct sop *s, const uint8_t *p, size_t n)
{
    unsigned tag = n == 0 || !(p[0] & 0x80) ? PACKET_RESERVED
                   : p[0] & 0x40            ? p[0] & 0x3Fu
                                            : (unsigned)p[0] >> 2 & 0x0F;
    switch (tag) {
    case PACKET_SIGNATURE:
        return title_of_signature(s, p, n);
    case PACKET_SECRET_KEY:
        return "PGP PRIVATE KEY BLOCK";
    case PACKET_PUBLIC_KEY:
        return "PGP PUBLIC KEY BLOCK";
    case PACKET_PKESK:
    case PACKET_SKESK:
    case PACKET_ONE_PASS_SIGNATURE:
    case PACKET_COMPRESSED:
    case PACKET_SED:
    case PACKET_MARKER:
    case PACKET_LITERAL:
    case PACKET_SEIPD:
    case PACKET_AEAD:
    case PACKET_PADDING:
        return "PGP MESSAGE";
    default:
        return NULL;
    }
}

static const char *title_of_label(struct sop *s, const char *label)
{
    for (size_t i = 0; kinds[i].label; i++) {
        if (strcmp(kinds[i].label, label) == 0)
            return kinds[i].title;
    }
    sop_fail(s, SOP_UNSUPPORTED_OPTION, "--label=%.30s: expected auto, sig, key, cert or message",
             label);
    return NULL;
}

/* The title that the data is to have. 0, or -1. */
static int choose_title(struct sop *s, struct source *in, const char **title)
{
    const char *label = sop_options_value(&s->options, SOP_OPTION_LABEL);
    const char *wanted = NULL;
    const uint8_t *p;
    size_t got;
    if (label && strcmp(label, "auto") != 0) {
        wanted = title_of_label(s, label);
        if (!wanted)
            return -1;
    }
    if (source_peek(in, SOURCE_PEEK_MAX, &p, &got))
        return -1;
    *title = title_of(s, p, got);
    if (!*title)
        return sop_fail(s, SOP_BAD_DATA, "this is no OpenPGP data");
    if (wanted && strcmp(wanted, *title) != 0)
        return sop_fail(s, SOP_BAD_DATA, "--label=%s: this is a %s", label, *title);
    return 0;
}

static int copy(struct sop *s, struct reading_files *f)
{
    return copy_stream(&s->op, f->in, f->out, UINT64_MAX) || sink_finish(f->out) ? -1 : 0;
}

/* What is armored already stays as it is. */
int sop_armor_put(struct sop *s)
{
    struct reading_files f;
    bool armored;
    const char *title = NULL;
    int rc = sop_open(s, &f, false);
    if (!rc)
        rc = armor_source_detect(&s->op, f.in, &armored);
    if (!rc && !armored)
        rc = choose_title(s, f.in, &title);
    if (!rc && title) {
        f.out = armor_sink_new(&s->op, f.out, title, NULL);
        rc = f.out ? 0 : -1;
    }
    if (!rc)
        rc = copy(s, &f);
    sop_close(&f);
    return rc;
}

static int take_off(struct sop *s, struct reading_files *f, struct armor_info *info)
{
    const uint8_t *p;
    size_t got;
    bool armored;
    if (armor_source_detect(&s->op, f->in, &armored))
        return -1;
    if (armored) {
        f->in = armor_source_new(&s->op, f->in, info);
        if (!f->in)
            return -1;
    }
    if (source_peek(f->in, SOURCE_PEEK_MAX, &p, &got))
        return -1;
    if (!title_of(s, p, got))
        return sop_fail(s, SOP_BAD_DATA, "this is no OpenPGP data");
    return 0;
}

/* What is not armored stays as it is, too. */
int sop_armor_take(struct sop *s)
{
    struct reading_files f;
    struct armor_info info = {.strict = false};
    int rc = sop_open(s, &f, false);
    if (!rc)
        rc = take_off(s, &f, &info);
    if (!rc)
        rc = copy(s, &f);
    if (rc)
        sop_blame(s, SOP_BAD_DATA);
    else if (info.crc_wrong)
        op_warn(&s->op, "the armor's checksum is wrong");
    sop_close(&f);
    return rc;
}
