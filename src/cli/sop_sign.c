#include "cli/sop_sign.h"

#include "base/clock.h"
#include "cli/sop_encrypt.h"
#include "cli/sop_rings.h"

#include <stdio.h>
#include <stdlib.h>

/* Who signs. */
struct parties {
    struct keyring keys;
    struct sop_passwords passwords;
    struct sign_signer *signers;
};

static int load(struct sop *s, struct parties *p)
{
    if (sop_rings_load_arguments(s, 0, SOP_RINGS_KEYS, &p->keys) ||
        sop_passwords_read(s, SOP_OPTION_WITH_KEY_PASSWORD, &p->passwords))
        return -1;
    p->signers = calloc(p->keys.count + 1, sizeof *p->signers);
    if (!p->signers)
        return op_fail_memory(&s->op);
    return sop_rings_signers(s, &p->keys, &p->passwords, p->signers);
}

static void parties_end(struct parties *p)
{
    free(p->signers);
    keyring_end(&p->keys);
    sop_passwords_end(&p->passwords);
}

static int sign(struct sop *s, const struct parties *p, enum write_form form,
                enum sop_encrypt_form as)
{
    struct write_options o = {.form = form,
                              .signers = p->signers,
                              .signer_count = p->keys.count,
                              .signed_at = clock_unix_time(),
                              .armor = !sop_options_times(&s->options, SOP_OPTION_NO_ARMOR),
                              .text = as == SOP_ENCRYPT_TEXT,
                              .name = ""};
    return sop_encrypt_write(s, &o);
}

/* The hash as MIME calls it (RFC 3156 section 5); nothing where there are several. */
static int put_micalg(struct sop *s, struct sop_output *out, const struct parties *p)
{
    const struct hash *hash = p->signers[0].hash;
    char text[32];
    for (size_t i = 1; i < p->keys.count; i++) {
        if (p->signers[i].hash != hash)
            return 0;
    }
    int n = snprintf(text, sizeof text, "pgp-%s", hash->name);
    return sop_output_write(s, out, text, (size_t)n);
}

int sop_sign_detached(struct sop *s)
{
    struct parties p = {0};
    struct sop_output micalg;
    enum sop_encrypt_form as;
    int rc = sop_output_start(s, SOP_OPTION_MICALG_OUT, &micalg);
    if (!rc)
        rc = sop_encrypt_read_form(s, false, &as);
    if (!rc)
        rc = load(s, &p);
    if (!rc)
        rc = sign(s, &p, WRITE_DETACHED, as);
    if (!rc)
        rc = put_micalg(s, &micalg, &p);
    if (!rc)
        rc = sop_output_finish(s, &micalg);
    sop_output_end(&micalg);
    parties_end(&p);
    return rc;
}

int sop_sign_inline(struct sop *s)
{
    struct parties p = {0};
    enum sop_encrypt_form as;
    if (sop_encrypt_read_form(s, true, &as))
        return -1;
    if (as == SOP_ENCRYPT_CLEARSIGNED && sop_options_times(&s->options, SOP_OPTION_NO_ARMOR))
        return sop_fail(s, SOP_INCOMPATIBLE_OPTIONS,
                        "--as=clearsigned and --no-armor: its signature is armored");
    int rc = load(s, &p);
    if (!rc)
        rc = sign(s, &p, as == SOP_ENCRYPT_CLEARSIGNED ? WRITE_CLEARSIGNED : WRITE_MESSAGE, as);
    parties_end(&p);
    return rc;
}
