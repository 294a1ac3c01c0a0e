/** What the portal puts into the slots of earlier domains: its part of a customer. */
import { Skeleton } from "@mantine/core";
import { customerTabs } from "#domains/customers/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const ofCustomer = slotPanel<{ customerId: number; customerName: string }>(
  async () => ({ default: (await import("./CustomerPortalPanel.tsx")).CustomerPortalPanel }),
  <Skeleton height={160} />,
);

export const portalContributions = [
  contribute(customerTabs, 80, { name: "portal", label: "Portal", needs: "portal.view", ...ofCustomer }),
];
