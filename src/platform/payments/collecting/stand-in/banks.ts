/** The bank accounts that can be debited without keys, by the provider's own test numbers: no other can be entered. */
import type { Failure } from "./failure.ts";

/** How a debit of the account ends, days later. */
export type BankFace = {
  bankName: string;
  last4: string;
  failing?: Failure;
  /** Succeeds, and is then taken back by its owner. */
  disputed?: string;
  /** Never comes to an end. */
  isStuck?: true;
};

const testRoutingNumber = "110000000";
const bankName = "STRIPE TEST BANK";

const failing = (code: string, message: string): Pick<BankFace, "failing"> => ({
  failing: { code, message },
});

/** As https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment lists them. */
const testAccounts: Record<string, Omit<BankFace, "bankName" | "last4">> = {
  "000123456789": {},
  "000111111113": failing("account_closed", "The bank account has been closed."),
  "000111111116": failing("no_account", "The bank account could not be located."),
  "000222222227": failing("insufficient_funds", "The bank account has insufficient funds."),
  "000333333335": failing("debit_not_authorized", "Debits are not authorized for this account."),
  "000555555559": { disputed: "debit_not_authorized" },
  "000000000009": { isStuck: true },
};

/** Undefined for an account that may be somebody's own. */
export function bankNumbered({ routingNumber, accountNumber }: BankEntry): BankFace | undefined {
  const found = routingNumber === testRoutingNumber ? testAccounts[accountNumber] : undefined;
  return found && { bankName, last4: accountNumber.slice(-4), ...found };
}

export type BankEntry = { routingNumber: string; accountNumber: string };
