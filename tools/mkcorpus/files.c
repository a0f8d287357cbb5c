#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "mail.h"
#include "paper.h"
#include "prng.h"

static void make_empty(struct text *out, uint64_t seed)
{
    (void)out;
    (void)seed;
}

/* The short files hold as many letters as their seed says. */
static void make_letters(struct text *out, uint64_t seed)
{
    text_add(out, "abc", (size_t)seed);
}

static void make_random(struct text *out, uint64_t seed)
{
    struct prng rng;

    prng_init(&rng, seed);
    for (int i = 0; i < 65536; i++) {
        unsigned char byte = (unsigned char)(prng_next(&rng) >> 56);

        text_add(out, &byte, 1);
    }
}

/* The deflated sizes of the mail and the paper are those that the 1995 armored sizes allow (mail
 * 1492 to 1493, paper 188596 to 188597); their seeds were found with --search. The tolerance is for
 * other implementations of deflate. */
const struct corpus_file corpus_files[] = {
    {"email.txt", mail_make_email, 17, EMAIL_BYTES, EMAIL_LINES, PACK_PGP26, 1492, 5},
    {"paper.ps", paper_make, 246, PAPER_BYTES, PAPER_LINES, PACK_PGP26, 188597, 600},
    {"letter.txt", mail_make_letter, 1, 0, 0, PACK_PERCENT, 45, 3},
    {"random.bin", make_random, 1, 65536, 0, PACK_PERCENT, 100, 0},
    {"empty.bin", make_empty, 0, 0, 0, PACK_NONE, 0, 0},
    {"one.bin", make_letters, 1, 1, 0, PACK_NONE, 0, 0},
    {"two.bin", make_letters, 2, 2, 0, PACK_NONE, 0, 0},
    {"three.bin", make_letters, 3, 3, 0, PACK_NONE, 0, 0},
    {NULL, NULL, 0, 0, 0, PACK_NONE, 0, 0},
};

/* What PGP 2.6 deflates for a text file: an old-format literal packet with a 4-byte length, no
 * date, lines ending in CR LF. */
static void literal_packet(const struct corpus_file *file, const struct text *bytes,
                           struct text *packet)
{
    size_t name = strlen(file->name);
    size_t body = 1 + 1 + name + 4 + bytes->len + bytes->lines;
    const unsigned char head[] = {0xae,
                                  (unsigned char)(body >> 24),
                                  (unsigned char)(body >> 16),
                                  (unsigned char)(body >> 8),
                                  (unsigned char)body,
                                  't',
                                  (unsigned char)name};

    text_add(packet, head, sizeof head);
    text_add(packet, file->name, name);
    text_add(packet, "\0\0\0\0", 4);
    for (size_t i = 0; i < bytes->len; i++) {
        if (bytes->p[i] == '\n')
            text_add(packet, "\r", 1);
        text_add(packet, bytes->p + i, 1);
    }
}

static long deflated(const struct text *bytes, int level, int window_bits)
{
    z_stream z;
    uLong bound;
    unsigned char *out;
    long size = -1;

    memset(&z, 0, sizeof z);
    if (deflateInit2(&z, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return -1;
    bound = deflateBound(&z, (uLong)bytes->len);
    out = malloc(bound);
    if (out) {
        z.next_in = (unsigned char *)bytes->p;
        z.avail_in = (uInt)bytes->len;
        z.next_out = out;
        z.avail_out = (uInt)bound;
        if (deflate(&z, Z_FINISH) == Z_STREAM_END)
            size = (long)z.total_out;
    }
    free(out);
    deflateEnd(&z);
    return size;
}

long corpus_packed(const struct corpus_file *file, const struct text *bytes)
{
    struct text packet;
    long size;

    if (file->packing == PACK_NONE)
        return 0;
    if (file->packing == PACK_PERCENT)
        return (deflated(bytes, 6, -15) * 100 + (long)bytes->len / 2) /
               (long)(bytes->len ? bytes->len : 1);
    text_init(&packet);
    literal_packet(file, bytes, &packet);
    size = deflated(&packet, 9, -13);
    text_end(&packet);
    return size;
}

int corpus_check(const struct corpus_file *file, const struct text *bytes)
{
    static const char *const unit[] = {"", " deflated", " % deflated"};
    long packed = corpus_packed(file, bytes);
    int sized = !file->bytes || (size_t)file->bytes == bytes->len;
    int lined = !file->lines || (size_t)file->lines == bytes->lines;
    int deflates =
        packed >= file->packed - file->tolerance && packed <= file->packed + file->tolerance;

    printf("%s: %zu bytes, %zu lines", file->name, bytes->len, bytes->lines);
    if (file->packing != PACK_NONE)
        printf(", %ld%s", packed, unit[file->packing]);
    if (!sized)
        printf("; expected %ld bytes", file->bytes);
    if (!lined)
        printf("; expected %ld lines", file->lines);
    if (!deflates)
        printf("; expected %ld%s, give or take %ld", file->packed, unit[file->packing],
               file->tolerance);
    puts("");
    return sized && lined && deflates ? 0 : -1;
}
