/** What follows an invoice, among the settings. */
import { IconBell } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { invoiceFollowUpPath } from "../../paths.ts";

export const invoiceFollowUpSettings = [
  contribute(applicationSettings, 60, {
    label: "Payment Reminders",
    to: invoiceFollowUpPath(),
    icon: IconBell,
    text: "Reminders of unpaid invoices, and late fees",
    needs: "invoices.view",
  }),
];
