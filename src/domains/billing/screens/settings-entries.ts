/** The plan and its bills among the settings. */
import { IconCreditCard } from "@tabler/icons-react";
import { accountSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { subscriptionPath } from "../paths.ts";

export const billingSettings = [
  contribute(accountSettings, 20, {
    label: "Billing & Plans",
    to: subscriptionPath(),
    icon: IconCreditCard,
    text: "Plan, usage, cards and bills",
    needs: "billing.view",
  }),
];
