/* Every bit of a small message flipped, one at a time: refused, or exactly the original bytes
 * where the bit says nothing that counts; never other bytes. Whatever is flipped inside encrypted
 * data or in the number that holds the session key looks the same from outside. */
#include "../unit/message.h"
#include "tap.h"

static const char order[] = "Attack at dawn. Attack at dawn. Attack at dawn.\n";

static struct keyring keys;

/* Parts of a message to one key of 512 bits. */
enum part { HEADERS, VERSION, KEY_ID, ALGORITHM, COUNT, NUMBER, DATA_VERSION, DATA, PARTS };

static const char *const part_names[PARTS] = {"packet headers",
                                              "session key: version",
                                              "session key: key ID",
                                              "session key: algorithm",
                                              "session key: count of bits",
                                              "session key: number",
                                              "encrypted data: version",
                                              "encrypted data"};

static enum part part_of(const struct buf *message, size_t at)
{
    size_t session_key = 2u + message->data[1]; /* both packets have one octet of length */
    if (at < 2 || at == session_key || at == session_key + 1)
        return HEADERS;
    if (at > session_key)
        return at == session_key + 2 ? DATA_VERSION : DATA;
    return at == 2 ? VERSION : at <= 10 ? KEY_ID : at == 11 ? ALGORITHM : at <= 13 ? COUNT : NUMBER;
}

enum { TEXTS = 64 };

/* What came of the flips in one part. */
struct tally {
    unsigned flips, accepted, other_bytes;
    char texts[TEXTS][512]; /* different ones, with the status before each */
    unsigned text_count;
};

/* Every word with a digit in it becomes "#": which offset or key ID it is does not matter. */
static void generalize(char *text)
{
    char *to = text;
    for (char *at = text; *at;) {
        size_t n = strspn(at, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        bool numbered = strcspn(at, "0123456789") < n;
        if (numbered)
            *to++ = '#';
        for (size_t i = 0; i < (n ? n : 1); i++, at++) {
            if (!numbered)
                *to++ = *at;
        }
    }
    *to = '\0';
}

static void note_text(struct tally *t, const struct pipe *pipe)
{
    char line[700], text[sizeof t->texts[0]];
    snprintf(line, sizeof line, "%.300s%s%.300s", pipe->op.err.text,
             pipe->warnings ? "; warning: " : "", pipe->warnings ? pipe->warning : "");
    generalize(line);
    snprintf(text, sizeof text, "%d %.500s", (int)pipe->op.err.status, line);
    for (unsigned i = 0; i < t->text_count; i++) {
        if (strcmp(t->texts[i], text) == 0)
            return;
    }
    if (t->text_count < TEXTS)
        strcpy(t->texts[t->text_count++], text);
}

/* Flips one bit, reads, and flips it back. */
static void flip(struct buf *message, size_t bit, struct tally *t)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {.step = bit % 3};
    struct buf out = {0};
    message->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    int rc = message_read(op, &keys, &m, message->data, message->len, &out);
    message->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    t->flips++;
    if (rc) {
        note_text(t, &pipe);
    } else {
        bool same = out.len == sizeof order && memcmp(out.data, order, out.len) == 0;
        t->accepted++;
        t->other_bytes += !same;
        if (!same)
            tap_note("bit %zu gives other bytes", bit);
    }
    buf_end(&out);
}

static void print_texts(const struct tally *t, const char *where)
{
    for (unsigned i = 0; i < t->text_count; i++)
        tap_note("%s: %s", where, t->texts[i]);
}

/* How many flips of each part may be accepted: the version 3 may read 2, and the count of bits may
 * be off within its byte. Of 505 to 512 bits, three low bits stay in the same 64 bytes. */
static unsigned may_accept(enum part part, const struct buf *message)
{
    unsigned bits = (unsigned)message->data[12] << 8 | message->data[13], fine = 0;
    for (unsigned i = 0; i < 16; i++)
        fine += ((bits ^ 1u << i) + 7) / 8 == (bits + 7) / 8;
    return part == VERSION ? 1 : part == COUNT ? fine : 0;
}

static bool has_one_text(const struct tally *t)
{
    return t->text_count == 1 &&
           strcmp(t->texts[0], "5 encrypted and integrity protected data at offset #: "
                               "damaged, or not for this key or passphrase") == 0;
}

/* Writes a message whose number has fewer than 512 bits in its 64 bytes, so that its count may be
 * off. 0, or -1. */
static int write_small(struct op *op, struct message *m, struct buf *message)
{
    do {
        buf_clear(message);
        if (message_write(op, &keys, m, order, sizeof order, message))
            return -1;
    } while (message->data[12] != 1 || message->data[13] < 0xF9);
    return 0;
}

static void binary(int level)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {.level = level, .name = "letter"};
    struct buf message = {0};
    struct tally *tallies = calloc(PARTS, sizeof *tallies);
    const char *kind = level ? ", compressed" : "";
    if (!tallies || write_small(op, &m, &message)) {
        tap_test(false, "a message is written: %s", op->err.text);
        free(tallies);
        return;
    }
    for (size_t bit = 0; bit < 8 * message.len; bit++)
        flip(&message, bit, &tallies[part_of(&message, bit / 8)]);
    for (int i = 0; i < PARTS; i++) {
        struct tally *t = &tallies[i];
        print_texts(t, part_names[i]);
        tap_test(t->flips > 0 && t->other_bytes == 0 &&
                     t->accepted == may_accept((enum part)i, &message),
                 "%s%s: of %u flips %u are harmless, the others refused", part_names[i], kind,
                 t->flips, t->accepted);
    }
    tap_test(has_one_text(&tallies[DATA]), "encrypted data%s: all look the same", kind);
    tap_test(has_one_text(&tallies[NUMBER]), "session key%s: all look the same", kind);
    free(tallies);
    buf_end(&message);
}

/* Whether flips at this place of armor may be harmless: in blanks and text around, the checksum
 * and what follows on its line, never in the data or the boundary lines. */
static bool is_around_data(const struct buf *message, size_t at, size_t data, size_t crc)
{
    const uint8_t *p = message->data;
    return (at >= crc && at < crc + 6) || (at >= data && p[at] == '\n') || at >= message->len - 1;
}

static void armored(int level)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    struct message m = {.level = level, .armor = true};
    struct buf message = {0};
    struct tally *inside = calloc(2, sizeof *inside), *around = inside + 1;
    const char *kind = level ? ", compressed" : "";
    if (!inside || message_write(op, &keys, &m, order, sizeof order, &message)) {
        tap_test(false, "a message is written: %s", op->err.text);
        free(inside);
        return;
    }
    const uint8_t *blank = memmem(message.data, message.len, "\n\n", 2);
    const uint8_t *sum = memmem(message.data, message.len, "\n=", 2);
    size_t data = (size_t)(blank - message.data) + 2, crc = (size_t)(sum - message.data) + 1;
    for (size_t bit = 0; bit < 8 * message.len; bit++)
        flip(&message, bit, is_around_data(&message, bit / 8, data, crc) ? around : inside);
    tap_note("harmless: %u of %u flips in checksum and line ends", around->accepted, around->flips);
    tap_test(around->other_bytes == 0, "armor%s: around the data, refused or harmless", kind);
    /* Of the data itself version and count of bits, as in binary. */
    tap_note("harmless: %u of %u flips in lines and data", inside->accepted, inside->flips);
    tap_test(inside->other_bytes == 0 && inside->accepted <= 8,
             "armor%s: in the data and its lines, refused but for a few", kind);
    free(inside);
    buf_end(&message);
}

int main(void)
{
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    if (message_add_key(op, &keys, 512, true, 1))
        return tap_bail_out(op->err.text);
    for (int level = 0; level <= 6; level += 6) {
        binary(level);
        armored(level);
    }
    keyring_end(&keys);
    return tap_end();
}
