/* How figures are written, everywhere the same. */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include <stddef.h>
#include <stdint.h>

/* Room for any figure below. */
#define FORMAT_BYTES 24

/* A time in nanoseconds, three digits and the unit that fits: "87 ns", "12.3 us", "1.93 ms",
 * "2.10 s". Returns out. */
const char *format_time(double ns, char out[FORMAT_BYTES]);

/* A rate of bytes in ns nanoseconds: "437 MB/s", "1.20 GB/s"; "-" where either is 0. */
const char *format_rate(uint64_t bytes, double ns, char out[FORMAT_BYTES]);

/* A share of a whole in percent: "12.3 %". */
const char *format_share(double part, double whole, char out[FORMAT_BYTES]);

/* A number of bytes as it is: "656676"; "-" for 0. */
const char *format_bytes(uint64_t bytes, char out[FORMAT_BYTES]);

#endif
