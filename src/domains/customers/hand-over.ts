/** Gives the customers whom one member looks after to another, when the first leaves. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { recordPast } from "#platform/events.ts";
import { fullName } from "./changing.ts";
import { countAssigned, reassignAll } from "./hand-over-store.ts";

/** Customers whom this member looks after; deleted ones, who may be brought back, are not counted. */
export const countCustomersOf = (scope: Scope, userId: string): Promise<number> =>
  countAssigned(scope, userId);

/**
 * Moves them all, deleted ones too, within `tx`; with `to` null nobody looks after them. The right to do so is that of
 * letting a member go. Returns how many were moved.
 */
export async function handOverCustomers(
  tx: Scope,
  from: string,
  to: { id: string; name: string } | null,
): Promise<number> {
  const customers = await reassignAll(tx, from, to?.id ?? null);
  const { userId, name } = tx.actor;
  const at = now();
  const events = customers.map((customer) => ({
    at,
    by: { userId, name },
    event: {
      type: "customer.handed_over",
      subject: { kind: "customer", id: customer.id },
      customerId: customer.id,
      title: to
        ? `${fullName(customer)} is now assigned to ${to.name}`
        : `${fullName(customer)} is now unassigned`,
      data: {
        customer_name: fullName(customer),
        before: { assigned_to: from },
        after: { assigned_to: to?.id ?? null },
      },
    },
  }));
  await recordPast(tx, events);
  return customers.length;
}
