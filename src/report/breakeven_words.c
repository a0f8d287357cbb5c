#include "report/breakeven_words.h"

#include "report/bench_text.h"
#include "report/crossing_words.h"
#include "report/format.h"
#include "stat/zip_rsa.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 512 };

const char *breakeven_words_link(const struct breakeven_link *l, char out[24])
{
    static const char *const words[] = {"unclear", "no link", "any link", NULL};
    if (l->outcome != BREAKEVEN_BELOW)
        return strcpy(out, words[l->outcome]);
    return bench_text_number(l->bits_per_s.value / 1e6, out);
}

/* Where one thing begins to cost more, for one of the tasks. */
static int say_crossing(const struct results *r, bool decrypts, enum zip_rsa_break what,
                        char out[BREAKEVEN_WORDS_BYTES])
{
    static const char *const says[2][2] = {
        {"Encrypting: compressing takes longer than the RSA operation",
         "Encrypting: compressing makes all of it faster"},
        {"Decrypting: decompressing takes longer than the RSA operation",
         "Decrypting: having compressed makes all of it faster"},
    };
    struct crossing c;
    struct zip_rsa_key key = {.decrypts = decrypts};
    char words[CROSSING_WORDS_BYTES];
    if (zip_rsa_crossing(r, &key, what, &c))
        return -1;
    snprintf(out, BREAKEVEN_WORDS_BYTES, "%s: %s.", says[decrypts][what == ZIP_RSA_OFF_OVER_ON],
             crossing_words(&c, "bytes", words));
    return 0;
}

static void say_below(const struct breakeven_link *l, char out[LINE])
{
    char speed[BENCH_TEXT_BYTES], low[BENCH_TEXT_BYTES], high[BENCH_TEXT_BYTES] = "any",
                                                         extra[FORMAT_BYTES];
    if (isfinite(l->bits_per_s.high))
        bench_text_number(l->bits_per_s.high / 1e6, high);
    snprintf(out, LINE,
             "on links slower than %s Mbit/s (%s to %s): it takes %s longer, and saves %" PRIu64
             " of %" PRIu64 " bytes",
             bench_text_number(l->bits_per_s.value / 1e6, speed),
             bench_text_number(l->bits_per_s.low / 1e6, low), high,
             format_time(l->extra_ns.value, extra), l->off_bytes - l->on_bytes, l->off_bytes);
}

uint64_t breakeven_words_largest(const struct results *r)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < r->count; i++) {
        uint64_t n = zip_rsa_plain_bytes(&r->cells[i]);
        bytes = n > bytes ? n : bytes;
    }
    return bytes;
}

static int say_end_to_end(const struct results *r, char out[BREAKEVEN_WORDS_BYTES])
{
    struct breakeven_link l;
    char what[LINE];
    if (breakeven_link(r, breakeven_words_largest(r), &l))
        return -1;
    if (l.outcome == BREAKEVEN_BELOW)
        say_below(&l, what);
    else if (l.outcome == BREAKEVEN_ALWAYS)
        strcpy(what, "on every link, as it takes no longer even without one");
    else if (l.outcome == BREAKEVEN_NEVER)
        strcpy(what, "on no link: the message gets no shorter");
    else
        strcpy(what, "cannot be told from these samples");
    snprintf(
        out, BREAKEVEN_WORDS_BYTES,
        "The whole file, end to end (compress, encrypt, send, decrypt, decompress): compressing "
        "first is faster %s.",
        what);
    return 0;
}

int breakeven_words(const struct results *r, int i, char out[BREAKEVEN_WORDS_BYTES])
{
    if (i == BREAKEVEN_WORDS - 1)
        return say_end_to_end(r, out);
    return say_crossing(r, i % 2, i < 2 ? ZIP_RSA_ZIP_OVER_RSA : ZIP_RSA_OFF_OVER_ON, out);
}
