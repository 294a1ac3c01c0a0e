/** How a customer is taken in hand for a change: found, held, and compared with the version last seen. */
import { requirePermission, type Scope } from "#platform/actor.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { type CustomerColumns, findCustomerRow, lockCustomerRow } from "./store.ts";

export const fullName = (customer: { first_name: string; last_name: string }): string =>
  `${customer.first_name} ${customer.last_name}`;

/**
 * The customer, held until the transaction ends. Throws `not_found`, `forbidden` for one that may be seen but not
 * changed, and `conflict` when somebody changed it after version `expectedVersion`.
 */
export async function lockCustomerForUpdate(
  tx: Scope,
  id: number,
  expectedVersion?: number,
): Promise<CustomerColumns> {
  const row = await lockCustomerRow(tx, id);
  if (!row) throw await outOfReach(tx, id);
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "customer",
    subjects: [{ kind: "customer", id }],
  });
  const { deleted_at: _, ...customer } = row;
  return customer;
}

async function outOfReach(tx: Scope, id: number): Promise<Error> {
  const { actor, reach } = tx;
  if (reach === "all" || !actor.permissions.has("customers.view")) return notFound("Customer");
  const row = await findCustomerRow(requirePermission(actor, "customers.view"), id);
  if (!row) return notFound("Customer");
  const whose = reach === "own" ? "customers assigned to you" : "customers assigned to your team";
  return forbidden(`Your role only lets you edit ${whose}. Ask an owner to assign this customer to you.`);
}
