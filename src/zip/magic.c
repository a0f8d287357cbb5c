#include "zip/magic.h"

#include <string.h>

static const struct {
    const char *name;
    uint8_t offset, length;
    const char *bytes;
} formats[] = {
    {"gzip", 0, 2, "\x1f\x8b"},
    {"ZIP", 0, 4, "PK\x03\x04"},
    {"bzip2", 0, 3, "BZh"},
    {"xz", 0, 6,
     "\xfd"
     "7zXZ\0"},
    {"Zstandard", 0, 4, "\x28\xb5\x2f\xfd"},
    {"LZ4", 0, 4, "\x04\x22\x4d\x18"},
    {"7-Zip", 0, 6, "7z\xbc\xaf\x27\x1c"},
    {"RAR", 0, 4, "Rar!"},
    {"compress", 0, 2, "\x1f\x9d"},
    {"JPEG", 0, 3, "\xff\xd8\xff"},
    {"PNG", 0, 8, "\x89PNG\r\n\x1a\n"},
    {"GIF", 0, 4, "GIF8"},
    {"WebP", 8, 4, "WEBP"},
    {"MP4", 4, 4, "ftyp"},
    {"Matroska", 0, 4, "\x1a\x45\xdf\xa3"},
    {"Ogg", 0, 4, "OggS"},
    {"FLAC", 0, 4, "fLaC"},
    {"MP3", 0, 3, "ID3"},
};

/* The first packet of an encrypted message: a session key with a plausible version behind its
 * length, in the old (0x84, 0x85) or the new format. */
static int is_encrypted(const uint8_t *p, size_t n)
{
    if (n < 4)
        return 0;
    return (p[0] == 0x84 && p[2] == 3) || (p[0] == 0x85 && p[3] == 3) ||
           (p[0] == 0xC1 && (p[2] == 3 || p[3] == 3));
}

const char *magic_name(const uint8_t *p, size_t n)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t end = (size_t)formats[i].offset + formats[i].length;
        if (n >= end && memcmp(p + formats[i].offset, formats[i].bytes, formats[i].length) == 0)
            return formats[i].name;
    }
    return is_encrypted(p, n) ? "OpenPGP" : NULL;
}
