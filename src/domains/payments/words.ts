/** How payments are spoken of, on papers, in emails and on screens. */
import type { PaymentMethod, PaymentStatus } from "./contract.ts";

export const methodNames: Record<PaymentMethod, string> = {
  card: "Card",
  bank_debit: "Bank debit",
  cash: "Cash",
  check: "Check",
  transfer: "Bank transfer",
  other: "Other",
};

export const paymentStatusNames: Record<PaymentStatus, string> = {
  started: "Started",
  needs_action: "Needs Confirmation",
  processing: "Processing",
  succeeded: "Succeeded",
  failed: "Failed",
  canceled: "Cancelled",
};

/** "Visa ···· 4242", "Check 1042", or the method alone. */
export const methodWords = ({
  method,
  method_words,
  reference,
}: {
  method: PaymentMethod;
  method_words: string | null;
  reference: string | null;
}): string => method_words ?? (method === "check" && reference ? `Check ${reference}` : methodNames[method]);
