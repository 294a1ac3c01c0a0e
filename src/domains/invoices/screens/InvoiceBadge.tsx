/** The state of an invoice as a small coloured word. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { InvoiceListItem } from "../contract.ts";
import { stateOf } from "./invoice-words.ts";

export function InvoiceBadge({ invoice }: { invoice: Pick<InvoiceListItem, "status" | "is_overdue"> }) {
  const { label, color } = stateOf(invoice);
  return <StatusBadge status={invoice.status} label={label} color={color} />;
}
