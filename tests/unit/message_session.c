/* Whole messages and session keys that are known: wrong ones, then the right one, and what reading and writing tell of
 * it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "message.h"

static const char text[] = "The quick brown fox jumps over the lazy dog.\n";
static struct keyring ring, other;
static struct buf message;
static struct session session; /* as writing told it */

static int make(void **state)
{
    (void)state;
    struct pipe pipe;
    struct op *op = pipe_init(&pipe);
    uint64_t written;
    if (message_add_key(op, &ring, 512, true, 1) || message_add_key(op, &other, 512, true, 2))
        return -1;
    struct write_recipient to = {key_public(op, ring.keys[0], &ring.keys[0]->parts[0]),
                                 ring.keys[0]->parts[0].id};
    struct write_options o = {.cipher = cipher_by_name("aes128"),
                              .recipients = &to,
                              .recipient_count = 1,
                              .session_out = &session,
                              .name = ""};
    struct source *in = mem_source_new(op, text, sizeof text, 0);
    int rc = write_message(op, &o, in, mem_sink_new(op, &message), &written);
    source_free(in);
    return rc;
}

static int drop(void **state)
{
    (void)state;
    keyring_end(&ring);
    keyring_end(&other);
    buf_end(&message);
    return 0;
}

/* One reading: what it was given, and what came of it. */
struct reading {
    struct pipe pipe;
    struct read_options options;
    struct read_info info;
    struct session told;
    struct buf plain;
};

static int run(struct reading *r)
{
    struct op *op = pipe_init(&r->pipe);
    r->options.session_out = &r->told;
    struct source *in = mem_source_new(op, message.data, message.len, 0);
    struct sink *out = mem_sink_new(op, &r->plain);
    int rc = read_message(op, &r->options, in, out, &r->info);
    sink_free(out);
    return rc;
}

static void assert_fails(struct reading *r, enum status status, bool sought, bool by_key)
{
    assert_int_equal(run(r), -1);
    assert_true(pipe_failed(&r->pipe.op, status, ""));
    assert_int_equal(r->info.sought, sought);
    assert_int_equal(r->info.by_key, by_key);
    assert_null(r->told.cipher);
    buf_end(&r->plain);
}

static void assert_opens(struct reading *r, bool by_key)
{
    assert_int_equal(run(r), 0);
    assert_int_equal(r->plain.len, sizeof text);
    assert_memory_equal(r->plain.data, text, sizeof text);
    assert_true(r->info.sought);
    assert_int_equal(r->info.by_key, by_key);
    assert_ptr_equal(r->told.cipher, session.cipher);
    assert_memory_equal(r->told.key, session.key, session.cipher->key_bytes);
    buf_end(&r->plain);
}

static const struct keyring nobody;

static void wrong_ones_do_not_open(void **state)
{
    (void)state;
    struct session wrong[2] = {session, session};
    wrong[0].key[0] ^= 1;
    wrong[1].cipher = cipher_by_name("camellia128");
    struct reading r = {.options = {.keys = &nobody}};
    assert_fails(&r, STATUS_NO_KEY, false, false);
    r = (struct reading){.options = {.keys = &other}};
    assert_fails(&r, STATUS_NO_KEY, false, false);
    for (size_t i = 0; i < 2; i++) {
        r = (struct reading){
            .options = {.keys = &nobody, .sessions = &wrong[i], .session_count = 1}};
        assert_fails(&r, STATUS_DAMAGED, true, false);
    }
    r = (struct reading){.options = {.keys = &nobody, .sessions = wrong, .session_count = 2}};
    assert_fails(&r, STATUS_DAMAGED, true, false);
}

static void the_right_one_opens(void **state)
{
    (void)state;
    struct session list[3] = {session, session, session};
    list[0].key[0] ^= 1;
    list[2].key[1] ^= 1;
    struct reading r = {.options = {.keys = &ring}};
    assert_opens(&r, true);
    r = (struct reading){.options = {.keys = &nobody, .sessions = &session, .session_count = 1}};
    assert_opens(&r, false);
    assert_null(r.info.recipient.key);
    r = (struct reading){.options = {.keys = &nobody, .sessions = list, .session_count = 3}};
    assert_opens(&r, false);
    /* A wrong one does not keep a key from opening it. */
    r = (struct reading){.options = {.keys = &ring, .sessions = list, .session_count = 1}};
    assert_opens(&r, true);
}

/* With a key that it is for, all that is told is that something is wrong. */
static void damage_is_told_by_whom_it_was_tried(void **state)
{
    (void)state;
    struct reading r = {.options = {.keys = &ring}};
    message.data[message.len - 1] ^= 1;
    assert_fails(&r, STATUS_DAMAGED, true, true);
    r = (struct reading){.options = {.keys = &nobody, .sessions = &session, .session_count = 1}};
    assert_fails(&r, STATUS_DAMAGED, true, false);
    message.data[message.len - 1] ^= 1;
    message.data[30] ^= 1; /* within the session-key packet */
    r = (struct reading){.options = {.keys = &ring}};
    assert_fails(&r, STATUS_DAMAGED, true, true);
    message.data[30] ^= 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_ones_do_not_open),
        cmocka_unit_test(the_right_one_opens),
        cmocka_unit_test(damage_is_told_by_whom_it_was_tried),
    };
    return cmocka_run_group_tests_name("message_session", tests, make, drop);
}
