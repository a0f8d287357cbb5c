/* The first bytes of files: none, too few, nearly the right ones, then each format. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"
#include "zip/magic.h"

static const struct {
    const char *name;
    size_t n;
    const char *bytes;
} files[] = {
    {"gzip", 2, "\x1f\x8b"},
    {"ZIP", 4, "PK\3\4"},
    {"bzip2", 3, "BZh"},
    {"xz", 6,
     "\xfd"
     "7zXZ"},
    {"Zstandard", 4, "\x28\xb5\x2f\xfd"},
    {"LZ4", 4, "\4\"M\x18"},
    {"7-Zip", 6, "7z\xbc\xaf\x27\x1c"},
    {"RAR", 4, "Rar!"},
    {"compress", 2, "\x1f\x9d"},
    {"JPEG", 3, "\xff\xd8\xff"},
    {"PNG", 8, "\x89PNG\r\n\x1a\n"},
    {"GIF", 4, "GIF89a"},
    {"WebP", 12, "RIFF\0\0\0\0WEBP"},
    {"MP4", 8,
     "\0\0\0\x20"
     "ftyp"},
    {"Matroska", 4, "\x1a\x45\xdf\xa3"},
    {"Ogg", 4, "OggS"},
    {"FLAC", 4, "fLaC"},
    {"MP3", 3, "ID3"},
};

enum { FILES = sizeof files / sizeof *files };

static void nothing_known(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "a",
                                        "From: Alice <alice@example.org>",
                                        "%!PS-Adobe-3.0\n",
                                        "<html>",
                                        "PKZIP is a program",
                                        "Rare stamps",
                                        "GIF is a format",
                                        "-----BEGIN PGP MESSAGE-----"};
    static const uint8_t zeros[MAGIC_BYTES];
    assert_null(magic_name(zeros, sizeof zeros));
    assert_null(magic_name(NULL, 0));
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *name = magic_name((const uint8_t *)texts[i], strlen(texts[i]));
        if (name)
            fail_msg("\"%s\" is taken for %s", texts[i], name);
    }
}

/* Cut anywhere or with one bit flipped it is not that format, and nothing behind it is read. */
static void nearly(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FILES; i++) {
        for (size_t n = 0; n < files[i].n; n++) {
            uint8_t *copy = malloc(n + !n);
            memcpy(copy, files[i].bytes, n);
            assert_null(magic_name(copy, n));
            free(copy);
        }
        uint8_t copy[MAGIC_BYTES] = {0};
        memcpy(copy, files[i].bytes, files[i].n);
        copy[files[i].n - 1] ^= 1;
        const char *name = magic_name(copy, sizeof copy);
        assert_true(!name || strcmp(name, files[i].name) != 0);
    }
}

static void each_format(void **state)
{
    (void)state;
    for (unsigned i = 0; i < FILES; i++) {
        uint8_t bytes[MAGIC_BYTES] = {0};
        memcpy(bytes, files[i].bytes, files[i].n);
        for (size_t n = files[i].n; n <= sizeof bytes; n++) {
            const char *name = magic_name(bytes, n);
            assert_non_null(name);
            assert_string_equal(name, files[i].name);
        }
    }
}

/* Ours, to keys of all sizes of packet; GnuPG's old headers look alike with other first octets. */
static void messages(void **state)
{
    (void)state;
    static const unsigned bits[] = {382, 1024, 2048};
    static const uint8_t old_short[] = {0x84, 0x8C, 3, 1}, old_long[] = {0x85, 1, 0x0C, 3};
    assert_string_equal(magic_name(old_short, 4), "OpenPGP");
    assert_string_equal(magic_name(old_long, 4), "OpenPGP");
    assert_null(magic_name(old_short, 3));
    for (unsigned i = 0; i < 3; i++) {
        struct pipe pipe;
        struct op *op = pipe_init(&pipe);
        struct keyring ring = {0};
        struct message m = {0};
        struct buf out = {0};
        assert_int_equal(message_add_key(op, &ring, bits[i], true, 1), 0);
        assert_int_equal(message_write(op, &ring, &m, "x", 1, &out), 0);
        const char *name = magic_name(out.data, MAGIC_BYTES);
        assert_non_null(name);
        assert_string_equal(name, "OpenPGP");
        buf_end(&out);
        keyring_end(&ring);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_known),
        cmocka_unit_test(nearly),
        cmocka_unit_test(each_format),
        cmocka_unit_test(messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
