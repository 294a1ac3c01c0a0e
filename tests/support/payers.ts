/** Plays those who pay a business's invoices, their banks, and the provider's questions, with or without keys of Stripe. */
import type { AccountProgress } from "#platform/payments/collecting/stand-in/documents.ts";
import type { MethodEntry, PayerAnswer } from "#platform/payments/collecting/stand-in/paying.ts";
import type { CollectingStandIn } from "#platform/payments/collecting/stand-in/stand-in.ts";
import type { TestApp } from "./app.ts";

export const cardNumbered = (number: string): MethodEntry => ({
  kind: "card",
  number,
  expMonth: 12,
  expYear: 2040,
});
const bankNumbered = (accountNumber: string): MethodEntry => ({
  kind: "us_bank_account",
  routingNumber: "110000000",
  accountNumber,
});
export const visa = cardNumbered("4242424242424242");
export const askingCard = cardNumbered("4000002760003184");
export const poorCard = cardNumbered("4000000000000002");
export const goodBank = bankNumbered("000123456789");
export const closedBank = bankNumbered("000111111113");

export type Payers = {
  onboard(accountId: string, progress: AccountProgress): Promise<void>;
  enter(clientSecret: string, method: MethodEntry): Promise<PayerAnswer>;
  answerBank(clientSecret: string, isApproved: boolean): Promise<PayerAnswer>;
  beginDispute(intentId: string, reason: string): Promise<void>;
};

export function payersOf({ appContext, connect }: TestApp): Payers {
  if (connect)
    return {
      onboard: async (accountId, progress) => connect.moveAccount(accountId, progress),
      enter: async (clientSecret, method) => connect.enterMethod(clientSecret, method),
      answerBank: async (clientSecret, isApproved) => connect.answerBank(clientSecret, isApproved),
      beginDispute: async (intentId, reason) => connect.beginDispute(intentId, reason),
    };
  const standIn = appContext.collecting as CollectingStandIn;
  return {
    onboard: standIn.moveAccount,
    enter: (clientSecret, method) => standIn.enterMethod({ clientSecret, method }),
    answerBank: (clientSecret, isApproved) => standIn.answerBank({ clientSecret, isApproved }),
    beginDispute: standIn.beginDispute,
  };
}
