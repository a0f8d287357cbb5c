/* Where the user's passphrases come from: a descriptor, files, or the terminal. */
#ifndef CLI_PASSPHRASES_H
#define CLI_PASSPHRASES_H

#include "crypto/s2k.h"
#include "pgp/passphrase.h"

#include <argp.h>

#define PASSPHRASES_FILES_MAX 8
#define PASSPHRASES_ID_BYTES  8

/* Options of every command that may need a passphrase; the input of passphrases_argp. */
struct passphrases {
    int fd;                                   /* --passphrase-fd; -1: none */
    const char *files[PASSPHRASES_FILES_MAX]; /* --passphrase-file */
    size_t file_count;
    bool batch; /* never ask */
    /* Read on first use: */
    bool is_read;
    struct buf given[PASSPHRASES_FILES_MAX + 1];
    size_t given_count;
    /* The last that was asked for, and for which key: further runs do not ask again. */
    struct buf asked;
    bool was_asked;
    uint8_t asked_for[PASSPHRASES_ID_BYTES];
};

extern const struct argp passphrases_argp;

/* Wipes what was read. */
void passphrases_end(struct passphrases *o);

/* The source for the library: what was given, else the terminal, unless --batch. Borrows o. */
struct passphrase_source passphrases_source(struct passphrases *o);

/* Passphrases for something new: all that were given, else one that is asked for twice. *count is
 * 0 where there is none (--batch). They are borrowed from o. 0, or -1. */
int passphrases_new(struct op *op, struct passphrases *o, const char *what,
                    struct s2k_passphrase list[PASSPHRASES_FILES_MAX + 1], size_t *count);

#endif
