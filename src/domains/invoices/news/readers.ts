/** Who hears of a customer's invoices: the member who looks after the customer, or else the owner of the business. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { listNewsReaders, type NewsReader } from "#domains/users/members/news-readers.ts";
import type { Scope } from "#platform/actor.ts";
import { findCustomerOwners } from "./store.ts";

/**
 * By customer. A member who looks after the customer and may not see invoices is passed over for the owner; one who
 * wants no such emails is not, so that nobody else gets what was left to them. The demo workspace writes to nobody.
 */
export async function readersOf(
  scope: Scope,
  customerIds: readonly number[],
): Promise<Map<number, NewsReader>> {
  if ((await readStanding(scope)).isDemo) return new Map();
  const readers = await listNewsReaders(scope, "invoices", "invoices.view");
  const owners = await findCustomerOwners(scope, customerIds);
  return new Map(
    customerIds.flatMap((customerId) => {
      const assigned = readers.find(({ id }) => id === owners.get(customerId));
      const reader = assigned ?? readers.find(({ isOwner }) => isOwner);
      return reader?.isWilling ? [[customerId, reader] as const] : [];
    }),
  );
}
