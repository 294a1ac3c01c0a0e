/** The pages of recurring invoices, and the one on which reminders and late fees are set up. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { invoiceFollowUpPath, recurringInvoicePath, recurringInvoicesPath } from "../../paths.ts";

export const recurringInvoicePages: AppPage[] = [
  {
    path: recurringInvoicesPath,
    title: "Recurring Invoices",
    needs: ["invoices.view"],
    firstCalls: () => ["/api/recurring-invoices?limit=50"],
    screen: async () => ({ Component: (await import("./RecurringScreen.tsx")).RecurringScreen }),
    slots: [],
  },
  {
    path: recurringInvoicePath,
    title: "Recurring Invoice",
    needs: ["invoices.view"],
    firstCalls: ({ id }) => [`/api/recurring-invoices/${id}`],
    screen: async () => ({
      Component: (await import("./RecurringInvoiceScreen.tsx")).RecurringInvoiceScreen,
    }),
    slots: [],
  },
];

export const invoiceFollowUpPages: AppPage[] = [
  {
    path: invoiceFollowUpPath,
    title: "Payment Reminders",
    needs: ["invoices.view"],
    firstCalls: () => ["/api/invoice-reminder-settings", "/api/late-fee-settings"],
    screen: async () => ({
      Component: (await import("../reminding/FollowUpSettingsScreen.tsx")).FollowUpSettingsScreen,
    }),
  },
];
