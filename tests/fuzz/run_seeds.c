/* TARGET FILE-OR-DIRECTORY...: runs the fuzz target once over each file, where there is no
 * libFuzzer. Prints how many there were. What breaks it is the file that was named last on standard
 * error. */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

static unsigned long inputs;

static void run_file(const char *path)
{
    struct fuzz_op f;
    struct op *op = fuzz_init(&f);
    struct buf bytes = {0};
    FILE *file = fopen(path, "rb");
    fuzz_require(file != NULL, path);
    size_t got;
    do {
        fuzz_require(!buf_reserve(op, &bytes, 4096), path);
        got = fread(bytes.data + bytes.len, 1, 4096, file);
        bytes.len += got;
    } while (got > 0);
    fclose(file);
    fprintf(stderr, "%s\n", path);
    /* A copy of just that size, so that a sanitizer sees a read behind it. */
    uint8_t *exact = malloc(bytes.len ? bytes.len : 1);
    fuzz_require(exact != NULL, path);
    if (bytes.len)
        memcpy(exact, bytes.data, bytes.len);
    LLVMFuzzerTestOneInput(exact, bytes.len);
    free(exact);
    buf_end(&bytes);
    inputs++;
}

static void run(const char *path)
{
    struct stat st;
    DIR *dir = opendir(path);
    if (!dir) {
        run_file(path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir));) {
        char inside[4096];
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        if (stat(inside, &st) == 0 && S_ISREG(st.st_mode))
            run_file(inside);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        run(argv[i]);
    printf("%lu\n", inputs);
    return 0;
}
