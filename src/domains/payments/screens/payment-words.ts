/** How payments are written on the screen. */
import { plural } from "#shared/plural.ts";
import { moneyText } from "#ui/Money.tsx";
import {
  type DisputeStatus,
  methodNames,
  type Payment,
  type PaymentGroup,
  type PaymentListItem,
  type PaymentMethod,
  paymentStatusNames,
  type Refund,
} from "../contract.ts";

type Stated = Pick<PaymentListItem, "status" | "amount_cents" | "refunded_cents" | "dispute_status">;

export const disputeNames: Record<DisputeStatus, string> = {
  needs_response: "Disputed",
  under_review: "Dispute Under Review",
  won: "Dispute Won",
  lost: "Dispute Lost",
};

/** The one thing that matters most: an open dispute before a refund, a refund before that it came in. */
export function stateOf({ status, amount_cents, refunded_cents, dispute_status }: Stated) {
  if (status === "succeeded" && dispute_status && dispute_status !== "won")
    return { label: disputeNames[dispute_status], color: "red" };
  if (status === "succeeded" && refunded_cents > 0)
    return { label: refunded_cents === amount_cents ? "Refunded" : "Partly Refunded", color: "gray" };
  if (status === "succeeded") return { label: paymentStatusNames.succeeded, color: "green" };
  if (status === "failed") return { label: paymentStatusNames.failed, color: "red" };
  if (status === "canceled") return { label: "Deleted", color: "gray" };
  return { label: paymentStatusNames[status], color: "yellow" };
}

export const refundNames: Record<Refund["status"], string> = {
  pending: "Pending",
  succeeded: "Refunded",
  failed: "Failed",
};

export const groupOptions: { value: PaymentGroup | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "succeeded", label: "Succeeded" },
  { value: "processing", label: "Processing" },
  { value: "failed", label: "Failed" },
  { value: "refunded", label: "Refunded" },
  { value: "disputed", label: "Disputed" },
];

const methods = Object.entries(methodNames) as [PaymentMethod, string][];

export const methodOptions: { value: PaymentMethod | ""; label: string }[] = [
  { value: "", label: "All Methods" },
  ...methods.map(([value, label]) => ({ value, label })),
];

export const handOptions = methods
  .filter(([value]) => value !== "card" && value !== "bank_debit")
  .map(([value, label]) => ({ value, label }));

export const counted = (count: number): string => plural(count, "payment");

export const amountOf = ({ amount_cents, currency }: Pick<Payment, "amount_cents" | "currency">): string =>
  moneyText(amount_cents, currency);

export const forOf = ({ invoice_number }: Pick<PaymentListItem, "invoice_number">): string =>
  invoice_number ?? "On account";

export const isByHand = ({ method }: Pick<PaymentListItem, "method">): boolean =>
  method !== "card" && method !== "bank_debit";

/** What is told after a payment was recorded: also that more came in than was owed. */
export function recordedWords({ uses, amount_cents, currency }: Payment): string {
  const credit = uses.find(({ invoice_id }) => invoice_id === null)?.amount_cents ?? 0;
  const text = moneyText(amount_cents, currency);
  if (credit === 0) return `Payment of ${text} recorded.`;
  return `Payment of ${text} recorded. ${moneyText(credit, currency)} became the customer's credit.`;
}

/** What is told after a refund: money that a bank still has to move is not with the customer yet. */
export function refundedWords({ refunds, currency, ...payment }: Payment): string {
  const latest = refunds.at(-1);
  if (!latest) return "Refund recorded.";
  const text = moneyText(latest.amount_cents, currency);
  if (latest.status === "pending")
    return `Refund of ${text} is on its way. It shows as refunded once the bank confirms it.`;
  return isByHand(payment)
    ? `Refund of ${text} recorded.`
    : `${text} refunded to ${payment.method_words}. Banks can take some days to show it.`;
}
