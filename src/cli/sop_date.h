/* Points in time as the stateless command line has them: ISO 8601, with a time zone. */
#ifndef CLI_SOP_DATE_H
#define CLI_SOP_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Seconds since 1970, before it negative. */
#define SOP_DATE_FIRST INT64_MIN
#define SOP_DATE_LAST  INT64_MAX

/* Reads "2026-11-30T12:30:00Z", the seconds left out or with a fraction, which does not count, the zone
 * also as "+02:00", "+0200" or "+02"; without the hyphens and colons, too; or a day alone, which begins
 * at midnight UTC; or "now". Returns whether it is one. */
bool sop_date_parse(const char *text, int64_t now, int64_t *out);

#endif
