#include "cli/inspect_json.h"

#include "cli/inspect_out.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct inspect_json {
    struct inspect_out out;
    const struct inspect_input *input;
    json_t *head;   /* of a packet that began and was not written; NULL: none */
    json_t *fields; /* of it, or those behind the packets inside; NULL: none yet */
    unsigned open;  /* arrays of packets that are open */
    bool first;     /* nothing stands in the innermost yet */
    unsigned kept;  /* `open` when the listing began to be held back */
};

static void *json_new(struct op *op, const struct inspect_input *input, FILE *to)
{
    struct inspect_json *self = calloc(1, sizeof *self);
    if (!self) {
        op_fail_memory(op);
        return NULL;
    }
    self->out = (struct inspect_out){.op = op, .to = to};
    self->input = input;
    return self;
}

static void json_free_self(void *ctx)
{
    struct inspect_json *self = ctx;
    json_decref(self->head);
    json_decref(self->fields);
    buf_end(&self->out.held);
    free(self);
}

/* Sets a member, whose value is owned even on failure. 0, or -1. */
static int set(struct inspect_json *self, json_t *object, const char *name, json_t *value)
{
    return json_object_set_new(object, name, value) ? op_fail_memory(self->out.op) : 0;
}

static int set_number(struct inspect_json *self, json_t *object, const char *name, uint64_t number)
{
    return set(self, object, name, json_integer((json_int_t)number));
}

/* Text of somebody else's, which need not be UTF-8. */
static int set_escaped(struct inspect_json *self, json_t *object, const char *name,
                       const char *text)
{
    char escaped[1024];
    dump_field_escape((const uint8_t *)text, strlen(text), escaped, sizeof escaped);
    return set(self, object, name, json_string(escaped));
}

/* Writes `before`, then an object's members, at least one, without its braces, and takes the
 * object. Into memory of ours: json_dumps loses the end of a name where memory runs out. */
static int put_members(struct inspect_json *self, const char *before, json_t *object)
{
    enum { FLAGS = JSON_COMPACT | JSON_EMBED };
    size_t n = object ? json_dumpb(object, NULL, 0, FLAGS) : 0;
    char *text = n > 0 ? malloc(n + 1) : NULL;
    int rc = -1;
    if (!text || json_dumpb(object, text, n, FLAGS) != n) {
        op_fail_memory(self->out.op);
    } else {
        text[n] = '\0';
        rc = inspect_out_puts(&self->out, before);
        if (!rc)
            rc = inspect_out_puts(&self->out, text);
    }
    free(text);
    json_decref(object);
    return rc;
}

static int json_start(void *ctx, const struct dump_info *info)
{
    struct inspect_json *self = ctx;
    json_t *head = json_object();
    if (set_escaped(self, head, "file", self->input->name) ||
        (info->title[0] ? set_escaped(self, head, "armor", info->title)
                        : set(self, head, "armor", json_null()))) {
        json_decref(head);
        return -1;
    }
    self->open = 1;
    self->first = true;
    return put_members(self, "{", head) || inspect_out_puts(&self->out, ",\"packets\":[") ? -1 : 0;
}

/* Its length stands behind the packets, with all else that is known at the end. */
static int json_text(void *ctx, const struct dump_info *info)
{
    (void)ctx;
    (void)info;
    return 0;
}

static int json_begin(void *ctx, const struct dump_packet *packet)
{
    static const char *const lengths[] = {[PACKET_DEFINITE] = "definite",
                                          [PACKET_PARTIAL] = "partial",
                                          [PACKET_INDETERMINATE] = "indeterminate"};
    struct inspect_json *self = ctx;
    const struct packet_header *h = packet->header;
    json_t *head = self->head = json_object();
    if (set_number(self, head, "offset", h->offset) || set_number(self, head, "tag", h->tag) ||
        set(self, head, "name", json_string(packet_tag_name(h->tag))) ||
        set(self, head, "header", json_string(h->new_format ? "new" : "old")) ||
        set_number(self, head, "header_bytes", h->header_bytes))
        return -1;
    return set(self, head, "length", json_string(lengths[h->kind]));
}

/* A field's name as a member's: no blanks in it. */
static void name_member(const char *name, char out[64])
{
    snprintf(out, 64, "%s", name);
    for (char *p = out; *p; p++) {
        if (*p == ' ' || *p == '-')
            *p = '_';
    }
}

static int json_field(void *ctx, const struct dump_field *f)
{
    struct inspect_json *self = ctx;
    char name[64];
    json_t *value;
    name_member(f->name, name);
    if (f->kind == DUMP_FIELD_NUMBER)
        value = json_integer((json_int_t)f->number);
    else if (f->kind == DUMP_FIELD_TEXT)
        value = json_string(f->text);
    else
        value = json_pack("{s:I,s:s}", "id", (json_int_t)f->number, "name", f->text);
    if (!self->fields)
        self->fields = json_object();
    return set(self, self->fields, name, value);
}

/* Moves the gathered fields, if there are any, into `object`. */
static int set_fields(struct inspect_json *self, json_t *object, const char *name)
{
    json_t *fields = self->fields;
    self->fields = NULL;
    return fields ? set(self, object, name, fields) : 0;
}

/* Writes the beginning of the packet's object, without its end. */
static int put_head(struct inspect_json *self)
{
    json_t *head = self->head;
    self->head = NULL;
    if (set_fields(self, head, "fields")) {
        json_decref(head);
        return -1;
    }
    const char *before = self->first ? "\n{" : ",\n{";
    self->first = false;
    return put_members(self, before, head);
}

static int json_inside(void *ctx, bool unverified)
{
    struct inspect_json *self = ctx;
    if (put_head(self) || inspect_out_puts(&self->out, ",\"packets\":["))
        return -1;
    self->open++;
    self->first = true;
    if (unverified) {
        self->kept = self->open;
        inspect_out_hold(&self->out);
    }
    return 0;
}

/* The object of a packet that broke off. */
static int put_broken(struct inspect_json *self)
{
    if (set(self, self->head, "breaks_off", json_true()) || put_head(self))
        return -1;
    return inspect_out_puts(&self->out, "}");
}

/* Closes arrays, and the objects of the packets they are in, until `open` are left. */
static int close_down(struct inspect_json *self, unsigned open)
{
    for (; self->open > open; self->open--) {
        if (inspect_out_puts(&self->out, "]}"))
            return -1;
        self->first = false;
    }
    return 0;
}

static int json_verified(void *ctx)
{
    struct inspect_json *self = ctx;
    if (self->head && put_broken(self))
        return -1;
    if (close_down(self, self->kept))
        return -1;
    return inspect_out_release(&self->out);
}

static int json_end_packet(void *ctx, const struct dump_packet *packet)
{
    struct inspect_json *self = ctx;
    json_t *tail = json_object();
    if (set_number(self, tail, "bytes", packet->bytes) ||
        set_number(self, tail, "chunks", packet->chunks))
        goto fail;
    if (self->head) {
        if (put_head(self))
            goto fail;
    } else {
        if (inspect_out_puts(&self->out, "]") || set_fields(self, tail, "outcome"))
            goto fail;
        self->open--;
    }
    return put_members(self, ",", tail) || inspect_out_puts(&self->out, "}") ? -1 : 0;
fail:
    json_decref(tail);
    return -1;
}

/* All entries, and their sum. */
static json_t *entries_object(struct inspect_json *self, const uint64_t bytes[LEDGER_COUNT],
                              uint64_t total)
{
    json_t *ledger = json_object();
    char name[64];
    int rc = 0;
    for (int i = 0; !rc && i < LEDGER_COUNT; i++) {
        name_member(ledger_rows[i].name, name);
        rc = set_number(self, ledger, name, bytes[i]);
    }
    if (!rc)
        rc = set_number(self, ledger, "total", total);
    if (rc) {
        json_decref(ledger);
        return NULL;
    }
    return ledger;
}

static const char *checksum_word(const struct armor_info *armor)
{
    return !armor->has_crc ? "none" : armor->crc_wrong ? "wrong" : "right";
}

/* What stands behind the packets of a file that was read whole. */
static int put_result(struct inspect_json *self, const struct dump_info *info)
{
    const struct ledger *l = &info->ledger;
    json_t *tail = json_object();
    int rc = set(self, tail, "ledger", entries_object(self, l->bytes, ledger_total(l)));
    if (!rc && info->title[0])
        rc = set(self, tail, "armor_checksum", json_string(checksum_word(&info->armor)));
    if (!rc && info->clearsigned)
        rc = set_number(self, tail, "text_bytes", info->text_bytes);
    if (!rc && !l->written_unknown)
        rc = set_number(self, tail, "payload_as_written", l->written);
    if (!rc && !l->written_unknown && l->packed > 0)
        rc = set(self, tail, "decompressed", entries_object(self, l->inside, ledger_unpacked(l)));
    if (!rc && !l->written_unknown)
        rc = set(self, tail, "compression_saved", json_integer((json_int_t)ledger_saved(l)));
    if (rc) {
        json_decref(tail);
        return -1;
    }
    return put_members(self, "\n],", tail);
}

/* The error, behind what was read so far. */
static int put_error(struct inspect_json *self, const struct op_err *err)
{
    json_t *error = json_object(), *tail = json_object();
    if (inspect_out_drop(&self->out)) {
        self->open = self->kept;
        json_decref(self->head);
        self->head = NULL;
    }
    int rc = self->head ? put_broken(self) : 0;
    if (!rc)
        rc = close_down(self, 1);
    if (!rc)
        rc = set_number(self, error, "status", err->status);
    if (!rc)
        rc = set_escaped(self, error, "text", err->text);
    if (rc) {
        json_decref(error);
        json_decref(tail);
        return -1;
    }
    if (set(self, tail, "error", error)) {
        json_decref(tail);
        return -1;
    }
    return put_members(self, self->open ? "\n]," : "{", tail);
}

static int json_finish(void *ctx, const struct dump_info *info)
{
    struct inspect_json *self = ctx;
    struct op *op = self->out.op;
    if (op_failed(op) ? put_error(self, &op->err) : put_result(self, info))
        return -1;
    if (inspect_out_puts(&self->out, "}\n"))
        return -1;
    return inspect_out_end(&self->out);
}

static const struct dump_listener listener = {
    json_start, json_text, json_begin, json_field, json_inside, json_verified, json_end_packet};

const struct inspect_format inspect_json_format = {"json", json_new, &listener, json_finish,
                                                   json_free_self};
