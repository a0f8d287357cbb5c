/* Files that options name to be made beside standard output. They must not exist, have mode 0600, and get
 * their names only when all went well, standard output included; `@FD:N`, an open file descriptor, may
 * stand for one.
 */
#ifndef CLI_SOP_OUTPUT_H
#define CLI_SOP_OUTPUT_H

#include "base/file.h"
#include "cli/sop.h"

/* One output; zero bytes with file.fd -1 make one that is not wanted. */
struct sop_output {
    struct file_out file;
    bool is_wanted;
};

/* Starts that which the option names, if it was given. 0, or -1. sop_output_end in either case. */
int sop_output_start(struct sop *s, enum sop_option option, struct sop_output *o);

/* Whether both were given the same name. */
bool sop_output_is_same(const struct sop_output *a, const struct sop_output *b);

/* Writes the n bytes at p to it; nothing where it is not wanted. 0, or -1. */
int sop_output_write(struct sop *s, struct sop_output *o, const void *p, size_t n);

/* Gives it its name, when everything else is done. 0, or -1. */
int sop_output_finish(struct sop *s, struct sop_output *o);

/* Leaves nothing behind of one that was not finished. */
void sop_output_end(struct sop_output *o);

#endif
