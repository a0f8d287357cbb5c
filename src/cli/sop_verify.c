#include "cli/sop_verify.h"

#include "base/clock.h"
#include "cli/sop_input.h"
#include "cli/sop_output.h"
#include "cli/sop_rings.h"
#include "cli/sop_trim.h"
#include "cli/sop_verdicts.h"
#include "pgp/armor_sink.h"
#include "pgp/packet.h"
#include "pgp/read_signed.h"
#include "stream/file_source.h"
#include "stream/mem_sink.h"
#include "stream/mem_source.h"

#include <stdio.h>

/* No file of signatures is so large. */
enum { SIGNATURES_BYTES_MAX = 16 * 1024 * 1024 };

static int read_window(struct sop *s, struct sop_verdicts_window *w)
{
    return sop_verdicts_read_window(s, SOP_OPTION_NOT_BEFORE, SOP_OPTION_NOT_AFTER, w);
}

/* The lines of the good ones; none is a failure. */
static int conclude(struct sop *s, const struct verify *v, const struct sop_verdicts_window *w,
                    struct buf *lines)
{
    if (sop_verdicts_list(s, v, w, lines))
        return -1;
    return lines->len ? 0 : sop_fail(s, SOP_NO_SIGNATURE, "no signature in it is good");
}

/* --- verify -------------------------------------------------------------------------------------- */

static int judge_detached(struct sop *s, const struct buf *signatures, struct verify *v)
{
    struct read_options o = {.verify = v};
    struct file_in file;
    struct source *document = file_source_new(&s->op, "-", &file);
    struct source *in =
        document ? mem_source_new(&s->op, signatures->data, signatures->len, 0) : NULL;
    if (in && !read_signed_detached(&s->op, &o, in, document))
        return 0;
    if (!in)
        source_free(document);
    return sop_blame(s, SOP_BAD_DATA);
}

int sop_verify_detached(struct sop *s)
{
    struct keyring certs = {0};
    struct verify_options wanted = {.keys = &certs, .now = clock_unix_time()};
    struct verify v = {.options = &wanted};
    struct buf signatures = {0}, lines = {0};
    struct sop_verdicts_window window;
    int rc = read_window(s, &window);
    if (!rc)
        rc = sop_input_read(s, s->options.arguments[0], SIGNATURES_BYTES_MAX, &signatures);
    if (!rc)
        rc = sop_rings_load_arguments(s, 1, SOP_RINGS_CERTS, &certs);
    if (!rc)
        rc = judge_detached(s, &signatures, &v);
    if (!rc)
        rc = conclude(s, &v, &window, &lines);
    if (!rc)
        fwrite(lines.data, 1, lines.len, stdout);
    verify_end(&v);
    buf_end(&signatures);
    buf_end(&lines);
    keyring_end(&certs);
    return rc;
}

/* --- messages that are signed -------------------------------------------------------------------- */

/* A message being read, and what was found. */
struct signed_message {
    struct reading_files files;
    struct read_info info;
};

/* Reads the message on standard input into its output. */
static int read_signed(struct sop *s, struct signed_message *m, struct read_options *o)
{
    static const struct keyring no_keys = {0};
    struct source *in = m->files.in;
    m->files.in = NULL;
    o->keys = &no_keys;
    o->ctx = m;
    return read_message(&s->op, o, in, m->files.out, &m->info) ? sop_blame(s, SOP_BAD_DATA) : 0;
}

int sop_verify_inline(struct sop *s)
{
    struct keyring certs = {0};
    struct verify_options wanted = {.keys = &certs, .now = clock_unix_time()};
    struct verify v = {.options = &wanted};
    struct read_options o = {.verify = &v};
    struct sop_output verifications;
    struct sop_verdicts_window window;
    struct signed_message m = {.files = {.out = NULL}};
    struct buf lines = {0};
    int rc = sop_output_start(s, SOP_OPTION_VERIFICATIONS_OUT, &verifications);
    if (!rc)
        rc = read_window(s, &window);
    if (!rc)
        rc = sop_rings_load_arguments(s, 0, SOP_RINGS_CERTS, &certs);
    if (!rc)
        rc = sop_open(s, &m.files, true);
    if (!rc)
        rc = read_signed(s, &m, &o);
    if (!rc)
        rc = conclude(s, &v, &window, &lines);
    if (!rc)
        rc = sop_output_write(s, &verifications, lines.data, lines.len);
    if (!rc)
        rc = sink_finish(m.files.out);
    if (!rc)
        rc = sop_output_finish(s, &verifications);
    sop_close(&m.files);
    sop_output_end(&verifications);
    verify_end(&v);
    buf_end(&lines);
    keyring_end(&certs);
    return rc;
}

/* --- inline-detach ------------------------------------------------------------------------------- */

/* Before the data: the last line end of a clearsigned text is not signed. */
static int look_at_form(struct op *op, void *ctx, const struct literal *literal)
{
    const struct signed_message *m = ctx;
    (void)op;
    (void)literal;
    if (m->info.clearsigned)
        sop_trim_sink_want(m->files.out);
    return 0;
}

/* The packets of the bodies that were kept. */
static int emit_signatures(struct sop *s, const struct verify *v, struct buf *out)
{
    const uint8_t *body = v->packets.bytes.data;
    if (v->packets.count == 0)
        return sop_fail(s, SOP_BAD_DATA, "this message is not signed");
    for (size_t i = 0; i < v->packets.count; body += v->packets.lengths[i++]) {
        if (packet_emit_header(&s->op, out, PACKET_SIGNATURE, v->packets.lengths[i]) ||
            buf_append(&s->op, out, body, v->packets.lengths[i]))
            return -1;
    }
    return 0;
}

static int armor(struct sop *s, const struct buf *binary, struct buf *out)
{
    if (sop_options_times(&s->options, SOP_OPTION_NO_ARMOR))
        return buf_append(&s->op, out, binary->data, binary->len);
    struct sink *sink = mem_sink_new(&s->op, out);
    if (sink)
        sink = armor_sink_new(&s->op, sink, "PGP SIGNATURE", NULL);
    int rc = sink && !sink_write(sink, binary->data, binary->len) && !sink_finish(sink) ? 0 : -1;
    sink_free(sink);
    return rc;
}

static int put_signatures(struct sop *s, const struct verify *v, struct sop_output *output)
{
    struct buf packets = {0}, text = {0};
    int rc = emit_signatures(s, v, &packets);
    if (!rc)
        rc = armor(s, &packets, &text);
    if (!rc)
        rc = sop_output_write(s, output, text.data, text.len);
    buf_end(&packets);
    buf_end(&text);
    return rc;
}

int sop_verify_detach(struct sop *s)
{
    struct keyring no_certs = {0};
    struct verify_options wanted = {.keys = &no_certs, .now = clock_unix_time()};
    struct verify v = {.options = &wanted};
    struct read_options o = {.verify = &v, .on_literal = look_at_form};
    struct sop_output signatures;
    struct signed_message m = {.files = {.out = NULL}};
    if (!sop_options_times(&s->options, SOP_OPTION_SIGNATURES_OUT))
        return sop_fail(s, SOP_MISSING_ARG, "inline-detach: --signatures-out is missing");
    int rc = sop_output_start(s, SOP_OPTION_SIGNATURES_OUT, &signatures);
    if (!rc)
        rc = sop_open(s, &m.files, true);
    if (!rc) {
        m.files.out = sop_trim_sink_new(&s->op, m.files.out);
        rc = m.files.out ? read_signed(s, &m, &o) : -1;
    }
    if (!rc)
        rc = put_signatures(s, &v, &signatures);
    if (!rc)
        rc = sink_finish(m.files.out);
    if (!rc)
        rc = sop_output_finish(s, &signatures);
    sop_close(&m.files);
    sop_output_end(&signatures);
    verify_end(&v);
    return rc;
}
