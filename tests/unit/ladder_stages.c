/* Stages recorded and replaced: what does not fit the recording fails; with any stage replaced the others
 * do what they did, and the one that is replaced does nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "measuring_store.h"
#include "meter/meter.h"
#include "study/ladder_stages.h"
#include "study/operation.h"

static struct op op;
static struct meter meter;
static struct ladder_stages stages;
static struct buf message, recorded, out;
static struct file_memory held = {.fd = -1};
static size_t open_files;

static struct plan_cell cell;

/* Larger than a block, and of text that deflates. */
enum { LINES = 9000 };

static void write_lines(const char *name, unsigned lines)
{
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    for (unsigned i = 0; i < lines; i++)
        fprintf(f, "line %u of the text\n", i * i % 9973);
    assert_int_equal(fclose(f), 0);
}

static int setup(void **state)
{
    if (scratch_setup(state))
        return -1;
    struct clock clock;
    op_init(&op);
    clock_init(&clock);
    meter_init(&meter, &clock);
    op.meter = &meter;
    measuring_store_add(382);
    write_lines("text", LINES);
    cell = (struct plan_cell){.profile = profile_table[0],
                              .path = "text",
                              .bits = 382,
                              .cipher = cipher_by_name("aes256")};
    open_files = measuring_store_open_files();
    return 0;
}

static int teardown(void **state)
{
    file_memory_end(&held);
    ladder_stages_end(&stages);
    buf_end(&message);
    buf_end(&recorded);
    buf_end(&out);
    assert_int_equal(measuring_store_open_files(), open_files);
    return scratch_teardown(state);
}

static void choose(int options)
{
    cell.level = options & 1 ? 6 : 0;
    cell.armor = options & 2;
    cell.fused = options & 4;
}

static int encrypt(struct buf *to)
{
    buf_clear(to);
    return operation_encrypt(&op, &cell, &measuring_store, to);
}

static int decrypt(struct buf *to)
{
    buf_clear(to);
    return operation_decrypt(&op, &cell, held.path, &measuring_store, to);
}

static void hold(void)
{
    file_memory_end(&held);
    assert_int_equal(file_memory_init(&op, &held, message.data, message.len), 0);
}

static void record(int (*what)(struct buf *to))
{
    ladder_stages_end(&stages);
    ladder_stages_record(&op, &stages);
    assert_int_equal(what(&recorded), 0);
    assert_int_equal(ladder_stages_done(&op, &stages), 0);
    assert_null(op.stages);
}

static int replace(int (*what)(struct buf *to), enum phase phase)
{
    ladder_stages_replace(&op, &stages, phase);
    int rc = what(&out);
    return ladder_stages_done(&op, &stages) || rc ? -1 : 0;
}

static void fails_internally(int (*what)(struct buf *to), enum phase phase)
{
    assert_int_equal(replace(what, phase), -1);
    assert_int_equal(op.err.status, STATUS_INTERNAL);
    op_clear(&op);
}

static void an_operation_that_is_another_is_refused(void **state)
{
    (void)state;
    choose(0);
    record(encrypt);
    write_lines("text", 9 * LINES); /* more calls */
    fails_internally(encrypt, PHASE_FRAME);
    write_lines("text", 1); /* fewer */
    fails_internally(encrypt, PHASE_HASH);
    write_lines("text", LINES);
    choose(1); /* more stages */
    fails_internally(encrypt, PHASE_CIPHER);
    choose(2);
    fails_internally(encrypt, PHASE_READ);
    choose(0);
    assert_int_equal(replace(encrypt, PHASE_CIPHER), 0);
}

static void a_failure_stays_what_it_is(void **state)
{
    (void)state;
    choose(0);
    record(encrypt);
    assert_int_equal(remove("text"), 0);
    assert_int_equal(replace(encrypt, PHASE_HASH), -1);
    assert_int_equal(op.err.status, STATUS_IO);
    assert_null(op.stages);
    op_clear(&op);
}

/* What is recorded is what would be done without. */
static void recording_changes_nothing(void **state)
{
    (void)state;
    for (int options = 0; options < 8; options++) {
        choose(options);
        record(encrypt);
        assert_int_equal(encrypt(&message), 0);
        assert_in_range(recorded.len, message.len - 5, message.len + 5);
        hold();
        record(decrypt);
        assert_int_equal(decrypt(&out), 0);
        assert_int_equal(out.len, recorded.len);
        assert_memory_equal(out.data, recorded.data, out.len);
        assert_int_equal(ladder_stages_have(&stages, PHASE_ZIP), options & 1);
        assert_int_equal(ladder_stages_have(&stages, PHASE_ARMOR), (options & 2) > 0);
        assert_int_equal(ladder_stages_have(&stages, PHASE_CIPHER_HASH), (options & 4) > 0);
        assert_int_equal(ladder_stages_have(&stages, PHASE_CIPHER), (options & 4) == 0);
    }
}

static void any_stage_of_decryption_can_be_replaced(void **state)
{
    (void)state;
    for (int options = 0; options < 8; options++) {
        choose(options);
        assert_int_equal(encrypt(&message), 0);
        hold();
        record(decrypt);
        for (int p = 0; p < PHASE_COUNT; p++) {
            assert_int_equal(replace(decrypt, (enum phase)p), 0);
            assert_int_equal(out.len, p == PHASE_WRITE ? 0 : recorded.len);
            if (p != PHASE_WRITE)
                assert_memory_equal(out.data, recorded.data, out.len);
        }
    }
}

static void any_stage_of_encryption_can_be_replaced(void **state)
{
    (void)state;
    for (int options = 0; options < 8; options++) {
        choose(options);
        record(encrypt);
        for (int p = 0; p < PHASE_COUNT; p++) {
            assert_int_equal(replace(encrypt, (enum phase)p), 0);
            if (p == PHASE_WRITE)
                assert_int_equal(out.len, 0);
            else
                assert_in_range(out.len, recorded.len - 5, recorded.len + 5);
        }
        /* The last one before the file is the old message. */
        if (cell.armor) {
            assert_int_equal(replace(encrypt, PHASE_ARMOR), 0);
            assert_int_equal(out.len, recorded.len);
            assert_memory_equal(out.data, recorded.data, out.len);
        }
    }
}

/* The file of the key is read inside the look-up, that of the message is a stage. */
static void keys_are_no_stages(void **state)
{
    (void)state;
    choose(0);
    record(encrypt);
    size_t count = stages.count;
    op.meter = NULL;
    record(encrypt);
    assert_int_equal(stages.count, 0);
    assert_int_equal(count, 6); /* file, frame, mdc, cfb, frame, memory */
    op.meter = &meter;
}

/* The cipher is not there to be given something else, and the hash not to see that it was. */
static void the_stage_does_nothing(void **state)
{
    (void)state;
    choose(0);
    assert_int_equal(encrypt(&message), 0);
    hold();
    record(decrypt);
    message.data[message.len / 2] ^= 1;
    hold();
    assert_int_equal(decrypt(&out), -1);
    op_clear(&op);
    assert_int_equal(replace(decrypt, PHASE_CIPHER), 0);
    assert_memory_equal(out.data, recorded.data, recorded.len);
    assert_int_equal(replace(decrypt, PHASE_HASH), 0);
    assert_memory_equal(out.data, recorded.data, recorded.len);
    assert_int_equal(replace(decrypt, PHASE_FRAME), 0);
    /* The others do what they always do. */
    assert_int_equal(replace(decrypt, PHASE_READ), 0);
    assert_int_equal(replace(decrypt, PHASE_WRITE), -1);
    assert_int_equal(op.err.status, STATUS_DAMAGED);
    op_clear(&op);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_operation_that_is_another_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(a_failure_stays_what_it_is, setup, teardown),
        cmocka_unit_test_setup_teardown(recording_changes_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(any_stage_of_decryption_can_be_replaced, setup, teardown),
        cmocka_unit_test_setup_teardown(any_stage_of_encryption_can_be_replaced, setup, teardown),
        cmocka_unit_test_setup_teardown(keys_are_no_stages, setup, teardown),
        cmocka_unit_test_setup_teardown(the_stage_does_nothing, setup, teardown),
    };
    return cmocka_run_group_tests_name("ladder_stages", tests, NULL, NULL);
}
