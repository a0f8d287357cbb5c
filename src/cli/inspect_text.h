/* Inspect's listing as text of at most 80 columns: the tree of packets, and the table of the byte
 * ledger. Plain ASCII, fit for a mail. */
#ifndef CLI_INSPECT_TEXT_H
#define CLI_INSPECT_TEXT_H

#include "cli/inspect_format.h"

extern const struct inspect_format inspect_text_format;

#endif
