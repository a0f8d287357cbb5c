#include "pgp/clearsign_source.h"

#include "pgp/armor_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A longer line is neither a boundary nor a header. */
#define LINE_MAX_BYTES 256

/* The longest name of a hash, with its end. */
#define NAME_BYTES 16

struct clearsign_source {
    struct source base;
    struct clearsign_info *info;
    bool midline; /* in a line of the text, of which it is known that it is one */
    bool over;    /* at the signature */
};

/* The next line, peeked at, or the beginning of one that is longer than LINE_MAX_BYTES. */
struct line {
    const char *p;
    size_t n;   /* without LF; not whole and at most LINE_MAX_BYTES: the input ends there */
    bool whole; /* an LF follows */
};

static int fail_line(struct clearsign_source *self, const char *what)
{
    return op_fail(self->base.op, STATUS_MALFORMED, "clearsigned text, line %" PRIu64 ": %s",
                   self->info->line, what);
}

/* --- lines that are looked at whole --------------------------------------------------------------- */

static int peek_line(struct clearsign_source *self, struct line *line)
{
    const uint8_t *p;
    size_t n;
    if (source_peek(self->base.up, LINE_MAX_BYTES + 1, &p, &n))
        return -1;
    n = n < LINE_MAX_BYTES + 1 ? n : LINE_MAX_BYTES + 1;
    const uint8_t *lf = n > 0 ? memchr(p, '\n', n) : NULL;
    line->p = (const char *)p;
    line->n = lf ? (size_t)(lf - p) : n;
    line->whole = lf != NULL;
    return 0;
}

/* Goes behind the line, or behind as much of it as was seen. */
static void skip_line(struct clearsign_source *self, const struct line *line)
{
    source_skip(self->base.up, line->n + line->whole);
    self->info->line += line->whole;
}

static bool is_begin(const struct line *line, char title[ARMOR_TITLE_BYTES])
{
    return line->whole && armor_line_is_boundary(line->p, line->n, "BEGIN", title);
}

/* Reads the BEGIN line and all before it. */
static int find_begin(struct clearsign_source *self)
{
    char title[ARMOR_TITLE_BYTES] = "";
    const uint8_t *p;
    size_t n;
    if (source_peek(self->base.up, 3, &p, &n))
        return -1;
    source_skip(self->base.up, armor_line_bom(p, n));
    for (bool midline = false; !title[0];) {
        struct line line;
        if (peek_line(self, &line))
            return -1;
        if (line.n == 0 && !line.whole)
            return op_fail(self->base.op, STATUS_MALFORMED,
                           "no clearsigned text: no BEGIN line was found");
        if (!midline && is_begin(&line, title) && strcmp(title, "PGP SIGNED MESSAGE") != 0)
            return fail_line(self, "BEGIN PGP SIGNED MESSAGE expected, not another block");
        midline = !line.whole;
        skip_line(self, &line);
    }
    return 0;
}

/* --- headers -------------------------------------------------------------------------------------- */

/* Notes one name of a hash. Returns whether it is one. */
static bool note_hash(struct clearsign_info *info, const char *p, size_t n)
{
    /* Those of RFC 9580 section 9.5 that we do not have. */
    static const char *const others[] = {"SHA3-256", "SHA3-512"};
    char name[NAME_BYTES] = "";
    if (n >= sizeof name || memchr(p, '\0', n))
        return false;
    memcpy(name, p, n);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(name, others[i]) == 0)
            return true;
    }
    const struct hash *hash = hash_by_name(name);
    if (!hash)
        return false;
    for (size_t i = 0; i < info->hash_count; i++) {
        if (info->hashes[i] == hash)
            return true;
    }
    if (info->hash_count < CLEARSIGN_HASHES)
        info->hashes[info->hash_count++] = hash;
    return true;
}

/* Reads the list behind "Hash:". Returns whether it is nothing but names between commas. */
static bool note_hashes(struct clearsign_info *info, const char *p, size_t n)
{
    const char *end = p + armor_line_trimmed(p, n);
    for (;;) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        const char *stop = comma ? comma : end;
        while (p < stop && *p == ' ')
            p++;
        if (!note_hash(info, p, armor_line_trimmed(p, (size_t)(stop - p))))
            return false;
        if (!comma)
            return true;
        p = comma + 1;
    }
}

/* Reads the headers and the blank line behind them. */
static int read_headers(struct clearsign_source *self)
{
    static const char key[] = "Hash:";
    const size_t key_len = sizeof key - 1;
    for (bool blank = false; !blank;) {
        struct line line;
        if (peek_line(self, &line))
            return -1;
        blank = line.whole && armor_line_trimmed(line.p, line.n) == 0;
        bool is_hash = line.whole && line.n >= key_len && memcmp(line.p, key, key_len) == 0;
        if (!blank && !is_hash)
            return fail_line(self, "a Hash header or a blank line expected");
        if (is_hash && !note_hashes(self->info, line.p + key_len, line.n - key_len))
            return fail_line(self, "names of hashes expected behind \"Hash:\"");
        self->info->has_header |= is_hash;
        skip_line(self, &line);
    }
    return 0;
}

static int clearsign_source_start(struct source *s)
{
    struct clearsign_source *self = (struct clearsign_source *)s;
    return find_begin(self) || read_headers(self) ? -1 : 0;
}

/* --- the text ------------------------------------------------------------------------------------- */

static int fail_end(struct clearsign_source *self)
{
    return fail_line(self, "the text breaks off before its signature");
}

/* Looks at how a line begins: takes its escape away, or finds that the text is over. */
static int begin_line(struct clearsign_source *self)
{
    char title[ARMOR_TITLE_BYTES];
    struct line line;
    if (peek_line(self, &line))
        return -1;
    if (!line.whole && line.n <= LINE_MAX_BYTES)
        return fail_end(self);
    self->midline = true;
    if (line.n == 0 || line.p[0] != '-')
        return 0;
    if (line.n > 1 && line.p[1] == ' ') {
        source_skip(self->base.up, 2);
        return 0;
    }
    self->over = is_begin(&line, title) && strcmp(title, "PGP SIGNATURE") == 0;
    return self->over ? 0 : fail_line(self, "a line begins with a dash that is not escaped");
}

/* Waits for more behind the n blanks that are there. */
static int see_more(struct clearsign_source *self, size_t n)
{
    const uint8_t *p;
    size_t got;
    if (n >= SOURCE_PEEK_MAX)
        return op_fail(self->base.op, STATUS_LIMIT,
                       "clearsigned text, line %" PRIu64 ": more than %d blanks in a row",
                       self->info->line, SOURCE_PEEK_MAX);
    if (source_peek(self->base.up, 2 * n < SOURCE_PEEK_MAX ? 2 * n : SOURCE_PEEK_MAX, &p, &got))
        return -1;
    return got > n ? 0 : fail_end(self);
}

/* The length of a line of text without what is not covered at its end. Where no hash is named tabs may
 * be: PGP 2.6 has it so. */
static size_t trimmed(const struct clearsign_source *self, const char *p, size_t n)
{
    if (self->info->has_header)
        return armor_line_trimmed(p, n);
    while (n > 0 && (p[n - 1] == ' ' || p[n - 1] == '\r'))
        n--;
    return n;
}

/* Gives at most cap bytes of the line that is being read, or of its end. Blanks are left in `up`
 * until it is seen what follows them; so is the LF behind a CR. */
static int take_line(struct clearsign_source *self, uint8_t *out, size_t cap, size_t *got)
{
    const uint8_t *p;
    size_t n;
    *got = 0;
    if (source_peek(self->base.up, 1, &p, &n))
        return -1;
    if (n == 0)
        return fail_end(self);
    const uint8_t *lf = memchr(p, '\n', n);
    size_t len = lf ? (size_t)(lf - p) : n, kept = trimmed(self, (const char *)p, len);
    if (kept > 0) {
        *got = kept < cap ? kept : cap;
        memcpy(out, p, *got);
        source_skip(self->base.up, *got);
    } else if (!lf) {
        return see_more(self, n);
    } else if (len > 0) {
        *got = p[len - 1] == '\r';
        out[0] = '\r';
        source_skip(self->base.up, len);
    } else {
        *got = 1;
        out[0] = '\n';
        source_skip(self->base.up, 1);
        self->info->line++;
        self->midline = false;
    }
    return 0;
}

static int clearsign_source_read(struct source *s, uint8_t *p, size_t cap, size_t *got)
{
    struct clearsign_source *self = (struct clearsign_source *)s;
    for (*got = 0; *got < cap && !self->over;) {
        size_t part = 0;
        if (self->midline ? take_line(self, p + *got, cap - *got, &part) : begin_line(self))
            return -1;
        *got += part;
    }
    return 0;
}

static void clearsign_source_free(struct source *s)
{
    free(s);
}

static const struct source_ops ops = {.name = "clearsign",
                                      .phase = PHASE_ARMOR,
                                      .start = clearsign_source_start,
                                      .read = clearsign_source_read,
                                      .free = clearsign_source_free};

struct source *clearsign_source_new(struct op *op, struct source *up, struct clearsign_info *info)
{
    struct clearsign_source *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        source_free(up);
        return NULL;
    }
    source_init(&self->base, &ops, op, up);
    self->info = info;
    *info = (struct clearsign_info){.line = 1};
    return &self->base;
}
