/** The pages of the books, each a tab of one. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { booksAccountsPath, booksPath, booksPaymentsPath, booksTaxPath } from "../paths.ts";

const needs = ["invoices.view", "payments.view"] as const;

export const booksPages: AppPage[] = [
  {
    path: booksPath,
    title: "Aging",
    needs,
    firstCalls: () => ["/api/books/aging"],
    screen: async () => ({ Component: (await import("./AgingScreen.tsx")).AgingScreen }),
    slots: [],
  },
  {
    path: booksPaymentsPath,
    title: "Payments by Method",
    needs,
    screen: async () => ({ Component: (await import("./MethodsScreen.tsx")).MethodsScreen }),
    slots: [],
  },
  {
    path: booksTaxPath,
    title: "Tax",
    needs,
    screen: async () => ({ Component: (await import("./TaxScreen.tsx")).TaxScreen }),
    slots: [],
  },
  {
    path: booksAccountsPath,
    title: "Accounts",
    needs,
    firstCalls: () => ["/api/books/accounts?limit=50"],
    screen: async () => ({ Component: (await import("./AccountsScreen.tsx")).AccountsScreen }),
    slots: [],
  },
];
