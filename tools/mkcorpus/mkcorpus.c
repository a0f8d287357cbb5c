/* mkcorpus: write the measuring corpus.
 *
 * mkcorpus DIR                      writes all files into DIR
 * mkcorpus --check DIR              reads them again and checks sizes, lines and deflated sizes;
 *                                   exit 1 if one is off
 * mkcorpus --search FILE FROM TO    prints the seeds in FROM..TO whose FILE deflates to within a
 *                                   byte of the wanted size; for whoever changes a word list
 *
 * The output is the same bytes everywhere: own generator of chance, whole numbers only. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files.h"

static FILE *open_in(const char *dir, const char *name, const char *mode)
{
    char path[4096];
    FILE *f;

    if ((size_t)snprintf(path, sizeof path, "%s/%s", dir, name) >= sizeof path)
        return NULL;
    f = fopen(path, mode);
    if (!f)
        fprintf(stderr, "mkcorpus: %s: %s\n", path, strerror(errno));
    return f;
}

static int write_file(const struct corpus_file *file, const char *dir)
{
    struct text out;
    FILE *f;
    int bad;

    text_init(&out);
    file->make(&out, file->seed);
    f = open_in(dir, file->name, "wb");
    bad = !f || (out.len && fwrite(out.p, 1, out.len, f) != out.len);
    if (f && fclose(f) != 0)
        bad = 1;
    if (bad && f)
        fprintf(stderr, "mkcorpus: %s: write failed\n", file->name);
    text_end(&out);
    return bad ? -1 : 0;
}

static int check_file(const struct corpus_file *file, const char *dir)
{
    char block[4096];
    struct text bytes;
    size_t n;
    int bad;
    FILE *f = open_in(dir, file->name, "rb");

    if (!f)
        return -1;
    text_init(&bytes);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        text_add(&bytes, block, n);
    bad = ferror(f) || corpus_check(file, &bytes) != 0;
    fclose(f);
    text_end(&bytes);
    return bad ? -1 : 0;
}

static int search(const char *name, uint64_t from, uint64_t to)
{
    const struct corpus_file *file = corpus_files;

    while (file->name && strcmp(file->name, name) != 0)
        file++;
    if (!file->name) {
        fprintf(stderr, "mkcorpus: no file %s in the corpus\n", name);
        return 2;
    }
    for (uint64_t seed = from; seed <= to; seed++) {
        struct text out;
        long off;

        text_init(&out);
        file->make(&out, seed);
        off = corpus_packed(file, &out) - file->packed;
        if (off >= -1 && off <= 1)
            printf("%llu: %+ld\n", (unsigned long long)seed, off);
        text_end(&out);
    }
    return 0;
}

int main(int argc, char **argv)
{
    int check = argc == 3 && strcmp(argv[1], "--check") == 0;
    int failed = 0;

    if (argc == 5 && strcmp(argv[1], "--search") == 0)
        return search(argv[2], strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
    if ((argc != 2 && !check) || argv[1][0] == '\0') {
        fputs("usage: mkcorpus DIR\n       mkcorpus --check DIR\n       mkcorpus --search FILE "
              "FROM TO\n",
              stderr);
        return 2;
    }
    if (!check && mkdir(argv[1], 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "mkcorpus: %s: %s\n", argv[1], strerror(errno));
        return 3;
    }
    for (const struct corpus_file *file = corpus_files; file->name; file++)
        failed |= check ? check_file(file, argv[2]) : write_file(file, argv[1]);
    return !failed ? 0 : check ? 1 : 3;
}
