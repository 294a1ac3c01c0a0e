/** Deletes a customer so that it can be brought back for 30 days. */
import { withOwnFieldValues } from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName, lockCustomerForUpdate } from "./changing.ts";
import { type Customer, restorableDays } from "./contract.ts";
import { changeCustomerRow, findCustomerRow, lockCustomerRow } from "./store.ts";

export async function deleteCustomer(actor: Actor, id: number, expectedVersion?: number): Promise<Customer> {
  const scope = requirePermission(actor, "customers.delete");
  return inTransaction(scope, async (tx) => {
    await lockCustomerForUpdate(tx, id, expectedVersion);
    const moment = now().toISOString();
    const customer = await changeCustomerRow(tx, id, { deleted_at: moment, updated_at: moment });
    await appendEvent(tx, {
      type: "customer.deleted",
      subject: { kind: "customer", id },
      customerId: id,
      title: `${fullName(customer)} was deleted`,
      description: `Can be restored for ${restorableDays} days`,
      data: { customer_name: fullName(customer), status: customer.status },
    });
    return withOwnFieldValues(tx, "customer", customer);
  });
}

/** Bringing back who is already back changes nothing, so that an undo may be sent twice. */
export async function restoreCustomer(actor: Actor, id: number): Promise<Customer> {
  const scope = requirePermission(actor, "customers.delete");
  return inTransaction(scope, async (tx) => {
    const moment = now();
    const held = await lockCustomerRow(tx, id, { isDeleted: true });
    if (!held) {
      const present = await findCustomerRow(tx, id);
      if (present) return withOwnFieldValues(tx, "customer", present);
      throw notFound("Customer");
    }
    const deletedAt = Date.parse(held.deleted_at ?? "");
    if (moment.getTime() - deletedAt > restorableDays * 24 * 60 * 60 * 1000) throw notFound("Customer");
    const customer = await changeCustomerRow(tx, id, { deleted_at: null, updated_at: moment.toISOString() });
    await appendEvent(tx, {
      type: "customer.restored",
      subject: { kind: "customer", id },
      customerId: id,
      title: `${fullName(customer)} was restored`,
      data: { customer_name: fullName(customer), status: customer.status },
    });
    return withOwnFieldValues(tx, "customer", customer);
  });
}
