/* Each claim of 1995, for machines on which it holds, does not hold, and cannot be told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "stat/zip_rsa_claims.h"
#include "zip_rsa_made.h"

static struct zip_rsa study;

static int teardown(void **state)
{
    (void)state;
    zip_rsa_end(&study);
    return 0;
}

static struct zip_rsa_answer answer(enum zip_rsa_format format, enum zip_rsa_claim claim,
                                    bool decrypts)
{
    struct zip_rsa_answer a;
    assert_int_equal(zip_rsa_claims_answer(&study, format, claim, decrypts, &a), 0);
    return a;
}

/* The verdict on a machine in today's format. */
static enum verdict verdict_on(const struct made *m, enum zip_rsa_claim claim, bool decrypts)
{
    zip_rsa_end(&study);
    made_study(m, &study);
    return answer(ZIP_RSA_TODAY, claim, decrypts).verdict;
}

static void nothing_measured_tells_nothing(void **state)
{
    (void)state;
    for (int claim = 0; claim < ZIP_RSA_CLAIMS; claim++) {
        for (int decrypts = 0; decrypts < 2; decrypts++)
            assert_int_equal(answer(ZIP_RSA_PGP26, (enum zip_rsa_claim)claim, decrypts).verdict,
                             VERDICT_UNKNOWN);
    }
}

static void too_few_samples_tell_nothing(void **state)
{
    (void)state;
    struct made few = made_today;
    few.runs = 3;
    for (int claim = 0; claim < ZIP_RSA_CLAIMS; claim++) {
        if (claim != ZIP_RSA_SQUARE && claim != ZIP_RSA_CUBE) /* of one value a size */
            assert_int_equal(verdict_on(&few, (enum zip_rsa_claim)claim, false), VERDICT_UNKNOWN);
    }
}

static void each_rule_has_a_range_and_words(void **state)
{
    (void)state;
    for (int i = 0; i < ZIP_RSA_CLAIMS; i++) {
        assert_true(zip_rsa_claims_rules[i].low < zip_rsa_claims_rules[i].high);
        assert_true(strlen(zip_rsa_claims_rules[i].statement) > 0 &&
                    strlen(zip_rsa_claims_rules[i].reason) > 0);
    }
}

static void compressing_a_mail_may_be_negligible(void **state)
{
    (void)state;
    struct made m = made_today;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_ZIP, false), VERDICT_FAILS);
    m.fixed = 10e6;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_ZIP, false), VERDICT_HOLDS);
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_ZIP, true), VERDICT_HOLDS);
    /* 235 us of 2.34 ms. */
    m.fixed = 2.2e6;
    m.power[0] = 0;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_ZIP, false), VERDICT_UNKNOWN);
}

static void the_key_may_matter(void **state)
{
    (void)state;
    struct made m = made_today;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_KEY, true), VERDICT_HOLDS);
    struct zip_rsa_answer a = answer(ZIP_RSA_TODAY, ZIP_RSA_MAIL_KEY, true);
    assert_true(a.n == 1 && a.bits[0] == 4096);
    m.power[0] = 0;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_KEY, false), VERDICT_FAILS);
}

/* Of 4/3 bytes of message for each of plaintext three quarters are saved: a byte's price. */
static void what_is_saved_may_be_what_it_costs(void **state)
{
    (void)state;
    struct made m = made_today;
    assert_int_equal(verdict_on(&m, ZIP_RSA_PAPER_COST, false), VERDICT_FAILS);
    /* It costs 20 a byte, and saves 20. */
    m = (struct made){.zip_byte = {30, 5}, .cipher_byte = {10, 25}, .fixed = 1000, .runs = 9};
    m.rsa[0] = m.rsa[1] = 1000;
    assert_int_equal(verdict_on(&m, ZIP_RSA_PAPER_COST, false), VERDICT_HOLDS);
    struct zip_rsa_paper paper;
    assert_int_equal(zip_rsa_claims_paper(&study.tables[ZIP_RSA_TODAY], &paper), 0);
    assert_int_equal(paper.bits, 1024);
    assert_true(fabs(paper.cost.value - 20) < 0.1 && fabs(paper.saving.value - 20) < 0.1);
    assert_true(paper.cost.low <= 20 && paper.cost.high >= 20);
    /* It costs twice what it saves, as near as can be measured. */
    m.zip_byte[0] = 50;
    assert_int_equal(verdict_on(&m, ZIP_RSA_PAPER_COST, false), VERDICT_UNKNOWN);
}

static struct estimate ratio(double cost_low, double cost_high, double saving_low,
                             double saving_high)
{
    struct zip_rsa_paper p = {1024,
                              {(cost_low + cost_high) / 2, cost_low, cost_high, 0.96},
                              {(saving_low + saving_high) / 2, saving_low, saving_high, 0.95}};
    return zip_rsa_claims_ratio(&p);
}

static void what_saves_nothing_has_no_bound(void **state)
{
    (void)state;
    struct estimate e = ratio(10, 20, 2, 4);
    assert_true(e.low == 2.5 && e.high == 10 && e.value == 5 && e.coverage == 0.95);
    e = ratio(10, 20, -1, 5);
    assert_true(e.low == 2 && isinf(e.high) && e.value == 7.5);
    e = ratio(10, 20, -5, -1);
    assert_true(isinf(e.low) && isinf(e.high) && isinf(e.value));
    e = ratio(-10, 20, 2, 4);
    assert_true(e.low == 0 && e.high == 10);
    struct zip_rsa_paper few = {1024, {10, 5, 15, 0}, {10, 5, 15, 0.95}};
    assert_true(zip_rsa_claims_ratio(&few).coverage == 0);
}

static void exponents_are_judged(void **state)
{
    (void)state;
    struct made m = made_today;
    assert_int_equal(verdict_on(&m, ZIP_RSA_SQUARE, false), VERDICT_HOLDS);
    assert_int_equal(verdict_on(&m, ZIP_RSA_CUBE, true), VERDICT_HOLDS);
    m.power[0] = 1.5;
    m.power[1] = 3.4;
    assert_int_equal(verdict_on(&m, ZIP_RSA_SQUARE, false), VERDICT_FAILS);
    assert_int_equal(verdict_on(&m, ZIP_RSA_CUBE, true), VERDICT_FAILS);
}

/* What is true of some sizes only does not hold, and each size has its own verdict. */
static void some_sizes_are_not_all(void **state)
{
    (void)state;
    struct made m = made_today;
    assert_int_equal(verdict_on(&m, ZIP_RSA_MAIL_LONGER, true), VERDICT_FAILS);
    struct zip_rsa_answer a = answer(ZIP_RSA_TODAY, ZIP_RSA_MAIL_LONGER, true);
    /* 46.9 us, against 10.4, 200, 1600 and 12800. */
    static const enum verdict each[] = {VERDICT_HOLDS, VERDICT_FAILS, VERDICT_FAILS, VERDICT_FAILS};
    assert_int_equal(a.n, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(a.each[i], each[i]);
    assert_true(a.bits[0] == 382 && a.bits[3] == 4096);
    assert_int_equal(answer(ZIP_RSA_TODAY, ZIP_RSA_PAPER_LONGER, false).verdict, VERDICT_HOLDS);
}

/* Two programs, of which the second costs `zip` times as much to compress. */
static void make_programs(double zip)
{
    static const double saving = 10e6, key = 5e6;
    study.peers.programs = calloc(2, sizeof *study.peers.programs);
    study.peers.jobs = calloc(24, sizeof *study.peers.jobs);
    study.peers.program_count = 2;
    for (size_t i = 0; i < 24; i++) {
        struct processes_job *j = &study.peers.jobs[study.peers.job_count++];
        size_t k = i / 12;
        *j = (struct processes_job){.program = k, .decrypts = i % 2, .on = i / 2 % 2};
        j->bits = i / 4 % 3 == 2 ? 4096 : 1024;
        strcpy(j->file, i / 4 % 3 == 1 ? ZIP_RSA_PAPER : ZIP_RSA_MAIL);
        j->file_bytes = 656676;
        j->count = 9;
        j->wall_ns = calloc(9, sizeof(double));
        j->user_ns = calloc(9, sizeof(double));
        double ns = 5e6 + (j->bits == 4096 && j->decrypts ? key : 0);
        if (strcmp(j->file, ZIP_RSA_PAPER) == 0)
            ns += j->decrypts ? (j->on ? 0 : saving) : j->on ? (k ? zip : 5) * saving : 0;
        for (size_t s = 0; s < 9; s++)
            j->wall_ns[s] = ns + ((double)(s * 7 % 9) - 4) * (j->on ? 3000 : 1000);
    }
}

static enum verdict second_is_like_first(double zip)
{
    struct zip_rsa_shape a, b;
    zip_rsa_end(&study);
    make_programs(zip);
    assert_int_equal(zip_rsa_claims_shape(&study.peers, 0, &a), 0);
    assert_int_equal(zip_rsa_claims_shape(&study.peers, 1, &b), 0);
    assert_int_equal(a.paper_verdict, VERDICT_FAILS);
    assert_int_equal(a.key_verdict, VERDICT_HOLDS);
    return zip_rsa_claims_same_shape(&b, &a);
}

static void programs_confirm_or_deny(void **state)
{
    (void)state;
    assert_int_equal(second_is_like_first(1), VERDICT_FAILS);
    assert_int_equal(second_is_like_first(2), VERDICT_UNKNOWN);
    assert_int_equal(second_is_like_first(4), VERDICT_HOLDS);
    struct zip_rsa_shape none, some;
    assert_int_equal(zip_rsa_claims_shape(&study.peers, 0, &some), 0);
    assert_int_equal(zip_rsa_claims_shape(&study.peers, 2, &none), 0);
    assert_int_equal(zip_rsa_claims_same_shape(&none, &some), VERDICT_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_measured_tells_nothing, teardown),
        cmocka_unit_test_teardown(too_few_samples_tell_nothing, teardown),
        cmocka_unit_test_teardown(each_rule_has_a_range_and_words, teardown),
        cmocka_unit_test_teardown(compressing_a_mail_may_be_negligible, teardown),
        cmocka_unit_test_teardown(the_key_may_matter, teardown),
        cmocka_unit_test_teardown(what_is_saved_may_be_what_it_costs, teardown),
        cmocka_unit_test_teardown(what_saves_nothing_has_no_bound, teardown),
        cmocka_unit_test_teardown(exponents_are_judged, teardown),
        cmocka_unit_test_teardown(some_sizes_are_not_all, teardown),
        cmocka_unit_test_teardown(programs_confirm_or_deny, teardown),
    };
    return cmocka_run_group_tests_name("zip_rsa_claims", tests, NULL, NULL);
}
