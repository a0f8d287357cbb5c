#include "study/bench_task.h"

#include <stdlib.h>

int bench_task_add(struct op *op, struct bench_list *list, const struct bench_task *task)
{
    struct bench_task *tasks = NULL;
    if (task->state)
        tasks = realloc(list->tasks, (list->count + 1) * sizeof *tasks);
    if (!tasks) {
        if (task->state)
            task->free(task->state);
        return op_failed(op) ? -1 : op_fail_memory(op);
    }
    list->tasks = tasks;
    tasks[list->count++] = *task;
    return 0;
}

void bench_task_end(struct bench_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        list->tasks[i].free(list->tasks[i].state);
    free(list->tasks);
    *list = (struct bench_list){0};
}
