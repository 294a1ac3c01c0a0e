/** Follows the event log for automations: who enters, whose wait is over, who reached a goal or replied. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { customersOf, type EventHead, type LoggedEvent } from "#platform/reactions/places.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { affectRuns } from "./running/affecting.ts";
import type { Occurrence } from "./running/contract.ts";
import { enter, type Wanted } from "./running/entering.ts";
import {
  type Causes,
  type Following,
  findCauses,
  findCustomersInside,
  findFollowing,
  findRecordFacts,
} from "./running/entry-store.ts";
import { mayRun } from "./running/stepping.ts";
import { followedTypes, kindsOf, occurrencesOf, recordsOf, triggersBy } from "./running/triggers.ts";
import { wavesOf } from "./running/waves.ts";

/** Older events trigger nothing, such as those of an imported history. */
const lookBackMs = 24 * 3_600_000;

export const automationNews = defineReaction({
  name: "automations",
  on: followedTypes,
  begins: "now",
  concerns: ({ customerId, occurredAt }) =>
    customerId !== null && now().getTime() - occurredAt.getTime() < lookBackMs,
  hasWork: async (actor, events) => {
    const scope = requirePermission(actor, "automations.update");
    return (
      (await findFollowing(scope, kindsOf(typesOf(events)))).length > 0 ||
      (await findCustomersInside(scope, customersOf(events))).size > 0
    );
  },
  runBatch: followEvents,
});

const typesOf = (events: readonly EventHead[]) => events.map(({ type }) => type);

type Happened = { event: LoggedEvent; customerId: number; occurrences: readonly Occurrence[] };

async function followEvents(actor: Actor, events: readonly LoggedEvent[]): Promise<void> {
  const scope = requirePermission(actor, "automations.update");
  const following = await findFollowing(scope, kindsOf(typesOf(events)));
  const inside = await findCustomersInside(scope, customersOf(events));
  if (following.length === 0 && inside.size === 0) return;
  const begun = following.length > 0 && (await mayRun(scope)) ? following : [];
  const causes =
    begun.length > 0
      ? await findCauses(
          scope,
          events.map(({ id }) => id),
        )
      : new Map<number, Causes>();
  for (const wave of wavesOf(await read(scope, events), (each) => each.customerId)) {
    for (const { event, customerId, occurrences } of wave)
      if (inside.has(customerId)) await affectRuns(scope, occurrences, { customerId, eventId: event.id });
    const wanted = wave.flatMap((each) => wantedAfter(each, begun, causes.get(each.event.id)));
    for (const { customer_id: id } of await enter(scope, wanted)) inside.add(id);
  }
}

/** In the order of the events. */
async function read(scope: Scope, events: readonly LoggedEvent[]): Promise<Happened[]> {
  const facts = await findRecordFacts(scope, events.map(recordsOf));
  return events.flatMap((event, place): Happened[] => {
    const known = facts[place];
    const occurrences = known ? occurrencesOf(event, known) : [];
    const [{ customerId } = { customerId: 0 }] = occurrences;
    return customerId ? [{ event, customerId, occurrences }] : [];
  });
}

const noCauses: Causes = { depth: 0, automations: [] };

const wantedAfter = (
  { event, occurrences }: Happened,
  following: readonly Following[],
  causes = noCauses,
): Wanted[] =>
  following.flatMap((automation) => {
    const { trigger } = automation.content;
    const occurrence = trigger && occurrences.find((each) => triggersBy(trigger, each));
    if (!occurrence || Date.parse(automation.active_since) > event.occurredAt.getTime()) return [];
    return [{ automation, entry: entryOf(event, occurrence, causes) }];
  });

const entryOf = (event: LoggedEvent, { customerId, subject, on }: Occurrence, causes: Causes) => ({
  customerId,
  // A message is about the customer alone.
  subject: on === "message_received" ? { kind: "customer", id: String(customerId) } : subject,
  occasion: `event:${event.id}`,
  eventId: event.id,
  causes,
  on,
});
