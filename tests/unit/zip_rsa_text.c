/* The report of the study compression-vs-rsa: as it stands in tests/golden, and what is true of any. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "golden.h"
#include "report/crossing_words.h"
#include "report/zip_rsa_text.h"
#include "zip_rsa_made.h"

static struct zip_rsa study;
static struct golden g;

static int setup(void **state)
{
    (void)state;
    study = (struct zip_rsa){0};
    golden_open(&g);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    golden_end(&g);
    zip_rsa_end(&study);
    return 0;
}

static const char *words(struct crossing c)
{
    static char out[CROSSING_WORDS_BYTES];
    return crossing_words(&c, "bytes", out);
}

static void places_have_words(void **state)
{
    (void)state;
    struct estimate at = {1314.6, 1243.2, 1391.9, 0.95}, wild = {87.6, -INFINITY, INFINITY, 0};
    assert_string_equal(words((struct crossing){.outcome = CROSSING_ALWAYS}), "at every size");
    assert_string_equal(words((struct crossing){.outcome = CROSSING_NEVER}), "at no size");
    assert_string_equal(words((struct crossing){.outcome = CROSSING_FROM, .size = at}),
                        "from 1310 bytes on (1240 to 1390)");
    assert_string_equal(words((struct crossing){.outcome = CROSSING_FROM, .size = wild}),
                        "from 88 bytes on");
    assert_string_equal(words((struct crossing){.outcome = CROSSING_UP_TO, .size = at}),
                        "up to 1310 bytes only (1240 to 1390)");
    assert_string_equal(words((struct crossing){.outcome = CROSSING_SEVERAL, .changes = 3}),
                        "not monotone: the order changes 3 times");
    assert_string_equal(words((struct crossing){.above = INFINITY}), "cannot be told");
    assert_string_equal(words((struct crossing){.above = 656676, .last = 1}),
                        "from 657000 bytes on, unclear below");
    assert_string_equal(words((struct crossing){.below = 64, .first = -1, .above = INFINITY}),
                        "not up to 64 bytes, unclear above");
}

static void nothing_measured_can_be_printed(void **state)
{
    (void)state;
    assert_int_equal(zip_rsa_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    assert_non_null(strstr(golden_text(&g), "cannot be told here"));
    assert_null(strstr(golden_text(&g), "holds  "));
}

static void as_it_should_be(void **state)
{
    (void)state;
    made_study(&made_today, &study);
    assert_int_equal(zip_rsa_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "zip_rsa");
}

/* Two programs, one of which is missing, and a job that failed. */
static void add_programs(void)
{
    static double wall[] = {1e6, 2e6, 3e6};
    struct processes *p = &study.peers;
    p->programs = calloc(3, sizeof *p->programs);
    p->jobs = calloc(4, sizeof *p->jobs);
    p->program_count = 3;
    p->job_count = 4;
    for (size_t k = 0; k < 3; k++)
        snprintf(p->programs[k].name, sizeof p->programs[k].name, "program %zu", k);
    strcpy(p->programs[0].what, "this program");
    strcpy(p->programs[1].missing, "program 1 is not installed");
    strcpy(p->programs[2].what, "another program");
    for (size_t i = 0; i < 4; i++) {
        struct processes_job *j = &p->jobs[i];
        *j = (struct processes_job){.program = i / 2 * 2, .decrypts = i % 2, .bits = 1024};
        strcpy(j->file, ZIP_RSA_MAIL);
        j->wall_ns = malloc(sizeof wall);
        j->user_ns = malloc(sizeof wall);
        memcpy(j->wall_ns, wall, sizeof wall);
        memcpy(j->user_ns, wall, sizeof wall);
        j->count = i == 3 ? 0 : 3;
    }
    strcpy(p->jobs[3].failure, "status 2");
    strcpy(p->empty.file, "/bin/true");
}

static void few_samples_tell_nothing(void **state)
{
    (void)state;
    struct made few = made_today;
    few.runs = 2;
    made_study(&few, &study);
    add_programs();
    assert_int_equal(zip_rsa_text_print(g.to, &study), 0);
    golden_fits(&g, 80);
    golden_is(&g, "zip_rsa_few");
}

/* Times from nothing to minutes, and any ratio of them. */
static void whatever_is_measured_fits(void **state)
{
    (void)state;
    for (double scale = 1e-4; scale < 1e6; scale *= 10) {
        struct made m = made_today;
        m.zip_byte[0] *= scale;
        m.rsa[1] *= scale;
        m.cipher_byte[1] *= scale / 10;
        teardown(NULL);
        setup(NULL);
        made_study(&m, &study);
        add_programs();
        for (size_t i = 0; i < 3; i++) {
            for (size_t k = 0; k < 3; k++)
                study.peers.jobs[i].wall_ns[k] *= scale;
        }
        assert_int_equal(zip_rsa_text_print(g.to, &study), 0);
        golden_fits(&g, 80);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(places_have_words, setup, teardown),
        cmocka_unit_test_setup_teardown(nothing_measured_can_be_printed, setup, teardown),
        cmocka_unit_test_setup_teardown(as_it_should_be, setup, teardown),
        cmocka_unit_test_setup_teardown(few_samples_tell_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(whatever_is_measured_fits, setup, teardown),
    };
    return cmocka_run_group_tests_name("zip_rsa_text", tests, NULL, NULL);
}
