/* The commands: one row each, the only list of them. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

struct command {
    const char *name;
    const char *what; /* for the overview, a few words */
    /* Runs it; argv[0] is "pgpcost NAME". Returns the exit status. */
    int (*run)(int argc, char **argv);
};

/* In the order of the overview, ended by a row whose name is NULL. */
extern const struct command command_table[];

/* Runs the command that argv[1] names, or --help or --version. Returns the exit status. */
int command_run(int argc, char **argv);

int cmd_encrypt(int argc, char **argv);
int cmd_decrypt(int argc, char **argv);
int cmd_inspect(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_keygen(int argc, char **argv);
int cmd_keys(int argc, char **argv);
int cmd_matrix(int argc, char **argv);
int cmd_sign(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_breakeven(int argc, char **argv);
int cmd_study(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
