/** What the screens of invoices leave open for later domains: buttons and cards on the page of an issued invoice, and views beside the list. */
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { Invoice } from "../contract.ts";

/** `needs`: shown to those who may; without it, to everybody who sees the invoice. */
export type InvoicePart = SlotPanel<{ invoice: Invoice }> & { needs?: Permission };

/** A button before "Send Invoice", with the window that it opens. */
export const invoiceActions = createSlot<InvoicePart>("invoice actions");

/** A card beside the paper, above the invoice's account. */
export const invoiceCards = createSlot<InvoicePart>("invoice cards");

/** A list beside that of invoices, such as payments; shown to those who may all of `needs`. */
export type InvoiceView = {
  label: string;
  to: string;
  needs: readonly Permission[];
  /** Its own pages begin with its address and belong to it. */
  hasPages?: true;
};
export const invoiceViews = createSlot<InvoiceView>("invoice views");
