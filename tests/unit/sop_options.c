/* The options of the stateless command line, and what may stand for files: with which status each mistake ends, then
 * what is read and written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cli/sop_input.h"
#include "cli/sop_output.h"
#include "scratch_dir.h"

#define TAKES(option) SOP_TAKES(SOP_OPTION_##option)

static const struct sop_verb verb = {.name = "juggle",
                                     .arguments = "BALLS",
                                     .options = TAKES(AS) | TAKES(NO_ARMOR) | TAKES(WITH_PASSWORD),
                                     .least = 1,
                                     .most = 2};

/* As sop.c has it; that file needs all verbs. */
int sop_fail(struct sop *s, enum sop_status status, const char *fmt, ...)
{
    (void)fmt;
    s->status = status;
    return -1;
}

static void init(struct sop *s)
{
    *s = (struct sop){.verb = &verb};
    op_init(&s->op);
}

/* Parses the words, which NULL ends. */
static int parse(struct sop *s, const char *const *words)
{
    char *argv[16];
    int argc = 0;
    init(s);
    while (words[argc]) {
        argv[argc] = (char *)(uintptr_t)words[argc];
        argc++;
    }
    return sop_options_parse(s, argc, argv);
}

static void mistakes_end_in_their_status(void **state)
{
    (void)state;
    static const struct {
        const char *words[5];
        enum sop_status status;
    } wrong[] = {
        {{NULL}, SOP_MISSING_ARG},
        {{"--no-armor", NULL}, SOP_MISSING_ARG},
        {{"one", "two", "three", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--juggle", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--label=sig", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--a=text", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--ass=text", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "-a", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--=text", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--no-armor=yes", NULL}, SOP_UNSUPPORTED_OPTION},
        {{"one", "--as", NULL}, SOP_MISSING_ARG},
        {{"one", "--as=text", "--as=text", NULL}, SOP_INCOMPATIBLE_OPTIONS},
        {{"one", "--no-armor", "--no-armor", NULL}, SOP_INCOMPATIBLE_OPTIONS},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sop s;
        assert_int_equal(parse(&s, wrong[i].words), -1);
        if (s.status != wrong[i].status)
            fail_msg("number %zu ends in %d, expected %d", i, (int)s.status, (int)wrong[i].status);
        sop_options_end(&s.options);
    }
}

static void words_are_told_apart(void **state)
{
    (void)state;
    static const char *const words[] = {"--with-password=a=b", "one", "--as",  "text", "--no-armor",
                                        "--with-password=",    "--",  "--two", NULL};
    struct sop s;
    size_t at = 0;
    assert_int_equal(parse(&s, words), 0);
    assert_int_equal(s.options.argument_count, 2);
    assert_string_equal(s.options.arguments[0], "one");
    assert_string_equal(s.options.arguments[1], "--two");
    assert_string_equal(sop_options_value(&s.options, SOP_OPTION_AS), "text");
    assert_int_equal(sop_options_times(&s.options, SOP_OPTION_NO_ARMOR), 1);
    assert_int_equal(sop_options_times(&s.options, SOP_OPTION_WITH_PASSWORD), 2);
    assert_string_equal(sop_options_next(&s.options, SOP_OPTION_WITH_PASSWORD, &at), "a=b");
    assert_string_equal(sop_options_next(&s.options, SOP_OPTION_WITH_PASSWORD, &at), "");
    assert_null(sop_options_next(&s.options, SOP_OPTION_WITH_PASSWORD, &at));
    assert_null(sop_options_value(&s.options, SOP_OPTION_LABEL));
    sop_options_end(&s.options);
    static const char *const alone[] = {"-", NULL};
    assert_int_equal(parse(&s, alone), 0);
    assert_string_equal(s.options.arguments[0], "-");
    sop_options_end(&s.options);
}

/* --- inputs -------------------------------------------------------------------------------------- */

static enum sop_status read_status(const char *name)
{
    struct sop s;
    struct buf b = {0};
    init(&s);
    int rc = sop_input_read(&s, name, 16, &b);
    enum sop_status status = rc && s.status == SOP_OK ? SOP_FAILED : s.status;
    buf_end(&b);
    return status;
}

static void what_stands_for_no_file(void **state)
{
    (void)state;
    unsetenv("SOP_TEST");
    assert_int_equal(read_status("@ENV:SOP_TEST"), SOP_MISSING_INPUT);
    assert_int_equal(read_status("nothing"), SOP_MISSING_INPUT);
    assert_int_equal(read_status(""), SOP_MISSING_INPUT);
    assert_int_equal(read_status("-"), SOP_MISSING_INPUT);
    assert_int_equal(read_status("@"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@ENV"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@ENV:"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@env:HOME"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@FD:"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@FD:x"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@FD:-1"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@FD:99999999999"), SOP_UNSUPPORTED_SPECIAL_PREFIX);
    assert_int_equal(read_status("@FD:987"), SOP_MISSING_INPUT);
    setenv("SOP_TEST", "12345678901234567", 1);
    assert_int_equal(read_status("@ENV:SOP_TEST"), SOP_FAILED);
    scratch_write("large", "12345678901234567");
    assert_int_equal(read_status("large"), SOP_FAILED);
    scratch_write("@ENV:SOP_TEST", "text");
    assert_int_equal(read_status("@ENV:SOP_TEST"), SOP_AMBIGUOUS_INPUT);
    scratch_write("@x", "text");
    assert_int_equal(read_status("@x"), SOP_AMBIGUOUS_INPUT);
}

static void assert_reads(const char *name, const char *text)
{
    struct sop s;
    struct buf b = {0};
    init(&s);
    assert_int_equal(sop_input_read(&s, name, 16, &b), 0);
    assert_int_equal(b.len, strlen(text));
    if (b.len)
        assert_memory_equal(b.data, text, b.len);
    buf_end(&b);
}

static void inputs_are_read(void **state)
{
    (void)state;
    char name[32];
    int fd;
    scratch_write("-", "0123456789abcdef");
    assert_reads("-", "0123456789abcdef");
    scratch_write("@x", "text");
    assert_reads("./@x", "text");
    setenv("SOP_TEST", "", 1);
    assert_reads("@ENV:SOP_TEST", "");
    setenv("SOP_TEST", "value\n", 1);
    assert_reads("@ENV:SOP_TEST", "value\n");
    fd = open("-", O_RDONLY);
    assert_int_equal(lseek(fd, 10, SEEK_SET), 10);
    snprintf(name, sizeof name, "@FD:%d", fd);
    assert_reads(name, "abcdef");
    close(fd);
}

/* --- outputs ------------------------------------------------------------------------------------- */

static enum sop_status start(struct sop *s, const char *name, struct sop_output *o)
{
    static struct sop_options_given given;
    init(s);
    given = (struct sop_options_given){SOP_OPTION_MICALG_OUT, name};
    s->options = (struct sop_options){.given = &given, .count = 1};
    int rc = sop_output_start(s, SOP_OPTION_MICALG_OUT, o);
    return rc && s->status == SOP_OK ? SOP_FAILED : s->status;
}

static void where_nothing_can_be_written(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum sop_status status;
    } wrong[] = {
        {"@ENV:SOP_TEST", SOP_UNSUPPORTED_SPECIAL_PREFIX},
        {"@x", SOP_UNSUPPORTED_SPECIAL_PREFIX},
        {"@FD:987", SOP_MISSING_INPUT},
        {"there", SOP_OUTPUT_EXISTS},
        {".", SOP_OUTPUT_EXISTS},
        {"/dev/null", SOP_OUTPUT_EXISTS},
        {"nowhere", SOP_OUTPUT_EXISTS},
        {"none/file", SOP_FAILED},
    };
    scratch_write("there", "text");
    assert_int_equal(symlink("target", "nowhere"), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sop s;
        struct sop_output o;
        assert_int_equal(start(&s, wrong[i].name, &o), wrong[i].status);
        sop_output_end(&o);
    }
    assert_names("nowhere there");
}

static void outputs_are_written(void **state)
{
    (void)state;
    struct sop s;
    struct sop_output o;
    struct stat st;
    char name[32];
    assert_int_equal(start(&s, "given-up", &o), SOP_OK);
    sop_output_end(&o);
    assert_names("");
    assert_int_equal(start(&s, "out", &o), SOP_OK);
    assert_int_equal(sop_output_write(&s, &o, "text", 4), 0);
    assert_names("");
    assert_int_equal(sop_output_finish(&s, &o), 0);
    sop_output_end(&o);
    assert_true(scratch_holds("out", "text"));
    assert_int_equal(stat("out", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    int fd = open("out", O_WRONLY | O_APPEND);
    snprintf(name, sizeof name, "@FD:%d", fd);
    assert_int_equal(start(&s, name, &o), SOP_OK);
    assert_int_equal(sop_output_write(&s, &o, " more", 5), 0);
    assert_int_equal(sop_output_finish(&s, &o), 0);
    sop_output_end(&o);
    assert_int_equal(write(fd, ".", 1), 1); /* it is still open */
    close(fd);
    assert_true(scratch_holds("out", "text more."));
    init(&s);
    assert_int_equal(sop_output_start(&s, SOP_OPTION_MICALG_OUT, &o), 0);
    assert_int_equal(sop_output_write(&s, &o, "text", 4), 0);
    assert_int_equal(sop_output_finish(&s, &o), 0);
    sop_output_end(&o);
    assert_names("out");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_end_in_their_status),
        cmocka_unit_test(words_are_told_apart),
        cmocka_unit_test_setup_teardown(what_stands_for_no_file, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(inputs_are_read, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(where_nothing_can_be_written, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(outputs_are_written, scratch_setup, scratch_teardown),
    };
    return cmocka_run_group_tests_name("sop_options", tests, NULL, NULL);
}
