/* What the test of the public vectors needs besides the program.
 *
 *     rekey dearmor FILE         the bytes in the armor of FILE
 *     rekey key KEY              the RSA key of version 3 in KEY, not protected, as one of version 4
 *     rekey message KEY FILE     FILE with the ID of that key replaced by the ID of the new one
 *
 * Keys of version 3 are not read, but most of the hostile messages are for one: so it is given the
 * form of a key that is read, and messages its new ID. Armor keeps all its oddities. */
#include "base/num.h"
#include "pgp/armor_source.h"
#include "pgp/crc24.h"
#include "pgp/key.h"
#include "pgp/mpi.h"
#include "pgp/packet.h"
#include "pgp/radix64.h"
#include "stream/file_source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct op op;

__attribute__((noreturn)) static void die(const char *what)
{
    fprintf(stderr, "rekey: %s: %s\n", what, op_failed(&op) ? op.err.text : "not as expected");
    exit(1);
}

/* Appends all of the file, as it is or what its armor holds. */
static void slurp(const char *path, bool dearmor, struct buf *out)
{
    struct file_in file;
    struct armor_info info = {0};
    struct source *s = file_source_new(&op, path, &file);
    if (s && dearmor)
        s = armor_source_new(&op, s, &info);
    uint8_t block[4096];
    size_t got = 1;
    while (s && got > 0) {
        if (source_read(s, block, sizeof block, &got) || buf_append(&op, out, block, got))
            die(path);
    }
    source_free(s);
}

static void put_packet(unsigned tag, const uint8_t *p, size_t n, struct buf *out)
{
    if (packet_emit_header(&op, out, tag, n) || buf_append(&op, out, p, n))
        die("new key");
}

/* --- the key ------------------------------------------------------------------------------------ */

struct ids {
    uint8_t old[KEY_ID_BYTES], new[KEY_ID_BYTES];
};

/* Takes the fields of version 3 that version 4 has not out of the body of a secret key packet. */
static void convert(const uint8_t *body, size_t n, struct ids *ids, struct buf *out)
{
    enum { VERSION_3 = 3, TIME_END = 5, VALIDITY_END = 7, ALGORITHM_END = 8 };
    struct buf new = {0};
    struct rsa_bytes modulus;
    struct mpi_reader r = {body + ALGORITHM_END, n - ALGORITHM_END};
    if (body[0] != VERSION_3 || mpi_parse(&op, &r, &modulus) || modulus.n < KEY_ID_BYTES)
        die("key");
    memcpy(ids->old, modulus.p + modulus.n - KEY_ID_BYTES, KEY_ID_BYTES);
    if (buf_put8(&op, &new, 4) || buf_append(&op, &new, body + 1, TIME_END - 1) ||
        buf_append(&op, &new, body + VALIDITY_END, n - VALIDITY_END))
        die("key");
    put_packet(PACKET_SECRET_KEY, new.data, new.len, out);
    buf_end(&new);
}

/* Appends the key of version 4. */
static void make_key(const char *path, struct ids *ids, struct buf *out)
{
    struct buf old = {0};
    struct packet_header h = {0};
    size_t used;
    slurp(path, true, &old);
    if (packet_parse_header(&op, old.data, old.len, &h) || h.tag != PACKET_SECRET_KEY ||
        h.header_bytes + h.length > old.len)
        die(path);
    convert(old.data + h.header_bytes, (size_t)h.length, ids, out);
    put_packet(PACKET_USER_ID, (const uint8_t *)"rekeyed", 7, out);
    struct key *key = key_parse(&op, "new key", out->data, out->len, &used);
    if (!key)
        die("new key");
    memcpy(ids->new, key->parts[0].id, KEY_ID_BYTES);
    key_free(key);
    buf_end(&old);
}

/* --- messages ----------------------------------------------------------------------------------- */

static void replace(uint8_t *p, size_t n, const struct ids *ids)
{
    for (uint8_t *at; (at = memmem(p, n, ids->old, KEY_ID_BYTES));)
        memcpy(at, ids->new, KEY_ID_BYTES);
}

/* A block of armor: where the characters of its data are. */
struct block {
    char **at;
    size_t n;
};

/* Decodes, replaces, and writes the characters back where they were, and the checksum behind '='. */
static void end_block(struct block *b, char *checksum, const struct ids *ids)
{
    char *text = malloc(b->n + 4);
    uint8_t *bytes = calloc(1, b->n + 4);
    if (!text || !bytes || b->n % 4 != 0)
        die("armor");
    size_t pads = 0;
    for (size_t i = 0; i < b->n; i++) {
        pads += *b->at[i] == '=';
        text[i] = *b->at[i] == '=' ? 'A' : *b->at[i];
    }
    size_t n = 3 * radix64_decode((const uint8_t *)text, b->n, bytes) - pads;
    replace(bytes, n, ids);
    radix64_encode(bytes, n, text);
    for (size_t i = 0; i < b->n; i++)
        *b->at[i] = text[i];
    uint32_t crc = crc24_update(CRC24_INIT, bytes, n);
    uint8_t sum[3] = {(uint8_t)(crc >> 16), (uint8_t)(crc >> 8), (uint8_t)crc};
    radix64_encode(sum, sizeof sum, checksum);
    free(text);
    free(bytes);
    b->n = 0;
}

static void replace_armored(char *text, size_t n, const struct ids *ids)
{
    struct block block = {.at = calloc(n, sizeof *block.at)};
    bool headers = false, data = false;
    for (char *line = text, *end; line < text + n; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + n - line));
        if (!end)
            break;
        size_t trimmed = armor_line_trimmed(line, (size_t)(end - line));
        if (memmem(line, trimmed, "-----BEGIN PGP MESSAGE", 22)) {
            headers = true;
        } else if (headers) {
            data = trimmed == 0;
            headers = !data;
        } else if (data && line[0] == '=') {
            end_block(&block, line + 1, ids);
            data = false;
        } else if (data) {
            for (size_t i = 0; i < trimmed; i++)
                block.at[block.n++] = line + i;
        }
    }
    free(block.at);
}

/* --- the commands ------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    struct buf out = {0}, key = {0};
    struct ids ids;
    op_init(&op);
    const char *command = argc > 1 ? argv[1] : "";
    if (argc == 3 && strcmp(command, "dearmor") == 0) {
        slurp(argv[2], true, &out);
    } else if (argc == 3 && strcmp(command, "key") == 0) {
        make_key(argv[2], &ids, &out);
    } else if (argc == 4 && strcmp(command, "message") == 0) {
        make_key(argv[2], &ids, &key);
        slurp(argv[3], false, &out);
        if (memmem(out.data, out.len, "-----BEGIN", 10))
            replace_armored((char *)out.data, out.len, &ids);
        else
            replace(out.data, out.len, &ids);
    } else {
        die("dearmor FILE, key KEY, or message KEY FILE");
    }
    bool written = out.len == 0 || fwrite(out.data, out.len, 1, stdout) == 1;
    written &= fflush(stdout) == 0;
    buf_end(&out);
    buf_end(&key);
    return written ? 0 : 1;
}
