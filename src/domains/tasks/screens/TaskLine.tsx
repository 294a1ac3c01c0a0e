/** One task as a line: a box to tick, what is to be done, by when, for whom and by whom. */
import { ActionIcon, Badge, Checkbox } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Hint } from "#ui/Hint.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Task } from "../contract.ts";
import { useTaskChanges } from "./change-task.ts";
import { dueWords, openCustomer, openJob, priorityWords } from "./task-words.ts";
import classes from "./tasks.module.css";

type Props = {
  task: Task;
  onEdit: (task: Task) => void;
  /** Where the line already stands on the page of its customer or job, these are not told again. */
  isOnRecord?: boolean;
};

export function TaskLine({ task, onEdit, isOnRecord = false }: Props) {
  const { tick, remove } = useTaskChanges();
  const whyNot = useWhyNot();
  const notAllowed = whyNot("tasks.update");
  const isDone = task.done_at !== null;
  return (
    <li className={classes.item}>
      <Checkbox
        className={classes.check ?? ""}
        checked={isDone}
        disabled={notAllowed !== undefined}
        title={notAllowed}
        aria-label={`Done: ${task.title}`}
        onChange={() => void tick(task)}
      />
      <div className={classes.text}>
        <button
          type="button"
          className={classes.title}
          data-done={isDone || undefined}
          disabled={notAllowed !== undefined}
          onClick={() => onEdit(task)}
        >
          {task.title}
        </button>
        <Facts task={task} isOnRecord={isOnRecord} />
      </div>
      {!whyNot("tasks.delete") && (
        <Hint text="Delete Task" isLabel>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete task: ${task.title}`}
            onClick={() => void remove(task)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
    </li>
  );
}

function Facts({ task, isOnRecord }: { task: Task; isOnRecord: boolean }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  const due = dueWords(task, zone);
  const isPressing = task.priority === "urgent" || task.priority === "high";
  return (
    <span className={classes.facts}>
      {task.done_at ? (
        <span>
          Done by {task.done_by_name} <RelativeTime at={task.done_at} />
        </span>
      ) : (
        <span className={task.is_overdue ? classes.late : undefined}>
          {due === null ? "No date" : task.is_overdue ? `Overdue: ${due}` : due}
        </span>
      )}
      {!isOnRecord && task.customer_id !== null && (
        <Link to={openCustomer(task.customer_id)}>{task.customer_name}</Link>
      )}
      {!isOnRecord && task.job_id !== null && task.job_title && (
        <Link to={openJob(task.job_id)}>{task.job_title}</Link>
      )}
      <span>
        {task.assigned_name ? <NameWithAvatar name={task.assigned_name} size={18} /> : "Unassigned"}
      </span>
      {isPressing && task.done_at === null && (
        <Badge size="sm" color={task.priority === "urgent" ? "red" : "yellow"}>
          {priorityWords[task.priority]}
        </Badge>
      )}
    </span>
  );
}
