/** How a card or bank account is named, without its number: "Visa ···· 4242", "Chase ···· 6789". */
import type { MethodDetails } from "#platform/payments/collecting/port.ts";

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

export function methodName({ kind, brand, bankName, last4 }: MethodDetails): string {
  const name = kind === "card" ? (brands[brand ?? ""] ?? "Card") : (bankName ?? "Bank account");
  return `${name} ···· ${last4}`;
}
