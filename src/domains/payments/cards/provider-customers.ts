/** As which customer the provider knows a customer of the business: made there once, when a card is to be kept. */
import { createHash } from "node:crypto";
import type { Scope } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { findPayer, findProviderId, keepProviderId } from "./store.ts";

/** Throws what the provider throws: when its answer is lost, the same call gives the one that was made. */
export async function providerCustomerOf(
  scope: Scope,
  customerId: number,
  accountId: string,
): Promise<string> {
  const known = await findProviderId(scope, customerId, accountId);
  if (known !== undefined) return known;
  const { organizationId, actor } = scope;
  const asked = await findPayer(scope, customerId);
  const mark = createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 24);
  const { id } = await actor.appContext.collecting.createCustomer({
    accountId,
    idempotencyKey: `customer-${organizationId}-${customerId}-${mark}`,
    organizationId,
    customerId: String(customerId),
    ...asked,
  });
  await inTransaction(scope, (tx) => keepProviderId(tx, customerId, accountId, id));
  return (await findProviderId(scope, customerId, accountId)) ?? id;
}
