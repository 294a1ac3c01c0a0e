/** Invoicing among the settings. */
import { IconReceipt } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { invoiceSettingsPath } from "../paths.ts";

export const invoicesSettings = [
  contribute(applicationSettings, 50, {
    label: "Invoicing",
    to: invoiceSettingsPath(),
    icon: IconReceipt,
    text: "Due dates, taxes and numbers of your invoices",
    needs: "invoices.view",
  }),
];
