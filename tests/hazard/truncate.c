/* A small message cut off at every byte: refused each time, and of what was written nothing is
 * kept. Binary and armored, compressed and not, to a file and to memory. */
#include "../unit/message.h"
#include "stream/file_sink.h"
#include "tap.h"

#include <dirent.h>
#include <unistd.h>

static const char text[] = "Ten lines of a letter that is cut off.\n";

/* How many names there are in this directory, hidden ones too. */
static int count_names(void)
{
    DIR *dir = opendir(".");
    int n = 0;
    while (dir && readdir(dir))
        n++;
    if (dir)
        closedir(dir);
    return n - 2;
}

/* Decrypts n bytes into the file "plain". 0, or -1. */
static int read_into_file(struct op *op, const struct keyring *keys, struct message *m,
                          const uint8_t *p, size_t n)
{
    struct file_sink_options o = {.path = "plain"};
    struct source *in = mem_source_new(op, p, n, n < 1000 ? n % 8 : 0);
    struct sink *out = file_sink_new(op, &o);
    int rc = message_read_stream(op, keys, m, in, out);
    sink_free(out);
    return rc;
}

/* Whether n bytes, less than all, are refused with a reason and leave nothing. */
static bool is_refused(const struct keyring *keys, const uint8_t *p, size_t n)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {0};
    /* From the heap, so that a read behind the end shows. */
    uint8_t *copy = malloc(n + !n);
    memcpy(copy, p, n);
    int rc = read_into_file(op, keys, &m, copy, n);
    free(copy);
    enum status status = op->err.status;
    bool good = rc == -1 && op->err.text[0] &&
                (status == STATUS_MALFORMED || status == STATUS_DAMAGED) && count_names() == 0;
    if (!good) {
        tap_note("cut to %zu bytes: %d, status %d \"%s\", %d files left", n, rc, (int)status,
                 op->err.text, count_names());
        unlink("plain");
    }
    return good;
}

/* Where the message is whole: armor is so without the line end behind it. */
static size_t whole_bytes(const struct buf *message, bool armor)
{
    return armor ? message->len - 1 : message->len;
}

static void cut_everywhere(const struct keyring *keys, unsigned bits, struct message *m)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct buf message = {0};
    bool written = message_write(op, keys, m, text, sizeof text, &message) == 0;
    size_t whole = whole_bytes(&message, m->armor), refused = 0;
    for (size_t n = 0; written && n < whole; n++)
        refused += is_refused(keys, message.data, n);
    tap_test(written && refused == whole, "%zu bytes, %u bits%s%s: cut at every byte, refused",
             whole, bits, m->level ? ", compressed" : "", m->armor ? ", armored" : "");
    /* And whole it is read, so that it was not refused for something else. */
    bool read = written && read_into_file(op, keys, m, message.data, whole) == 0;
    tap_test(read && count_names() == 1, "whole, it is read");
    unlink("plain");
    buf_end(&message);
}

/* In partial chunks: at every byte of the headers and near the ends, else now and then. */
static void cut_a_large_one(const struct keyring *keys, int level)
{
    enum { BYTES = 200000 };
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {.level = level};
    struct buf message = {0};
    uint8_t *bytes = pipe_bytes(BYTES, true);
    bool good = message_write(op, keys, &m, bytes, BYTES, &message) == 0;
    for (size_t n = 0; good && n < message.len; n++) {
        size_t from_end = message.len - n, in_chunk = n % 65537;
        bool tried = n < 200 || from_end < 60 || (in_chunk > 80 && in_chunk < 150) || n % 9973 == 0;
        good = !tried || is_refused(keys, message.data, n);
    }
    tap_test(good, "%zu bytes in chunks%s: cut near every length and end, refused", message.len,
             level ? ", compressed" : "");
    free(bytes);
    buf_end(&message);
}

int main(void)
{
    char scratch[] = "/tmp/pgpcost-truncate-XXXXXX";
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    static const unsigned bits[] = {382, 512};
    if (!mkdtemp(scratch) || chdir(scratch))
        return tap_bail_out("no directory to work in");
    for (unsigned k = 0; k < 2; k++) {
        struct keyring keys = {0};
        if (message_add_key(op, &keys, bits[k], true, 1))
            return tap_bail_out(op->err.text);
        for (unsigned kind = 0; kind < 4; kind++) {
            struct message m = {.level = kind & 1 ? 6 : 0, .armor = kind & 2, .name = "letter"};
            cut_everywhere(&keys, bits[k], &m);
        }
        for (int level = 0; k == 1 && level < 2; level++)
            cut_a_large_one(&keys, level);
        keyring_end(&keys);
    }
    if (chdir("/") || rmdir(scratch))
        return tap_bail_out("the directory is not empty at the end");
    return tap_end();
}
