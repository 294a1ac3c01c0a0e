/** What an automation would have done in the last 30 days: who would have entered, and what each would have got. */
import { customerNames } from "#domains/customers/service.ts";
import type { Filter } from "#domains/segments/filters/contract.ts";
import { idsIn } from "#domains/segments/filters/people.ts";
import { verdictsOnCustomers } from "#domains/sending/verdict.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { fillFields, type MergeFacts } from "#shared/messages/merge-fields.ts";
import { cut } from "#shared/text.ts";
import type { DryRun } from "./contract.ts";
import { findPastEvents, type PastEventRow } from "./dry-run-store.ts";
import { type Candidate, pagesOfCandidates } from "./running/candidates.ts";
import type { Subject } from "./running/contract.ts";
import { entryKeyOf, refusalOf } from "./running/entering.ts";
import { readFacts } from "./running/facts.ts";
import { findRunCustomer } from "./running/step-store.ts";
import { occurrencesOf, triggersBy, typesOf } from "./running/triggers.ts";
import { assertMayFilter } from "./service.ts";
import type { AutomationContent, Step, Trigger } from "./steps-contract.ts";
import { type Meets, type Walked, walk } from "./walking.ts";

const days = 30;
const dayMs = 86_400_000;
const mostEvents = 2_000;
const mostCustomers = 1_000_000;
const shownPeople = 20;
const longestWords = 300;

type Chance = { customerId: number; subject: Subject; occasion: string; at: Date };
type Entered = Chance & { walked: Walked[] };

/** Throws `forbidden` where the actor doesn't see a fact by which it chooses customers. */
export async function dryRun(actor: Actor, content: AutomationContent): Promise<DryRun> {
  requirePermission(actor, "automations.view");
  const scope = requirePermission(actor, "customers.view");
  await assertMayFilter(actor, content);
  const none = { days, people: 0, turned_away: 0, first: [] };
  if (!content.trigger) return none;
  const chances = await findChances(scope, content.trigger);
  const names = await customerNames(scope, [...new Set(chances.map(({ customerId }) => customerId))]);
  const seen = chances.filter(({ customerId }) => names.has(customerId));
  const { entered, turnedAway } = await simulate(actor, content, seen);
  const newest = entered.toReversed().slice(0, shownPeople);
  const first: DryRun["first"] = [];
  for (const each of newest) first.push(await show(scope, each, names.get(each.customerId) ?? ""));
  const people = new Set(entered.map(({ customerId }) => customerId)).size;
  return { days, people, turned_away: turnedAway, first };
}

/** From the first to the last. */
async function findChances(scope: Scope, trigger: Trigger): Promise<Chance[]> {
  const moment = now();
  const since = new Date(moment.getTime() - days * dayMs).toISOString();
  if (
    trigger.on === "contract_unsigned" ||
    trigger.on === "invoice_overdue" ||
    trigger.on === "days_after_visit"
  ) {
    const span = { from: since, to: moment.toISOString() };
    const found: Candidate[] = [];
    for await (const page of pagesOfCandidates(scope, trigger, span)) found.push(...page);
    return found
      .slice(-mostEvents)
      .map(({ customer_id: customerId, subject_kind: kind, subject_id: id, at }) => ({
        customerId,
        subject: { kind, id },
        occasion: `${kind}:${id}`,
        at: new Date(at),
      }));
  }
  const past = await findPastEvents(scope, { types: typesOf[trigger.on], since, limit: mostEvents });
  return past.map(toEvent).flatMap(({ event, facts }) =>
    occurrencesOf(event, facts)
      .filter((each) => triggersBy(trigger, each))
      .slice(0, 1)
      .map(({ customerId, subject }) => ({
        customerId,
        subject,
        occasion: `event:${event.id}`,
        at: event.occurredAt,
      })),
  );
}

function toEvent({ listType, formId, paidInvoice, ...row }: PastEventRow) {
  const { id, type, title, data, customer_id: customerId } = row;
  const subject = { kind: row.subject_kind, id: row.subject_id };
  const event = { id, type, title, data, customerId, subject, occurredAt: new Date(row.occurred_at) };
  return { event, facts: { listType, formId, paidInvoice } };
}

/** Conditions are asked of customers as they are now, each once for all of them. */
async function simulate(
  actor: Actor,
  content: AutomationContent,
  chances: readonly Chance[],
): Promise<{ entered: Entered[]; turnedAway: number }> {
  const admitted = content.entry ? await whoMeets(actor, content.entry) : null;
  const meets = new Map<string, ReadonlySet<number>>();
  for (const step of content.steps)
    if (step.kind === "condition" && step.filter) meets.set(step.key, await whoMeets(actor, step.filter));
  const inside = new Map<number, { keys: Set<string>; enteredAt: Date; endsAt: Date }>();
  const entered: Entered[] = [];
  for (const chance of chances) {
    const { customerId, at } = chance;
    const before = inside.get(customerId);
    const entryKey = entryKeyOf(content.re_entry, chance);
    const known = {
      isInside: before !== undefined && before.endsAt > at,
      lastEnteredAt: before?.enteredAt.toISOString() ?? null,
      isKnown: before?.keys.has(entryKey) ?? false,
    };
    const isMet = admitted === null || admitted.has(customerId);
    const hasRecord = chance.subject.kind !== "customer";
    if (!isMet || refusalOf(content.re_entry, known, { moment: at, hasRecord })) continue;
    const walked = walkFor(actor, content, chance, meets);
    const keys = new Set([...(before?.keys ?? []), entryKey]);
    inside.set(customerId, { keys, enteredAt: at, endsAt: walked.at(-1)?.at ?? at });
    entered.push({ ...chance, walked });
  }
  const all = new Set(chances.map(({ customerId }) => customerId)).size;
  return { entered, turnedAway: all - inside.size };
}

const walkFor = (
  { timeZone: zone }: Actor,
  content: AutomationContent,
  { customerId, at }: Chance,
  meets: Meets,
) => walk(content, { customerId, from: at, zone, meets });

const whoMeets = async (actor: Actor, filter: Filter): Promise<ReadonlySet<number>> =>
  new Set((await idsIn(actor, filter, mostCustomers)) ?? []);

async function show(scope: Scope, entry: Entered, name: string): Promise<DryRun["first"][number]> {
  const { customerId, subject, at, walked } = entry;
  const customer = await findRunCustomer(scope, customerId);
  const run = { subject_kind: subject.kind, subject_id: subject.id };
  const facts = customer ? await readFacts(scope, run, customer) : {};
  const against = await refusalsOf(scope, customerId, walked);
  return {
    customer_id: customerId,
    name,
    at: at.toISOString(),
    steps: walked.map(({ step, at: when, branch }) => {
      const refusal = against.get(step.key);
      return {
        key: step.key,
        kind: step.kind,
        at: when.toISOString(),
        outcome: refusal ? "refused" : (branch ?? (step.kind === "end" ? "ended" : "done")),
        words: refusal ?? cut(wordsOf(step, branch, facts), longestWords),
      };
    }),
  };
}

/** What the gate has against each message for good, as things are now. */
async function refusalsOf(
  scope: Scope,
  customerId: number,
  walked: readonly Walked[],
): Promise<Map<string, string>> {
  const against = new Map<string, string>();
  for (const { step } of walked) {
    if (step.kind !== "send_text" && step.kind !== "send_email") continue;
    const channel = step.kind === "send_text" ? "text" : "mail";
    const [verdict] = await verdictsOnCustomers(scope, step.purpose, [{ channel, customerId }]);
    if (verdict) against.set(step.key, verdict.words);
  }
  return against;
}

function wordsOf(step: Step, branch: "yes" | "no" | null, facts: MergeFacts): string {
  switch (step.kind) {
    case "send_text":
    case "add_note":
    case "notify_member":
      return fillFields(step.text, facts);
    case "send_email":
      return `${fillFields(step.subject, facts)}\n${fillFields(step.text, facts)}`;
    case "create_task":
      return fillFields(step.title, facts);
    case "change_status":
      return `Status changes to ${step.status}`;
    case "condition":
      return branch === "yes" ? "The conditions are met" : "The conditions aren't met";
    case "wait_for":
      return "Shown as if it doesn't happen in time";
    case "end":
      return "The automation ends here";
    default:
      return "The wait is over";
  }
}
