#include "cli/inspect_text.h"

#include "cli/inspect_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The columns of offset and bytes, then the tree: two columns a level, as long as there is room. */
enum { WIDTH = 80, TREE = 20, LEVEL = 2, LEVELS_SHOWN = 12 };

/* A packet's lines are written when it ended, or when packets inside it follow: until then its
 * fields are gathered. One whose inside was shown gets a closing line. */
struct inspect_text {
    struct inspect_out out;
    const struct inspect_input *input;
    bool pending; /* a packet began and was not shown */
    struct packet_header header;
    unsigned level;
    struct buf fields; /* one after the other, ended by NULs */
};

static void *text_new(struct op *op, const struct inspect_input *input, FILE *to)
{
    struct inspect_text *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    self->out = (struct inspect_out){.op = op, .to = to};
    self->input = input;
    return self;
}

static void text_free(void *ctx)
{
    struct inspect_text *self = ctx;
    buf_end(&self->fields);
    buf_end(&self->out.held);
    free(self);
}

/* Writes a file's name to out, at most `room` bytes of it and at least 4: of a long path the end, for
 * there the file is named. */
static void cut_name(const char *name, size_t room, char out[DUMP_FIELD_TEXT_MAX])
{
    const uint8_t *p = (const uint8_t *)name;
    size_t n = strlen(name);
    dump_field_escape(p, n, out, DUMP_FIELD_TEXT_MAX);
    if (strlen(out) <= room)
        return;
    do
        dump_field_escape(++p, --n, out + 3, DUMP_FIELD_TEXT_MAX - 3);
    while (strlen(out) > room);
    memcpy(out, "...", 3);
}

static int text_start(void *ctx, const struct dump_info *info)
{
    struct inspect_text *self = ctx;
    char name[DUMP_FIELD_TEXT_MAX], title[32], rest[128] = "";
    dump_field_escape((const uint8_t *)info->title, strlen(info->title), title, sizeof title);
    if (self->input->sized)
        snprintf(rest, sizeof rest, "%" PRIu64 " bytes, ", self->input->bytes);
    snprintf(rest + strlen(rest), sizeof rest - strlen(rest), "%s%s",
             title[0] ? "armored: " : "not armored", title);
    cut_name(self->input->name, WIDTH - 2 - strlen(rest), name);
    if (inspect_out_printf(&self->out, "%s: %s\n", name, rest))
        return -1;
    return inspect_out_puts(&self->out, "\n  offset      bytes  packet\n");
}

static int text_text(void *ctx, const struct dump_info *info)
{
    struct inspect_text *self = ctx;
    return inspect_out_printf(&self->out, "%19" PRIu64 " clearsigned text\n", info->text_bytes);
}

static int text_begin(void *ctx, const struct dump_packet *packet)
{
    struct inspect_text *self = ctx;
    buf_clear(&self->fields);
    self->pending = true;
    self->header = *packet->header;
    self->level = packet->level;
    return 0;
}

static int text_field(void *ctx, const struct dump_field *f)
{
    struct inspect_text *self = ctx;
    char text[DUMP_FIELD_TEXT_MAX + 80];
    if (f->kind == DUMP_FIELD_NUMBER)
        snprintf(text, sizeof text, "%s %" PRIu64, f->name, f->number);
    else if (f->kind == DUMP_FIELD_CODE)
        snprintf(text, sizeof text, "%s %s (%" PRIu64 ")", f->name, f->text, f->number);
    else if (f->text[0] == '\0')
        snprintf(text, sizeof text, "%s \"\"", f->name);
    else
        snprintf(text, sizeof text, "%s%s %s", f->name, strchr(f->text, ' ') ? ":" : "", f->text);
    return buf_append(self->out.op, &self->fields, text, strlen(text) + 1);
}

/* Where the lines of a level begin. */
static size_t column_of(unsigned level)
{
    return TREE + LEVEL * (level < LEVELS_SHOWN ? level : LEVELS_SHOWN);
}

/* A line being filled, behind `column` blanks. */
struct line {
    struct inspect_out *out;
    size_t column, used;
    bool fresh; /* the blanks are still to come */
};

/* Puts a word, with a blank before it, on this line or the next; one too long for any is cut into
 * pieces. */
static int put_word(struct line *l, const char *word, size_t n)
{
    size_t room = WIDTH - l->column;
    do {
        size_t part = n < room ? n : room;
        if (l->used > 0 && l->used + 1 + part > room) {
            if (inspect_out_puts(l->out, "\n"))
                return -1;
            l->used = 0;
            l->fresh = true;
        }
        if (inspect_out_printf(l->out, "%*s%s%.*s", l->fresh ? (int)l->column : 0, "",
                               l->used > 0 ? " " : "", (int)part, word))
            return -1;
        l->used += part + (l->used > 0);
        l->fresh = false;
        word += part;
        n -= part;
    } while (n > 0);
    return 0;
}

/* Puts a phrase, whole if one line has room for it, else word by word. */
static int put_phrase(struct line *l, const char *text)
{
    if (strlen(text) <= WIDTH - l->column)
        return put_word(l, text, strlen(text));
    for (;;) {
        text += strspn(text, " ");
        size_t n = strcspn(text, " ");
        if (n == 0)
            return 0;
        if (put_word(l, text, n))
            return -1;
        text += n;
    }
}

/* How the length was given; `chunks` is 0 where their number is not known yet. */
static void describe_length(const struct packet_header *h, uint64_t chunks, char out[48])
{
    if (h->kind == PACKET_INDETERMINATE)
        strcpy(out, "; indeterminate length");
    else if (h->kind == PACKET_PARTIAL && chunks == 0)
        strcpy(out, "; partial lengths");
    else if (h->kind == PACKET_PARTIAL)
        snprintf(out, 48, "; %" PRIu64 " chunk%s", chunks, chunks == 1 ? "" : "s");
    else
        out[0] = '\0';
}

/* The fields that were gathered, behind the phrase that begins the line. */
static int put_fields(struct inspect_text *self, struct line *l, const char *head)
{
    const struct buf *fields = &self->fields;
    char text[DUMP_FIELD_TEXT_MAX + 96];
    snprintf(text, sizeof text, "%s%s", head, fields->len > 0 ? ";" : "");
    if (put_phrase(l, text))
        return -1;
    for (size_t at = 0; at < fields->len;) {
        const char *field = (const char *)fields->data + at;
        at += strlen(field) + 1;
        snprintf(text, sizeof text, "%s%s", field, at < fields->len ? ";" : "");
        if (put_phrase(l, text))
            return -1;
    }
    buf_clear(&self->fields);
    return inspect_out_puts(l->out, "\n");
}

/* The lines of a packet; its bytes as a figure or a word. */
static int show(struct inspect_text *self, const char *bytes, uint64_t chunks)
{
    const struct packet_header *h = &self->header;
    char length[48], head[96];
    size_t column = column_of(self->level);
    if (inspect_out_printf(&self->out, "%8" PRIu64 " %10s%*s%s (tag %u)\n", h->offset, bytes,
                           (int)(column + 1 - TREE), "", packet_tag_name(h->tag), h->tag))
        return -1;
    describe_length(h, chunks, length);
    snprintf(head, sizeof head, "%s header%s", h->new_format ? "new" : "old", length);
    self->pending = false;
    struct line line = {.out = &self->out, .column = column, .fresh = true};
    return put_fields(self, &line, head);
}

static int text_inside(void *ctx, bool unverified)
{
    struct inspect_text *self = ctx;
    char bytes[24] = "-";
    if (self->header.kind == PACKET_DEFINITE)
        snprintf(bytes, sizeof bytes, "%" PRIu64, self->header.length);
    if (show(self, bytes, 0))
        return -1;
    if (unverified)
        inspect_out_hold(&self->out);
    return 0;
}

static int text_verified(void *ctx)
{
    struct inspect_text *self = ctx;
    if (self->pending && show(self, "breaks off", 0))
        return -1;
    buf_clear(&self->fields);
    return inspect_out_release(&self->out);
}

/* Of a packet whose inside was shown. */
static int show_end(struct inspect_text *self, const struct dump_packet *packet)
{
    const struct packet_header *h = packet->header;
    size_t column = column_of(packet->level);
    char length[48], head[128], bytes[24] = "";
    if (h->kind == PACKET_DEFINITE && self->fields.len == 0)
        return 0;
    if (h->kind != PACKET_DEFINITE)
        snprintf(bytes, sizeof bytes, "%" PRIu64, packet->bytes);
    describe_length(h, packet->chunks, length);
    snprintf(head, sizeof head, "end of %s%s", packet_tag_name(h->tag), length);
    if (inspect_out_printf(&self->out, "%19s%*s", bytes, (int)(column + 1 - TREE), ""))
        return -1;
    struct line line = {.out = &self->out, .column = column};
    return put_fields(self, &line, head);
}

static int text_end(void *ctx, const struct dump_packet *packet)
{
    struct inspect_text *self = ctx;
    char bytes[24];
    if (!self->pending)
        return show_end(self, packet);
    snprintf(bytes, sizeof bytes, "%" PRIu64, packet->bytes);
    return show(self, bytes, packet->chunks);
}

/* --- the ledger --------------------------------------------------------------------------------- */

static int put_entry(struct inspect_out *out, const char *name, uint64_t bytes, uint64_t total,
                     const char *what)
{
    double percent = total ? 100.0 * (double)bytes / (double)total : 0;
    return inspect_out_printf(out, "%-14s %12" PRIu64 " %7.2f %%%s%s\n", name, bytes, percent,
                              *what ? "  " : "", what);
}

/* What compressed streams gave, and what that is. */
static int put_unpacked(struct inspect_out *out, const struct ledger *l)
{
    int64_t saved = ledger_saved(l);
    if (l->written_unknown)
        return inspect_out_puts(out, "  decompressed unknown: some compressed data was not read\n");
    if (l->packed == 0)
        return 0;
    if (inspect_out_printf(out,
                           "  decompressed %12" PRIu64 "            compression %s %" PRIu64 "\n",
                           ledger_unpacked(l), saved < 0 ? "cost" : "saved",
                           saved < 0 ? (uint64_t)-saved : (uint64_t)saved))
        return -1;
    for (int i = 0; i < LEDGER_COUNT; i++) {
        if (l->inside[i] > 0 &&
            inspect_out_printf(out, "    %-12s %10" PRIu64 "\n", ledger_rows[i].name, l->inside[i]))
            return -1;
    }
    return 0;
}

static int put_ledger(struct inspect_out *out, const struct dump_info *info)
{
    const struct ledger *l = &info->ledger;
    uint64_t total = ledger_total(l);
    if (inspect_out_puts(out, "\nledger                bytes     share\n"))
        return -1;
    for (int i = 0; i < LEDGER_COUNT; i++) {
        if (l->bytes[i] > 0 &&
            put_entry(out, ledger_rows[i].name, l->bytes[i], total, ledger_rows[i].what))
            return -1;
        if (i == LEDGER_PAYLOAD && put_unpacked(out, l))
            return -1;
    }
    return put_entry(out, "total", total, total, "");
}

static int text_finish(void *ctx, const struct dump_info *info)
{
    struct inspect_text *self = ctx;
    if (!op_failed(self->out.op)) {
        if (put_ledger(&self->out, info))
            return -1;
    } else if (inspect_out_drop(&self->out)) {
        self->pending = false;
    } else if (self->pending && show(self, "breaks off", 0)) {
        return -1;
    }
    return inspect_out_end(&self->out);
}

static const struct dump_listener listener = {text_start,  text_text,     text_begin, text_field,
                                              text_inside, text_verified, text_end};

const struct inspect_format inspect_text_format = {"text", text_new, &listener, text_finish,
                                                   text_free};
