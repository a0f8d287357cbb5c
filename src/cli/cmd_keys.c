#include "base/num.h"
#include "cli/command.h"
#include "cli/keys_passwd.h"
#include "cli/keys_show.h"
#include "cli/passphrases.h"
#include "cli/ui.h"
#include "pgp/armor_sink.h"
#include "pgp/certify.h"
#include "pgp/store.h"
#include "stream/file_sink.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPT_SECRET = 0x200, OPT_FORMAT, OPT_NO_PASSPHRASE, OPT_NEW_FILE, OPT_STRICT_ARMOR };

/* Which action an option is for. */
enum { FOR_EXPORT = 1, FOR_DELETE = 2, FOR_LIST = 4, FOR_PASSWD = 8, FOR_IMPORT = 16 };

/* An option that was given. */
struct given {
    unsigned actions;
    const char *name;
};

enum { OPTIONS_MAX = 16 };

struct keys {
    bool secret, armor, force, json, no_passphrase, strict_armor;
    struct given given[OPTIONS_MAX];
    size_t option_count;
    const char *output;
    struct passphrases passphrases, new_passphrases;
    char **args; /* what follows the action */
    int arg_count;
    const char *action;
};

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "list, show:", 1},
    {"format", OPT_FORMAT, "NAME", 0, "text or json (default: text)", 1},
    {NULL, 0, NULL, 0, "import:", 2},
    {"strict-armor", OPT_STRICT_ARMOR, NULL, 0, "Refuse armor whose checksum is wrong", 2},
    {NULL, 0, NULL, 0, "export:", 3},
    {"secret", OPT_SECRET, NULL, 0, "The secret key too", 3},
    {"armor", 'a', NULL, 0, "ASCII armor (always on a terminal)", 3},
    {"output", 'o', "FILE", 0, "Write to FILE (default: standard output)", 3},
    {"force", 'f', NULL, 0, "Replace FILE if it exists; delete: a secret key too", 3},
    {NULL, 0, NULL, 0, "passwd:", 4},
    {"no-passphrase", OPT_NO_PASSPHRASE, NULL, 0, "Keep the secret key in clear", 4},
    {"new-passphrase-file", OPT_NEW_FILE, "FILE", 0,
     "Read the new passphrase from FILE: its first line", 4},
    {NULL, 0, NULL, 0, "passwd, the present passphrase:", 5},
    {NULL, 0, NULL, 0, NULL, 0},
};

/* Notes that an option was given, and which actions it is for. */
static void is_for(struct keys *k, unsigned actions, const char *option)
{
    if (k->option_count < OPTIONS_MAX)
        k->given[k->option_count++] = (struct given){actions, option};
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
    struct keys *k = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &k->passphrases;
        return 0;
    case OPT_FORMAT:
        is_for(k, FOR_LIST, "--format");
        k->json = strcmp(arg, "json") == 0;
        if (!k->json && strcmp(arg, "text") != 0)
            argp_error(state, "--format %s: expected text or json", arg);
        return 0;
    case OPT_SECRET:
        is_for(k, FOR_EXPORT, "--secret");
        k->secret = true;
        return 0;
    case 'a':
        is_for(k, FOR_EXPORT, "--armor");
        k->armor = true;
        return 0;
    case 'o':
        is_for(k, FOR_EXPORT, "--output");
        k->output = arg;
        return 0;
    case 'f':
        is_for(k, FOR_EXPORT | FOR_DELETE, "--force");
        k->force = true;
        return 0;
    case OPT_STRICT_ARMOR:
        is_for(k, FOR_IMPORT, "--strict-armor");
        k->strict_armor = true;
        return 0;
    case OPT_NO_PASSPHRASE:
        is_for(k, FOR_PASSWD, "--no-passphrase");
        k->no_passphrase = true;
        return 0;
    case OPT_NEW_FILE:
        is_for(k, FOR_PASSWD, "--new-passphrase-file");
        k->new_passphrases.files[0] = arg;
        k->new_passphrases.file_count = 1;
        return 0;
    case ARGP_KEY_ARGS:
        k->action = state->argv[state->next];
        k->args = state->argv + state->next + 1;
        k->arg_count = state->argc - state->next - 1;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "list, show, import, export, delete or passwd?");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&passphrases_argp, 0, NULL, 0}, {NULL, 0, NULL, 0}};

static const struct argp argp = {options,
                                 parse_option,
                                 "list [KEY...]\nshow KEY...\nimport FILE...\nexport KEY...\n"
                                 "delete KEY...\npasswd KEY",
                                 "Works on the keys in the store: $PGPCOST_HOME, else "
                                 "$XDG_DATA_HOME/pgpcost, else ~/.local/share/pgpcost."
                                 "\vKEY is a fingerprint, a key ID, or part of a user ID. FILE may "
                                 "be armored or binary and may hold many keys; \"-\" is standard "
                                 "input. Importing a key that is here adds what is new in it.",
                                 children,
                                 NULL,
                                 NULL};

/* The store's keys that the arguments name, or all. `found` holds `*count` of them, to be freed. */
static int find(struct op *op, const struct keys *k, const struct keyring *ring,
                struct key ***found, size_t *count)
{
    *count = k->arg_count ? (size_t)k->arg_count : ring->count;
    *found = calloc(*count + 1, sizeof **found);
    if (!*found)
        return op_fail_memory(op);
    for (size_t i = 0; i < *count; i++) {
        (*found)[i] = k->arg_count ? keyring_find(op, ring, k->args[i]) : ring->keys[i];
        if (!(*found)[i])
            return op_hint(op, "\"pgpcost keys list\" shows the keys that are here");
    }
    return 0;
}

/* Others' kinds of keys are shown all the same. */
static int check_all(struct op *op, struct key **keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (certify_check(op, keys[i]) && op->err.status == STATUS_IO)
            return -1;
        op_clear(op);
    }
    return 0;
}

static int show(struct op *op, const struct keys *k, const struct store *store, bool full)
{
    struct keyring ring = {0};
    struct key **found = NULL;
    size_t count = 0;
    int rc = store_load(op, store, &ring);
    if (!rc)
        rc = find(op, k, &ring, &found, &count);
    if (!rc)
        rc = check_all(op, found, count);
    if (!rc && k->json)
        rc = keys_show_json(op, found, count);
    for (size_t i = 0; !rc && !k->json && i < count; i++) {
        if (full && i > 0)
            putchar('\n');
        (full ? keys_show_full : keys_show_line)(found[i]);
    }
    if (!rc && !k->json && count == 0)
        ui_note("no keys in %s yet: \"pgpcost keygen\" makes one, \"keys import\" takes one",
                store->dir);
    free(found);
    keyring_end(&ring);
    return rc;
}

static int list_keys(struct op *op, struct keys *k, const struct store *store)
{
    return show(op, k, store, false);
}

static int show_keys(struct op *op, struct keys *k, const struct store *store)
{
    return show(op, k, store, true);
}

static int export_one(struct op *op, const struct keys *k, const struct key *key, struct buf *out)
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

static int export_keys(struct op *op, struct keys *k, const struct store *store)
{
    struct keyring ring = {0};
    struct key **found = NULL;
    size_t count = 0;
    struct buf bytes = {0};
    int rc = store_load(op, store, &ring);
    if (!rc)
        rc = find(op, k, &ring, &found, &count);
    for (size_t i = 0; !rc && i < count; i++)
        rc = export_one(op, k, found[i], &bytes);
    if (!rc)
        rc = write_out(op, k, &bytes);
    free(found);
    keyring_end(&ring);
    buf_end(&bytes);
    return rc;
}

static int import_key(struct op *op, const struct store *store, struct key *key)
{
    static const char *const done[] = {
        [STORE_ADDED] = "added", [STORE_UPDATED] = "updated", [STORE_UNCHANGED] = "unchanged"};
    const struct key_part *primary = &key->parts[0];
    enum store_added what;
    char id[2 * KEY_ID_BYTES + 1];
    if (primary->is_foreign) {
        op_warn(op, "left out: %s: %s", key_name(key), primary->problem);
        return 0;
    }
    if (store_add(op, store, key, &what))
        return -1;
    num_hex(primary->id, KEY_ID_BYTES, id);
    printf("%s key %s %s (%s)\n", key_has_secret(key) ? "secret" : "public", id, done[what],
           key_name(key));
    return 0;
}

static int import_keys(struct op *op, struct keys *k, const struct store *store)
{
    int rc = 0;
    for (int i = 0; !rc && i < k->arg_count; i++) {
        struct keyring ring = {0};
        rc = (k->strict_armor ? keyring_load_strict : keyring_load)(op, &ring, k->args[i]);
        for (size_t n = 0; !rc && n < ring.count; n++)
            rc = import_key(op, store, ring.keys[n]);
        keyring_end(&ring);
    }
    return rc;
}

static int delete_keys(struct op *op, struct keys *k, const struct store *store)
{
    struct keyring ring = {0};
    struct key **found = NULL;
    size_t count = 0;
    int rc = store_load(op, store, &ring);
    if (!rc)
        rc = find(op, k, &ring, &found, &count);
    for (size_t i = 0; !rc && i < count; i++) {
        if (key_has_secret(found[i]) && !k->force) {
            rc = op_fail(op, STATUS_USAGE, "%s: its secret half is here", key_name(found[i]));
            op_hint(op, "-f deletes it all the same; \"keys export --secret\" keeps a copy");
        }
    }
    for (size_t i = 0; !rc && i < count; i++) {
        rc = store_remove(op, store, found[i]);
        if (!rc)
            printf("deleted %s\n", key_name(found[i]));
    }
    free(found);
    keyring_end(&ring);
    return rc;
}

static int passwd(struct op *op, struct keys *k, const struct store *store)
{
    if (k->arg_count != 1)
        return op_fail(op, STATUS_USAGE, "keys passwd: one key at a time");
    return keys_passwd(op, store, k->args[0], &k->passphrases,
                       k->no_passphrase ? NULL : &k->new_passphrases);
}

static const struct {
    const char *name;
    const char *argument; /* what it needs at least one of; NULL: nothing */
    unsigned bit;         /* for options */
    int (*run)(struct op *op, struct keys *k, const struct store *store);
} actions[] = {
    {"list", NULL, FOR_LIST, list_keys},         {"show", "key", FOR_LIST, show_keys},
    {"import", "file", FOR_IMPORT, import_keys}, {"export", "key", FOR_EXPORT, export_keys},
    {"delete", "key", FOR_DELETE, delete_keys},  {"passwd", "key", FOR_PASSWD, passwd},
};

/* Runs the action, if there is one of that name and what was given is for it. */
static int run(struct op *op, struct keys *k)
{
    struct store store = {0};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (strcmp(actions[i].name, k->action) != 0)
            continue;
        for (size_t n = 0; n < k->option_count; n++) {
            if (!(k->given[n].actions & actions[i].bit))
                return op_fail(op, STATUS_USAGE, "keys %s: %s is not for it", k->action,
                               k->given[n].name);
        }
        if (actions[i].argument && k->arg_count == 0)
            return op_fail(op, STATUS_USAGE, "keys %s: which %s?", k->action, actions[i].argument);
        int rc = store_init(op, &store);
        if (!rc)
            rc = actions[i].run(op, k, &store);
        store_end(&store);
        return rc;
    }
    return op_fail(op, STATUS_USAGE,
                   "keys %s: expected list, show, import, export, delete or passwd", k->action);
}

int cmd_keys(int argc, char **argv)
{
    struct keys k = {.action = NULL};
    struct op op;
    ui_op_init(&op);
    argp_parse(&argp, argc, argv, 0, NULL, &k);
    run(&op, &k);
    passphrases_end(&k.passphrases);
    passphrases_end(&k.new_passphrases);
    return ui_report(&op);
}
