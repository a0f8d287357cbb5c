/* The one list of phases that time is spent in.
 *
 * Each stage of the pipeline and each door belongs to exactly one. Everything that lists phases
 * (tables, files, help, tests) walks phase_rows.
 */
#ifndef METER_PHASE_H
#define METER_PHASE_H

enum phase {
    PHASE_READ,
    PHASE_WRITE,
    PHASE_ARMOR,
    PHASE_FRAME,
    PHASE_SPOOL,
    PHASE_HASH,
    PHASE_CIPHER,
    PHASE_CIPHER_HASH,
    PHASE_ZIP,
    PHASE_RSA,
    PHASE_ECC,
    PHASE_S2K,
    PHASE_RANDOM,
    PHASE_KEYS,
    PHASE_WAIT,
    PHASE_OTHER,
    PHASE_COUNT
};

/* A phase's name, at most 11 characters, and what is done in it. */
struct phase_row {
    const char *name;
    const char *what;
};

/* PHASE_COUNT rows, indexed by enum phase. */
extern const struct phase_row phase_rows[PHASE_COUNT];

#endif
