/* The seeds of the target `verify`: the one document that the fixture's key signs, in every form. */
#ifndef FUZZ_SIGNED_SEEDS_H
#define FUZZ_SIGNED_SEEDS_H

#include "fuzz.h"
#include "pgp/write.h"
#include "signed.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

/* The signed document, binary or text, in that form. */
static inline void signed_seed(struct op *op, struct key *key, const struct write_options *form,
                               struct buf *b)
{
    struct keyring_hit hit = {key, &key->parts[0]};
    struct sign_signer signer;
    struct write_options o = *form;
    uint64_t written;
    fuzz_require(!sign_signer_of(op, profile_table[0], NULL, &hit, &signer), op->err.text);
    o.signers = &signer;
    o.signer_count = 1;
    o.signed_at = SIGNED_AT;
    o.name = "";
    struct source *in = mem_source_new(op, SIGNED_TEXT, strlen(SIGNED_TEXT), 0);
    fuzz_require(!write_message(op, &o, in, mem_sink_new(op, b), &written), op->err.text);
    source_free(in);
}

/* Gives each to `flush`, which empties it. */
static inline void signed_seeds(struct op *op, struct key *key,
                                void (*flush)(const char *target, const char *name, struct buf *b))
{
    struct write_recipient to = {key_public(op, key, &key->parts[0]), key->parts[0].id};
    const struct {
        const char *name;
        struct write_options o;
    } forms[] = {
        {"binary", {.level = 0}},
        {"text", {.text = true}},
        {"zipped", {.level = 6}},
        {"zipped-text", {.level = 6, .text = true}},
        {"detached", {.form = WRITE_DETACHED}},
        {"detached-text", {.form = WRITE_DETACHED, .text = true}},
        {"armored", {.form = WRITE_DETACHED, .armor = true}},
        {"clear", {.form = WRITE_CLEARSIGNED}},
        {"encrypted",
         {.recipients = &to, .recipient_count = 1, .cipher = cipher_by_name("aes128")}},
    };
    struct buf empty = {0};
    fuzz_require(!buf_append(op, &empty,
                             "\xC2\0\xCB\x06"
                             "b\0\0\0\0\0",
                             10),
                 op->err.text);
    flush("verify", "empty-signature", &empty);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct buf b = {0};
        signed_seed(op, key, &forms[i].o, &b);
        flush("verify", forms[i].name, &b);
    }
}

#endif
