#include "cli/corpus.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

char *corpus_path(struct op *op, const char *name)
{
    const char *dir = getenv("PGPCOST_CORPUS");
    char *path;
    if (asprintf(&path, "%s/%s", dir && dir[0] ? dir : "corpus", name) < 0) {
        op_fail_memory(op);
        return NULL;
    }
    if (file_exists(path))
        return path;
    op_fail(op, STATUS_IO, "%s: no such file or directory", path);
    op_hint(op, "set PGPCOST_CORPUS to the directory in which the build made the corpus, or run "
                "this where \"corpus\" is it");
    free(path);
    return NULL;
}
