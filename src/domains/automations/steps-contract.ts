/**
 * What an automation does: its trigger, who enters, its steps, and what ends it early.
 *
 * Steps stand in one list in the order in which they are read, each with the branch in which it stands: a condition and
 * a wait for an event branch into yes and no, and after either the steps that follow in their own branch go on. A draft
 * may be unfinished; what has to be there before it is published is in `problems-contract.ts`.
 */
import { z } from "zod";
import { ListType } from "#domains/calendar/contract.ts";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { Filter } from "#domains/segments/filters/contract.ts";
import { Id, longText, shortText } from "#shared/fields.ts";
import { unknownField } from "#shared/messages/merge-fields.ts";

export const mostSteps = 100;
/** Branches within branches. */
export const mostLevels = 5;

const Key = z.string().regex(/^[a-z0-9]{2,16}$/, "Use a key of 2 to 16 letters and digits");

const wholeDays = (least: number, most: number) => {
  const message = `Enter whole days from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message);
};

const Sources = z.array(CustomerSource).max(CustomerSource.options.length);
const Statuses = z.array(CustomerStatus).max(CustomerStatus.options.length);
const ListTypes = z.array(ListType).max(ListType.options.length);

/** What begins it. An empty list stands for all of them. */
export const Trigger = z.discriminatedUnion("on", [
  z.object({ on: z.literal("customer_created"), sources: Sources.default([]) }),
  z.object({ on: z.literal("status_changed"), to: Statuses.default([]) }),
  z.object({ on: z.literal("event_booked"), types: ListTypes.default([]) }),
  z.object({ on: z.literal("event_completed"), types: ListTypes.default([]) }),
  z.object({ on: z.literal("event_cancelled"), types: ListTypes.default([]) }),
  z.object({ on: z.literal("job_completed") }),
  z.object({ on: z.literal("contract_sent") }),
  z.object({ on: z.literal("contract_signed") }),
  /** Sent so many days ago and still not signed by everyone. */
  z.object({ on: z.literal("contract_unsigned"), days: wholeDays(1, 90) }),
  z.object({ on: z.literal("invoice_issued") }),
  z.object({ on: z.literal("invoice_overdue"), days: wholeDays(1, 180) }),
  z.object({ on: z.literal("invoice_paid") }),
  z.object({ on: z.literal("payment_received") }),
  /** Null for any form. */
  z.object({ on: z.literal("form_submitted"), form_id: Id.nullable().default(null) }),
  z.object({ on: z.literal("message_received"), channel: z.enum(["any", "text", "mail"]).default("any") }),
  /** So many days after the last completed visit, with no visit booked since. */
  z.object({ on: z.literal("days_after_visit"), days: wholeDays(1, 1_500) }),
]);
export type Trigger = z.infer<typeof Trigger>;
export type TriggerKind = Trigger["on"];

/** What a step waits for, and what may end it all early. */
export const AwaitedEvent = z.enum([
  "customer_replied",
  "event_booked",
  "contract_signed",
  "invoice_paid",
  "payment_received",
  "form_submitted",
]);
export type AwaitedEvent = z.infer<typeof AwaitedEvent>;

/** About work that is under way, or an offer, for which the customer must have agreed to get offers. */
const Purpose = z.enum(["conversation", "marketing"]).default("conversation");

const mergeText = (field: ReturnType<typeof longText>) =>
  field.superRefine((text, context) => {
    const unknown = unknownField(text, ["customer"]);
    if (unknown !== undefined) context.addIssue(`{${unknown}} isn't a merge field. Choose one from the list`);
  });

/** The customer's owner, or a member; without an owner it goes to the owner of the account. */
export const Assignee = z.discriminatedUnion("to", [
  z.object({ to: z.literal("customer_owner") }),
  z.object({ to: z.literal("member"), user_id: z.uuid("Choose a team member from the list").nullable() }),
]);
export type Assignee = z.infer<typeof Assignee>;

const timeMessage = "Enter a time such as 09:00";

const place = {
  /** Stays the same while the step is moved and changed. */
  key: Key,
  /** The branch in which it stands; null for the trunk. */
  branch: z
    .object({ of: Key, is: z.enum(["yes", "no"]) })
    .nullable()
    .default(null),
};

const amountMessage = "Enter a whole number from 1 to 365";

export const Step = z.discriminatedUnion("kind", [
  z.object({
    ...place,
    kind: z.literal("wait"),
    amount: z.int(amountMessage).min(1, amountMessage).max(365, amountMessage),
    /** Days and weeks are those of the business's calendar: the same time of day, however long the days are. */
    unit: z.enum(["minute", "hour", "day", "week"]),
  }),
  z.object({
    ...place,
    kind: z.literal("wait_until"),
    /** By the business's clock. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage),
    /** ISO weekdays, Monday is 1; empty for any day. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  }),
  /** Yes as soon as it happens, no when the days are over. */
  z.object({ ...place, kind: z.literal("wait_for"), event: AwaitedEvent, days: wholeDays(1, 180) }),
  /** Null until conditions are chosen. */
  z.object({ ...place, kind: z.literal("condition"), filter: Filter.nullable() }),
  z.object({
    ...place,
    kind: z.literal("send_text"),
    text: mergeText(longText("Text message", 1_600)),
    purpose: Purpose,
  }),
  z.object({
    ...place,
    kind: z.literal("send_email"),
    subject: mergeText(shortText("Subject", 200)),
    text: mergeText(longText("Email body", 10_000)),
    purpose: Purpose,
  }),
  z.object({
    ...place,
    kind: z.literal("create_task"),
    title: mergeText(shortText("Task name", 200)),
    notes: mergeText(longText("Task notes", 2_000)).default(""),
    due_days: wholeDays(0, 60),
    assignee: Assignee,
  }),
  z.object({ ...place, kind: z.literal("change_status"), status: CustomerStatus }),
  z.object({ ...place, kind: z.literal("add_note"), text: mergeText(longText("Note", 2_000)) }),
  /** An email to a member of the team. */
  z.object({
    ...place,
    kind: z.literal("notify_member"),
    text: mergeText(longText("Message", 2_000)),
    assignee: Assignee,
  }),
  z.object({ ...place, kind: z.literal("end") }),
]);
export type Step = z.infer<typeof Step>;
export type StepKind = Step["kind"];
export type Branch = Step["branch"];

/** How often a customer may go through it. */
export const ReEntry = z.object({
  /** "each": once for each visit, contract, invoice or submission that triggers it. */
  rule: z.enum(["never", "after_end", "after_days", "each"]),
  days: wholeDays(1, 1_000).default(30),
});
export type ReEntry = z.infer<typeof ReEntry>;

/** What is done when the customer writes in: it ends and the owner is told, or its next step waits. */
export const OnReply = z.object({
  action: z.enum(["end", "wait", "continue"]),
  wait_days: wholeDays(1, 30).default(3),
});
export type OnReply = z.infer<typeof OnReply>;

/** Ends the automation early for a customer who reaches it. */
export const Goal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("event"), event: AwaitedEvent }),
  z.object({ kind: z.literal("filter"), filter: Filter.nullable() }),
]);
export type Goal = z.infer<typeof Goal>;

export const AutomationContent = z
  .object({
    /** Null until one is chosen. */
    trigger: Trigger.nullable(),
    /** Whom it is for; null for everyone. */
    entry: Filter.nullable(),
    steps: z.array(Step).max(mostSteps, `Add ${mostSteps} steps or fewer`),
    goal: Goal.nullable(),
    re_entry: ReEntry,
    on_reply: OnReply,
  })
  .superRefine(({ steps }, context) => {
    for (const [index, message] of misplaced(steps))
      context.addIssue({ code: "custom", path: ["steps", index], message });
  });
export type AutomationContent = z.infer<typeof AutomationContent>;

export const branches = (step: Pick<Step, "kind">): boolean =>
  step.kind === "condition" || step.kind === "wait_for";

const same = (one: Branch, other: Branch): boolean => one?.of === other?.of && one?.is === other?.is;

/** The steps of one branch in their order; of the trunk for null. */
export const stepsOf = (steps: readonly Step[], branch: Branch): Step[] =>
  steps.filter((step) => same(step.branch, branch));

/** How many branches a step stands in. */
export function levelOf(steps: readonly Step[], { branch }: Pick<Step, "branch">): number {
  let level = 0;
  for (let at = branch; at && level <= steps.length; level += 1) {
    const { of } = at;
    at = steps.find(({ key }) => key === of)?.branch ?? null;
  }
  return level;
}

/** The first step of a branch, or what comes after where it is empty; undefined where nothing is left to do. */
export function firstOf(steps: readonly Step[], branch: Branch): Step | undefined {
  const [first] = stepsOf(steps, branch);
  if (first || !branch) return first;
  return stepAfter(steps, branch.of);
}

/** The step that follows in the same branch, or else after the step that branched. */
export function stepAfter(steps: readonly Step[], key: string): Step | undefined {
  const step = steps.find((each) => each.key === key);
  if (!step) return undefined;
  const siblings = stepsOf(steps, step.branch);
  const next = siblings[siblings.indexOf(step) + 1];
  if (next || !step.branch) return next;
  return stepAfter(steps, step.branch.of);
}

/** Each step that cannot stand where it stands, with why. A branch is named only after the step that it branches from. */
function misplaced(steps: readonly Step[]): [index: number, message: string][] {
  const before = new Map<string, Step>();
  return steps.flatMap((step, index): [number, string][] => {
    const { key, branch } = step;
    const parent = branch ? before.get(branch.of) : undefined;
    const isKnown = before.has(key);
    before.set(key, step);
    if (isKnown) return [[index, "Each step needs its own key"]];
    if (branch && !(parent && branches(parent)))
      return [[index, "This step must come after the step it branches from"]];
    if (levelOf([...before.values()], step) > mostLevels)
      return [[index, `Branches can be up to ${mostLevels} levels deep`]];
    return [];
  });
}

/** Every filter in it. */
export const filtersIn = ({ entry, steps, goal }: AutomationContent): Filter[] =>
  [
    entry,
    goal?.kind === "filter" ? goal.filter : null,
    ...steps.map((step) => (step.kind === "condition" ? step.filter : null)),
  ].filter((filter) => filter !== null);

/** The team member each step names. */
export const assigneesIn = ({ steps }: Pick<AutomationContent, "steps">): Map<string, string> =>
  new Map(
    steps.flatMap((step) => {
      if (step.kind !== "create_task" && step.kind !== "notify_member") return [];
      const { assignee } = step;
      return assignee.to === "member" && assignee.user_id ? [[step.key, assignee.user_id] as const] : [];
    }),
  );

/** Every text of a step in which merge fields may stand, with the key of the step. */
export const textsIn = ({ steps }: Pick<AutomationContent, "steps">): [key: string, text: string][] =>
  steps.flatMap((step) => textsOf(step).map((text): [string, string] => [step.key, text]));

function textsOf(step: Step): string[] {
  switch (step.kind) {
    case "send_text":
    case "add_note":
    case "notify_member":
      return [step.text];
    case "send_email":
      return [step.subject, step.text];
    case "create_task":
      return [step.title, step.notes];
    default:
      return [];
  }
}
