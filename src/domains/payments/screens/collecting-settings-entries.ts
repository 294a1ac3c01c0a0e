/** Online payments among the settings. */
import { IconCreditCard } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { collectingPath } from "../paths.ts";

export const collectingSettings = [
  contribute(applicationSettings, 70, {
    label: "Online Payments",
    to: collectingPath(),
    icon: IconCreditCard,
    text: "Let customers pay invoices by card or from their bank account",
    needs: "payments.settings",
  }),
];
