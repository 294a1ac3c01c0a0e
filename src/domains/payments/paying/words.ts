/** How the paying page writes amounts, days and ways to pay. */
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { OnlineMethod } from "../intents/starting.ts";
import type { PayingVisit } from "./visiting.ts";

export const amountOf = ({ invoice }: PayingVisit, cents: number): string =>
  formatMoney(money(cents, invoice.currency));

/** A day of the business's calendar: "December 9, 2026". */
export const dayText = (day: string): string => formatLongDate(day, "UTC");

export const onlineNames: Record<OnlineMethod, string> = { card: "Card", bank_debit: "Bank account" };

/** What the payer agrees to before a bank account is debited (Nacha's rules for debits on the web). */
export const debitConsent = (business: string): string =>
  `By paying, you authorize ${business} to debit your bank account once for this amount. Banks take about 4 business days.`;
