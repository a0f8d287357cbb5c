#include "cli/sop_date.h"

#include <string.h>

enum { MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400 };

/* Takes n digits from the front of *p. */
static bool take_number(const char **p, unsigned n, int *out)
{
    *out = 0;
    for (; n > 0; n--, (*p)++) {
        if (**p < '0' || **p > '9')
            return false;
        *out = *out * 10 + (**p - '0');
    }
    return true;
}

static bool take(const char **p, char c)
{
    if (**p != c)
        return false;
    (*p)++;
    return true;
}

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days from 1970 to the first of January, of the years 0 to 9999. */
static int64_t days_before(int year)
{
    static const int64_t to_1970 = 719528;
    int past = year + 399; /* the year 0 is leap */
    return (int64_t)365 * year + past / 4 - past / 100 + past / 400 - 96 - to_1970;
}

/* "2026-11-30" or "20261130", as days since 1970. */
static bool take_day(const char **p, int64_t *days)
{
    int year, month, day;
    if (!take_number(p, 4, &year))
        return false;
    bool hyphens = take(p, '-');
    if (!take_number(p, 2, &month) || take(p, '-') != hyphens || !take_number(p, 2, &day) ||
        month < 1 || month > 12 || day < 1 || day > days_in(year, month))
        return false;
    *days = days_before(year) + day - 1;
    for (int m = 1; m < month; m++)
        *days += days_in(year, m);
    return true;
}

/* "12:30", "12:30:15", "12:30:15.5", or without colons, as seconds. A minute may have 61, for leaps. */
static bool take_time(const char **p, int64_t *seconds)
{
    int hour, minute, second = 0;
    if (!take_number(p, 2, &hour))
        return false;
    bool colons = take(p, ':');
    if (!take_number(p, 2, &minute))
        return false;
    bool has_seconds = colons ? take(p, ':') : **p >= '0' && **p <= '9';
    if (has_seconds && !take_number(p, 2, &second))
        return false;
    if (has_seconds && (take(p, '.') || take(p, ','))) {
        int digit;
        if (!take_number(p, 1, &digit))
            return false;
        while (**p >= '0' && **p <= '9')
            (*p)++;
    }
    *seconds = (int64_t)hour * HOUR_S + minute * MINUTE_S + second;
    return hour < 24 && minute < 60 && second <= 60;
}

/* "Z", "+02:00", "+0200", "-02": seconds that the zone is before UTC. */
static bool take_zone(const char **p, int64_t *seconds)
{
    int hour, minute = 0;
    *seconds = 0;
    if (take(p, 'Z'))
        return true;
    bool west = take(p, '-');
    if ((!west && !take(p, '+')) || !take_number(p, 2, &hour))
        return false;
    bool has_minutes = take(p, ':') || **p != '\0';
    if (has_minutes && !take_number(p, 2, &minute))
        return false;
    *seconds = (int64_t)(west ? -1 : 1) * (hour * HOUR_S + minute * MINUTE_S);
    return hour < 24 && minute < 60;
}

bool sop_date_parse(const char *text, int64_t now, int64_t *out)
{
    int64_t days, seconds = 0, east = 0;
    const char *p = text;
    if (strcmp(text, "now") == 0) {
        *out = now;
        return true;
    }
    if (!take_day(&p, &days))
        return false;
    if (*p != '\0' && (!take(&p, 'T') || !take_time(&p, &seconds) || !take_zone(&p, &east)))
        return false;
    *out = days * DAY_S + seconds - east;
    return *p == '\0';
}
