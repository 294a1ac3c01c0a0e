/** The next step about one customer or job: what is still to be done, ticked off and added in place. */
import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
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
  const { tasks, isLoading, pages } = useTasks({ state: "open", ...subject });
  const { open, window } = useTaskWindow();
  return (
    <section className={classes.card} aria-label="Next step">
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>Next step</h3>
        {tasks.length > 1 && <span className={classes.none}>{tasks.length} open tasks</span>}
      </div>
      {isLoading && pages.isError ? (
        <ErrorCard
          title="Failed to load the next step"
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      ) : tasks.length === 0 ? (
        <p className={classes.none}>{isLoading ? "Loading..." : "No next step yet. What happens now?"}</p>
      ) : (
        <ul className={classes.list} data-bare>
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} isOnRecord onEdit={() => open({ kind: "existing", task })} />
          ))}
        </ul>
      )}
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
  const [title, setTitle] = useState("");
  const [due, setDue] = useState("");
  const [key, setKey] = useState(makeIdempotencyKey);
  const add = useMutation({
    mutationFn: () =>
      tasksApi.create.call(
        { ...subject, title, ...(due ? { due_date: due } : {}) },
        { context: { idempotencyKey: key } },
      ),
    onSuccess: async () => {
      setTitle("");
      setDue("");
      setKey(makeIdempotencyKey());
      await refreshTasks(client);
    },
    onError: (error) => notifyError(error, "Failed to add the task"),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (title.trim() !== "" && !add.isPending) add.mutate();
  }

  return (
    <form className={classes.quick} onSubmit={submit}>
      <TextInput
        className={classes.quickTitle ?? ""}
        aria-label="What is to be done next"
        placeholder="Call back, send the quote, order parts..."
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        aria-label="Due"
        value={due}
        onChange={(event) => setDue(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-disabled={title.trim() === "" || add.isPending || undefined}
      >
        Add
      </Button>
    </form>
  );
}
