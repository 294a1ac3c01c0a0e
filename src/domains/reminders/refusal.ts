/** Customers who want no reminders, at all or of one event: seen, said for them and taken back again. */
import { holdEvent } from "#domains/calendar/changing.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { record } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { CustomerReminders } from "./contract.ts";
import {
  deleteEventRefusal,
  deleteRefusal,
  findCustomerName,
  findRefusal,
  insertEventRefusal,
  insertRefusal,
} from "./links-store.ts";

/** Throws `not_found` for a customer out of reach. */
export async function remindersOfCustomer(actor: Actor, customerId: number): Promise<CustomerReminders> {
  const scope = requirePermission(actor, "customers.view");
  if ((await findCustomerName(scope, customerId)) === undefined) throw notFound("Customer");
  const refusal = await findRefusal(scope, customerId);
  return {
    is_refusing: refusal !== undefined,
    since: refusal?.refused_at ?? null,
    by: refusal?.refused_by ?? null,
  };
}

/** A member says it for the customer, or takes it back. Throws `not_found` for a customer out of reach. */
export async function setRefusal(actor: Actor, customerId: number, isRefusing: boolean) {
  const scope = requirePermission(actor, "customers.update");
  const name = await findCustomerName(scope, customerId);
  if (name === undefined) throw notFound("Customer");
  await inTransaction(scope, async (tx) => {
    await changeRefusal(tx, { id: customerId, name }, isRefusing, actor.name);
    return null;
  });
  return { is_refusing: isRefusing };
}

/** What is so already writes nothing. */
export async function changeRefusal(
  tx: Scope,
  customer: { id: number; name: string },
  isRefusing: boolean,
  by: string,
): Promise<void> {
  const isChange = isRefusing
    ? await insertRefusal(tx, { customer_id: customer.id, refused_at: now().toISOString(), refused_by: by })
    : await deleteRefusal(tx, customer.id);
  if (!isChange) return;
  await record(tx, {
    type: isRefusing ? "reminder.refused" : "reminder.wanted",
    subject: { kind: "customer", id: customer.id },
    customerId: customer.id,
    title: isRefusing ? `${customer.name} wants no reminders` : `${customer.name} wants reminders again`,
  });
}

/** Why nothing is sent for an event of which none is wanted. */
export const noneOfEvent = "Whoever booked it online wants no reminders of this event.";

/** A member says it of one event, or takes it back. Throws `not_found` for an event out of reach. */
export async function setEventRefusal(actor: Actor, eventId: number, isRefusing: boolean) {
  await inTransaction(requirePermission(actor, "calendar.update"), async (tx) => {
    await changeEventRefusal(tx, await holdEvent(tx, eventId), isRefusing, actor.name);
    return null;
  });
  return { is_refusing: isRefusing };
}

/** What is so already writes nothing. */
export async function changeEventRefusal(
  tx: Scope,
  event: { id: number; title: string; customer_id: number | null },
  isRefusing: boolean,
  by: string,
): Promise<void> {
  const isChange = isRefusing
    ? await insertEventRefusal(tx, { event_id: event.id, refused_at: now().toISOString(), refused_by: by })
    : await deleteEventRefusal(tx, event.id);
  if (!isChange) return;
  await record(tx, {
    type: isRefusing ? "reminder.event_refused" : "reminder.event_wanted",
    subject: { kind: "calendar_event", id: event.id },
    customerId: event.customer_id,
    title: isRefusing ? `No reminders wanted: ${event.title}` : `Reminders wanted again: ${event.title}`,
  });
}
