/* What the test of the public vectors needs besides the program: the bytes in the armor of a file.
 *
 *     dearmor FILE
 */
#include "pgp/armor_source.h"
#include "stream/file_source.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    struct op op;
    struct file_in file;
    struct armor_info info = {0};
    op_init(&op);
    struct source *s = argc == 2 ? file_source_new(&op, argv[1], &file) : NULL;
    if (s)
        s = armor_source_new(&op, s, &info);
    uint8_t block[4096];
    size_t got = 1;
    bool good = s != NULL;
    while (good && got > 0)
        good =
            source_read(s, block, sizeof block, &got) == 0 && fwrite(block, 1, got, stdout) == got;
    source_free(s);
    if (!good)
        fprintf(stderr, "dearmor: %s\n", op_failed(&op) ? op.err.text : "cannot write, or no FILE");
    return good && fflush(stdout) == 0 ? 0 : 1;
}
