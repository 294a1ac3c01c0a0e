/** How payments are spoken of, on papers, in emails and on screens. */
import type { MethodDetails } from "#platform/payments/collecting/port.ts";
import { methodNames, type PaymentMethod } from "./contract.ts";

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

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** A card or bank account without its number: "Visa ···· 4242", "Chase ···· 6789". */
export function methodName({ kind, brand, bankName, last4 }: MethodDetails): string {
  const name = kind === "card" ? (brands[brand ?? ""] ?? "Card") : (bankName ?? "Bank account");
  return `${name} ···· ${last4}`;
}
