/* What bench, breakeven and study have in common: how many samples are taken and in which order, what is
 * shown meanwhile, and where all of it is saved. */
#ifndef CLI_SAMPLING_OPTION_H
#define CLI_SAMPLING_OPTION_H

#include "cli/saving.h"
#include "cli/ui.h"
#include "study/study.h"

#include <argp.h>

struct sampling {
    struct study_context context; /* runs, seed, quick, clock, save and progress are set here */
    struct saving saving;
    bool quiet;
    struct clock clock;
    struct ui_progress shown;
    char shown_text[80];
};

/* -n, --seed, --cpu, --quick, --save, -f and -q: a child of the argp parsers, whose input is a struct
 * sampling. */
extern const struct argp sampling_option_argp;

/* What holds without options: for the commands' parsers, before them. 0, or -1. */
int sampling_option_init(struct op *op, struct sampling *s, const char *study);

/* Before what takes long: looks whether what is asked for may be had, and stays on the processor that was
 * named. 0, or -1. */
int sampling_option_check(struct op *op, struct sampling *s);

/* Begins to measure: from here on signals only ask to stop, and what is taken is saved. 0, or -1. */
int sampling_option_begin(struct op *op, struct sampling *s);

/* Ends it: well where rc is 0. To be called whenever it was begun, also in vain. 0, or -1. */
int sampling_option_end(struct op *op, struct sampling *s, int rc);

#endif
