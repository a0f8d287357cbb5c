/* Runs a program and writes the most memory that it had resident, in KiB, and how many pages it touched
 * first, to a file:
 *
 *     peak FILE PROGRAM [ARGUMENT...]
 *
 * The exit status is the program's, or 128 and the signal that ended it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    if (argc < 3)
        return 2;
    pid_t pid = fork();
    if (pid == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    if (pid < 0 || wait4(pid, &status, 0, &usage) != pid)
        return 126;
    FILE *to = fopen(argv[1], "w");
    if (!to || fprintf(to, "%ld %ld\n", usage.ru_maxrss, usage.ru_minflt) < 0 || fclose(to))
        return 126;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
