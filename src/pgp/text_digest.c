#include "pgp/text_digest.h"

#include <string.h>

void text_digest_init(struct text_digest *d, const struct hash *hash, enum text_digest_form form)
{
    *d = (struct text_digest){.form = form};
    hash_init(&d->hash, hash);
}

/* The length of what is covered even if the line ends behind these n bytes. */
static size_t covered(const struct text_digest *d, const uint8_t *p, size_t n)
{
    static const char *const uncovered[TEXT_DIGEST_FORMS] = {[TEXT_DIGEST_LINES] = "\r",
                                                             [TEXT_DIGEST_CLEARSIGNED] = " \t\r",
                                                             [TEXT_DIGEST_CLEARSIGNED_PGP26] =
                                                                 " \r"};
    while (n > 0 && p[n - 1] != '\0' && strchr(uncovered[d->form], p[n - 1]))
        n--;
    return n;
}

static void hash_line_end(struct text_digest *d)
{
    if (d->at_line_end)
        hash_update(&d->hash, "\r\n", 2);
    d->at_line_end = false;
}

static void drop_blanks(struct text_digest *d)
{
    if (d->in_blanks)
        d->hash = d->before;
    d->in_blanks = false;
}

/* Takes the rest of a line, without its LF. */
static void end_line(struct text_digest *d, const uint8_t *p, size_t n)
{
    size_t kept = covered(d, p, n);
    hash_line_end(d);
    if (kept == 0)
        drop_blanks(d);
    hash_update(&d->hash, p, kept);
    d->in_blanks = false;
    d->at_line_end = true;
}

/* Takes n bytes, at least one, of a line that may go on. */
static void go_on(struct text_digest *d, const uint8_t *p, size_t n)
{
    size_t kept = covered(d, p, n);
    hash_line_end(d);
    hash_update(&d->hash, p, kept);
    if (kept == n) {
        d->in_blanks = false;
        return;
    }
    if (kept > 0 || !d->in_blanks)
        d->before = d->hash;
    d->in_blanks = true;
    hash_update(&d->hash, p + kept, n - kept);
}

void text_digest_update(struct text_digest *d, const void *bytes, size_t n)
{
    if (d->form == TEXT_DIGEST_BINARY) {
        hash_update(&d->hash, bytes, n);
        return;
    }
    const uint8_t *p = bytes;
    while (n > 0) {
        const uint8_t *lf = memchr(p, '\n', n);
        if (!lf) {
            go_on(d, p, n);
            return;
        }
        size_t len = (size_t)(lf - p);
        end_line(d, p, len);
        p += len + 1;
        n -= len + 1;
    }
}

struct hash_ctx *text_digest_finish(struct text_digest *d)
{
    drop_blanks(d);
    if (d->form == TEXT_DIGEST_LINES)
        hash_line_end(d);
    return &d->hash;
}

void text_digest_end(struct text_digest *d)
{
    hash_end(&d->hash);
    hash_end(&d->before);
}
