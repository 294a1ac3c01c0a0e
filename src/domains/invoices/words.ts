/** How an invoice is named in sentences. */
import type { InvoiceStatus } from "./contract.ts";

/** As they end the sentence "INV-001 is …". */
export const statusNames: Record<InvoiceStatus, string> = {
  draft: "a draft",
  issued: "issued",
  partly_paid: "partly paid",
  paid: "paid",
  credited: "credited in full",
  void: "void",
  written_off: "written off",
};

/** "INV-001", or "This draft". */
export const nameOf = ({ number }: { number: string | null }): string => number ?? "This draft";
