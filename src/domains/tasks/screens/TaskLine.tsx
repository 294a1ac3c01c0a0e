/** One task as a line: a box to tick, what is to be done, by when, for whom and by whom. */
import { ActionIcon, Badge, Checkbox } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCheck,
  IconPencil,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Hint } from "#ui/Hint.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { rowActionMark, type SwipeAction } from "#ui/phone/phone-row.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
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
  /** What a long press on a phone does. */
  onHold?: () => void;
};

export function TaskLine(props: Props) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneLine {...props} /> : <DeskLine {...props} />;
}

function Done({ task }: { task: Task }) {
  const { tick } = useTaskChanges();
  const notAllowed = useWhyNot()("tasks.update");
  return (
    <Checkbox
      className={classes.check ?? ""}
      checked={task.done_at !== null}
      disabled={notAllowed !== undefined}
      title={notAllowed}
      aria-label={`Done: ${task.title}`}
      onChange={() => void tick(task)}
      {...rowActionMark}
    />
  );
}

function PhoneLine({ task, onEdit, isOnRecord = false, onHold }: Props) {
  const { remove } = useTaskChanges();
  const whyNot = useWhyNot();
  const notAllowed = whyNot("tasks.update");
  const { customer_id, job_id } = task;
  const icon = { size: 16, "aria-hidden": true } as const;
  const actions: Action[] = [
    {
      label: "Edit Task",
      icon: <IconPencil {...icon} />,
      ...(notAllowed ? { disabledReason: notAllowed } : {}),
      onSelect: () => onEdit(task),
    },
  ];
  if (customer_id !== null && !isOnRecord) {
    actions.push({ label: "Open Customer", icon: <IconUser {...icon} />, to: openCustomer(customer_id) });
  }
  if (job_id !== null && !isOnRecord) {
    actions.push({ label: "Open Job", icon: <IconBriefcase {...icon} />, to: openJob(job_id) });
  }
  if (!whyNot("tasks.delete")) {
    actions.push({
      label: "Delete Task",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => void remove(task),
    });
  }
  return (
    <li>
      <PhoneRow
        lead={<Done task={task} />}
        title={<span className={task.done_at ? classes.doneTitle : undefined}>{task.title}</span>}
        badge={<Priority task={task} />}
        details={phoneDetails(task, isOnRecord)}
        onOpen={notAllowed ? undefined : () => onEdit(task)}
        swipe={task.done_at ? reopen : complete}
        onHold={onHold}
        menu={<ActionMenu label={`Actions for ${task.title}`} actions={actions} />}
      />
    </li>
  );
}

export const phoneDetails = (task: Task, isOnRecord = false) => [
  <When key="when" task={task} />,
  ...(isOnRecord ? [] : [task.customer_name, task.job_title]),
  task.assigned_name ?? "Unassigned",
];

const complete: SwipeAction = { label: "Complete", icon: <IconCheck size={20} />, tone: "green" };
const reopen: SwipeAction = { label: "Reopen", icon: <IconArrowBackUp size={20} />, tone: "plumb" };

function DeskLine({ task, onEdit, isOnRecord = false }: Props) {
  const { remove } = useTaskChanges();
  const whyNot = useWhyNot();
  const notAllowed = whyNot("tasks.update");
  const isDone = task.done_at !== null;
  return (
    <li className={classes.item}>
      <Done task={task} />
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

function When({ task }: { task: Task }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  if (task.done_at) {
    return (
      <span>
        Done by {task.done_by_name} <RelativeTime at={task.done_at} />
      </span>
    );
  }
  const due = dueWords(task, zone);
  return (
    <span className={task.is_overdue ? classes.late : undefined}>
      {due === null ? "No date" : task.is_overdue ? `Overdue: ${due}` : due}
    </span>
  );
}

export function Priority({ task: { priority, done_at } }: { task: Task }) {
  if (done_at !== null || (priority !== "urgent" && priority !== "high")) return null;
  return (
    <Badge size="sm" color={priority === "urgent" ? "red" : "yellow"}>
      {priorityWords[priority]}
    </Badge>
  );
}

export function Facts({ task, isOnRecord }: { task: Task; isOnRecord: boolean }) {
  return (
    <span className={classes.facts}>
      <When task={task} />
      {!isOnRecord && task.customer_id !== null && (
        <Link to={openCustomer(task.customer_id)}>{task.customer_name}</Link>
      )}
      {!isOnRecord && task.job_id !== null && task.job_title && (
        <Link to={openJob(task.job_id)}>{task.job_title}</Link>
      )}
      <span>
        {task.assigned_name ? <NameWithAvatar name={task.assigned_name} size={18} /> : "Unassigned"}
      </span>
      <Priority task={task} />
    </span>
  );
}
