/** Who hears of a customer's invoices: the member who looks after the customer, or else the owner of the business. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { listNewsReaders, type NewsReader } from "#domains/users/members/news-readers.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { EventHead } from "#platform/reactions/places.ts";
import { findCustomerOwners } from "./store.ts";

/** What was done longer ago is history that was taken over, such as the year of the demo. */
const lookBackMs = 24 * 3_600_000;

export const isFresh = ({ occurredAt }: Pick<EventHead, "occurredAt">): boolean =>
  now().getTime() - occurredAt.getTime() < lookBackMs;

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
