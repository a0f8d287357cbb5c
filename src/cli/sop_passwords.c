#include "cli/sop_passwords.h"

#include "cli/sop_input.h"
#include "cli/sop_utf8.h"

#include <stdlib.h>

/* No file of a password is so large. */
enum { PASSWORD_BYTES_MAX = 65536 };

static size_t trimmed(const struct buf *b)
{
    size_t n = b->len;
    while (n > 0 && sop_utf8_is_blank(b->data[n - 1]))
        n--;
    return n;
}

/* Makes room for one more, and gives its place, which counts at once. */
static struct buf *add(struct sop *s, struct sop_passwords *p)
{
    struct buf *bytes = realloc(p->bytes, (p->count + 1) * sizeof *bytes);
    if (bytes)
        p->bytes = bytes;
    struct s2k_passphrase *list = realloc(p->list, (p->count + 1) * sizeof *list);
    if (list)
        p->list = list;
    if (!bytes || !list) {
        op_fail_memory(&s->op);
        return NULL;
    }
    buf_init(&p->bytes[p->count]);
    return &p->bytes[p->count++];
}

static int read_one(struct sop *s, const char *name, struct sop_passwords *p)
{
    struct buf *whole = add(s, p);
    if (!whole || sop_input_read(s, name, PASSWORD_BYTES_MAX, whole))
        return -1;
    size_t n = trimmed(whole);
    if (n == whole->len)
        return 0;
    struct buf *cut = add(s, p);
    /* Adding may have moved the first. */
    return cut ? buf_append(&s->op, cut, p->bytes[p->count - 2].data, n) : -1;
}

static int read_new(struct sop *s, const char *name, struct sop_passwords *p)
{
    struct buf *b = add(s, p);
    if (!b || sop_input_read(s, name, PASSWORD_BYTES_MAX, b))
        return -1;
    b->high = b->len;
    b->len = trimmed(b);
    if (b->len > 0 && sop_utf8_is_printable(b->data, b->len))
        return 0;
    return sop_fail(s, SOP_PASSWORD_NOT_HUMAN_READABLE,
                    "%s: expected a password of printable UTF-8", name);
}

/* All that the option names, each with `read`. */
static int read_all(struct sop *s, enum sop_option option, struct sop_passwords *p,
                    int (*read)(struct sop *s, const char *name, struct sop_passwords *p))
{
    size_t at = 0;
    const char *name;
    int rc = 0;
    while (!rc && (name = sop_options_next(&s->options, option, &at)))
        rc = read(s, name, p);
    for (size_t i = 0; i < p->count; i++)
        p->list[i] = (struct s2k_passphrase){p->bytes[i].data, p->bytes[i].len};
    return rc;
}

int sop_passwords_read(struct sop *s, enum sop_option option, struct sop_passwords *p)
{
    return read_all(s, option, p, read_one);
}

int sop_passwords_read_new(struct sop *s, enum sop_option option, struct sop_passwords *p)
{
    return read_all(s, option, p, read_new);
}

void sop_passwords_end(struct sop_passwords *p)
{
    for (size_t i = 0; i < p->count; i++)
        buf_end(&p->bytes[i]);
    free(p->bytes);
    free(p->list);
    *p = (struct sop_passwords){0};
}

static enum passphrase_answer get(struct op *op, void *ctx,
                                  const struct passphrase_request *request, struct buf *out)
{
    const struct sop_passwords_tried *t = ctx;
    const struct sop_passwords *p = request->key ? t->keys : t->messages;
    if (!p || request->attempt >= p->count)
        return PASSPHRASE_NONE;
    const struct s2k_passphrase *one = &p->list[request->attempt];
    return buf_append(op, out, one->p, one->n) ? PASSPHRASE_FAILED : PASSPHRASE_GIVEN;
}

struct passphrase_source sop_passwords_source(struct sop_passwords_tried *t)
{
    return (struct passphrase_source){.get = get, .ctx = t, .asks = false};
}
