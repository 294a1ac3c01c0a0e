/** How bulk messages, their states and what became of them are called on the screen. */
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import type { BulkMessage, BulkPurpose, BulkState, Outcome } from "../../bulk/contract.ts";
import { bulkMessagePath } from "../../paths.ts";

export const pathOf = ({ id }: BulkMessage): string => bulkMessagePath({ id });

export const stateLabels: Record<BulkState, { label: string; color: string }> = lookup(
  {
    draft: { label: "Draft", color: "gray" },
    sending: { label: "Sending", color: "blue" },
    paused: { label: "Paused", color: "yellow" },
    sent: { label: "Sent", color: "green" },
    cancelled: { label: "Cancelled", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

export const purposeLabels: Record<BulkPurpose, { label: string; text: string }> = {
  conversation: {
    label: "Service update",
    text: "Such as a closing day or a change of plans. Goes to everyone who hasn't turned off messages.",
  },
  marketing: {
    label: "Offer",
    text: "Goes only to customers who agreed to get offers by text.",
  },
};

export const outcomeLabels: Record<Outcome, { label: string; color: string }> = lookup(
  {
    waiting: { label: "Waiting", color: "gray" },
    held: { label: "On hold", color: "yellow" },
    sending: { label: "Sending", color: "blue" },
    sent: { label: "Sent", color: "green" },
    delivered: { label: "Delivered", color: "green" },
    failed: { label: "Failed", color: "red" },
    refused: { label: "Not sent", color: "gray" },
    taken_back: { label: "Taken back", color: "gray" },
    not_sent: { label: "Cancelled", color: "gray" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

/** The beginning of the words, as a title has room for it. */
export function titleOf({ text }: BulkMessage): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59).replace(/[\s.,:;!?]+$/, "")}…` : line;
}

export const countOf = ({ counts }: BulkMessage, ...outcomes: Outcome[]): number =>
  counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);

export const totalOf = ({ counts }: BulkMessage): number => counts.reduce((sum, { count }) => sum + count, 0);

export const sentOf = (bulk: BulkMessage): number => countOf(bulk, "sent", "delivered");

/** "40 of 42 customers". */
export const progressWords = (bulk: BulkMessage): string =>
  bulk.state === "draft"
    ? "Not sent yet"
    : `${sentOf(bulk).toLocaleString("en-US")} of ${plural(totalOf(bulk), "customer")}`;

/** How much of it is over, whatever became of it; in percent. */
export function percentDone(bulk: BulkMessage): number {
  const total = totalOf(bulk);
  const open = countOf(bulk, "waiting", "held", "sending");
  return total === 0 ? 0 : Math.floor(((total - open) / total) * 100);
}
