#include "base/limits.h"

const struct limits limits_default = {
    .packet_bytes = 1024 * 1024,
    .mpi_bits = 16384,
    .depth = 16,
    .inflate_ratio = 1032,
    .inflate_slack_bytes = 1024 * 1024,
    .output_bytes = UINT64_MAX,
    .session_keys = 128,
    .signatures = 128,
    .s2k_runs = 16,
    .s2k_bytes = 65011712,
    .key_file_bytes = 64 * 1024 * 1024,
};
