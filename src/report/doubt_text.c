#include "report/doubt_text.h"

#include "report/wrap.h"
#include "stat/finding.h"

void doubt_text_quick(FILE *to)
{
    wrap_print(to, "quick: ",
               "as few samples and sizes as can be: this is a test, and its figures answer "
               "nothing");
}

void doubt_text_load(FILE *to, double load, unsigned processors)
{
    const struct finding_rule *rule = &finding_rules[FINDING_LOAD];
    struct finding_context context = {.load = load, .processors = processors};
    struct finding found;
    if (!rule->holds(&context, NULL, &found))
        return;
    char text[320];
    snprintf(text, sizeof text, "%s; %s", found.text, rule->advice);
    wrap_print(to, "warning: ", text);
}
