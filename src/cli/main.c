#include "base/path.h"
#include "base/secret.h"
#include "base/standard.h"
#include "base/status.h"
#include "cli/command.h"
#include "cli/sop.h"
#include "cli/ui.h"
#include "crypto/gmp_memory.h"

#include <argp.h>
#include <malloc.h>
#include <string.h>

int main(int argc, char **argv)
{
    argp_err_exit_status = STATUS_USAGE;
    if (standard_occupy())
        return STATUS_INTERNAL;
    ui_begin();
    /* Blocks of 64 KiB come and go: giving them back to the kernel each time costs a system call
     * and a page fault for every 4 KiB of the next. */
    mallopt(M_TRIM_THRESHOLD, 4 * 1024 * 1024);
    mallopt(M_TOP_PAD, 512 * 1024);
    secret_no_dump();
    gmp_memory_wipe();
    if (argc > 0 && strcmp(path_base(argv[0]), "pgpcost-sop") == 0) {
        argv[0] = "pgpcost-sop";
        return ui_end(sop_run(argc, argv));
    }
    return ui_end(command_run(argc, argv));
}
