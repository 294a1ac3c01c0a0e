/** Changes an event: what it says, when and by whom it is done, and how far it has come. */
import { type Actor, type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { fromMajorUnits } from "#shared/money/money.ts";
import { bookingTransaction, isRefusal, type Refusal } from "./booking/refusal.ts";
import { assertMember, bookTime, customerNameFor, explainOverlap, takesTime } from "./booking/service.ts";
import {
  type CalendarEvent,
  type CalendarEventChanges,
  type EventStatus,
  mayMove,
  nextStatuses,
} from "./contract.ts";
import { changedEvent, costCurrency, statusEvent, statusNames, toCalendarEvent } from "./event-builders.ts";
import { spanOfEvent } from "./free-times/spans.ts";
import { ownerOf } from "./owners.ts";
import { type EventColumns, findEvent, lockEvent, type StoredEvent } from "./store.ts";
import { writeEvent } from "./writing.ts";

type Changes = Omit<CalendarEventChanges, "version">;

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in store refuses
 * them with a conflict that says who was faster. What stays the same writes nothing. Calling off needs a reason.
 */
export async function updateCalendarEvent(
  actor: Actor,
  id: number,
  changes: Omit<CalendarEventChanges, "version">,
  expectedVersion?: number,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.update");
  return bookingTransaction(scope, (tx) => updateWithin(tx, id, changes, expectedVersion));
}

/** The same within a transaction of one who may change events. */
export async function updateWithin(
  tx: Scope,
  id: number,
  changes: Changes,
  expectedVersion?: number,
): Promise<CalendarEvent | Refusal> {
  const before = await lockEventForUpdate(tx, id, expectedVersion);
  ownerOf(tx, before)?.assertMay(before, { kind: "change", changes });
  if (changes.status === "cancelled" && before.status !== "cancelled" && !changes.cancel_reason) {
    const message = "Enter a reason for the cancellation";
    throw invalid(message, { cancel_reason: message });
  }
  return change(tx, before, changes);
}

/** Says that the work is done, now. */
export const completeCalendarEvent = (actor: Actor, id: number): Promise<CalendarEvent> =>
  changeCalendarEventStatus(actor, id, "completed");

/** The status it has already changes nothing; which may follow which is in the contract. */
export async function changeCalendarEventStatus(
  actor: Actor,
  id: number,
  status: EventStatus,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.update");
  return bookingTransaction(scope, async (tx) => {
    const before = await lockEventForUpdate(tx, id);
    ownerOf(tx, before)?.assertMay(before, { kind: "change", changes: { status } });
    return change(tx, before, { status });
  });
}

async function change(tx: Scope, before: StoredEvent, changes: Changes): Promise<CalendarEvent | Refusal> {
  const plan = await planChange(tx, before, changes);
  if (!plan) return toCalendarEvent(before);
  if (isRefusal(plan)) return plan;
  const row = await writeEvent(tx, before, plan.columns).catch(explainOverlap);
  if (plan.isEdited) await appendEvent(tx, changedEvent(before, row, tx.actor.timeZone));
  if (row.status !== before.status) await appendEvent(tx, statusEvent(row, before.status));
  return toCalendarEvent(row);
}

type Options = { at?: Date; customerReach?: Reach };

/**
 * What is to be written of an event that is held, with its member's time where that is needed; undefined when
 * everything is as it was. `isEdited` unless its status alone changes, which it does at the moment `at`.
 */
export async function planChange(
  tx: Scope,
  before: StoredEvent,
  changes: Changes,
  { at = now(), customerReach }: Options = {},
): Promise<{ columns: EventColumns; isEdited: boolean } | Refusal | undefined> {
  const { override_reason: reason, status = before.status } = changes;
  assertMayFollow(before.status, status);
  const changed = changedFields(before, await wantedValues(tx, before, changes, customerReach));
  const isRebooked = ["starts_at", "ends_at", "assigned_to"].some((field) => field in changed);
  if (isRebooked && !mayMove(before.status) && !mayMove(status)) throw notMovable(before.status);
  const isEdited = Object.keys(changed).length > 0;
  if (!isEdited && status === before.status) return undefined;
  const after = { ...before, ...changed, status };
  const keepsOthers = "type" in changed || "service_id" in changed;
  const mustBook = takesTime(after) && (isRebooked || keepsOthers || !takesTime(before));
  const why = reason ?? (isRebooked || !takesTime(before) ? null : before.override_reason);
  const booked = mustBook ? await bookTime(tx, after, why, before.id) : {};
  if (isRefusal(booked)) return booked;
  const columns = {
    ...changed,
    ...(before.series_id !== null && isEdited ? { is_exception: true } : {}),
    updated_at: now().toISOString(),
    ...booked,
    ...(status === before.status ? {} : statusChange(status, at, changes)),
  };
  return { columns, isEdited };
}

/** The given fields as they are kept; a new customer brings their name along unless another is given. */
export async function wantedValues(
  tx: Scope,
  before: StoredEvent,
  changes: Changes,
  customerReach?: Reach,
): Promise<Partial<StoredEvent>> {
  const { start, end, estimated_cost: cost, status: _status, ...rest } = changes;
  const { override_reason: _override, cancel_reason: _why, cancelled_by_customer: _who, ...fields } = rest;
  const isOtherCustomer = fields.customer_id !== undefined && fields.customer_id !== before.customer_id;
  const isOtherMember = fields.assigned_to !== undefined && fields.assigned_to !== before.assigned_to;
  const name = isOtherCustomer ? await customerNameFor(tx, fields.customer_id, customerReach) : null;
  if (isOtherMember) await assertMember(tx, fields.assigned_to);
  const isTimed = start !== undefined || end !== undefined;
  const span = isTimed && spanOfEvent({ start: start ?? before.starts_at, end: end ?? before.ends_at });
  return {
    ...givenFields(fields),
    ...(name !== null && fields.client_name === undefined ? { client_name: name } : {}),
    ...(span ? sameOr(before, span) : {}),
    ...(cost === undefined
      ? {}
      : { estimated_cost_cents: cost === null ? null : fromMajorUnits(cost, costCurrency).amount }),
  };
}

/** The database writes instants in a form of its own: what is the same moment stays as it was written. */
function sameOr(before: StoredEvent, { start, end }: { start: Date; end: Date }) {
  const kept = (was: string, wanted: Date) =>
    Date.parse(was) === wanted.getTime() ? was : wanted.toISOString();
  return { starts_at: kept(before.starts_at, start), ends_at: kept(before.ends_at, end) };
}

function assertMayFollow(from: EventStatus, to: EventStatus): void {
  if (from === to || nextStatuses[from].includes(to)) return;
  const ways = nextStatuses[from].map((status) => statusNames[status]).join(" or ");
  throw conflict(
    `This event is ${statusNames[from]}, so it can't be set to ${statusNames[to]}. Set it to ${ways} first.`,
    { kind: "status", status: from },
  );
}

const notMovable = (status: EventStatus) =>
  conflict(
    `This event is ${statusNames[status]}, so its time and assignee can't be changed. Set it to scheduled first.`,
    { kind: "status", status },
  );

type Cancellation = Pick<Changes, "cancel_reason" | "cancelled_by_customer">;

export function statusChange(status: EventStatus, at: Date, cancellation: Cancellation = {}) {
  const moment = at.toISOString();
  const isCancelled = status === "cancelled";
  return {
    status,
    completed_at: status === "completed" ? moment : null,
    cancelled_at: isCancelled ? moment : null,
    cancel_reason: isCancelled ? (cancellation.cancel_reason ?? null) : null,
    cancelled_by_customer: isCancelled && cancellation.cancelled_by_customer === true,
    updated_at: moment,
  };
}

/** The event, held until the transaction ends, when the permission reaches it and it is still as it was `expectedVersion`. */
export async function lockEventForUpdate(
  tx: Scope,
  id: number,
  expectedVersion?: number,
): Promise<StoredEvent> {
  const row = (await lockEvent(tx, id)) ?? (await refuseChange(tx, id));
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "event",
    subjects: [{ kind: "calendar_event", id }, ...(ownerOf(tx, row)?.subjectsOf(row) ?? [])],
    facts: { kind: "version" },
  });
  return row;
}

/** An event that the person may see but not change is refused in words; any other does not exist for them. */
async function refuseChange(tx: Scope, id: number): Promise<never> {
  const { reach } = requirePermission(tx.actor, "calendar.view");
  if (!(await findEvent(tx, id, reach))) throw notFound("Event");
  throw forbidden("Your role lets you change only events that are assigned to you or that you added.", {
    permission: "calendar.update",
  });
}
