/* Where something begins to cost more than another, in words. */
#ifndef REPORT_CROSSING_WORDS_H
#define REPORT_CROSSING_WORDS_H

#include "stat/crossing.h"

#define CROSSING_WORDS_BYTES 128

/* Says where, "from 1310 bytes on (1240 to 1390)"; `unit` is what sizes are, "bytes". Returns out. */
const char *crossing_words(const struct crossing *c, const char *unit,
                           char out[CROSSING_WORDS_BYTES]);

#endif
