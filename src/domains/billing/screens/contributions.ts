/** What billing puts into the slots of earlier domains: its page among the settings. */
import { IconCreditCard } from "@tabler/icons-react";
import { accountSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";

export const billingContributions = [
  contribute(accountSettings, 20, {
    label: "Billing & Plans",
    to: "/settings/subscription",
    icon: IconCreditCard,
    text: "Plan, usage, cards and bills",
    needs: "billing.view",
  }),
];
