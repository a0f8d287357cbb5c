#include "base/terminal.h"

#include "base/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char device[] = "/dev/tty";

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { SIGNALS = sizeof signals / sizeof *signals };

/* Handlers can reach nothing but a global. */
static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

bool terminal_is_there(void)
{
    int fd = open(device, O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return false;
    close(fd);
    return true;
}

/* Reads a line byte by byte: what is typed behind it is not ours. */
static int read_line(struct op *op, int fd, struct buf *out)
{
    uint8_t c = 0;
    ssize_t r = 0;
    size_t n = 0;
    while (!caught && (r = read(fd, &c, 1)) == 1 && c != '\n') {
        if (n++ == TERMINAL_LINE_MAX)
            return op_fail(op, STATUS_LIMIT, "a line of more than %d bytes", TERMINAL_LINE_MAX);
        if (buf_append(op, out, &c, 1))
            return -1;
    }
    secret_wipe(&c, 1);
    if (caught || (r < 0 && errno == EINTR))
        return op_fail(op, STATUS_IO, "interrupted");
    if (r < 1)
        return op_fail(op, STATUS_IO, "the terminal ended before a line was typed");
    return 0;
}

/* With echo off and signals held. */
static int ask_silently(struct op *op, int fd, const char *prompt, struct buf *out)
{
    struct termios before, silent;
    bool is_terminal = tcgetattr(fd, &before) == 0;
    silent = before;
    silent.c_lflag &= (tcflag_t) ~(ECHO | ECHONL);
    if (is_terminal)
        tcsetattr(fd, TCSAFLUSH, &silent);
    int rc = write(fd, prompt, strlen(prompt)) < 0
                 ? op_fail_errno(op, STATUS_IO, errno, "the terminal cannot be written to")
                 : read_line(op, fd, out);
    if (write(fd, "\n", 1) < 0)
        rc = -1;
    if (is_terminal)
        tcsetattr(fd, TCSAFLUSH, &before);
    return rc;
}

int terminal_ask(struct op *op, const char *prompt, struct buf *out)
{
    struct sigaction action = {.sa_handler = on_signal}, before[SIGNALS];
    int fd = open(device, O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return op_fail(op, STATUS_IO, "there is no terminal to ask at");
    caught = 0;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &action, &before[i]);
    int rc = ask_silently(op, fd, prompt, out);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &before[i], NULL);
    close(fd);
    if (caught)
        raise(caught);
    return rc;
}
