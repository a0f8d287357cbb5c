#include "cli/sop_about.h"

#include "crypto/library.h"
#include "zip/version.h"

#include <stdio.h>
#include <string.h>

/* The draft allows four of a verb. A key on Ed25519 that can be encrypted to would need Curve25519 for its
 * subkey. */
static const struct sop_about_profile profiles[] = {
    {"generate-key", "rfc4880", "RSA of 3072 bits, with a subkey that decrypts", 3072, NULL, 0},
    {"generate-key", "rfc4880-rsa4096", "RSA of 4096 bits, with a subkey that decrypts", 4096, NULL,
     0},
    {"generate-key", "rfc4880-rsa2048", "RSA of 2048 bits, with a subkey that decrypts", 2048, NULL,
     0},
    {"generate-key", "rfc4880-ed25519", "Ed25519, for signing only: nothing can be encrypted to it",
     0, "ed25519", 0},
    {"encrypt", "rfc4880", "AES-256 with an MDC, not compressed", 0, NULL, 0},
    {"encrypt", "rfc4880-zip", "the same, compressed", 0, NULL, 6},
    {NULL, NULL, NULL, 0, NULL, 0},
};

int sop_about_profiles(struct sop *s)
{
    const char *verb = s->options.arguments[0];
    size_t count = 0;
    for (const struct sop_about_profile *p = profiles; p->verb; p++) {
        if (strcmp(p->verb, verb) != 0)
            continue;
        printf("%s: %s\n", p->name, p->what);
        count++;
    }
    return count ? 0 : sop_fail(s, SOP_UNSUPPORTED_PROFILE, "%.30s: has no profiles", verb);
}

const struct sop_about_profile *sop_about_find_profile(struct sop *s)
{
    const char *name = sop_options_value(&s->options, SOP_OPTION_PROFILE);
    for (const struct sop_about_profile *p = profiles; p->verb; p++) {
        if (strcmp(p->verb, s->verb->name) != 0)
            continue;
        if (!name || strcmp(name, "default") == 0 || strcmp(name, p->name) == 0)
            return p;
    }
    sop_fail(s, SOP_UNSUPPORTED_PROFILE, "--profile=%.30s: unknown; list-profiles %s lists them",
             name, s->verb->name);
    return NULL;
}

static void print_extended(void)
{
    char nettle[32], gmp[32];
    library_nettle(nettle, sizeof nettle);
    library_gmp(gmp, sizeof gmp);
    printf("%s\nNettle %s\nGMP %s\nzlib %s\n", PACKAGE_STRING, nettle, gmp, version_zlib());
}

/* The draft's name, with a tilde before it, for not all of it is there; and what is not. */
static void print_spec(void)
{
    puts("~draft-dkg-openpgp-stateless-cli-14\n"
         "\n"
         "Of the subcommands, revoke-key, update-key, merge-certs, certify-userid and\n"
         "validate-userid are missing.");
}

int sop_about_version(struct sop *s)
{
    if (s->options.count > 1)
        return sop_fail(s, SOP_INCOMPATIBLE_OPTIONS, "version: one option at a time");
    if (s->options.count == 0) {
        puts(PACKAGE_STRING);
        return 0;
    }
    switch (s->options.given[0].option) {
    case SOP_OPTION_EXTENDED:
        print_extended();
        return 0;
    case SOP_OPTION_SOP_SPEC:
        print_spec();
        return 0;
    case SOP_OPTION_SOPV:
        puts("1.0");
        return 0;
    default:
        puts(PACKAGE_STRING);
        return 0;
    }
}
