/** What payments put into the slots of earlier domains: their part of a customer. */
import { Skeleton } from "@mantine/core";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerPaymentsPanel.tsx")).CustomerPaymentsPanel }),
  <Skeleton height={96} />,
);

export const paymentsContributions = [
  contribute(customerTabs, 32, {
    name: "payments",
    label: "Payments",
    needs: "payments.view",
    ...ofCustomer,
  }),
];
