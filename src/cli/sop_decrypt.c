#include "cli/sop_decrypt.h"

#include "base/clock.h"
#include "cli/sop_encrypt.h"
#include "cli/sop_input.h"
#include "cli/sop_rings.h"
#include "cli/sop_session.h"
#include "cli/sop_verdicts.h"
#include "pgp/read.h"

#include <stdlib.h>

/* What may open the message, and who may have signed it. */
struct parties {
    struct keyring keys, certs;
    struct sop_passwords passwords, key_passwords;
    struct session *sessions;
    size_t session_count;
    struct sop_verdicts_window window;
};

/* What is written beside the plaintext. */
struct outputs {
    struct sop_output session_key, verifications;
};

static int read_session(struct sop *s, const char *name, struct session *session)
{
    enum { TEXT_BYTES_MAX = 4096 };
    struct buf b = {0};
    int rc = sop_input_read(s, name, TEXT_BYTES_MAX, &b);
    if (!rc && !sop_session_parse((const char *)b.data, b.len, session))
        rc = sop_fail(s, SOP_BAD_DATA,
                      "%s: expected a session key, the number of a cipher that is known here, a "
                      "colon, and the key in hexadecimal",
                      name);
    buf_end(&b);
    return rc;
}

static int read_sessions(struct sop *s, struct parties *p)
{
    size_t at = 0;
    const char *name;
    p->sessions = calloc(sop_options_times(&s->options, SOP_OPTION_WITH_SESSION_KEY) + 1,
                         sizeof *p->sessions);
    if (!p->sessions)
        return op_fail_memory(&s->op);
    while ((name = sop_options_next(&s->options, SOP_OPTION_WITH_SESSION_KEY, &at))) {
        if (read_session(s, name, &p->sessions[p->session_count++]))
            return -1;
    }
    return 0;
}

/* What cannot come to anything is said before anything is read. */
static int check(struct sop *s)
{
    const struct sop_options *o = &s->options;
    bool verifies = sop_options_times(o, SOP_OPTION_VERIFY_WITH) > 0;
    if (o->argument_count == 0 && !sop_options_times(o, SOP_OPTION_WITH_PASSWORD) &&
        !sop_options_times(o, SOP_OPTION_WITH_SESSION_KEY))
        return sop_fail(s, SOP_MISSING_ARG, "decrypt: neither keys, a password nor a session key");
    if (verifies != (sop_options_times(o, SOP_OPTION_VERIFICATIONS_OUT) > 0))
        return sop_fail(s, SOP_INCOMPLETE_VERIFICATION,
                        "--verify-with and --verifications-out belong together");
    if (!verifies && (sop_options_times(o, SOP_OPTION_VERIFY_NOT_BEFORE) ||
                      sop_options_times(o, SOP_OPTION_VERIFY_NOT_AFTER)))
        return sop_fail(s, SOP_INCOMPLETE_VERIFICATION,
                        "--verify-not-before and --verify-not-after: --verify-with is missing");
    return 0;
}

static int load(struct sop *s, struct parties *p)
{
    if (sop_verdicts_read_window(s, SOP_OPTION_VERIFY_NOT_BEFORE, SOP_OPTION_VERIFY_NOT_AFTER,
                                 &p->window) ||
        sop_rings_load_arguments(s, 0, SOP_RINGS_KEYS, &p->keys) ||
        sop_rings_load_option(s, SOP_OPTION_VERIFY_WITH, SOP_RINGS_CERTS, &p->certs) ||
        sop_passwords_read(s, SOP_OPTION_WITH_PASSWORD, &p->passwords) ||
        sop_passwords_read(s, SOP_OPTION_WITH_KEY_PASSWORD, &p->key_passwords))
        return -1;
    return read_sessions(s, p);
}

static void parties_end(struct parties *p)
{
    keyring_end(&p->keys);
    keyring_end(&p->certs);
    sop_passwords_end(&p->passwords);
    sop_passwords_end(&p->key_passwords);
    for (size_t i = 0; i < p->session_count; i++)
        session_end(&p->sessions[i]);
    free(p->sessions);
}

/* Before any data is written: what is not encrypted is not for this verb. */
static int expect_encrypted(struct op *op, void *ctx, const struct literal *literal)
{
    const struct read_info *info = ctx;
    (void)literal;
    return info->encrypted ? 0 : op_fail(op, STATUS_MALFORMED, "this message is not encrypted");
}

/* Whoever has a key learns no more from the status than that something is wrong. Without one, a wrong
 * password cannot be told from damage. */
static void blame(struct sop *s, const struct read_info *info)
{
    enum status status = s->op.err.status;
    if (status == STATUS_NO_KEY || (info->sought && !info->by_key))
        sop_blame(s, SOP_CANNOT_DECRYPT);
    else if (status == STATUS_BAD_PASSPHRASE)
        sop_blame(s, SOP_KEY_IS_PROTECTED);
    else
        sop_blame(s, SOP_BAD_DATA);
}

/* What was found goes into the outputs, which have no names yet. */
static int tell(struct sop *s, const struct parties *p, struct outputs *outputs,
                const struct verify *v, const struct session *session)
{
    struct buf lines = {0};
    int rc = sop_verdicts_list(s, v, &p->window, &lines);
    if (!rc)
        rc = sop_output_write(s, &outputs->verifications, lines.data, lines.len);
    if (!rc)
        rc = sop_encrypt_put_session(s, &outputs->session_key, session);
    buf_end(&lines);
    return rc;
}

static int decrypt(struct sop *s, const struct parties *p, struct outputs *outputs)
{
    struct sop_passwords_tried tried = {&p->key_passwords, &p->passwords};
    struct passphrase_source source = sop_passwords_source(&tried);
    struct verify_options wanted = {.keys = &p->certs, .now = clock_unix_time()};
    struct verify v = {.options = &wanted};
    struct session session = {0};
    struct read_info info = {0};
    struct read_options o = {.keys = &p->keys,
                             .passphrases = &source,
                             .sessions = p->sessions,
                             .session_count = p->session_count,
                             .session_out = &session,
                             .verify = p->certs.count > 0 ? &v : NULL,
                             .on_literal = expect_encrypted,
                             .ctx = &info};
    struct reading_files f;
    int rc = sop_open(s, &f, true);
    if (!rc) {
        struct source *in = f.in;
        f.in = NULL;
        rc = read_message(&s->op, &o, in, f.out, &info);
        if (rc)
            blame(s, &info);
    }
    if (!rc)
        rc = tell(s, p, outputs, &v, &session);
    if (!rc)
        rc = sink_finish(f.out);
    sop_close(&f);
    verify_end(&v);
    session_end(&session);
    return rc;
}

static int start(struct sop *s, struct outputs *outputs)
{
    if (sop_output_start(s, SOP_OPTION_SESSION_KEY_OUT, &outputs->session_key) ||
        sop_output_start(s, SOP_OPTION_VERIFICATIONS_OUT, &outputs->verifications))
        return -1;
    if (sop_output_is_same(&outputs->session_key, &outputs->verifications))
        return sop_fail(s, SOP_INCOMPATIBLE_OPTIONS,
                        "--session-key-out and --verifications-out: the same file");
    return 0;
}

int sop_decrypt_run(struct sop *s)
{
    struct parties p = {0};
    struct outputs outputs = {.session_key.file.fd = -1, .verifications.file.fd = -1};
    if (check(s))
        return -1;
    int rc = start(s, &outputs);
    if (!rc)
        rc = load(s, &p);
    if (!rc)
        rc = decrypt(s, &p, &outputs);
    if (!rc)
        rc = sop_output_finish(s, &outputs.session_key);
    if (!rc)
        rc = sop_output_finish(s, &outputs.verifications);
    sop_output_end(&outputs.session_key);
    sop_output_end(&outputs.verifications);
    parties_end(&p);
    return rc;
}
