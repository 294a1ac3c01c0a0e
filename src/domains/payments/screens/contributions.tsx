/** What payments put into the slots of earlier domains: their part of a customer and of an invoice. */
import { Skeleton } from "@mantine/core";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import type { Invoice } from "#domains/invoices/contract.ts";
import { invoiceActions, invoiceCards, invoiceViews } from "#domains/invoices/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { paymentsPath } from "../paths.ts";

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerPaymentsPanel.tsx")).CustomerPaymentsPanel }),
  <Skeleton height={96} />,
);

const ofInvoice = slotPanel<{ invoice: Invoice }>(async () => ({
  default: (await import("./InvoicePaymentsPanel.tsx")).InvoicePaymentsPanel,
}));
const recording = slotPanel<{ invoice: Invoice }>(async () => ({
  default: (await import("./RecordPaymentButton.tsx")).RecordPaymentButton,
}));
const charging = slotPanel<{ invoice: Invoice }>(async () => ({
  default: (await import("./cards/ChargeCardButton.tsx")).ChargeCardButton,
}));

export const paymentsContributions = [
  contribute(invoiceViews, 10, { label: "Payments", to: paymentsPath(), needs: ["payments.view"] }),
  contribute(invoiceActions, 10, { ...recording, needs: "payments.record" }),
  contribute(invoiceActions, 12, { ...charging, needs: "payments.charge" }),
  contribute(invoiceCards, 10, { ...ofInvoice, needs: "payments.view" }),
  contribute(customerTabs, 60, {
    name: "payments",
    label: "Payments",
    needs: "payments.view",
    ...ofCustomer,
  }),
];
