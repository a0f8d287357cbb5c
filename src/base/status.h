/* The exit statuses, one list.
 *
 * Every failure in the library carries one of these in op->err.status, and it becomes the exit
 * status of the process. status.c holds the meaning of each; the manual and --help are held to
 * that table by a test.
 */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

enum status {
    STATUS_OK = 0,
    STATUS_DIFFERS = 1,
    STATUS_USAGE = 2,
    STATUS_IO = 3,
    STATUS_MALFORMED = 4,
    STATUS_DAMAGED = 5,
    STATUS_NO_KEY = 6,
    STATUS_BAD_PASSPHRASE = 7,
    STATUS_LIMIT = 8,
    STATUS_NO_INTEGRITY = 9,
    STATUS_BAD_SIGNATURE = 10,
    STATUS_UNKNOWN_SIGNER = 11,
    STATUS_WEAK = 12,
    STATUS_UNSUPPORTED = 13,
    STATUS_INTERNAL = 70
};

/* One row of the list: a status and what it means in a few plain words. */
struct status_row {
    enum status status;
    const char *meaning;
};

/* The whole list in ascending order, ended by a row whose meaning is NULL. */
extern const struct status_row status_rows[];

#endif
