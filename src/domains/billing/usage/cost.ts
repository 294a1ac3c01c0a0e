/** What usage beyond the plan costs, in whole cents. */
import { roundedQuotient } from "#shared/money/money.ts";
import { overagePrices } from "../contract.ts";

export const bytesPerGigabyte = 1e9;

export type Measured = {
  includedMessages: number;
  includedBytes: number;
  messagesUsed: number;
  storagePeakBytes: number;
};

export const messageCost = ({ messagesUsed, includedMessages }: Measured): number =>
  Math.max(0, messagesUsed - includedMessages) * overagePrices.messageCents;

/** By the most that was stored in the period, rounded once. */
export function storageCost({ storagePeakBytes, includedBytes }: Measured): number {
  const over = BigInt(Math.max(0, storagePeakBytes - includedBytes));
  return Number(roundedQuotient(over * BigInt(overagePrices.gigabyteCents), BigInt(bytesPerGigabyte)));
}

/** The most bytes beyond the plan that cost no more than `cents`. */
export const bytesFor = (cents: number): number =>
  Math.floor((cents * bytesPerGigabyte) / overagePrices.gigabyteCents);
