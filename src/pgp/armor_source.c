#include "pgp/armor_source.h"

#include "pgp/crc24.h"
#include "pgp/radix64.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a longer line only this much is kept. Boundary lines are shorter; of header lines only the
 * keyword matters; of text nothing. */
#define LINE_KEPT 256

/* Everything but the data is looked at line by line. */
enum state {
    STATE_TEXT,    /* before the BEGIN line */
    STATE_HEADERS, /* between it and the blank line */
    STATE_DATA,    /* in the base64 data */
    STATE_TRAILER, /* at the checksum or the END line */
    STATE_BETWEEN, /* behind the END line of a part, before the next one's BEGIN line */
    STATE_TAIL,    /* behind the END line */
    STATE_OVER     /* the input ended there */
};

struct armor_source {
    struct source base;
    struct armor_info *info;
    enum state state;
    char line[LINE_KEPT];
    size_t line_len; /* may be more than is kept */
    /* Of the data: */
    unsigned values;  /* values and padding of the group of four that is being read */
    unsigned filled;  /* how many of them there are */
    unsigned pads;    /* how many are padding; data is over when a group had some */
    bool midline;     /* something stood on this line */
    bool blank;       /* a blank did, so nothing but blanks may follow */
    uint8_t spill[3]; /* bytes of a group that found no room, or that had no fast way */
    unsigned spill_pos, spill_len;
    uint32_t crc;
    uint32_t stated_crc;
    bool has_crc;
    char title[ARMOR_TITLE_BYTES];
    struct armor_part part; /* the one being read; number 0: there is one block */
};

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* --- looking ahead ---------------------------------------------------------------------------- */

int armor_source_title(struct op *op, struct source *up, char title[ARMOR_TITLE_BYTES])
{
    (void)op;
    title[0] = '\0';
    const uint8_t *p;
    size_t n, want = 3;
    bool last;
    do {
        if (source_peek(up, want, &p, &n))
            return -1;
        last = n < want || n >= SOURCE_PEEK_MAX;
        if (n == 0 || (p[0] & 0x80 && !armor_line_bom(p, n)))
            return 0;
        if (armor_line_find_begin(p, n, last, title))
            return 0;
        want = 2 * n < SOURCE_PEEK_MAX ? 2 * n : SOURCE_PEEK_MAX;
    } while (!last);
    return 0;
}

int armor_source_detect(struct op *op, struct source *up, bool *is_armored)
{
    char title[ARMOR_TITLE_BYTES];
    if (armor_source_title(op, up, title))
        return -1;
    *is_armored = title[0] != '\0';
    return 0;
}

/* --- line by line ------------------------------------------------------------------------------- */

static int fail_line(struct armor_source *self, const char *what)
{
    return op_fail(self->base.op, STATUS_MALFORMED, "armor, line %" PRIu64 ": %s", self->info->line,
                   what);
}

/* Whether the line is longer than what was kept of it: then it is none of those looked for. */
static bool is_cut(const struct armor_source *self)
{
    return self->line_len > LINE_KEPT;
}

/* Goes on with the headers of the block of that title. */
static void begin_block(struct armor_source *self, const char *title, struct armor_part part)
{
    strcpy(self->title, title);
    strcpy(self->info->title, part.number ? "PGP MESSAGE" : title);
    self->part = part;
    self->state = STATE_HEADERS;
    self->filled = self->pads = 0;
    self->midline = self->blank = self->has_crc = false;
    self->crc = CRC24_INIT;
}

/* A part that is not the one which should come. */
static int fail_part(struct armor_source *self, const char *found)
{
    char of[16] = "";
    if (self->part.total)
        snprintf(of, sizeof of, " of %u", self->part.total);
    return op_fail(self->base.op, STATUS_MALFORMED,
                   "armor, line %" PRIu64 ": part %u%s expected, found %s", self->info->line,
                   self->part.number + 1, of, found);
}

static int on_text(struct armor_source *self, const char *line, size_t n)
{
    char title[ARMOR_TITLE_BYTES];
    if (self->info->line == 1) {
        size_t bom = armor_line_bom((const uint8_t *)line, n);
        line += bom;
        n -= bom;
    }
    if (is_cut(self) || !armor_line_is_boundary(line, n, "BEGIN", title))
        return 0;
    if (strcmp(title, "PGP SIGNED MESSAGE") == 0)
        return op_fail(self->base.op, STATUS_UNSUPPORTED,
                       "armor, line %" PRIu64 ": a clearsigned text where armored data is expected",
                       self->info->line);
    struct armor_part part = armor_line_part(title);
    if (part.number > 1) {
        self->part.total = part.total;
        return fail_part(self, title);
    }
    begin_block(self, title, part);
    return 0;
}

static int on_tail(struct armor_source *self, const char *line, size_t n)
{
    char title[ARMOR_TITLE_BYTES];
    if (self->info->has_second || is_cut(self) || !armor_line_is_boundary(line, n, "BEGIN", title))
        return 0;
    self->info->has_second = true;
    op_warn(self->base.op, "armor, line %" PRIu64 ": a second block (%s) is not read",
            self->info->line, title);
    return 0;
}

/* Behind a part: the next one, or, where nobody knows how many there are, the end of all. */
static int on_between(struct armor_source *self, const char *line, size_t n)
{
    char title[ARMOR_TITLE_BYTES];
    if (is_cut(self) || !armor_line_is_boundary(line, n, "BEGIN", title))
        return 0;
    struct armor_part part = armor_line_part(title);
    if (part.number == 0 && self->part.total == 0) {
        self->state = STATE_TAIL;
        return on_tail(self, line, n);
    }
    if (part.number != self->part.number + 1 || part.total != self->part.total)
        return fail_part(self, title);
    begin_block(self, title, part);
    return 0;
}

static int on_header(struct armor_source *self, const char *line, size_t n)
{
    if (armor_line_trimmed(line, n) == 0 && !is_cut(self))
        self->state = STATE_DATA;
    else if (!memchr(line, ':', n))
        return fail_line(self, "a header or a blank line expected");
    return 0;
}

static int on_checksum(struct armor_source *self, const char *line, size_t n)
{
    uint8_t crc[3];
    if (self->has_crc || n != 5 || radix64_decode((const uint8_t *)line + 1, 4, crc) != 1)
        return fail_line(self, "a checksum or the END line expected");
    self->has_crc = self->info->has_crc = true;
    self->stated_crc = (uint32_t)crc[0] << 16 | (uint32_t)crc[1] << 8 | crc[2];
    return 0;
}

static int on_trailer(struct armor_source *self, const char *line, size_t n)
{
    struct armor_info *info = self->info;
    char title[ARMOR_TITLE_BYTES];
    if (is_cut(self))
        return fail_line(self, "the END line expected");
    n = armor_line_trimmed(line, n);
    if (n == 0)
        return 0;
    if (line[0] == '=')
        return on_checksum(self, line, n);
    if (!armor_line_is_boundary(line, n, "END", title))
        return fail_line(self, "the END line expected");
    if (strcmp(title, self->title) != 0)
        return op_fail(self->base.op, STATUS_MALFORMED,
                       "armor, line %" PRIu64 ": END %s, but it began as %s", info->line, title,
                       self->title);
    bool is_last = self->part.number == self->part.total; /* one block: both 0 */
    self->state = is_last ? STATE_TAIL : STATE_BETWEEN;
    bool crc_wrong = self->has_crc && self->crc != self->stated_crc;
    info->crc_wrong |= crc_wrong;
    if (crc_wrong && info->strict)
        return op_fail(self->base.op, STATUS_DAMAGED,
                       "armor, line %" PRIu64 ": the checksum is wrong", info->line);
    return 0;
}

/* Handles the line that was gathered. */
static int end_line(struct armor_source *self)
{
    static int (*const handlers[])(struct armor_source *, const char *, size_t) = {
        [STATE_TEXT] = on_text,       [STATE_HEADERS] = on_header, [STATE_TRAILER] = on_trailer,
        [STATE_BETWEEN] = on_between, [STATE_TAIL] = on_tail,
    };
    size_t n = is_cut(self) ? LINE_KEPT : self->line_len;
    int rc = handlers[self->state](self, self->line, n);
    self->line_len = 0;
    return rc;
}

/* Takes lines from n bytes at p until they are used up or data begins. */
static int take_lines(struct armor_source *self, const uint8_t *p, size_t n, size_t *used)
{
    for (*used = 0; *used < n && self->state != STATE_DATA;) {
        const uint8_t *from = p + *used, *end = memchr(from, '\n', n - *used);
        size_t len = end ? (size_t)(end - from) : n - *used;
        if (self->line_len < LINE_KEPT) {
            size_t room = LINE_KEPT - self->line_len;
            memcpy(self->line + self->line_len, from, len < room ? len : room);
        }
        self->line_len += len;
        *used += len + (end != NULL);
        if (!end)
            break;
        if (end_line(self))
            return -1;
        self->info->line++;
    }
    return 0;
}

/* --- data --------------------------------------------------------------------------------------- */

/* Moves what fits of the spilled bytes to p. */
static size_t drain(struct armor_source *self, uint8_t *p, size_t room)
{
    size_t n = self->spill_len - self->spill_pos;
    n = n < room ? n : room;
    memcpy(p, self->spill + self->spill_pos, n);
    self->spill_pos += (unsigned)n;
    return n;
}

/* Adds one value, or padding, to the group; a full one is spilled. */
static void add_value(struct armor_source *self, unsigned v)
{
    self->values = self->values << 6 | v;
    if (++self->filled < 4)
        return;
    self->spill[0] = (uint8_t)(self->values >> 16);
    self->spill[1] = (uint8_t)(self->values >> 8);
    self->spill[2] = (uint8_t)self->values;
    self->spill_pos = 0;
    self->spill_len = 3 - self->pads;
    self->filled = 0;
}

/* Takes one octet that the fast way did not. One that begins the trailer is left: *left is set. */
static int take_octet(struct armor_source *self, uint8_t c, bool *left)
{
    int v = radix64_value(c);
    if (c == '\n') {
        self->info->line++;
        self->midline = self->blank = false;
        return 0;
    }
    if (is_blank(c)) {
        self->blank = true;
        return 0;
    }
    *left = !self->midline && !self->blank && (c == '-' || c == '=');
    if (*left && self->filled > 0)
        return fail_line(self, "the data breaks off inside a group of four characters");
    if (*left) {
        self->state = STATE_TRAILER;
        return 0;
    }
    bool padding = c == '=' && self->filled >= 2;
    bool behind_padding = self->pads > 0 && !(padding && self->filled > 0);
    if ((v < 0 && !padding) || self->blank || behind_padding) {
        char what[64];
        snprintf(what, sizeof what, "octet 0x%02x does not belong into the data", c);
        return fail_line(self, what);
    }
    self->midline = true;
    self->pads += padding;
    add_value(self, padding ? 0 : (unsigned)v);
    return 0;
}

/* Decodes from n bytes at `in` into at most cap at p, until one of them is used up or the data is
 * over. */
static int take_data(struct armor_source *self, const uint8_t *in, size_t n, size_t *used,
                     uint8_t *p, size_t cap, size_t *got)
{
    *used = *got = 0;
    while (*used < n && *got < cap && self->state == STATE_DATA) {
        if (self->filled == 0 && self->pads == 0 && !self->blank) {
            size_t room = (cap - *got) / 3 * 4;
            size_t most = n - *used < room ? n - *used : room;
            size_t groups = radix64_decode(in + *used, most, p + *got);
            self->midline |= groups > 0;
            *used += 4 * groups;
            *got += 3 * groups;
            if (*used == n)
                break;
        }
        bool left = false;
        if (take_octet(self, in[*used], &left))
            return -1;
        *used += !left;
        *got += drain(self, p + *got, cap - *got);
    }
    return 0;
}

/* --- the source --------------------------------------------------------------------------------- */

/* Handles the end of the input. */
static int end_input(struct armor_source *self)
{
    if (self->line_len > 0 && end_line(self))
        return -1;
    if (self->state == STATE_TEXT)
        return op_fail(self->base.op, STATUS_MALFORMED, "no armor: no BEGIN line was found");
    if (self->state == STATE_BETWEEN && self->part.total)
        return fail_part(self, "none");
    if (self->state != STATE_TAIL && self->state != STATE_BETWEEN)
        return fail_line(self, "the armor breaks off before its END line");
    self->state = STATE_OVER;
    return 0;
}

static int armor_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct armor_source *self = (struct armor_source *)s;
    *got = drain(self, p, cap);
    while (*got == 0 && self->state != STATE_OVER) {
        const uint8_t *in;
        size_t n, used = 0;
        if (source_peek(s->up, 1, &in, &n))
            return -1;
        int rc;
        if (n == 0)
            rc = end_input(self);
        else if (self->state == STATE_DATA)
            rc = take_data(self, in, n, &used, p, cap, got);
        else
            rc = take_lines(self, in, n, &used);
        if (rc)
            return -1;
        source_skip(s->up, used);
    }
    self->crc = crc24_update(self->crc, p, *got);
    return 0;
}

static void armor_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {
    .name = "armor", .phase = PHASE_ARMOR, .read = armor_source_read, .free = armor_source_free};

struct source *armor_source_new(struct op *op, struct source *up, struct armor_info *info)
{
    struct armor_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->info = info;
    *info = (struct armor_info){.strict = info->strict, .line = 1};
    return &self->base;
}
