/** What the books put into the slots of earlier domains: a customer's account and its figures, and the way to the reports. */
import { customerFigures, customerTabs } from "#domains/customers/screens/slots.ts";
import { invoiceViews } from "#domains/invoices/screens/slots.ts";
import { FigureStripSkeleton } from "#ui/record/FigureStrip.tsx";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { booksPath } from "../paths.ts";

const account = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerAccountPanel.tsx")).CustomerAccountPanel }),
  <FigureStripSkeleton label="Loading account" />,
);
const sums = slotPanel<{ customerId: number }>(async () => ({
  default: (await import("./CustomerSums.tsx")).CustomerSums,
}));

export const booksContributions = [
  contribute(invoiceViews, 20, {
    label: "Books",
    to: booksPath(),
    needs: ["invoices.view", "payments.view"],
    hasPages: true,
  }),
  contribute(customerFigures, 20, sums),
  contribute(customerTabs, 65, { name: "account", label: "Account", needs: "invoices.view", ...account }),
];
