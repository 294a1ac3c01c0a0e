/** Books a new event: in one round trip where nothing stands in the way, which is nearly always. */
import { timeAwayOf } from "#domains/availability/working-times.ts";
import type { Scope } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { providedBy } from "#platform/provided.ts";
import { addLastIfAny, inTransaction, isAlone } from "#platform/transaction.ts";
import { listTypeOf, type NewCalendarEvent } from "../contract.ts";
import { addedEvent, createdEvent, statusEvent } from "../event-builders.ts";
import { spanOfEvent } from "../free-times/spans.ts";
import { eventInsertion, insertEvent, type NewRow, type StoredEvent } from "../store.ts";
import { insertionUnderRules, type MemberRules } from "./occupancy-store.ts";
import { bookingTransaction, isRefusal, type Refusal } from "./refusal.ts";
import { rememberedRules } from "./rules.ts";
import { bookByRules, bookTime, explainOverlap, isDoubleBooking, takesTime } from "./service.ts";

type NewEvent = {
  input: NewCalendarEvent;
  /** Gives the event as it is to be kept, before its member is booked. */
  prepare: (tx: Scope) => Promise<NewRow>;
};

/**
 * Adds the event, with its line in the event log. It is judged by the rules that are remembered of its member; when they
 * hold no longer, something is in the way or nothing is remembered, by what the database says now. Throws the conflict
 * with the next free time when the member is taken.
 */
export async function bookNewEvent(scope: Scope, wanted: NewEvent): Promise<StoredEvent> {
  const rules = rulesFor(scope, wanted.input);
  const added = rules && (await underRules(scope, wanted, rules));
  return added ?? bookingTransaction(scope, (tx) => add(tx, wanted));
}

/** The remembered rules by which the member is free then; undefined where they cannot be relied on. */
function rulesFor(scope: Scope, input: NewCalendarEvent): MemberRules | undefined {
  const memberId = input.assigned_to;
  const isTaking = takesTime({ ...input, starts_at: input.start, ends_at: input.end });
  if (!memberId || !isTaking || !isAlone(scope)) return undefined;
  const span = spanOfEvent(input);
  const rules = providedBy(scope.actor.appContext, rememberedRules).find(scope, {
    memberId,
    span,
    listType: listTypeOf[input.type],
    serviceId: input.service_id ?? null,
  });
  const isAway = rules && timeAwayOf(rules, { user_id: memberId, time_zone: null }, span).length > 0;
  return isAway ? undefined : rules;
}

/** Undefined, and nothing is saved, when the rules hold no longer or something is in the way. */
async function underRules(
  scope: Scope,
  wanted: NewEvent,
  rules: MemberRules,
): Promise<StoredEvent | undefined> {
  const adding = inTransaction(scope, async (tx) => {
    const row = await wanted.prepare(tx);
    const booked = { ...row, ...(await bookByRules(tx, row, rules)) };
    return addLastIfAny(tx, insertionUnderRules(tx, booked, rules), addedEvent(booked, tx.actor.timeZone));
  });
  return adding.catch((error) => (isDoubleBooking(error) ? undefined : explainOverlap(error)));
}

async function add(tx: Scope, { input, prepare }: NewEvent): Promise<StoredEvent | Refusal> {
  const row = await prepare(tx);
  const taken = await bookTime(tx, row, input.override_reason);
  if (isRefusal(taken)) return taken;
  const booked = { ...row, ...taken };
  const { timeZone } = tx.actor;
  if (booked.completed_at === null && booked.cancelled_at === null) {
    const added = addLastIfAny(tx, eventInsertion(tx, booked), addedEvent(booked, timeZone));
    return (await added.catch(explainOverlap)) as StoredEvent;
  }
  const saved = await insertEvent(tx, booked).catch(explainOverlap);
  await appendEvent(tx, createdEvent(saved, timeZone));
  await appendEvent(tx, statusEvent(saved, null));
  return saved;
}
