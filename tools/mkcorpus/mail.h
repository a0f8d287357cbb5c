/* mail: the two mails of the corpus.
 *
 * email.txt stands in for the mail of the 1995 measurements. The published sizes fix its form: 5379
 * bytes in 497 lines, so a line holds 9.8 characters, which is a list and no prose. Here it is
 * three weeks of hourly room readings. */
#ifndef MKCORPUS_MAIL_H
#define MKCORPUS_MAIL_H

#include <stdint.h>

#include "text.h"

enum { EMAIL_BYTES = 5379, EMAIL_LINES = 497 };

/* The list-like mail, of exactly EMAIL_BYTES and EMAIL_LINES. */
void mail_make_email(struct text *out, uint64_t seed);

/* About 5 KB of prose. */
void mail_make_letter(struct text *out, uint64_t seed);

#endif
