/** How screens speak of automations: what starts them, what each step does, and how customers stand in them. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { AutomationStatus, type LogOutcome, RunState } from "../contract.ts";
import type { AwaitedEvent, Goal, OnReply, Step, StepKind, Trigger, TriggerKind } from "../steps-contract.ts";

export const statusLabels: Record<AutomationStatus, string> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
};
export const statusOptions = AutomationStatus.options.map((value) => ({ value, label: statusLabels[value] }));

export const counted = (count: number): string => plural(count, "automation");
export const countedPeople = (count: number): string => plural(count, "customer");

export const triggerLabels = lookup<TriggerKind, string>(
  {
    customer_created: "Customer added",
    status_changed: "Status changed",
    event_booked: "Event booked",
    event_completed: "Event completed",
    event_cancelled: "Event cancelled",
    job_completed: "Job completed",
    contract_sent: "Contract sent",
    contract_signed: "Contract signed",
    contract_unsigned: "Contract still unsigned",
    invoice_issued: "Invoice issued",
    invoice_overdue: "Invoice overdue",
    invoice_paid: "Invoice paid",
    payment_received: "Payment received",
    form_submitted: "Form submitted",
    message_received: "Message received",
    days_after_visit: "Days since the last visit",
  },
  wordsOf,
);

const channelWords = { any: "Message received", text: "Text received", mail: "Email received" } as const;

const listed = (values: readonly string[]): string => values.map(wordsOf).join(", ");
const narrowed = (label: string, values: readonly string[]): string =>
  values.length === 0 ? label : `${label}: ${listed(values)}`;

/** "Invoice overdue by 3 days"; `formName` names the form that is chosen. */
export function triggerWords(trigger: Trigger | null, formName?: string): string {
  if (!trigger) return "Not chosen yet";
  const label = triggerLabels[trigger.on];
  switch (trigger.on) {
    case "customer_created":
      return narrowed(label, trigger.sources);
    case "status_changed":
      return trigger.to.length === 0 ? label : `Status changed to ${trigger.to.map(wordsOf).join(" or ")}`;
    case "event_booked":
    case "event_completed":
    case "event_cancelled":
      return narrowed(label, trigger.types);
    case "contract_unsigned":
      return `Contract unsigned for ${plural(trigger.days, "day")}`;
    case "invoice_overdue":
      return `Invoice overdue by ${plural(trigger.days, "day")}`;
    case "days_after_visit":
      return `${plural(trigger.days, "day")} since the last visit`;
    case "message_received":
      return channelWords[trigger.channel];
    case "form_submitted":
      return trigger.form_id === null ? label : `${label}: ${formName ?? "one form"}`;
    default:
      return label;
  }
}

export const eventLabels: Record<AwaitedEvent, string> = {
  customer_replied: "Customer replies",
  event_booked: "Event is booked",
  contract_signed: "Contract is signed",
  invoice_paid: "Invoice is paid",
  payment_received: "Payment comes in",
  form_submitted: "Form is submitted",
};

export const stepLabels = lookup<StepKind, string>(
  {
    wait: "Wait",
    wait_until: "Wait Until a Time",
    wait_for: "Wait for an Event",
    condition: "Condition",
    send_text: "Send Text",
    send_email: "Send Email",
    create_task: "Create Task",
    change_status: "Change Status",
    add_note: "Add Note",
    notify_member: "Email a Team Member",
    end: "End",
  },
  wordsOf,
);

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
export const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));

/** "9:00 AM" of "09:00". */
function clockWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "AM" : "PM";
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${half}`;
}

function daysWords(days: readonly number[]): string {
  if (days.length === 0 || days.length === 7) return "";
  return ` on ${[...days]
    .sort((one, other) => one - other)
    .map((day) => weekdays[day - 1])
    .join(", ")}`;
}

const quoted = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** What a step says in one line, under what kind of step it is; conditions are written out by their own part. */
export function stepWords(step: Step): string {
  switch (step.kind) {
    case "wait":
      return plural(step.amount, step.unit);
    case "wait_until":
      return `${clockWords(step.time)}${daysWords(step.weekdays)}`;
    case "wait_for":
      return `${eventLabels[step.event]}, within ${plural(step.days, "day")}`;
    case "condition":
      return step.filter ? "" : "No conditions yet";
    case "send_text":
    case "add_note":
    case "notify_member":
      return quoted(step.text) || "No text yet";
    case "send_email":
      return quoted(step.subject) || "No subject yet";
    case "create_task":
      return quoted(step.title) || "No name yet";
    case "change_status":
      return `To ${wordsOf(step.status)}`;
    default:
      return "Customers leave here";
  }
}

/** What stands above the branches of a step. */
export function sideWords(step: Step, side: "yes" | "no"): string {
  if (step.kind !== "wait_for") return side === "yes" ? "Yes" : "No";
  return side === "yes" ? "Yes, it happened" : `No, not in ${plural(step.days, "day")}`;
}

export const onReplyWords = ({ action, wait_days: days }: OnReply): string =>
  ({
    end: "Ends when they reply",
    wait: `Waits ${plural(days, "day")} when they reply`,
    continue: "Continues when they reply",
  })[action];

export const goalWords = (goal: Goal | null): string =>
  goal === null
    ? "No goal"
    : goal.kind === "event"
      ? `Goal: ${eventLabels[goal.event]}`
      : "Goal: conditions are met";

export const stateLabels: Record<RunState, string> = {
  active: "In progress",
  completed: "Finished",
  goal: "Goal reached",
  replied: "Replied",
  removed: "Removed",
  stopped: "Stopped",
};
export const stateColors: Record<RunState, string> = {
  active: "blue",
  completed: "green",
  goal: "green",
  replied: "yellow",
  removed: "gray",
  stopped: "gray",
};
export const stateOptions = RunState.options.map((value) => ({ value, label: stateLabels[value] }));

export const outcomeLabels: Record<LogOutcome, string> = {
  entered: "Entered",
  done: "Done",
  waiting: "Waiting",
  yes: "Yes",
  no: "No",
  refused: "Not sent",
  failed: "Failed",
  ended: "Ended",
};
export const outcomeColors: Record<LogOutcome, string> = {
  entered: "blue",
  done: "green",
  waiting: "yellow",
  yes: "green",
  no: "gray",
  refused: "yellow",
  failed: "red",
  ended: "gray",
};
