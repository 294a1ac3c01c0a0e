/** What a number of messages would cost if they were sent now, and whether there is room for all of them. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { dollars } from "../mails.ts";
import { findAccountRow, findCurrent } from "../store.ts";
import { type Measured, messageCost, storageCost } from "./cost.ts";
import { includedIn, measuredOf, runningPeriod } from "./periods.ts";
import { overageRefusal } from "./service.ts";
import { findPeriod } from "./store.ts";

export type Quote = {
  /** Messages that the plan still includes in the billing period that runs. */
  left: number;
  /** What they add to the next bill. */
  costCents: number;
  /** Why not all of them can go, with the way out; null when there is room. */
  refusal: string | null;
};

/** Reserves nothing: `recordUsage` decides for each message when it is sent. */
export async function quoteMessages(scope: Scope, quantity: number): Promise<Quote> {
  const standing = await readStanding(scope);
  const subscription = await findCurrent(scope);
  const found = await findPeriod(scope, runningPeriod(scope.actor, subscription).start);
  const { included_messages, included_bytes } = includedIn(standing.plan);
  const before: Measured = found
    ? measuredOf(found)
    : {
        includedMessages: included_messages,
        includedBytes: included_bytes,
        messagesUsed: 0,
        storagePeakBytes: standing.storageUsedBytes,
      };
  const left = Math.max(0, before.includedMessages - before.messagesUsed);
  const after = { ...before, messagesUsed: before.messagesUsed + quantity };
  const costCents = messageCost(after) - messageCost(before);
  if (quantity <= left) return { left, costCents, refusal: null };
  const refusal = overageRefusal(standing, subscription, scope.actor.timeZone);
  if (refusal) return { left, costCents: 0, refusal: `Your plan has ${left} messages left. ${refusal}` };
  const { spend_cap_cents: cap } = await findAccountRow(scope);
  const spent = messageCost(before) + storageCost(before);
  if (cap === null || spent + costCents <= cap) return { left, costCents, refusal: null };
  const room = dollars(Math.max(0, cap - spent));
  return {
    left,
    costCents,
    refusal: `It would cost ${dollars(costCents)} beyond your plan, and your spend cap of ${dollars(cap)} has ${room} left in this billing period. Raise the cap or change your plan under Billing & Plans.`,
  };
}
