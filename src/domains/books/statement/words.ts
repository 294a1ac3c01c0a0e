/** What stands on a line of a statement, for members and customers alike. */
import type { EntryKind } from "#domains/invoices/contract.ts";
import { methodWords } from "#domains/payments/words.ts";
import type { KeptLine } from "./store.ts";

type Facts = Pick<
  KeptLine,
  | "kind"
  | "amount_cents"
  | "applied_cents"
  | "invoice_number"
  | "credit_note_number"
  | "method"
  | "method_words"
  | "reference"
>;

const plain: Record<EntryKind, string> = {
  issued: "Invoice",
  voided: "Voided invoice",
  written_off: "Written off",
  credit_note: "Credit note",
  payment: "Payment",
  refund: "Refund",
  payment_failed: "Failed payment",
  disputed: "Disputed payment",
  dispute_won: "Dispute won",
  credit_applied: "Credit used",
};

/** "Invoice INV-005", "Payment for INV-005, Check 1042", "Credit note CN-002 for INV-005". */
export function lineWords(line: Facts): string {
  const { kind, invoice_number: invoice, credit_note_number: note, method } = line;
  const forInvoice = invoice ? ` for ${invoice}` : "";
  if (kind === "issued" || kind === "voided") return `${plain[kind]} ${invoice ?? ""}`.trim();
  if (kind === "credit_note") return `${plain[kind]} ${note ?? ""}`.trim() + forInvoice;
  if (kind === "written_off") return invoice ? `${invoice} written off` : plain[kind];
  if (kind === "credit_applied")
    return (line.applied_cents ?? 0) > 0
      ? `${invoice ?? "Invoice"} moved to credit`
      : plain[kind] + forInvoice;
  const what = wordOf(line);
  const how = method ? `, ${methodWords({ ...line, method })}` : "";
  return `${what}${invoice ? forInvoice : (onAccount[kind] ?? "")}${how}`;
}

const onAccount: Partial<Record<EntryKind, string>> = { payment: " on account", refund: " of credit" };

/** A payment that was deleted raises what is owed, and a refund that failed lowers it. */
function wordOf({ kind, amount_cents }: Facts): string {
  if (kind === "payment" && amount_cents > 0) return "Deleted payment";
  if (kind === "refund" && amount_cents < 0) return "Failed refund";
  return plain[kind];
}
