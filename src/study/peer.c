#include "study/peer.h"

#include <string.h>

typedef const char *const words[];

static words own_encrypt_pgp26 = {"encrypt", "-q", "-f", "--profile", "pgp26", "-k",  "@BITS",
                                  "-t",      "-a", "@Z", "-o",        "@OUT",  "@IN", NULL};
static words own_decrypt_pgp26 = {"decrypt", "-q",   "-f",  "--profile", "pgp26",
                                  "-o",      "@OUT", "@IN", NULL};
static words own_encrypt = {"encrypt", "-q", "-f", "-k",   "@BITS", "-t",
                            "-a",      "@Z", "-o", "@OUT", "@IN",   NULL};
static words own_decrypt = {"decrypt", "-q", "-f", "-o", "@OUT", "@IN", NULL};
static words own_on = {"-z", "on", NULL};
static words own_off = {"-z", "off", NULL};

#define GNUPG "--homedir", "@HOME", "--no-options", "--batch", "--no-tty", "--quiet", "--yes"

static words gpg1_import = {GNUPG,
                            "--allow-weak-digest-algos",
                            "--allow-non-selfsigned-uid",
                            "--allow-secret-key-import",
                            "--import",
                            "@KEY",
                            NULL};
static words gpg_import = {GNUPG, "--import", "@KEY", NULL};
static words gpg_encrypt = {
    GNUPG, "--trust-model", "always", "--cipher-algo", "AES256",    "@Z",  "--textmode", "--armor",
    "-r",  "@TO",           "-o",     "@OUT",          "--encrypt", "@IN", NULL};
static words gpg1_encrypt_idea = {GNUPG,
                                  "--allow-weak-digest-algos",
                                  "--trust-model",
                                  "always",
                                  "--disable-mdc",
                                  "--cipher-algo",
                                  "IDEA",
                                  "@Z",
                                  "--textmode",
                                  "--armor",
                                  "-r",
                                  "@TO",
                                  "-o",
                                  "@OUT",
                                  "--encrypt",
                                  "@IN",
                                  NULL};
static words gpg_decrypt = {GNUPG, "-o", "@OUT", "--decrypt", "@IN", NULL};
static words gpg_on = {"--compress-algo", "zip", "-z", "6", NULL};
static words gpg_on_9 = {"--compress-algo", "zip", "-z", "9", NULL};
static words gpg_off = {"-z", "0", NULL};
static words gpg_end = {"--homedir", "@HOME", "--kill", "all", NULL};

static words rnp_import = {"--homedir", "@HOME", "--notty", "--import", "@KEY", NULL};
static words rnp_encrypt = {"--homedir", "@HOME",    "--notty",   "--overwrite", "--output",
                            "@OUT",      "--cipher", "AES256",    "@Z",          "--armor",
                            "-r",        "@TO",      "--encrypt", "@IN",         NULL};
static words rnp_decrypt = {"--homedir", "@HOME",     "--notty", "--overwrite", "--output",
                            "@OUT",      "--decrypt", "@IN",     NULL};
static words rnp_on = {"--zip", "-z", "6", NULL};

const struct peer peer_table[] = {
    {.name = "pgpcost26",
     .what = "this program, --profile pgp26",
     .profile = "pgp26",
     .encrypt = own_encrypt_pgp26,
     .on = own_on,
     .off = own_off,
     .decrypt = own_decrypt_pgp26},
    {.name = "gpg1 IDEA",
     .what = "GnuPG 1.4, --disable-mdc --cipher-algo IDEA",
     .program = "gpg1",
     .profile = "pgp26",
     .import = gpg1_import,
     .encrypt = gpg1_encrypt_idea,
     .on = gpg_on_9,
     .off = gpg_off,
     .decrypt = gpg_decrypt},
    {.name = "pgpcost",
     .what = "this program",
     .profile = "rfc4880",
     .encrypt = own_encrypt,
     .on = own_on,
     .off = own_off,
     .decrypt = own_decrypt},
    {.name = "gpg1",
     .what = "GnuPG 1.4, AES-256",
     .program = "gpg1",
     .profile = "rfc4880",
     .import = gpg1_import,
     .encrypt = gpg_encrypt,
     .on = gpg_on,
     .off = gpg_off,
     .decrypt = gpg_decrypt},
    {.name = "gpg",
     .what = "GnuPG 2, AES-256; its agent does the RSA of decryption: not in user time",
     .program = "gpg",
     .profile = "rfc4880",
     .import = gpg_import,
     .encrypt = gpg_encrypt,
     .on = gpg_on,
     .off = gpg_off,
     .decrypt = gpg_decrypt,
     .ender = "gpgconf",
     .end = gpg_end},
    {.name = "rnp",
     .what = "RNP, AES-256; it knows no text mode",
     .program = "rnp",
     .profile = "rfc4880",
     .importer = "rnpkeys",
     .import = rnp_import,
     .encrypt = rnp_encrypt,
     .on = rnp_on,
     .off = gpg_off,
     .decrypt = rnp_decrypt},
    {.name = NULL},
};

static const char *fill(const char *word, const struct peer_words *w)
{
    const struct {
        const char *place, *is;
    } places[] = {{"@HOME", w->home}, {"@KEY", w->key}, {"@TO", w->to},
                  {"@BITS", w->bits}, {"@IN", w->in},   {"@OUT", w->out}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (strcmp(word, places[i].place) == 0)
            return places[i].is;
    }
    return word;
}

size_t peer_argv(const char *const *list, const char *first, const struct peer_words *w,
                 const char **argv, size_t max)
{
    size_t n = 0;
    if (max < 2)
        return 0;
    argv[n++] = first;
    for (; *list; list++) {
        static const char *const none[] = {NULL};
        const char *const one[] = {fill(*list, w), NULL};
        const char *const *from = one;
        if (strcmp(*list, "@Z") == 0)
            from = w->z ? w->z : none;
        for (; *from; from++) {
            if (n + 1 == max)
                return 0;
            argv[n++] = *from;
        }
    }
    argv[n] = NULL;
    return n;
}
