#include "study/plan.h"

#include "base/file.h"
#include "base/num.h"
#include "crypto/rsa.h"

#include <stdlib.h>
#include <string.h>

enum { TASKS = 2 };

bool plan_level(const char *text, int *level)
{
    uint64_t number;
    if (strcmp(text, "on") == 0)
        *level = PLAN_LEVEL_DEFAULT;
    else if (strcmp(text, "off") == 0)
        *level = 0;
    else if (num_parse(text, 0, 9, &number))
        *level = (int)number;
    else
        return false;
    return true;
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
            return op_fail(op, STATUS_USAGE, "compression \"%s\": level %d is named twice", word,
                           level);
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
    if (cipher->legacy)
        return op_fail(op, STATUS_USAGE, "cipher \"%s\": " CIPHER_LEGACY, word);
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
    free(p->bits);
    free(p->levels);
    free(p->ciphers);
    free(p->paths);
    *p = (struct plan){0};
}

size_t plan_count(const struct plan *p)
{
    return p->path_count * TASKS * p->cipher_count * p->bits_count * p->level_count;
}

/* The next digit of a number whose digits have different bases. */
static size_t digit(size_t *i, size_t base)
{
    size_t d = *i % base;
    *i /= base;
    return d;
}

struct plan_cell plan_cell(const struct plan *p, size_t i)
{
    struct plan_cell c = {.profile = profile_table[0], .armor = p->armor, .text = p->text};
    c.level = p->levels[digit(&i, p->level_count)];
    c.bits = p->bits[digit(&i, p->bits_count)];
    c.cipher = p->ciphers[digit(&i, p->cipher_count)];
    c.task = digit(&i, TASKS) == 0 ? PLAN_ENCRYPT : PLAN_DECRYPT;
    c.path = p->paths[i];
    return c;
}
