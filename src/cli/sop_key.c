#include "cli/sop_key.h"

#include "base/clock.h"
#include "cli/sop_about.h"
#include "cli/sop_rings.h"
#include "cli/sop_utf8.h"
#include "pgp/armor_sink.h"
#include "pgp/keygen.h"
#include "pgp/reprotect.h"

#include <string.h>

static const char secret_title[] = "PGP PRIVATE KEY BLOCK", public_title[] = "PGP PUBLIC KEY BLOCK";

/* Writes keys to standard output, armored unless that is not wanted. */
static int put(struct sop *s, const char *title, const struct buf *b)
{
    struct file_sink_options o = {.path = "-"};
    struct sink *out = file_sink_new(&s->op, &o);
    if (out && !sop_options_times(&s->options, SOP_OPTION_NO_ARMOR))
        out = armor_sink_new(&s->op, out, title, NULL);
    int rc = out && !sink_write(out, b->data, b->len) && !sink_finish(out) ? 0 : -1;
    sink_free(out);
    return rc;
}

static int check_user_ids(struct sop *s)
{
    for (size_t i = 0; i < s->options.argument_count; i++) {
        const char *id = s->options.arguments[i];
        if (id[0] == '\0' || !sop_utf8_is_text((const uint8_t *)id, strlen(id)))
            return sop_fail(s, SOP_EXPECTED_TEXT, "user ID %zu is no text in UTF-8", i + 1);
    }
    return 0;
}

static int generate(struct sop *s, const struct sop_about_profile *profile,
                    const struct s2k_passphrase *password)
{
    size_t count = s->options.argument_count;
    struct keygen_options o = {.curve = profile->curve ? ecc_by_name(profile->curve) : NULL,
                               .bits = profile->bits,
                               .user_id = count ? s->options.arguments[0] : NULL,
                               .others = s->options.arguments + 1,
                               .other_count = count ? count - 1 : 0,
                               .created = clock_unix_time(),
                               .signs_only =
                                   sop_options_times(&s->options, SOP_OPTION_SIGNING_ONLY) > 0,
                               .passphrase = password};
    struct key *key = keygen_new(&s->op, &o);
    int rc = key ? put(s, secret_title, &key->raw) : -1;
    key_free(key);
    return rc;
}

int sop_key_generate(struct sop *s)
{
    struct sop_passwords passwords = {0};
    const struct sop_about_profile *profile = sop_about_find_profile(s);
    if (!profile || check_user_ids(s))
        return -1;
    int rc = 0;
    if (sop_options_times(&s->options, SOP_OPTION_WITH_KEY_PASSWORD) > 1)
        rc = sop_fail(s, SOP_INCOMPATIBLE_OPTIONS, "--with-key-password: a key has one");
    if (!rc)
        rc = sop_passwords_read_new(s, SOP_OPTION_WITH_KEY_PASSWORD, &passwords);
    if (!rc)
        rc = generate(s, profile, passwords.count ? passwords.list : NULL);
    sop_passwords_end(&passwords);
    return rc;
}

int sop_key_extract_cert(struct sop *s)
{
    struct keyring ring = {0};
    struct buf out = {0};
    int rc = sop_rings_load_stdin(s, SOP_RINGS_KEYS, &ring);
    for (size_t i = 0; !rc && i < ring.count; i++)
        rc = key_emit_public(&s->op, ring.keys[i], &out);
    if (!rc)
        rc = put(s, public_title, &out);
    buf_end(&out);
    keyring_end(&ring);
    return rc;
}

static int change(struct sop *s, struct key *key, const struct sop_passwords *old,
                  const struct s2k_passphrase *fresh, struct buf *out)
{
    for (size_t i = 0; i < key->part_count; i++) {
        struct keyring_hit hit = {key, &key->parts[i]};
        if (hit.part->has_secret && hit.part->is_locked && sop_rings_unlock(s, &hit, old))
            return -1;
    }
    struct key *changed = reprotect_key(&s->op, key, fresh);
    int rc = changed ? buf_append(&s->op, out, changed->raw.data, changed->raw.len) : -1;
    key_free(changed);
    return rc;
}

int sop_key_change_password(struct sop *s)
{
    struct sop_passwords old = {0}, fresh = {0};
    struct keyring ring = {0};
    struct buf out = {0};
    int rc = sop_passwords_read(s, SOP_OPTION_OLD_KEY_PASSWORD, &old);
    if (!rc)
        rc = sop_passwords_read_new(s, SOP_OPTION_NEW_KEY_PASSWORD, &fresh);
    if (!rc)
        rc = sop_rings_load_stdin(s, SOP_RINGS_KEYS, &ring);
    for (size_t i = 0; !rc && i < ring.count; i++)
        rc = change(s, ring.keys[i], &old, fresh.count ? fresh.list : NULL, &out);
    if (!rc)
        rc = put(s, secret_title, &out);
    buf_end(&out);
    keyring_end(&ring);
    sop_passwords_end(&old);
    sop_passwords_end(&fresh);
    return rc;
}
