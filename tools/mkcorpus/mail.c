#include "mail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "letter_words.h"
#include "prng.h"

enum { DAYS = 18, HOURS = 24, FIRST_DAY = 17, READINGS = DAYS * HOURS, MAX_NOTE = 14 };

/* A note for each length from 3 to MAX_NOTE, so that any number of bytes can be made up of them. */
static const char *const notes[MAX_NOTE + 1] = {
    [3] = "fan",          [4] = "door",          [5] = "fan 2",          [6] = "fan on",
    [7] = "fan off",      [8] = "fan loud",      [9] = "fan 2 off",      [10] = "power loss",
    [11] = "door closed", [12] = "filter clean", [13] = "one unit idle", [14] = "both units off",
};

static const char email_head[] = "From: machine-room@example.org\n"
                                 "To: operators@example.com\n"
                                 "Date: Sun, 4 Jun 1995 08:12:44 +0000\n"
                                 "Subject: room readings, 17 May to 3 June\n"
                                 "\n"
                                 "Good morning,\n"
                                 "\n";

static const char email_words[] = "here are the readings of the machine room, one an hour. Since "
                                  "the second unit was repaired on the ninth day the "
                                  "afternoons are cooler. Notes stand behind the reading. What "
                                  "lies above 25 should be looked at before the summer.";

static const char email_legend[] = "\n"
                                   "room:   2\n"
                                   "rack:   4\n"
                                   "sensor: 1\n"
                                   "first:  17 May\n"
                                   "last:   3 June\n"
                                   "unit:   Celsius\n"
                                   "steps:  0.2\n"
                                   "limit:  25.0\n"
                                   "days:   18\n"
                                   "each:   1 hour\n";

static const char email_tail[] = "\n"
                                 "Please tell me if a day is missing.\n"
                                 "The next list comes in July.\n"
                                 "\n"
                                 "The operator on duty\n";

static int reading(struct prng *rng, int day, int hour)
{
    static const int daily[HOURS] = {0,  -3, -5, -7, -8, -8, -6, -2, 4, 9, 13, 17,
                                     21, 24, 26, 26, 24, 21, 17, 13, 9, 6, 4,  2};
    int warm = day < 9 ? 4 : 3;

    int tenths = 198 + day / 2 + daily[hour] * warm / 3 + prng_noise(rng, 8);

    return tenths / 2 * 2;
}

static void add_list(struct text *out, struct prng *rng, const unsigned char *note)
{
    static const char *const weekday[] = {"Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"};

    for (int day = 0; day < DAYS; day++) {
        int date = FIRST_DAY + day;

        text_printf(out, "\n%s %d %s\n", weekday[day % 7], date > 31 ? date - 31 : date,
                    date > 31 ? "June" : "May");
        for (int hour = 0; hour < HOURS; hour++) {
            int t = reading(rng, day, hour);
            int length = note[day * HOURS + hour];

            text_printf(out, "%02dh %d.%d", hour, t / 10, t % 10);
            if (length)
                text_printf(out, " %s", notes[length]);
            text_puts(out, "\n");
        }
    }
}

/* Give readings notes that take exactly `bytes` in all, the blank before each included. */
static void place_notes(struct prng *rng, unsigned char *note, int bytes)
{
    while (bytes > 0) {
        int place = prng_below(rng, READINGS);
        int length = 3 + prng_below(rng, MAX_NOTE - 2);

        if (bytes <= MAX_NOTE + 1)
            length = bytes - 1;
        else if (bytes <= 2 * MAX_NOTE)
            length = bytes / 2 - 1;
        if (note[place] || length < 3)
            continue;
        note[place] = (unsigned char)length;
        bytes -= length + 1;
    }
}

void mail_make_email(struct text *out, uint64_t seed)
{
    unsigned char note[READINGS] = {0};
    struct prng rng;
    struct text bare;

    /* The list is written twice: first without notes, to learn how many bytes they have to fill. */
    text_init(&bare);
    prng_init(&rng, seed);
    add_list(&bare, &rng, note);
    text_puts(out, email_head);
    text_wrap(out, email_words, 44);
    text_puts(out, email_legend);
    int missing = EMAIL_BYTES - (int)(out->len + bare.len + strlen(email_tail));
    text_end(&bare);
    if (missing < 4) {
        fprintf(stderr, "mkcorpus: email.txt is %d bytes too long\n", -missing);
        exit(70);
    }
    place_notes(&rng, note, missing);
    prng_init(&rng, seed);
    add_list(out, &rng, note);
    text_puts(out, email_tail);
}

void mail_make_letter(struct text *out, uint64_t seed)
{
    struct prng rng;
    struct grammar g;

    prng_init(&rng, seed);
    grammar_init(&g, letter_rules, &rng);
    text_puts(out,
              "From: secretary@example.org\nTo: members@example.com\nDate: Mon, 9 Oct 1995 "
              "19:40:02 +0000\n"
              "Subject: our week on the lake, and how we write to each other\n\nDear friends,\n");
    for (int i = 0; letter_paragraphs[i]; i++) {
        struct text words;

        text_init(&words);
        grammar_expand(&g, letter_paragraphs[i], 1, &words);
        text_puts(out, "\n");
        text_wrap(out, text_string(&words), 72);
        text_end(&words);
    }
    text_puts(out, "\nWith kind regards,\nthe secretary\n");
}
