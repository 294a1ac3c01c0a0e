/** What automations put into the slots of earlier domains: those a customer is in, on their profile. */
import { Skeleton } from "@mantine/core";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./people/CustomerAutomationsPanel.tsx")).CustomerAutomationsPanel }),
  <Skeleton height={160} radius="md" />,
);

export const automationsContributions = [
  contribute(customerTabs, 70, {
    name: "automations",
    label: "Automations",
    needs: "automations.view",
    ...ofCustomer,
  }),
];
