/** What follows an invoice on its page. */
import { optionalPanel, slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import type { Invoice } from "../../contract.ts";
import { invoiceActions, invoiceCards } from "../slots.ts";

const ofInvoice = slotPanel<{ invoice: Invoice }>(async () => ({
  default: (await import("./RemindersCard.tsx")).RemindersCard,
}));
const later = optionalPanel<{ invoice: Invoice }>(async () => ({
  default: (await import("../send-later/SendLaterButton.tsx")).SendLaterButton,
}));

export const invoiceFollowUpContributions = [
  contribute(invoiceCards, 40, { ...ofInvoice, needs: "invoices.view" }),
  contribute(invoiceActions, 40, { ...later, needs: "invoices.send" }),
];
