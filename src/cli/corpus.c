#include "cli/corpus.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

static char *join(struct op *op, const char *dir, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", dir, name) >= 0)
        return path;
    op_fail_memory(op);
    return NULL;
}

char *corpus_path(struct op *op, const char *name)
{
    const char *own = getenv("PGPCOST_CORPUS");
    bool is_named = own && own[0];
    char *path = join(op, is_named ? own : "corpus", name);
    if (!path || file_exists(path))
        return path;
    char *installed = is_named ? NULL : join(op, CORPUS_DIR, name);
    if (installed && file_exists(installed)) {
        free(path);
        return installed;
    }
    free(installed);
    op_fail(op, STATUS_IO, "%s: no such file or directory", path);
    op_hint(op, "set PGPCOST_CORPUS to the directory in which the build made the corpus, or run "
                "this where \"corpus\" is it");
    free(path);
    return NULL;
}
