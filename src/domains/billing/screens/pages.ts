/** The page of the subscription, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { subscriptionPath } from "../paths.ts";

export const billingPages: AppPage[] = [
  {
    path: subscriptionPath,
    title: "Billing & Plans",
    needs: ["billing.view"],
    firstCalls: () => ["/api/billing"],
    screen: async () => ({ Component: (await import("./SubscriptionScreen.tsx")).SubscriptionScreen }),
    slots: [],
  },
];
