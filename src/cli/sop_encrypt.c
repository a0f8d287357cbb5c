#include "cli/sop_encrypt.h"

#include "base/clock.h"
#include "base/secret.h"
#include "cli/sop_about.h"
#include "cli/sop_rings.h"
#include "cli/sop_session.h"
#include "cli/sop_utf8.h"

#include <stdlib.h>
#include <string.h>

int sop_encrypt_read_form(struct sop *s, bool may_clearsign, enum sop_encrypt_form *form)
{
    static const char *const names[] = {[SOP_ENCRYPT_BINARY] = "binary",
                                        [SOP_ENCRYPT_TEXT] = "text",
                                        [SOP_ENCRYPT_CLEARSIGNED] = "clearsigned"};
    const char *name = sop_options_value(&s->options, SOP_OPTION_AS);
    unsigned last = may_clearsign ? SOP_ENCRYPT_CLEARSIGNED : SOP_ENCRYPT_TEXT;
    for (unsigned i = 0; i <= last; i++) {
        *form = (enum sop_encrypt_form)i;
        if (!name || strcmp(name, names[i]) == 0)
            return 0;
    }
    return sop_fail(s, SOP_UNSUPPORTED_OPTION, "--as=%.30s: expected binary%s text%s", name,
                    may_clearsign ? "," : " or", may_clearsign ? " or clearsigned" : "");
}

int sop_encrypt_write(struct sop *s, struct write_options *o)
{
    struct reading_files f;
    uint64_t written;
    bool no_text = false;
    int rc = sop_open(s, &f, false);
    if (!rc && (o->text || o->form == WRITE_CLEARSIGNED)) {
        f.in = sop_utf8_source_new(&s->op, f.in, &no_text);
        rc = f.in ? 0 : -1;
    }
    if (!rc) {
        o->expected_bytes = file_in_bytes(&f.file);
        rc = write_message(&s->op, o, f.in, f.out, &written);
        f.out = NULL;
    }
    if (no_text)
        sop_blame(s, SOP_EXPECTED_TEXT);
    sop_close(&f);
    return rc;
}

/* Who is to read it and who signs it. */
struct parties {
    struct keyring certs, keys;
    struct sop_passwords passwords, key_passwords;
    struct write_recipient *recipients;
    struct sign_signer *signers;
};

static int load(struct sop *s, struct parties *p)
{
    if (sop_rings_load_arguments(s, 0, SOP_RINGS_CERTS, &p->certs) ||
        sop_rings_load_option(s, SOP_OPTION_SIGN_WITH, SOP_RINGS_KEYS, &p->keys) ||
        sop_passwords_read_new(s, SOP_OPTION_WITH_PASSWORD, &p->passwords) ||
        sop_passwords_read(s, SOP_OPTION_WITH_KEY_PASSWORD, &p->key_passwords))
        return -1;
    p->recipients = calloc(p->certs.count + 1, sizeof *p->recipients);
    p->signers = calloc(p->keys.count + 1, sizeof *p->signers);
    if (!p->recipients || !p->signers)
        return op_fail_memory(&s->op);
    return sop_rings_recipients(s, &p->certs, p->recipients) ||
                   sop_rings_signers(s, &p->keys, &p->key_passwords, p->signers)
               ? -1
               : 0;
}

static void parties_end(struct parties *p)
{
    free(p->recipients);
    free(p->signers);
    keyring_end(&p->certs);
    keyring_end(&p->keys);
    sop_passwords_end(&p->passwords);
    sop_passwords_end(&p->key_passwords);
}

static int encrypt(struct sop *s, const struct parties *p, struct session *session)
{
    const struct sop_about_profile *profile = sop_about_find_profile(s);
    enum sop_encrypt_form form;
    if (!profile || sop_encrypt_read_form(s, false, &form))
        return -1;
    struct write_options o = {.cipher = cipher_by_name(profile_table[0]->cipher),
                              .recipients = p->recipients,
                              .recipient_count = p->certs.count,
                              .passphrases = p->passwords.list,
                              .passphrase_count = p->passwords.count,
                              .session_out = session,
                              .signers = p->signers,
                              .signer_count = p->keys.count,
                              .signed_at = clock_unix_time(),
                              .level = profile->level,
                              .armor = !sop_options_times(&s->options, SOP_OPTION_NO_ARMOR),
                              .text = form == SOP_ENCRYPT_TEXT,
                              .name = ""};
    return sop_encrypt_write(s, &o);
}

int sop_encrypt_put_session(struct sop *s, struct sop_output *out, const struct session *session)
{
    char text[SOP_SESSION_TEXT_BYTES];
    int rc = sop_output_write(s, out, text, sop_session_format(session, text));
    secret_wipe(text, sizeof text);
    return rc;
}

int sop_encrypt_run(struct sop *s)
{
    struct parties p = {0};
    struct session session = {0};
    struct sop_output out;
    if (s->options.argument_count == 0 && !sop_options_times(&s->options, SOP_OPTION_WITH_PASSWORD))
        return sop_fail(s, SOP_MISSING_ARG, "encrypt: neither certificates nor a password");
    int rc = sop_output_start(s, SOP_OPTION_SESSION_KEY_OUT, &out);
    if (!rc)
        rc = load(s, &p);
    if (!rc)
        rc = encrypt(s, &p, &session);
    if (!rc)
        rc = sop_encrypt_put_session(s, &out, &session);
    if (!rc)
        rc = sop_output_finish(s, &out);
    sop_output_end(&out);
    session_end(&session);
    parties_end(&p);
    return rc;
}
