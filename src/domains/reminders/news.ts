/** Tells customers of what was booked for them, moved or called off: once each, when it has been left alone for half a minute. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { claim, newClaim } from "./claiming.ts";
import { latestMinutes } from "./contract.ts";
import { afterQuiet, channelsOf, followPlan, settingsOf } from "./settings.ts";
import type { KeptSettings } from "./settings-store.ts";
import { type ChangedEvent, listChanged, saveKnown } from "./store.ts";

const minute = 60_000;
/** What was just changed can be undone or put right, and is told as it is after that. */
const settlingSeconds = 30;
/** Of what was done longer ago nobody is told, as when a year of history is taken over. */
const lookBackDays = 2;

/** What changes whether or when a customer's event takes place. */
export const customerNews = defineReaction({
  name: "reminders",
  on: [
    "calendar.event_created",
    "calendar.event_changed",
    "calendar.event_moved",
    "calendar.event_status_changed",
    "calendar.event_cancelled",
    "calendar.event_deleted",
    "calendar.event_restored",
    "calendar.series_created",
    "calendar.series_changed",
    "calendar.series_deleted",
    "calendar.series_restored",
    "job.changed",
    "job.deleted",
    "job.restored",
    "job.visit_scheduled",
    "job.visit_moved",
    "job.visit_unscheduled",
    "job.visit_cancelled",
    "job.visit_reopened",
  ],
  begins: "now",
  concerns: ({ customerId, occurredAt }) =>
    customerId !== null && now().getTime() - occurredAt.getTime() < lookBackDays * 24 * 60 * minute,
  afterSeconds: settlingSeconds,
  run: (actor, { customerId }) => tellNews(actor, customerId as number),
});

/**
 * Tells the customer of events that were booked, moved or called off since they last heard of them. Of a series, whose
 * events are booked and changed by the hundred, they hear once.
 */
async function tellNews(actor: Actor, customerId: number): Promise<void> {
  const scope = requirePermission(actor, "reminders.update");
  const { status, plan } = await readStanding(scope);
  if (status === "read_only") return;
  const settings = await followPlan(scope, await settingsOf(scope), plan);
  const moment = now();
  const settled = new Date(moment.getTime() - settlingSeconds * 1_000);
  const ofSeries = new Set<string>();
  for (const event of await listChanged(scope, { customerId, settled, now: moment })) {
    const kind = newsOf(event, moment);
    if (!kind) continue;
    const series = event.series_id === null ? null : `${event.series_id} ${kind}`;
    const isRepetition = series !== null && ofSeries.has(series);
    if (series !== null) ofSeries.add(series);
    await tell(scope, settings, event, kind, isRepetition);
  }
}

/** What differs between the event as it is and as its customer knows it; null for nothing. */
function newsOf(event: ChangedEvent, moment: Date): "booked" | "moved" | "cancelled" | null {
  const isOn = event.deleted_at === null && (event.status === "scheduled" || event.status === "confirmed");
  const wasOn = event.known_on === true;
  if (isOn && new Date(event.starts_at) <= moment) return null;
  if (isOn && !wasOn) return "booked";
  if (isOn) return isSameTime(event) ? null : "moved";
  const isOff = event.deleted_at !== null || event.status === "cancelled";
  return wasOn && isOff ? "cancelled" : null;
}

const isSameTime = (event: ChangedEvent): boolean =>
  event.known_start !== null && Date.parse(event.known_start) === Date.parse(event.starts_at);

async function tell(
  tx: Scope,
  settings: KeptSettings,
  event: ChangedEvent,
  kind: "booked" | "moved" | "cancelled",
  isRepetition: boolean,
): Promise<void> {
  const round = (event.known_round ?? 0) + 1;
  const rules = settings.rules.filter(
    (rule) => !isRepetition && rule.kind === kind && rule.type === event.list_type,
  );
  const changedAt = new Date(event.updated_at);
  const zone = tx.actor.timeZone;
  const claims = rules.flatMap((rule) =>
    channelsOf(rule, settings).map((channel) => {
      const due = channel === "text" ? afterQuiet(changedAt, zone, settings) : changedAt;
      const isLate = now().getTime() - due.getTime() > latestMinutes * minute;
      const reason = isLate ? `It would have gone out more than ${latestMinutes} minutes late.` : null;
      return newClaim(event, rule, channel, due, reason, round);
    }),
  );
  const known = { event_id: event.id, starts_at: event.starts_at, is_on: kind !== "cancelled", round };
  if (await saveKnown(tx, known)) await claim(tx, claims);
}
