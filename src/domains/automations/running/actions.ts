/** What each kind of step does, in the transaction in which the run goes on. */
import { addNote } from "#domains/customers/history/notes.ts";
import { updateCustomer } from "#domains/customers/service.ts";
import { whyNoOne } from "#domains/segments/filters/asking.ts";
import { holdsFor } from "#domains/segments/filters/people.ts";
import { createTask } from "#domains/tasks/service.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { cut } from "#shared/text.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import type { StepKind } from "../steps-contract.ts";
import { factsFor, filled } from "./facts.ts";
import { assigneeOf, notifyMember } from "./members.ts";
import type { Outcome, Performing } from "./outcomes.ts";
import { sendEmail, sendText } from "./sending.ts";
import type { DueRun } from "./step-store.ts";
import { daysAfter, endOfWait, nextTime } from "./timing.ts";
import { awaitedWords } from "./words.ts";

const done = (words: string): Outcome => ({ go: "on", result: "done", words });

type Perform<Kind extends StepKind> = (tx: Scope, what: Performing<Kind>) => Promise<Outcome>;

const performers: { [Kind in StepKind]: Perform<Kind> } = {
  wait: async (tx, { run, step }) =>
    run.is_waiting
      ? done("The wait is over")
      : waits(endOfWait(beginOf(run), step, tx.actor.timeZone), "Waiting"),

  wait_until: async (tx, { run, step }) => {
    const until = nextTime(now(), step, tx.actor.timeZone);
    return run.is_waiting || until <= now() ? done("The wait is over") : waits(until, "Waiting for the time");
  },

  wait_for: async (tx, { run, step }) => {
    if (run.has_happened) return { go: "on", result: "yes", branch: "yes", words: awaitedWords[step.event] };
    const words = `Didn't happen within ${step.days === 1 ? "1 day" : `${step.days} days`}`;
    if (run.is_waiting) return { go: "on", result: "no", branch: "no", words };
    return waits(daysAfter(beginOf(run), step.days, tx.actor.timeZone), "Waiting for it to happen");
  },

  condition: async (tx, { run, step }) => {
    const problem = step.filter && (await whyNoOne(within(tx), step.filter));
    if (problem) return { go: "stop", result: "refused", words: problem };
    const holds = step.filter !== null && (await holdsFor(within(tx), step.filter, run.customer_id));
    return holds
      ? { go: "on", result: "yes", branch: "yes", words: "The conditions are met" }
      : { go: "on", result: "no", branch: "no", words: "The conditions aren't met" };
  },

  send_text: sendText,
  send_email: sendEmail,

  create_task: async (tx, { run, step, customer }) => {
    const facts = await factsFor(tx, [step.title, step.notes], { run, customer });
    const due = addDays(localDay(now(), tx.actor.timeZone), step.due_days);
    const member = await assigneeOf(tx, step.assignee, customer);
    const notes = cut(filled(step.notes, facts), 5_000);
    const task = await createTask(within(tx), {
      title: cut(filled(step.title, facts), 200),
      ...(notes ? { notes } : {}),
      customer_id: customer.id,
      due_date: due,
      assigned_to: member?.id ?? null,
    });
    return done(`Task added: ${task.title}`);
  },

  change_status: async (tx, { step, customer }) => {
    if (customer.status === step.status) return done(`Already ${step.status}`);
    await updateCustomer(within(tx), customer.id, { status: step.status });
    return done(`Status changed to ${step.status}`);
  },

  add_note: async (tx, { run, step, customer }) => {
    const facts = await factsFor(tx, [step.text], { run, customer });
    await addNote(within(tx), customer.id, filled(step.text, facts));
    return done("Note added");
  },

  notify_member: async (tx, { run, step, customer }) => {
    const text = filled(step.text, await factsFor(tx, [step.text], { run, customer }));
    const name = await notifyMember(tx, { assignee: step.assignee, customer, run, text, key: step.key });
    return name === null
      ? { go: "on", result: "refused", words: "There was no team member to email" }
      : done(`${name} was emailed`);
  },

  end: async () => ({ go: "end", result: "ended", words: "The automation ends here." }),
};

const lateMs = 3_600_000;

/** A step that came late, such as after a pause, counts from when it came. */
function beginOf({ due_at: due }: DueRun): Date {
  const moment = now();
  return moment.getTime() - Date.parse(due) > lateMs ? moment : new Date(due);
}

const within = (tx: Scope) => actingWithin(tx, tx.actor);

const waits = (until: Date, words: string): Outcome => ({
  go: "wait",
  until: until.toISOString(),
  words,
  isStep: true,
});

export const perform = (tx: Scope, { step, ...rest }: Performing): Promise<Outcome> =>
  (performers[step.kind] as Perform<StepKind>)(tx, { step, ...rest });
