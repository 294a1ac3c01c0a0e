/** The next step about one customer or job: what is still to be done, ticked off and added in place. */
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useTaskWindow } from "./lazy-parts.tsx";
import { TaskLine } from "./TaskLine.tsx";
import classes from "./tasks.module.css";
import { refreshTasks, tasksApi } from "./tasks-api.ts";
import { useTasks } from "./use-tasks.ts";

type Props = { customerId: number; jobId?: undefined } | { customerId?: undefined; jobId: number };

/** Nothing for those whose role does not show tasks. */
export function NextStepPanel(props: Props) {
  const may = useMay();
  return may("tasks.view") ? <NextSteps {...props} mayAdd={may("tasks.create")} /> : null;
}

function NextSteps({ mayAdd, ...about }: Props & { mayAdd: boolean }) {
  const subject = subjectOf(about);
  const found = useTasks({ state: "open", ...subject });
  const { rows: tasks } = found;
  const { open, window } = useTaskWindow();
  return (
    <section className={classes.card} aria-label="Next step">
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>Next step</h3>
        {tasks.length > 1 && <span className={classes.none}>{tasks.length} open tasks</span>}
      </div>
      <ListAnswer
        list={found}
        failed="Failed to load the next step"
        skeleton={<p className={classes.none}>Loading...</p>}
      >
        {tasks.length === 0 ? (
          <p className={classes.none}>No next step yet. Add one so that nothing gets missed.</p>
        ) : (
          <FramedList isBare>
            {tasks.map((task) => (
              <TaskLine
                key={task.id}
                task={task}
                isOnRecord
                onEdit={() => open({ kind: "existing", task })}
              />
            ))}
          </FramedList>
        )}
      </ListAnswer>
      {mayAdd && <QuickAdd subject={subject} />}
      {window}
    </section>
  );
}

const subjectOf = ({ customerId, jobId }: Props) =>
  customerId === undefined ? { job_id: jobId } : { customer_id: customerId };

/** A line to type what comes next, with the day by which it must be done. */
function QuickAdd({ subject }: { subject: ReturnType<typeof subjectOf> }) {
  const client = useQueryClient();
  const { element, submit, field, values, isSaving } = useRecordForm({
    record: null,
    valuesOf: () => ({ title: "", due_date: "" }),
    read: (typed) => readAs(typed, typed.title.trim() === "" ? { title: "Enter a task" } : {}),
    save: ({ wanted: { title, due_date }, context }) =>
      tasksApi.create.call({ ...subject, title, ...(due_date ? { due_date } : {}) }, { context }),
    // The line is empty again for the step after this one.
    recordOf: () => null,
    onSaved: () => refreshTasks(client),
    onFailed: (error) => notifyError(error, "Failed to add the task"),
  });
  return (
    <form ref={element} className={classes.quick} noValidate onSubmit={submit}>
      <TextInput
        className={classes.quickTitle ?? ""}
        aria-label="New next step"
        placeholder="Call back, send a quote, order parts..."
        maxLength={200}
        {...field("title")}
      />
      <TextInput type="date" aria-label="Due" {...field("due_date")} />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-disabled={values.title.trim() === "" || isSaving || undefined}
      >
        Add
      </Button>
    </form>
  );
}
