/* Runs a program on a terminal of its own and types when it is asked:
 *
 *     typist LOG [PROMPT ANSWER]... -- PROGRAM [ARGUMENT...]
 *
 * Waits until PROMPT has been printed, behind what was waited for before, then types ANSWER. In an
 * answer \n is Return, \c Ctrl-C, \d Ctrl-D, \z Ctrl-Z, \s a pause of a fifth of a second. The program's standard
 * input is the terminal, its standard output and error are ours unless TYPIST_OUTPUT is set: then
 * they are the terminal, too.
 *
 * LOG gets all that the terminal showed; then a line "stopped, echo on" for each time the program was
 * stopped (it is continued), a line "echo on" or "echo off", as the program left it, and one
 * "unasked: N" where N prompts never came. A program that does not end is killed after 30 seconds.
 * The status is the program's, or 128 and the signal that ended it.
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SHOWN_MAX = 1 << 20, SECONDS = 30 };

/* What the terminal showed, and how much of it was waited for. */
struct typist {
    char shown[SHOWN_MAX + 1];
    size_t length, seen;
    char **prompts; /* each with its answer behind it */
    int left;
    int terminal;
};

/* What the leader tells. */
struct ending {
    int status;
    bool echo;
    int stops;
    bool stopped_echo; /* at the last stop */
};

/* The program, in the foreground of the terminal. */
static void run(int fd, char **argv)
{
    setpgid(0, 0);
    tcsetpgrp(fd, getpid());
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    dup2(fd, STDIN_FILENO);
    if (getenv("TYPIST_OUTPUT")) {
        dup2(fd, STDOUT_FILENO);
        dup2(fd, STDERR_FILENO);
    }
    close(fd);
    execvp(argv[0], argv);
    _exit(127);
}

static bool echoes(int fd)
{
    struct termios state;
    return tcgetattr(fd, &state) == 0 && (state.c_lflag & ECHO);
}

/* The leader of a session whose terminal is `name`: when the leader ends the kernel resets the
 * terminal, so it is not the program. */
static void lead(const char *name, char **argv, int to)
{
    struct ending e = {0};
    int status = 0;
    setsid();
    signal(SIGTTOU, SIG_IGN);
    int fd = open(name, O_RDWR | O_CLOEXEC);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0))
        _exit(126);
    pid_t pid = fork();
    if (pid == 0)
        run(fd, argv);
    while (waitpid(pid, &status, WUNTRACED) == pid && WIFSTOPPED(status)) {
        e.stops++;
        e.stopped_echo = echoes(fd);
        kill(pid, SIGCONT);
    }
    e.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    e.echo = echoes(fd);
    _exit(write(to, &e, sizeof e) == (ssize_t)sizeof e ? 0 : 126);
}

static void type(struct typist *t, const char *answer)
{
    static const char names[] = "ncdz", keys[] = "\n\003\004\032";
    static const struct timespec pause = {.tv_nsec = 200000000};
    for (const char *p = answer; *p; p++) {
        const char *name = *p == '\\' && p[1] ? strchr(names, *++p) : NULL;
        if (!name && p > answer && p[-1] == '\\' && *p == 's')
            nanosleep(&pause, NULL);
        else if (write(t->terminal, name ? &keys[name - names] : p, 1) != 1)
            return;
    }
}

/* Types what is due. */
static void answer(struct typist *t)
{
    char *found;
    while (t->left > 0 && (found = strstr(t->shown + t->seen, t->prompts[0])) != NULL) {
        t->seen = (size_t)(found - t->shown) + strlen(t->prompts[0]);
        type(t, t->prompts[1]);
        t->prompts += 2;
        t->left--;
    }
}

/* Reads what the terminal shows; false where nothing came for a tenth of a second. */
static bool look(struct typist *t)
{
    struct pollfd p = {.fd = t->terminal, .events = POLLIN};
    if (poll(&p, 1, 100) < 1 || t->length == SHOWN_MAX)
        return false;
    ssize_t got = read(t->terminal, t->shown + t->length, SHOWN_MAX - t->length);
    if (got < 1)
        return false;
    for (ssize_t i = 0; i < got; i++) {
        if (!t->shown[t->length + (size_t)i])
            t->shown[t->length + (size_t)i] = '?';
    }
    t->length += (size_t)got;
    t->shown[t->length] = '\0';
    answer(t);
    return true;
}

/* Looks until the leader has told how the program ended, or time is up. */
static bool watch(struct typist *t, int from, struct ending *e)
{
    struct pollfd told = {.fd = from, .events = POLLIN};
    time_t end = time(NULL) + SECONDS;
    while (time(NULL) < end) {
        bool is_told = poll(&told, 1, 0) == 1;
        while (look(t))
            ;
        if (is_told)
            return read(from, e, sizeof *e) == (ssize_t)sizeof *e;
    }
    return false;
}

int main(int argc, char **argv)
{
    static struct typist t;
    struct ending e = {.status = 124};
    int ends[2];
    int i = 2;
    while (i + 1 < argc && strcmp(argv[i], "--") != 0)
        i += 2;
    if (argc < 4 || i + 1 >= argc)
        return 2;
    t.prompts = argv + 2;
    t.left = (i - 2) / 2;
    t.terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (t.terminal < 0 || grantpt(t.terminal) || unlockpt(t.terminal))
        return 126;
    FILE *log = fopen(argv[1], "w");
    if (!log || pipe2(ends, O_CLOEXEC))
        return 126;
    pid_t pid = fork();
    if (pid == 0)
        lead(ptsname(t.terminal), argv + i + 1, ends[1]);
    close(ends[1]);
    if (pid < 0)
        return 126;
    if (!watch(&t, ends[0], &e))
        kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    fprintf(log, "%s\n", t.shown);
    for (int n = 0; n < e.stops; n++)
        fprintf(log, "stopped, echo %s\n", e.stopped_echo ? "on" : "off");
    fprintf(log, "echo %s\n", e.echo ? "on" : "off");
    if (t.left > 0)
        fprintf(log, "unasked: %d\n", t.left);
    return fclose(log) ? 126 : e.status;
}
