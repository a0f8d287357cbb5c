#include "cli/studies.h"

#include "report/zip_rsa_text.h"
#include "study/zip_rsa_run.h"

static int run_zip_rsa(struct op *op, const struct study_context *c, void *results)
{
    return zip_rsa_run(op, c, results);
}

static int print_zip_rsa(FILE *to, const void *results)
{
    return zip_rsa_text_print(to, results);
}

static void end_zip_rsa(void *results)
{
    zip_rsa_end(results);
}

const struct study studies_table[] = {
    {"compression-vs-rsa", "Does compression take longer than RSA?",
     "R. Levien, mailing-list post, 10 Nov 1995: DEC Alpha 3000/300, 150 MHz, Digital UNIX 3.2, "
     "MIT "
     "PGP 2.6.2, -O; user time, average by eye over about ten runs, spread 5 to 10 ms",
     sizeof(struct zip_rsa), run_zip_rsa, print_zip_rsa, end_zip_rsa},
    {NULL, NULL, NULL, 0, NULL, NULL, NULL},
};
