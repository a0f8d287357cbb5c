#include "base/limits.h"

const struct limits limits_default = {
    .packet_bytes = 1024 * 1024,
    .mpi_bits = 16384,
    .depth = 16,
    .inflate_ratio = 1032,
    .inflate_slack_bytes = 1024 * 1024,
    .session_keys = 128,
    .key_file_bytes = 64 * 1024 * 1024,
};
