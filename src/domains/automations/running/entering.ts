/** Lets customers into automations: once for each entry key, if the conditions and the rule for entering again allow it. */
import { idsAmong } from "#domains/segments/filters/people.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tellLive } from "#platform/live/tell.ts";
import { addLines } from "../runs-store.ts";
import type { ReEntry } from "../steps-contract.ts";
import { firstOf } from "../steps-contract.ts";
import type { Occurrence, Subject } from "./contract.ts";
import { askToTakeSteps } from "./due-steps.ts";
import {
  type AddedRun,
  type Causes,
  countEntries,
  type Entries,
  type EntryCount,
  type Following,
  findEntries,
  holdEntries,
  insertRuns,
  type NewRun,
} from "./entry-store.ts";
import { triggerWords } from "./words.ts";

/** So many automations may begin one after the other, each by what the one before did. */
const mostDepth = 5;
/** Of one customer in all automations within a day. */
const mostEntriesADay = 20;
/** What happens twice within this counts as one. */
const twiceMs = 60_000;
const dayMs = 86_400_000;

export type Entry = {
  customerId: number;
  subject: Subject;
  /** Names what began it, where the record alone does not: an event, or the day of the clock. */
  occasion: string;
  eventId: number | null;
  causes: Causes;
  on: Occurrence["on"];
};

export type Wanted = { automation: Following; entry: Entry };

/** Returns the runs that began. A customer may be in `wanted` once for each automation. */
export async function enter(tx: Scope, wanted: readonly Wanted[]): Promise<AddedRun[]> {
  const admitted = await withConditionsMet(tx, wanted);
  if (admitted.length === 0) return [];
  const customerIds = admitted.map(({ entry }) => entry.customerId);
  await holdEntries(tx, customerIds);
  const asked = admitted.map(({ automation, entry }) => ({
    automationId: automation.id,
    customerId: entry.customerId,
    entryKey: entryKeyOf(automation.content.re_entry, entry),
  }));
  const known = await findEntries(tx, asked);
  const since = new Date(now().getTime() - dayMs).toISOString();
  const counts = await countEntries(tx, customerIds, since);
  const runs = admitted.flatMap((each, place): NewRun[] => {
    const entries = known[place] as Entries;
    const count = counts.get(each.entry.customerId) ?? { entered: 0, isStopped: false };
    const verdict = verdictOn(each, entries, count);
    if (!verdict) return [];
    counts.set(each.entry.customerId, {
      entered: count.entered + (verdict.against === null ? 1 : 0),
      isStopped: count.isStopped || verdict.against === tooMany,
    });
    return [runFor(each, asked[place]?.entryKey ?? "", verdict.against)];
  });
  return begin(tx, runs, wanted);
}

/** Each automation checks its conditions for all its customers at once. */
async function withConditionsMet(tx: Scope, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const actor = actingWithin(tx, tx.actor);
  const met = new Map<number, ReadonlySet<number>>();
  for (const { automation } of wanted) {
    const { id, content } = automation;
    if (!content.entry || met.has(id)) continue;
    const ids = wanted.filter((each) => each.automation.id === id).map(({ entry }) => entry.customerId);
    met.set(id, await idsAmong(actor, content.entry, ids));
  }
  return wanted.filter(({ automation, entry }) => met.get(automation.id)?.has(entry.customerId) ?? true);
}

const tooDeep = `Stopped: ${mostDepth + 1} automations started one another in a row. Check that they don't trigger each other.`;
const tooMany = `Stopped: this customer entered ${mostEntriesADay} automations within a day.`;
const tooSoon =
  "Stopped: this automation was started again by what it did less than a minute ago. Check that automations don't trigger each other.";

/** `against`: why the run is stopped right away. Undefined if there is no run at all. */
function verdictOn(
  { automation, entry }: Wanted,
  entries: Entries,
  { entered, isStopped }: EntryCount,
): { against: string | null } | undefined {
  const { id, content } = automation;
  const refusal = refusalOf(content.re_entry, entries, { moment: now(), hasRecord: hasRecord(entry) });
  if (refusal === "twice" && entry.causes.automations.includes(id)) return { against: tooSoon };
  if (refusal) return undefined;
  if (entry.causes.depth > mostDepth) return { against: tooDeep };
  if (entered < mostEntriesADay) return { against: null };
  return isStopped ? undefined : { against: tooMany };
}

/** The same key enters once, however often it happens at the same time. */
export function entryKeyOf(
  { rule }: ReEntry,
  { subject, occasion }: Pick<Entry, "subject" | "occasion">,
): string {
  if (rule === "never") return "once";
  return rule === "each" && hasRecord({ subject }) ? `${subject.kind}:${subject.id}` : occasion;
}

/** Whether it is about more than the customer. */
const hasRecord = ({ subject }: Pick<Entry, "subject">): boolean => subject.kind !== "customer";

/** Why the customer can't enter now: the re-entry rule, or because the same thing just happened. */
export function refusalOf(
  { rule, days }: ReEntry,
  { isInside, lastEnteredAt, isKnown }: Entries,
  { moment, hasRecord: isOfRecord }: { moment: Date; hasRecord: boolean },
): "rule" | "twice" | null {
  if (isKnown) return "rule";
  const sinceLast = lastEnteredAt === null ? Infinity : moment.getTime() - Date.parse(lastEnteredAt);
  if (rule === "never") return lastEnteredAt === null ? null : "rule";
  if (rule === "each") return isOfRecord || sinceLast >= twiceMs ? null : "twice";
  if (isInside) return "rule";
  if (sinceLast < twiceMs) return "twice";
  return rule === "after_end" || sinceLast >= days * dayMs ? null : "rule";
}

const runFor = ({ automation, entry }: Wanted, entryKey: string, against: string | null): NewRun => ({
  automation_id: automation.id,
  number: automation.number,
  customer_id: entry.customerId,
  entry_key: entryKey,
  subject: entry.subject,
  event_id: entry.eventId,
  depth: entry.causes.depth,
  state: against === null ? "active" : "stopped",
  step_key: against === null ? (firstOf(automation.content.steps, null)?.key ?? null) : null,
  entered_at: now().toISOString(),
  words: against ?? "",
});

async function begin(tx: Scope, runs: readonly NewRun[], wanted: readonly Wanted[]): Promise<AddedRun[]> {
  const added = await insertRuns(tx, runs);
  if (added.length === 0) return [];
  const at = now().toISOString();
  const lines = added.map((run) => {
    const { words } = runs.find((each) => isSame(each, run)) as NewRun;
    const on = wanted.find(({ automation }) => automation.id === run.automation_id)?.entry.on;
    const line = { run_id: run.id, at, step_key: null, step_kind: null };
    return words || !on
      ? ({ ...line, outcome: "ended", words } as const)
      : ({ ...line, outcome: "entered", words: triggerWords[on] } as const);
  });
  await addLines(tx, lines);
  tellLive(tx, ["automation"]);
  const active = added.filter((_, place) => lines[place]?.outcome === "entered");
  await askToTakeSteps(
    tx,
    active.map(({ id }) => ({ id, at })),
  );
  return active;
}

const isSame = (one: Omit<AddedRun, "id">, other: AddedRun): boolean =>
  one.automation_id === other.automation_id && one.customer_id === other.customer_id;
