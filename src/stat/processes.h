/* Whole processes, measured from outside: several programs that do the same jobs. Plain data, filled by
 * study/peers. */
#ifndef STAT_PROCESSES_H
#define STAT_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for why something was not done. */
#define PROCESSES_WHY_BYTES 96

struct processes_program {
    char name[12];    /* heads a column */
    char what[96];    /* what it is, and which options it had */
    size_t reference; /* which program is ours, in the same format; this one itself, where it is */
    char missing[PROCESSES_WHY_BYTES]; /* why it did nothing at all; empty: it did */
};

/* One job. Without a program it is the empty process. */
struct processes_job {
    size_t program;
    bool decrypts;
    char file[64]; /* its base name */
    uint64_t file_bytes;
    unsigned bits;
    char key[16];                      /* what it is, where bits do not say it */
    bool on;                           /* compression */
    char failure[PROCESSES_WHY_BYTES]; /* why there are no samples; empty: there are */
    double *wall_ns, *user_ns;         /* owned, in the order they were taken; by round */
    size_t count;
};

struct processes {
    char study[24];                     /* which study they are of */
    char name[64];                      /* and which part of it */
    uint64_t seed;                      /* of the order in which they were taken */
    struct processes_program *programs; /* owned */
    size_t program_count;
    struct processes_job *jobs; /* owned */
    size_t job_count;
    struct processes_job empty; /* a process that does nothing */
};

/* The job of that kind; NULL where there is none. */
const struct processes_job *processes_find(const struct processes *p, size_t program,
                                           const struct processes_job *like);

/* Medians of wall time and means of user time; 0 without samples. */
double processes_wall(const struct processes_job *job);
double processes_user(const struct processes_job *job);

void processes_end(struct processes *p);

/* Adds a sample to a job. 0, or -1 out of memory. */
int processes_append(struct processes_job *job, double wall_ns, double user_ns);

/* A job has failed, and has no samples any more. */
void processes_fail(struct processes_job *job, const char *why);

/* Frees what the samples of one job are in. */
void processes_end_job(struct processes_job *job);

#endif
