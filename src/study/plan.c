#include "study/plan.h"

#include "base/file.h"
#include "base/num.h"
#include "crypto/rsa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 2 };

bool plan_level(const char *text, int *level)
{
    uint64_t number;
    if (strcmp(text, "on") == 0)
        *level = PLAN_LEVEL_ON;
    else if (strcmp(text, "off") == 0)
        *level = 0;
    else if (num_parse(text, 0, 9, &number))
        *level = (int)number;
    else
        return false;
    return true;
}

int plan_level_in(const struct profile *profile, int level)
{
    return level == PLAN_LEVEL_ON ? profile->level : level;
}

bool plan_bits(const char *text, unsigned *bits)
{
    uint64_t number;
    if (!num_parse(text, RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX, &number))
        return false;
    *bits = (unsigned)number;
    return true;
}

/* Calls `add` for each word of a list. */
static int each_word(struct op *op, struct plan *p, const char *list,
                     int (*add)(struct op *op, struct plan *p, const char *word))
{
    char *copy = strdup(list), *rest = copy;
    if (!copy)
        return op_fail_memory(op);
    int rc = 0;
    for (char *word; !rc && (word = strsep(&rest, ",")) != NULL;)
        rc = add(op, p, word);
    free(copy);
    return rc;
}

/* One more element of `size` bytes; the array may move. */
static void *grow(struct op *op, void *list, size_t count, size_t size)
{
    void *bigger = realloc(list, (count + 1) * size);
    if (!bigger)
        op_fail_memory(op);
    return bigger;
}

static int add_bits(struct op *op, struct plan *p, const char *word)
{
    unsigned bits;
    if (!plan_bits(word, &bits))
        return op_fail(op, STATUS_USAGE, "key size \"%s\": expected a number from %d to %d", word,
                       RSA_GENERATE_BITS_MIN, RSA_GENERATE_BITS_MAX);
    for (size_t i = 0; i < p->bits_count; i++) {
        if (p->bits[i] == bits)
            return op_fail(op, STATUS_USAGE, "key size \"%s\": named twice", word);
    }
    unsigned *list = grow(op, p->bits, p->bits_count, sizeof *list);
    if (!list)
        return -1;
    p->bits = list;
    list[p->bits_count++] = bits;
    return 0;
}

static int add_level(struct op *op, struct plan *p, const char *word)
{
    int level;
    if (!plan_level(word, &level))
        return op_fail(op, STATUS_USAGE, "compression \"%s\": expected on, off, or 0 to 9", word);
    for (size_t i = 0; i < p->level_count; i++) {
        if (p->levels[i] == level)
            return op_fail(op, STATUS_USAGE, "compression \"%s\": named twice", word);
    }
    int *list = grow(op, p->levels, p->level_count, sizeof *list);
    if (!list)
        return -1;
    p->levels = list;
    list[p->level_count++] = level;
    return 0;
}

static int add_cipher(struct op *op, struct plan *p, const char *word)
{
    const struct cipher *cipher = cipher_by_name(word);
    if (!cipher)
        return op_fail(op, STATUS_USAGE, "cipher \"%s\": unknown", word);
    for (size_t i = 0; i < p->cipher_count; i++) {
        if (p->ciphers[i] == cipher)
            return op_fail(op, STATUS_USAGE, "cipher \"%s\": %s is named twice", word,
                           cipher->label);
    }
    const struct cipher **list = grow(op, p->ciphers, p->cipher_count, sizeof *list);
    if (!list)
        return -1;
    p->ciphers = list;
    list[p->cipher_count++] = cipher;
    return 0;
}

static int add_profile(struct op *op, struct plan *p, const char *word)
{
    char names[64];
    const struct profile *profile = profile_by_name(word);
    profile_names(names, sizeof names);
    if (!profile)
        return op_fail(op, STATUS_USAGE, "profile \"%s\": expected one of %s", word, names);
    for (size_t i = 0; i < p->profile_count; i++) {
        if (p->profiles[i] == profile)
            return op_fail(op, STATUS_USAGE, "profile \"%s\": named twice", word);
    }
    const struct profile **list = grow(op, p->profiles, p->profile_count, sizeof *list);
    if (!list)
        return -1;
    p->profiles = list;
    list[p->profile_count++] = profile;
    return 0;
}

int plan_set_profiles(struct op *op, struct plan *p, const char *list)
{
    p->profile_count = 0;
    return each_word(op, p, list, add_profile);
}

int plan_set_bits(struct op *op, struct plan *p, const char *list)
{
    p->bits_count = 0;
    return each_word(op, p, list, add_bits);
}

int plan_set_levels(struct op *op, struct plan *p, const char *list)
{
    p->level_count = 0;
    return each_word(op, p, list, add_level);
}

int plan_set_ciphers(struct op *op, struct plan *p, const char *list)
{
    p->cipher_count = 0;
    return each_word(op, p, list, add_cipher);
}

int plan_add_path(struct op *op, struct plan *p, const char *path)
{
    for (size_t i = 0; i < p->path_count; i++) {
        if (strcmp(p->paths[i], path) == 0)
            return op_fail(op, STATUS_USAGE, "%s: named twice", path);
    }
    const char **list = grow(op, p->paths, p->path_count, sizeof *list);
    if (!list)
        return -1;
    p->paths = list;
    list[p->path_count++] = path;
    return 0;
}

int plan_check_paths(struct op *op, const struct plan *p)
{
    for (size_t i = 0; i < p->path_count; i++) {
        struct file_in file;
        if (file_open(op, &file, p->paths[i]))
            return -1;
        bool regular = S_ISREG(file.st.st_mode) && !file.is_std;
        file_close(&file);
        if (!regular)
            return op_fail(op, STATUS_USAGE,
                           "%s: not a regular file, and only those can be read again and again",
                           file.name);
    }
    return 0;
}

void plan_end(struct plan *p)
{
    free(p->profiles);
    free(p->bits);
    free(p->levels);
    free(p->ciphers);
    free(p->paths);
    *p = (struct plan){0};
}

const struct profile *plan_profile(const struct plan *p, size_t i)
{
    if (p->profile_count == 0)
        return i == 0 ? profile_table[0] : NULL;
    return i < p->profile_count ? p->profiles[i] : NULL;
}

static bool has_cipher(const struct profile *profile, const struct cipher *cipher)
{
    return profile->one_cipher ? strcmp(profile->cipher, cipher->name) == 0 : !cipher->legacy;
}

static size_t cipher_axis(const struct plan *p)
{
    return p->cipher_count ? p->cipher_count : 1;
}

/* Cipher i of the axis for a profile; NULL where it cannot have that. */
static const struct cipher *cipher_at(const struct plan *p, const struct profile *profile, size_t i)
{
    if (p->cipher_count == 0)
        return cipher_by_name(profile->cipher);
    return has_cipher(profile, p->ciphers[i]) ? p->ciphers[i] : NULL;
}

static size_t combinations(const struct plan *p, const struct profile *profile)
{
    size_t bits = 0, ciphers = 0;
    for (size_t i = 0; i < p->bits_count; i++)
        bits += p->bits[i] <= profile->bits_max;
    for (size_t i = 0; i < cipher_axis(p); i++)
        ciphers += cipher_at(p, profile, i) != NULL;
    return bits * ciphers * p->level_count;
}

bool plan_left_out(const struct plan *p, const struct profile *profile, char *out, size_t n)
{
    size_t used = (size_t)snprintf(out, n, "%s", profile->name), name = used, sizes = 0;
    for (size_t i = 0; i < p->bits_count && used < n; i++) {
        if (p->bits[i] > profile->bits_max)
            used += (size_t)snprintf(out + used, n - used, "%s%u",
                                     sizes++ ? "," : " has no keys of ", p->bits[i]);
    }
    if (sizes > 0 && used < n)
        used += (size_t)snprintf(out + used, n - used, " bits");
    for (size_t i = 0; i < p->cipher_count && used < n; i++) {
        if (!has_cipher(profile, p->ciphers[i]))
            used += (size_t)snprintf(out + used, n - used, "%s %s",
                                     used > name ? " and no" : " has no", p->ciphers[i]->label);
    }
    if (used == name)
        out[0] = '\0';
    return used > name;
}

static int check_levels(struct op *op, const struct plan *p, const struct profile *profile)
{
    for (size_t i = 0; i < p->level_count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (plan_level_in(profile, p->levels[i]) == plan_level_in(profile, p->levels[k]))
                return op_fail(
                    op, STATUS_USAGE,
                    "compression \"on\": level %d is named twice, as %s means it by that",
                    profile->level, profile->name);
        }
    }
    return 0;
}

int plan_check_axes(struct op *op, const struct plan *p)
{
    const struct profile *profile;
    for (size_t i = 0; (profile = plan_profile(p, i)) != NULL; i++) {
        char what[128];
        if (check_levels(op, p, profile))
            return -1;
        if (combinations(p, profile) == 0 && plan_left_out(p, profile, what, sizeof what))
            return op_fail(op, STATUS_USAGE, "nothing to measure: %s", what);
    }
    return 0;
}

size_t plan_count(const struct plan *p)
{
    size_t count = 0;
    const struct profile *profile;
    for (size_t i = 0; (profile = plan_profile(p, i)) != NULL; i++)
        count += combinations(p, profile);
    return p->path_count * TASKS * count;
}

/* The next digit of a number whose digits have different bases. */
static size_t digit(size_t *i, size_t base)
{
    size_t d = *i % base;
    *i /= base;
    return d;
}

/* Cell i of those that differ in cipher, key size and level only; what the profile cannot have does
 * not count. */
static void choose(const struct plan *p, size_t i, struct plan_cell *c)
{
    c->level = plan_level_in(c->profile, p->levels[digit(&i, p->level_count)]);
    for (size_t k = 0; k < cipher_axis(p); k++) {
        c->cipher = cipher_at(p, c->profile, k);
        for (size_t b = 0; c->cipher && b < p->bits_count; b++) {
            c->bits = p->bits[b];
            if (c->bits <= c->profile->bits_max && i-- == 0)
                return;
        }
    }
}

struct plan_cell plan_cell(const struct plan *p, size_t i)
{
    struct plan_cell c = {.armor = p->armor, .text = p->text};
    size_t each_file = plan_count(p) / p->path_count, each_task = each_file / TASKS;
    c.path = p->paths[i / each_file];
    i %= each_file;
    c.task = i / each_task == 0 ? PLAN_ENCRYPT : PLAN_DECRYPT;
    i %= each_task;
    size_t k = 0, n;
    while (c.profile = plan_profile(p, k++), i >= (n = combinations(p, c.profile)))
        i -= n;
    choose(p, i, &c);
    return c;
}
