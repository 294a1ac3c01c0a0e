/** The words of the books that stand in more than one place. */
import { plural } from "#shared/plural.ts";

/** "Due today", "12 days late", "Due in 3 days" of a due day and the day on which it is looked at. */
export const lateWords = (daysLate: number): string =>
  daysLate > 0 ? `${plural(daysLate, "day")} late` : "Not due yet";

/** What each figure means, as decision 69 has it. */
export const definitions = {
  open: "What was left to pay on issued invoices at the end of that day.",
  onAccount:
    "Money that no invoice has used: credit is below zero. Above zero is owed without an invoice, such as after a refund.",
  received: "Payments that came in, without tips and before anything went back.",
  tips: "Tips, less tips that went back. They are part of no invoice.",
  net: "Received and tips, less refunds, failed and disputed payments and fees.",
  fees: "What the payment provider kept of these payments.",
  accrual:
    "Counts tax when an invoice is issued. Credit notes and voids take it back on their own day. Write-offs take nothing back.",
  cash: "Counts the tax in money that came in for invoices. Refunds, failed and disputed payments take it back. Tips have no tax.",
} as const;
