/** What a number of messages would cost if they were sent now, and whether there is room for all of them. */
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { plural } from "#shared/plural.ts";
import { overagePrices } from "../contract.ts";
import { dollars } from "../mails.ts";
import { findCurrent } from "../store.ts";
import { runningPeriod } from "./periods.ts";
import { overageRefusal, readRoom } from "./service.ts";

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
  const { messagesUsed, includedMessages, spentCents, capCents } = await readRoom(scope);
  const left = Math.max(0, includedMessages - messagesUsed);
  const costCents = Math.max(0, quantity - left) * overagePrices.messageCents;
  if (costCents === 0) return { left, costCents, refusal: null };
  const beyond = overageRefusal(await readStanding(scope), await findCurrent(scope), scope.actor.timeZone);
  if (beyond)
    return { left, costCents: 0, refusal: `Your plan has ${plural(left, "message")} left. ${beyond}` };
  if (capCents === null || spentCents + costCents <= capCents) return { left, costCents, refusal: null };
  const room = dollars(Math.max(0, capCents - spentCents));
  return {
    left,
    costCents,
    refusal: `It would cost ${dollars(costCents)} beyond your plan, and your spend cap of ${dollars(capCents)} has ${room} left in this billing period. Raise the cap or change your plan under Billing & Plans.`,
  };
}

/** When the billing period that runs began; ISO 8601. */
export const currentPeriodStart = async (scope: Scope): Promise<string> =>
  runningPeriod(scope.actor, await findCurrent(scope)).start;
