#include "cli/command.h"

#include "base/status.h"
#include "cli/sop.h"

#include <stdio.h>
#include <string.h>

const struct command command_table[] = {
    {"encrypt", "encrypt a file, and print what each phase cost", cmd_encrypt},
    {"decrypt", "decrypt a message, and print what each phase cost", cmd_decrypt},
    {"sign", "sign a file, and print what each phase cost", cmd_sign},
    {"verify", "check the signatures of a file, and print what each phase cost", cmd_verify},
    {"inspect", "list the packets of a file, and what its bytes are there for", cmd_inspect},
    {"matrix", "measure key sizes against compression, and print the tables", cmd_matrix},
    {"bench", "measure the parts of the encryptor by themselves", cmd_bench},
    {"breakeven", "find from which size on compression is worth it", cmd_breakeven},
    {"compare", "compare saved measurements, and say what got slower", cmd_compare},
    {"report", "print a saved measurement again", cmd_report},
    {"study", "replay a public measurement, and judge its claims", cmd_study},
    {"keygen", "make a key", cmd_keygen},
    {"keys", "list, show, import, export and delete keys, change passphrases", cmd_keys},
    {"sop", "the stateless OpenPGP command line, for other programs' tests", sop_run},
    {NULL, NULL, NULL},
};

static void print_help(FILE *to)
{
    fputs("Usage: pgpcost COMMAND [OPTION...] [ARGUMENT...]\n"
          "OpenPGP encryption that knows what every phase costs.\n\n",
          to);
    for (const struct command *c = command_table; c->name; c++)
        fprintf(to, "  %-10s %s\n", c->name, c->what);
    fputs("\nTo begin:\n"
          "  pgpcost encrypt -k 1024 -z on FILE     measure, with a measuring key\n"
          "  pgpcost encrypt -r alice FILE          encrypt to somebody's key\n"
          "  pgpcost decrypt FILE.pgp\n"
          "\n\"pgpcost COMMAND --help\" tells about a command, pgpcost(1) about everything.\n",
          to);
}

static int fail_usage(const char *what)
{
    fprintf(stderr, "pgpcost: %s; \"pgpcost --help\" lists the commands\n", what);
    return STATUS_USAGE;
}

int command_run(int argc, char **argv)
{
    if (argc < 2)
        return fail_usage("a command is needed");
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        puts(PACKAGE_STRING);
        return STATUS_OK;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return STATUS_OK;
    }
    for (const struct command *c = command_table; c->name; c++) {
        if (strcmp(c->name, name) != 0)
            continue;
        char called[64];
        snprintf(called, sizeof called, "pgpcost %s", name);
        argv[1] = called;
        return c->run(argc - 1, argv + 1);
    }
    char what[64];
    snprintf(what, sizeof what, "there is no command \"%.30s\"", name);
    return fail_usage(what);
}
