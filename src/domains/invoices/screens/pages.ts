/** The pages of invoices. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { invoicesReadyPath } from "../paths.ts";

export const invoicesPages: AppPage[] = [
  {
    path: invoicesReadyPath,
    title: "Ready to Invoice",
    needs: ["invoices.view", "jobs.view"],
    firstCalls: () => ["/api/invoices/ready?limit=50"],
    screen: async () => ({ Component: (await import("./ready/ReadyScreen.tsx")).ReadyScreen }),
    slots: [],
  },
];
