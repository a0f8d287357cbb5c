/* Inspect's listing as one JSON document, written as it is read: packets within packets are arrays
 * within objects, and only one packet's own fields are ever held. */
#ifndef CLI_INSPECT_JSON_H
#define CLI_INSPECT_JSON_H

#include "cli/inspect_format.h"

extern const struct inspect_format inspect_json_format;

#endif
