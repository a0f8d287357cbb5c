#include "base/clock.h"
#include "base/num.h"
#include "cli/command.h"
#include "cli/ui.h"
#include "pgp/armor_sink.h"
#include "pgp/certify.h"
#include "pgp/store.h"
#include "stream/file_sink.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPT_SECRET = 0x200 };

struct keys {
    bool secret, armor, force;
    const char *output;
    char **args; /* the subcommand and what follows */
    int arg_count;
};

static const struct argp_option options[] = {
    {"secret", OPT_SECRET, NULL, 0, "export: the secret key too", 0},
    {"armor", 'a', NULL, 0, "export: ASCII armor", 0},
    {"output", 'o', "FILE", 0, "export: write to FILE (default: standard output)", 0},
    {"force", 'f', NULL, 0, "export: replace FILE if it exists", 0},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct keys *k = state->input;
    switch (key) {
    case OPT_SECRET:
        k->secret = true;
        return 0;
    case 'a':
        k->armor = true;
        return 0;
    case 'o':
        k->output = arg;
        return 0;
    case 'f':
        k->force = true;
        return 0;
    case ARGP_KEY_ARGS:
        k->args = state->argv + state->next;
        k->arg_count = state->argc - state->next;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "list, export or import?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options,
                                 parse_option,
                                 "list [KEY...]\nexport KEY...\nimport FILE...",
                                 "Lists, exports and imports the keys in the store: $PGPCOST_HOME, "
                                 "else $XDG_DATA_HOME/pgpcost, else ~/.local/share/pgpcost."
                                 "\vKEY is a fingerprint, a key ID, or part of a user ID. FILE may "
                                 "be armored or binary and may hold many keys; \"-\" is standard "
                                 "input.",
                                 NULL,
                                 NULL,
                                 NULL};

static const char *usage_of(const struct key_part *part)
{
    if (part->problem && part->bits == 0)
        return part->problem;
    if (part->revoked)
        return "revoked";
    if (!part->certified)
        return "not certified by its key";
    bool signs = part->flags & SIGNATURE_MAY_SIGN, encrypts = part->flags & SIGNATURE_MAY_ENCRYPT;
    return signs && encrypts ? "signs, encrypts"
           : signs           ? "signs"
           : encrypts        ? "encrypts"
                             : "certifies";
}

static void print_part(const struct key_part *part)
{
    char id[2 * KEY_ID_BYTES + 1], date[11], size[24] = "";
    num_hex(part->id, KEY_ID_BYTES, id);
    clock_date(part->created, date);
    if (part->bits)
        snprintf(size, sizeof size, "RSA %u", part->bits);
    printf("%s %s  %-9s %s  %s", part->is_subkey ? "  sub" : "key  ", id, size, date,
           usage_of(part));
    if (part->expires) {
        clock_date(part->expires, date);
        printf(", expires %s", date);
    }
    printf("%s\n", part->has_secret ? ", secret here" : "");
}

static int print_key(struct op *op, struct key *key)
{
    char print[2 * KEY_FINGERPRINT_BYTES + 1];
    if (certify_check(op, key)) {
        /* Others' kinds of keys are listed all the same. */
        op_clear(op);
    }
    print_part(&key->parts[0]);
    num_hex(key->parts[0].fingerprint, KEY_FINGERPRINT_BYTES, print);
    printf("      fingerprint %s\n", print);
    for (size_t i = 0; i < key->user_id_count; i++)
        printf("      %s\n", key->user_ids[i]);
    for (size_t i = 1; i < key->part_count; i++)
        print_part(&key->parts[i]);
    return 0;
}

static int list(struct op *op, const struct keys *k, const struct store *store)
{
    struct keyring ring = {0};
    int rc = store_load(op, store, &ring);
    if (!rc && k->arg_count > 1) {
        for (int i = 1; !rc && i < k->arg_count; i++) {
            struct key *key = keyring_find(op, &ring, k->args[i]);
            rc = key ? print_key(op, key) : -1;
        }
    } else if (!rc) {
        for (size_t i = 0; !rc && i < ring.count; i++) {
            if (i > 0)
                putchar('\n');
            rc = print_key(op, ring.keys[i]);
        }
        if (ring.count == 0)
            ui_note("no keys in %s yet: \"pgpcost keygen\" makes one, \"keys import\" takes one",
                    store->dir);
    }
    keyring_end(&ring);
    return rc;
}

static int export_one(struct op *op, const struct keys *k, struct key *key, struct buf *out)
{
    if (!k->secret)
        return key_emit_public(op, key, out);
    if (!key_has_secret(key))
        return op_fail(op, STATUS_NO_KEY, "%s: its secret half is not here", key_name(key));
    return buf_append(op, out, key->raw.data, key->raw.len);
}

static int write_out(struct op *op, const struct keys *k, const struct buf *bytes)
{
    struct file_sink_options o = {.path = k->output ? k->output : "-",
                                  .flags = (k->force ? FILE_REPLACE : 0u) |
                                           (k->secret ? FILE_SECRET : 0u)};
    bool terminal = strcmp(o.path, "-") == 0 && isatty(STDOUT_FILENO);
    struct sink *out = file_sink_new(op, &o);
    if (out && (k->armor || terminal))
        out = armor_sink_new(op, out, k->secret ? "PGP PRIVATE KEY BLOCK" : "PGP PUBLIC KEY BLOCK",
                             NULL);
    int rc = out ? sink_write(out, bytes->data, bytes->len) : -1;
    if (!rc)
        rc = sink_finish(out);
    sink_free(out);
    return rc;
}

static int export(struct op *op, const struct keys *k, const struct store *store)
{
    struct keyring ring = {0};
    struct buf bytes = {0};
    if (k->arg_count < 2)
        return op_fail(op, STATUS_USAGE, "keys export: which key?");
    int rc = store_load(op, store, &ring);
    for (int i = 1; !rc && i < k->arg_count; i++) {
        struct key *key = keyring_find(op, &ring, k->args[i]);
        rc = key ? export_one(op, k, key, &bytes) : -1;
    }
    if (!rc)
        rc = write_out(op, k, &bytes);
    keyring_end(&ring);
    buf_end(&bytes);
    return rc;
}

/* Secret halves that a passphrase protects cannot be used yet: better refused than lost. */
static int check_import(struct op *op, const struct key *key)
{
    for (size_t i = 0; i < key->part_count; i++) {
        const struct key_part *part = &key->parts[i];
        if (part->bits && part->problem) {
            op_fail(op, STATUS_UNSUPPORTED, "%s: %s", key_name(key), part->problem);
            return op_hint(op, "take the passphrase off where the key comes from, then export it");
        }
    }
    return 0;
}

static int import_file(struct op *op, const struct store *store, const char *path)
{
    static const char *const done[] = {
        [STORE_ADDED] = "added", [STORE_REPLACED] = "updated", [STORE_UNCHANGED] = "unchanged"};
    struct keyring ring = {0};
    int rc = keyring_load(op, &ring, path);
    for (size_t i = 0; !rc && i < ring.count; i++) {
        enum store_added what;
        char id[2 * KEY_ID_BYTES + 1];
        struct key *key = ring.keys[i];
        num_hex(key->parts[0].id, KEY_ID_BYTES, id);
        if (key->parts[0].version != 4) {
            op_warn(op, "a key of version %u left out: %s", key->parts[0].version,
                    key->parts[0].problem);
            continue;
        }
        rc = check_import(op, key);
        if (!rc)
            rc = store_add(op, store, key, &what);
        if (!rc)
            printf("%s %s %s (%s)\n", key_has_secret(key) ? "secret key" : "public key", id,
                   done[what], key_name(key));
    }
    keyring_end(&ring);
    return rc;
}

static int import(struct op *op, const struct keys *k, const struct store *store)
{
    if (k->arg_count < 2)
        return op_fail(op, STATUS_USAGE, "keys import: which file?");
    for (int i = 1; i < k->arg_count; i++) {
        if (import_file(op, store, k->args[i]))
            return -1;
    }
    return 0;
}

static const struct {
    const char *name;
    int (*run)(struct op *op, const struct keys *k, const struct store *store);
} actions[] = {{"list", list}, {"export", export}, {"import", import}};

int cmd_keys(int argc, char **argv)
{
    struct keys k = {0};
    struct op op;
    struct store store = {0};
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &k);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].name, k.args[0]) != 0)
            continue;
        if (!store_init(&op, &store))
            actions[i].run(&op, &k, &store);
        store_end(&store);
        return ui_report(&op);
    }
    op_fail(&op, STATUS_USAGE, "keys %s: expected list, export or import", k.args[0]);
    return ui_report(&op);
}
