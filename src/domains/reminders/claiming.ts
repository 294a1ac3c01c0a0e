/** Finds what is to be told to whom, and claims each piece of news so that it is told once. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Channel } from "#domains/sending/contract.ts";
import { verdictsOnCustomers } from "#domains/sending/verdict.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { latestMinutes, mostMinutesBefore } from "./contract.ts";
import { sendReminders } from "./sending.ts";
import { afterQuiet, channelsOf, followPlan, quietHoursOf, settingsOf } from "./settings.ts";
import type { KeptSettings } from "./settings-store.ts";
import {
  type ChangedEvent,
  insertReminders,
  keyOfNews,
  listChanged,
  listClaimed,
  listUpcoming,
  type PlannedEvent,
  saveKnown,
  takeOpen,
} from "./store.ts";
import type { StoredRule } from "./tables.ts";
import { dueAt } from "./timing.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** How far a due time can lie before the one that a rule names, because of quiet hours and changes of the clock. */
const slack = 2 * day;
/** Changes of so long ago are looked at again, in case the program stood still meanwhile. */
const lookBack = 2 * day;
/** A deletion can be undone, and is then no news. */
const settling = minute;
/** Time for the job of a reminder to begin; after that it is taken to be lost. */
const holdMinutes = 2;
const mostAtOnce = 200;
const mostInJob = 20;

type Claim = Parameters<typeof insertReminders>[1][number];

/** One pass for one business: claims what is due now and takes up what was left lying. Gives the number of jobs asked for. */
export async function remindCustomers(
  appContext: AppContext,
  organization: { id: string; timeZone: string; country: string },
): Promise<number> {
  const scope = requirePermission(systemActor(appContext, organization), "reminders.update");
  const { status, plan } = await readStanding(scope);
  if (status === "read_only") return 0;
  const settings = await followPlan(scope, await settingsOf(scope), plan);
  const moment = now();
  const told = await tellChanges(scope, settings, moment);
  const due = await claimDue(scope, settings, moment);
  const again = await inTransaction(scope, async (tx) => {
    const ids = await takeOpen(tx, moment, heldFrom(moment), mostAtOnce);
    return enqueue(tx, ids);
  });
  return told + due + again;
}

async function claimDue(scope: Scope, settings: KeptSettings, moment: Date): Promise<number> {
  const { before_since: since } = settings;
  const rules = settings.rules.filter(
    (rule) => rule.kind === "before" && channelsOf(rule, settings).length > 0,
  );
  if (rules.length === 0 || since === null) return 0;
  const longest = Math.max(...rules.map(({ minutes_before: minutes }) => minutes ?? mostMinutesBefore));
  const until = new Date(moment.getTime() + longest * minute + slack);
  const events = await listUpcoming(scope, moment, until);
  const wanted = events.flatMap((event) =>
    claimsOf(event, rules, { scope, settings, moment, since: new Date(since) }),
  );
  const claimed = await listClaimed(scope, [...new Set(wanted.map(({ event_id: id }) => id))]);
  const open = wanted.filter((claim) => !claimed.has(keyOfNews(claim as never)));
  return open.length === 0 ? 0 : inTransaction(scope, (tx) => claim(tx, open));
}

type Pass = { scope: Scope; settings: KeptSettings; moment: Date; since: Date };

function claimsOf(event: PlannedEvent, rules: readonly StoredRule[], pass: Pass): Claim[] {
  const { scope, settings, moment, since } = pass;
  return rules
    .filter(({ type }) => type === event.list_type)
    .flatMap((rule) => {
      const minutes = rule.minutes_before ?? 0;
      const zone = scope.actor.timeZone;
      const due = dueAt(new Date(event.starts_at), minutes, zone, quietHoursOf(settings));
      if (due > moment || due < new Date(rule.since) || due < since) return [];
      const lateness = latenessOf(due, moment, event);
      return channelsOf(rule, settings).map((channel) => newClaim(event, rule, channel, due, lateness));
    });
}

/** Why it is not sent any more; null while there is time (features.md T-CAL-5). */
function latenessOf(due: Date, moment: Date, event: Pick<PlannedEvent, "updated_at">): string | null {
  if (moment.getTime() - due.getTime() <= latestMinutes * minute) return null;
  return new Date(event.updated_at) > due
    ? "The event was booked or changed when the time for this reminder had passed."
    : `It was more than ${latestMinutes} minutes late.`;
}

function newClaim(
  event: Pick<PlannedEvent, "id" | "starts_at" | "customer_id">,
  rule: StoredRule,
  channel: Channel,
  due: Date,
  dropReason: string | null,
  round = 0,
): Claim {
  const moment = now();
  return {
    id: newId(),
    event_id: event.id,
    rule_id: rule.id,
    kind: rule.kind,
    channel,
    starts_at: event.starts_at,
    round,
    customer_id: event.customer_id,
    due_at: due.toISOString(),
    status: dropReason ? "dropped" : "waiting",
    reason: dropReason,
    held_until: (due > moment ? due : heldFrom(moment)).toISOString(),
    settled_at: dropReason ? moment.toISOString() : null,
    created_at: moment.toISOString(),
  };
}

const heldFrom = (moment: Date): Date => new Date(moment.getTime() + holdMinutes * minute);

/** The claim and the job that sends it are saved together. What may not go to the customer's address is not tried. */
async function claim(tx: Scope, claims: readonly Claim[]): Promise<number> {
  const inserted = await insertReminders(tx, await judged(tx, claims));
  const moment = now();
  const isDue = ({ status, due_at: due }: (typeof inserted)[number]) =>
    status === "waiting" && new Date(due) <= moment;
  return enqueue(
    tx,
    inserted.filter(isDue).map(({ id }) => id),
  );
}

/** With what the verdict is final about dropped, and why. */
async function judged(tx: Scope, claims: readonly Claim[]): Promise<Claim[]> {
  const open = claims.filter(({ status }) => status === "waiting");
  const toCustomers = open.map(({ channel, customer_id: id }) => ({ channel, customerId: id ?? null }));
  const verdicts = await verdictsOnCustomers(tx, "reminders", toCustomers);
  const against = new Map(open.map(({ id }, place) => [id, verdicts[place]]));
  const settled_at = now().toISOString();
  return claims.map((each) => {
    const verdict = against.get(each.id);
    return verdict ? { ...each, status: "dropped", reason: verdict.words, settled_at } : each;
  });
}

async function enqueue(tx: Scope, ids: readonly string[]): Promise<number> {
  const { timeZone, country, appContext } = tx.actor;
  const organization = { id: tx.organizationId, timeZone, country };
  for (let from = 0; from < ids.length; from += mostInJob) {
    const part = ids.slice(from, from + mostInJob);
    await appContext.jobs.enqueue(tx, sendReminders, { organization, ids: part });
  }
  return ids.length;
}

/**
 * Tells customers of events that were booked, moved or called off since they last heard of them. Of a series, whose
 * events are booked and changed by the hundred, they hear once.
 */
async function tellChanges(scope: Scope, settings: KeptSettings, moment: Date): Promise<number> {
  const since = new Date(moment.getTime() - lookBack);
  const events = await listChanged(scope, { since, now: moment });
  let told = 0;
  const ofSeries = new Set<string>();
  for (const event of events) {
    const kind = newsOf(event, moment);
    if (!kind) continue;
    const series = event.series_id === null ? null : `${event.series_id} ${event.customer_id} ${kind}`;
    const isRepetition =
      series !== null && (ofSeries.has(series) || (kind === "booked" && event.is_series_known));
    if (series !== null) ofSeries.add(series);
    told += await tell(scope, settings, event, kind, isRepetition);
  }
  return told;
}

/** What differs between the event as it is and as its customer knows it; null for nothing. */
function newsOf(event: ChangedEvent, moment: Date): "booked" | "moved" | "cancelled" | null {
  const isOn = event.deleted_at === null && (event.status === "scheduled" || event.status === "confirmed");
  const wasOn = event.known_on === true;
  if (isOn && new Date(event.starts_at) <= moment) return null;
  if (isOn && !wasOn) return "booked";
  if (isOn) return isSameTime(event) ? null : "moved";
  if (!wasOn) return null;
  if (event.deleted_at !== null)
    return moment.getTime() - Date.parse(event.deleted_at) >= settling ? "cancelled" : null;
  return event.status === "cancelled" ? "cancelled" : null;
}

const isSameTime = (event: ChangedEvent): boolean =>
  event.known_start !== null && Date.parse(event.known_start) === Date.parse(event.starts_at);

async function tell(
  scope: Scope,
  settings: KeptSettings,
  event: ChangedEvent,
  kind: "booked" | "moved" | "cancelled",
  isRepetition: boolean,
): Promise<number> {
  const round = (event.known_round ?? 0) + 1;
  const rules = settings.rules.filter(
    (rule) => !isRepetition && rule.kind === kind && rule.type === event.list_type,
  );
  const changedAt = new Date(event.updated_at);
  const zone = scope.actor.timeZone;
  const claims = rules.flatMap((rule) =>
    channelsOf(rule, settings).map((channel) => {
      const due = channel === "text" ? afterQuiet(changedAt, zone, settings) : changedAt;
      const isLate = now().getTime() - due.getTime() > latestMinutes * minute;
      const reason = isLate ? `It was more than ${latestMinutes} minutes late.` : null;
      return newClaim(event, rule, channel, due, reason, round);
    }),
  );
  return inTransaction(scope, async (tx) => {
    const known = { event_id: event.id, starts_at: event.starts_at, is_on: kind !== "cancelled", round };
    return (await saveKnown(tx, known)) ? claim(tx, claims) : 0;
  });
}
