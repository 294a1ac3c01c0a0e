/** The pages of invoices, and the one of their settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import {
  invoiceEditPath,
  invoicePath,
  invoiceSettingsPath,
  invoicesPath,
  invoicesReadyPath,
} from "../paths.ts";
import { invoiceActions, invoiceCards } from "./slots.ts";

export const invoicesPages: AppPage[] = [
  {
    path: invoicesPath,
    title: "Invoices",
    needs: ["invoices.view"],
    firstCalls: () => ["/api/invoices/stats", "/api/invoices?limit=50&sort=newest"],
    screen: async () => ({ Component: (await import("./InvoicesScreen.tsx")).InvoicesScreen }),
    slots: [],
  },
  {
    path: invoicePath,
    title: "Invoice",
    needs: ["invoices.view"],
    firstCalls: ({ id }) => [`/api/invoices/${id}`],
    screen: async () => ({ Component: (await import("./page/InvoiceScreen.tsx")).InvoiceScreen }),
    slots: [invoiceActions, invoiceCards],
  },
  {
    path: invoiceEditPath,
    title: "Invoice",
    needs: ["invoices.view"],
    firstCalls: ({ id }) => [`/api/invoices/${id}`],
    screen: async () => ({ Component: (await import("./editor/InvoiceEditScreen.tsx")).InvoiceEditScreen }),
    slots: [],
  },
  {
    path: invoicesReadyPath,
    title: "Ready to Invoice",
    needs: ["invoices.view", "jobs.view"],
    firstCalls: () => ["/api/invoices/ready?limit=50"],
    screen: async () => ({ Component: (await import("./ready/ReadyScreen.tsx")).ReadyScreen }),
    slots: [],
  },
];

export const invoiceSettingsPages: AppPage[] = [
  {
    path: invoiceSettingsPath,
    title: "Invoicing",
    needs: ["invoices.view"],
    firstCalls: () => ["/api/invoice-settings"],
    screen: async () => ({
      Component: (await import("./settings/InvoiceSettingsScreen.tsx")).InvoiceSettingsScreen,
    }),
  },
];
