/** Finds which reminders are due, and claims each piece of news so that it is told once. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Channel } from "#domains/sending/contract.ts";
import { verdictsOnCustomers } from "#domains/sending/verdict.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { latestMinutes, mostMinutesBefore } from "./contract.ts";
import { sendReminders } from "./sending.ts";
import { channelsOf, followPlan, quietHoursOf, settingsOf } from "./settings.ts";
import type { KeptSettings } from "./settings-store.ts";
import {
  insertReminders,
  keyOfNews,
  listClaimed,
  listUpcoming,
  type PlannedEvent,
  takeOpen,
} from "./store.ts";
import type { StoredRule } from "./tables.ts";
import { dueAt } from "./timing.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** How far a due time can lie before the one that a rule names, because of quiet hours and changes of the clock. */
const slack = 2 * day;
/** Time for the job of a reminder to begin; after that it is taken to be lost. */
const holdMinutes = 2;
const mostAtOnce = 200;
const mostInJob = 20;

export type Claim = Parameters<typeof insertReminders>[1][number];

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
  const due = await claimDue(scope, settings, moment);
  const again = await inTransaction(scope, async (tx) => {
    const ids = await takeOpen(tx, moment, heldFrom(moment), mostAtOnce);
    return enqueue(tx, ids);
  });
  return due + again;
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
    ? "The event was booked or changed after this reminder was due."
    : `It would have gone out more than ${latestMinutes} minutes late.`;
}

export function newClaim(
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
export async function claim(tx: Scope, claims: readonly Claim[]): Promise<number> {
  const inserted = await insertReminders(tx, await judged(tx, claims));
  if (inserted.length > 0) tellLive(tx, ["reminder"]);
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
